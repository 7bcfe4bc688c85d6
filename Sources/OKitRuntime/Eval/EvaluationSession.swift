import OKitBundle
public import OKitExpression
import OKitModel
public import OKitSyntax

/// Evaluates expressions on the models of an app or on objects given in the requests.
///
/// Values that a request writes are visible to later requests; nothing is stored.
public final class EvaluationSession {
    /// The app whose models the graph contains.
    private let app: AppSession?
    private let graph: Graph
    private let start: ObjectID?
    /// The page whose names are available to expressions that begin at the context of a screen.
    private let page: Page?

    /// Creates a session for the models of an app.
    ///
    /// - Parameters:
    ///   - app: The session of the app.
    ///   - startsAtScreen: Whether paths begin at the context of the app's screen instead of the
    ///     default model.
    public init(_ app: AppSession, startsAtScreen: Bool) {
        self.app = app
        graph = app.graph
        let entry = app.navigator.current
        page = startsAtScreen ? entry?.page : nil
        start =
            startsAtScreen
            ? entry?.page.map(\.content.object) ?? entry?.context : graph.model("")
    }

    /// The notation of expressions in the bundle.
    ///
    /// It is the default for requests.
    public var standardNotation: EvaluationRequest.Notation {
        app?.bundle.formatVersion == .second ? .cel : .binding
    }

    /// Creates a session without an app.
    ///
    /// - Parameters:
    ///   - environment: The environment of evaluations.
    ///   - input: JSON of the object at which paths begin.
    public init(environment: AppEnvironment, input: JSONNode?) {
        let graph = Graph(types: TypeTable(), environment: environment)
        let object = input.map { graph.makeObject($0) }
        if let object {
            graph.setModel(Self.inputName, to: object)
        }
        app = nil
        page = nil
        self.graph = graph
        start = object
    }

    /// The name by which reads identify the object of a request.
    private static let inputName = "object"

    /// Evaluates one request.
    public func answer(_ request: EvaluationRequest) -> EvaluationAnswer {
        let content: ObjectID?
        if let node = request.object {
            let object = graph.makeObject(node)
            graph.setModel(Self.inputName, to: object)
            content = object
        } else if let id = request.entity {
            guard let entity = graph.object(id: id) ?? (id.isEmpty ? nil : graph.model(id)) else {
                return EvaluationAnswer(error: "request: unknown entity \"\(id)\"")
            }
            content = entity
        } else {
            content = start
        }
        let variables = request.variables.map { ($0.name, graph.makeValue($0.value)) }
        let evaluator = Evaluator(
            graph,
            variables: Dictionary(variables) { _, last in last },
            arguments: request.arguments.map { graph.makeValue($0) },
            names: request.object == nil && request.entity == nil ? page : nil
        )
        var writer = GraphWriter(graph, evaluator)
        let expression: ParsedExpression
        switch request.method {
        case .binding(let method):
            let value = evaluate(request, method, &writer, on: content)
            guard [.set, .callSet].contains(method) else {
                return answer(value, writer.evaluator)
            }
            // Problems from reading the current value do not belong to the request.
            let problems = writer.evaluator.problems
            let written = BindingMethod.get.value(
                of: request.expression,
                on: content,
                in: &writer.evaluator
            )
            return answer(written, writer.evaluator, problems)
        case .cel: expression = CELParser.parse(request.expression)
        case .predicate: expression = PredicateParser.parse(request.expression, as: .predicate)
        case .expression: expression = PredicateParser.parse(request.expression, as: .expression)
        case .template: expression = TemplateParser.parse(request.expression)
        }
        if let problem = expression.problems.first {
            return EvaluationAnswer(
                error: problem.message.text,
                column: expression.column(at: problem.range.lowerBound)
            )
        }
        let value = writer.evaluator.value(of: expression, on: content)
        let problems = staticProblems(in: expression, request, on: content)
        return answer(value, writer.evaluator, problems)
    }

    /// Returns the problems that `lint` finds in an expression of CEL; `nil` if it finds none, or if it is
    /// unknown which names there are.
    private func staticProblems(
        in expression: ParsedExpression,
        _ request: EvaluationRequest,
        on content: ObjectID?
    ) -> [Finding.Message]? {
        guard let bundle = app?.bundle, page == nil, request.method == .cel,
            request.object == nil, request.variables.isEmpty
        else {
            return nil
        }
        let type = content.flatMap { graph.type(of: $0) }.map { StaticType(entities: [$0.name]) }
        let scope = StaticScope(content: type ?? .nothing)
        var checker = ExpressionChecker(Declarations(bundle), scope)
        checker.type(of: expression)
        return checker.problems.isEmpty ? nil : checker.problems.map(\.message)
    }

    private func evaluate(
        _ request: EvaluationRequest,
        _ method: BindingMethod,
        _ writer: inout GraphWriter,
        on content: ObjectID?
    ) -> Value {
        switch method {
        case .set, .callSet:
            let value = request.value.map { graph.makeValue($0) } ?? .null
            writer.write(value, to: request.expression, on: content)
            return .null
        case .call:
            return writer.call(request.expression, on: content)
        case .contexts:
            let contexts = read(request, method, &writer, on: content).elements ?? []
            return .list(
                contexts.map { context in
                    context.object.flatMap { graph.id(of: $0) }.map { .text($0) } ?? .null
                }
            )
        default:
            return read(request, method, &writer, on: content)
        }
    }

    private func read(
        _ request: EvaluationRequest,
        _ method: BindingMethod,
        _ writer: inout GraphWriter,
        on content: ObjectID?
    ) -> Value {
        method.value(of: request.expression, on: content, in: &writer.evaluator)
    }

    private func answer(
        _ value: Value,
        _ evaluator: Evaluator,
        _ problems: [Finding.Message]? = nil
    ) -> EvaluationAnswer {
        let reads = evaluator.reads.compactMap { name(of: $0) }
        return EvaluationAnswer(
            value,
            json: ValueJSON(graph: graph).text(of: value),
            reads: Set(reads).sorted(),
            findings: problems ?? evaluator.problems
        )
    }

    private func name(of dependency: Dependency) -> String? {
        guard case .slot(let object, let slot) = dependency,
            let property = graph.type(of: object)?.properties[slot].name
        else {
            return nil
        }
        let location = ObjectLocation(graph: graph).text(of: object)
        return location.hasSuffix(">") ? location + property : "\(location).\(property)"
    }
}

/// The location of an object, as `eval` prints it.
private struct ObjectLocation {
    let graph: Graph

    /// Returns `model>id`, or the path from the nearest owner that has an ID.
    func text(of object: ObjectID) -> String {
        let model = graph.modelName(of: object) ?? ""
        if let id = graph.id(of: object) {
            return "\(model)>\(id)"
        }
        guard let owner = graph.parent(of: object), let type = graph.type(of: owner) else {
            return model == "object" ? model : "\(model)>"
        }
        let location = text(of: owner)
        let step =
            type.properties.indices.firstNonNil { slot -> String? in
                let name = type.properties[slot].name
                switch graph.value(of: owner, slot: slot) {
                case .object(object): return name
                case let value:
                    let index = value.elements?.firstIndex(of: .object(object))
                    return index.map { "\(name)[\($0)]" }
                }
            } ?? "?"
        return location.hasSuffix(">") ? location + step : "\(location).\(step)"
    }
}
