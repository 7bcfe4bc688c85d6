import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports `$name` in service files that no field of a form provides.
///
/// It is silent where anybody asks for the action with more than a form or a search text.
struct UnknownParameterRule: Rule {
    static let page = RulePage(
        "unknown-parameter",
        .error,
        finds:
            "Finds $name in an action's path, headers and parameters where only forms and searches ask "
            + "for the action, and no field of a form has that name.",
        because: "The service is asked without it, whatever the user types.",
        in: "services/StubService.json",
        bad: #"{"actions": {"find": {"parameters": {"q": "$inptu"}, "response": []}}}"#,
        good: #"{"actions": {"find": {"parameters": {"q": "$input"}, "response": []}}}"#,
        beside: (
            "screens/main.json",
            """
            {"kind": "views", "custom": ["#book"], "views": [{"type": "searchBar", "id": "search"}],
            "objects": {"finder": {"type": "SearchActionController",
            "attrs": {"actionName": "find"}, "outlets": {"sender": "search"}}}}
            """
        )
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        guard bundle.unreadableNames.isEmpty else {
            return []
        }
        let callers = ActionCallers(bundle)
        return bundle.services.values.flatMap(\.actions.values).flatMap { action in
            callers.names(givenTo: action.name.name).map { check(action, against: $0) } ?? []
        }
    }

    private func check(_ action: ServiceAction, against names: Set<String>) -> [Finding] {
        var findings: [Finding] = []
        let nodes =
            [action.path].compactMap(\.self) + action.headers.values + action.parameters.values
        for node in nodes {
            for name in node.templateNames where !names.contains(name) {
                let hint = names.sorted().suggestion(for: name)
                findings.append(
                    error("no field of a form is called \"\(name)\"\(hint)", at: node.location)
                )
            }
        }
        return findings
    }
}

extension JSONNode {
    /// The first names of all key paths in templates.
    fileprivate var templateNames: [String] {
        var names: [String] = []
        forEachText { text in
            let template = TemplateParser.parse(text.string ?? "", as: .keyPaths)
            guard case .template(let parts) = template.root.kind else {
                return
            }
            for case .path(let path) in parts.map(\.kind) {
                if case .property(let name) = path.steps.first?.kind {
                    names.append(name)
                }
            }
        }
        return names
    }
}
