import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports steps that call a service without steps for its failure.
struct UnhandledFailureRule: Rule {
    static let page = RulePage(
        "unhandled-failure",
        .info,
        finds: "Reports steps that perform an action without an `else`.",
        because: "Users see the error message of the service, and values that were set before are "
            + "not reverted.",
        in: "models/Other.json",
        bad: #"{"hooks": {"managed": [{"perform": "feed"}]}}"#,
        good: #"{"hooks": {"managed": [{"perform": "feed", "#
            + #""else": [{"alert": {"title": "error/message"}}]}]}}"#,
        beside: ("services/StubService.json", #"{"actions": {"feed": {}}}"#),
        format: .first
    )

    func check(_ bundle: AppBundle) -> [Finding] {
        bundle.entities.values.flatMap { check($0.node) }
    }

    private func check(_ node: JSONNode) -> [Finding] {
        var findings: [Finding] = []
        if let action = node["perform"], action.kind == .string, node["else"] == nil {
            findings.append(info("this step has no \"else\" for failures", at: action.location))
        }
        return findings + node.members.flatMap { check($0.value) }
            + node.elements.flatMap { check($0) }
    }
}
