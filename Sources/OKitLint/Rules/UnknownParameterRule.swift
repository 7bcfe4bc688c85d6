import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports `$name` in service files that no caller of the action provides.
///
/// It reports nothing if a caller sends an object with unknown members.
struct UnknownParameterRule: Rule {
    static let page = RulePage(
        "unknown-parameter",
        .error,
        finds: "Reports `$name` in the texts of an action that no caller of the action provides, "
            + "neither as a form field nor as a property of the sent object. In format 2, reports "
            + "names in paths, calls and responses of stubs that are not parameters of the action.",
        because: "The service is called without this value.",
        in: "services/api.json",
        bad: #"{"baseUrl": "https://test.example.com", "actions": {"remove": {"delete": "#
            + #""things/{cod}", "parameters": {"code": "int"}}}}"#,
        good: #"{"baseUrl": "https://test.example.com", "actions": {"remove": {"delete": "#
            + #""things/{code}", "parameters": {"code": "int"}}}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let declared = analysis.declared.findings(.unknownParameter, error)
        guard bundle.unreadableNames.isEmpty else {
            return declared
        }
        let found = bundle.services.values.flatMap(\.actions.values).flatMap { action in
            let name = action.name.name
            return analysis.callers.names(givenTo: name).map { check(action, against: $0) } ?? []
        }
        // The defaults of a file apply to each of its actions.
        var known: Set<SourceLocation> = []
        return declared + stubResponses(bundle)
            + found.filter { known.insert($0.location).inserted }
    }

    /// Checks the texts in responses of stubs of format 2.
    private func stubResponses(_ bundle: AppBundle) -> [Finding] {
        (bundle.services[.stub]?.actions.values.map(\.self) ?? []).flatMap { action in
            guard let names = action.parameterTypes?.map(\.name) else {
                return [Finding]()
            }
            let texts = action.responses.flatMap { ServiceAction.templates(in: $0.content) }
            return texts.flatMap { text in
                let unknown = text.expression.root.firstNames.filter { part in
                    part.name != "self" && !names.contains(part.name)
                }
                return unknown.map { part in
                    let problem = Finding.Message.noParameter(
                        part.name,
                        of: action.name.name,
                        among: names
                    )
                    let isText = names.suggestion(for: part.name).meant == nil
                    return error(
                        isText ? "\(problem.text); write \"$$\" for a \"$\"" : problem,
                        at: text.location(of: part.range)
                    )
                }
            }
        }
    }

    private func check(_ action: ServiceAction, against names: Set<String>) -> [Finding] {
        action.templates.flatMap { template in
            template.expression.root.firstNames.filter { !names.contains($0.name) }.map {
                error(
                    .notProvided($0.name, for: action.name.name, among: names),
                    at: template.location(of: $0.range)
                )
            }
        }
    }
}

extension ExpressionNode {
    /// The first names of all key paths in a template.
    fileprivate var firstNames: [(name: String, range: Range<Int>)] {
        guard case .template(let parts) = kind else {
            return []
        }
        return parts.compactMap { part in
            guard case .path(let path) = part.kind,
                case .property(let name) = path.steps.first?.kind
            else {
                return nil
            }
            return (name, part.range)
        }
    }
}

extension Finding.Message {
    fileprivate static func notProvided(
        _ name: String,
        for action: String,
        among names: Set<String>
    ) -> Self {
        let hint = names.sorted().suggestion(for: name)
        return "no caller of \"\(action)\" provides \"\(name)\"\(hint)"
    }
}
