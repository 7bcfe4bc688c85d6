import OKitBundle
import OKitExpression
import OKitModel

/// Evaluates expressions of screens for people who develop an app, without an effect on the app.
struct ExpressionInspector {
    private let graph: Graph
    /// The names of the properties that are declared as secret, or that a field of the screen hides.
    private let secretNames: Set<String>

    /// - Parameter pages: The pages of the screen.
    init(_ graph: Graph, of bundle: AppBundle, pages: [Page]) {
        self.graph = graph
        let secrets = bundle.presentations.values.flatMap { entity in
            entity.properties.filter(\.isSecret).map(\.name)
        }
        let fields = pages.flatMap(\.declaration.fields).filter { $0.kind == "secret" }
        let hidden = fields.compactMap { field in
            field.path.expression.text.split(separator: ".").last.map(String.init)
        }
        secretNames = Set(secrets + hidden)
    }

    /// Returns the value as text, and the names of what it reads, such as `Book.title`.
    ///
    /// - Parameter onProblem: Receives the problems of the evaluation.
    func value(
        of expression: ParsedExpression,
        on subject: Value,
        _ names: (any EnvironmentNames)?,
        onProblem: () -> Void = {}
    ) -> (text: String, reads: [String]) {
        let (value, reads) = graph.inspect { evaluator in
            evaluator.scope.names = names
            let value = evaluator.value(of: expression, on: subject)
            if !evaluator.problems.isEmpty {
                onProblem()
            }
            return value
        }
        let isSecret = reads.contains { read in
            secretNames.contains { read.hasSuffix(".\($0)") }
        }
        return (isSecret ? "••••" : text(of: value), reads)
    }

    private func text(of value: Value) -> String {
        switch value {
        case .null: "null"
        case .bool(let isTrue): "\(isTrue)"
        case .text(let text): "\"\(text)\""
        case .object(let object):
            graph.type(of: object).map { type in
                graph.id(of: object).map { "\(type.name) \"\($0)\"" } ?? type.name
            } ?? "a deleted object"
        default:
            value.elements.map { $0.count == 1 ? "1 element" : "\($0.count) elements" }
                ?? Evaluator(graph).text(of: value) ?? "\(value)"
        }
    }
}
