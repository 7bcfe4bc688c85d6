import OKitBundle
import OKitSyntax

/// Reports steps that change or remove something on a server without confirmation.
struct UnconfirmedChangeRule: Rule {
    static let page = RulePage(
        "unconfirmed-change",
        .info,
        finds: "Reports actions with PUT, PATCH or DELETE that are performed without a "
            + "preceding `confirm` step.",
        because: "An accidental tap would change shared data and cannot be undone.",
        in: "models/Other.json",
        bad: #"{"functions": {"drop": {"steps": [{"perform": "drop", "else": []}]}}, "#
            + #""hooks": {"unmanaged": [{"call": "drop()"}]}}"#,
        good: ##"{"functions": {"drop": {"steps": [{"confirm": {"title": "#Remove?"}, "##
            + #""then": [{"perform": "drop", "else": []}]}]}}, "#
            + #""hooks": {"unmanaged": [{"call": "drop()"}]}}"#,
        beside: (
            "services/StubService.json", #"{"actions": {"drop": {"httpMethod": "DELETE"}}}"#
        ),
        format: .first
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        var methods: [String: String] = [:]
        for action in bundle.services.values.flatMap(\.actions.values)
        where ["PUT", "PATCH", "DELETE"].contains(action.method) {
            methods[action.name.name] = action.method
        }
        guard !methods.isEmpty else {
            return []
        }
        return bundle.entities.values.flatMap { check($0.node, methods) }
    }

    private func check(_ node: JSONNode, _ methods: [String: String]) -> [Finding] {
        var findings: [Finding] = []
        if let action = node["perform"], let method = action.string.flatMap({ methods[$0] }) {
            findings.append(
                info("\(method) without a preceding \"confirm\"", at: action.location)
            )
        }
        let isAsked = node["confirm"] != nil
        for member in node.members where !(isAsked && member.name == "then") {
            findings += check(member.value, methods)
        }
        return findings + node.elements.flatMap { check($0, methods) }
    }
}
