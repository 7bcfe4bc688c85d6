import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports actions of services whose name is in no other text of the bundle.
struct UnusedActionRule: Rule {
    static let page = RulePage(
        "unused-action",
        .info,
        finds: "Reports service actions that nothing in the bundle calls.",
        because: "An app should not be able to make calls that it does not need.",
        in: "services/api.json",
        bad: #"{"baseUrl": "https://test.example.com", "actions": {"#
            + #""find": {"get": "things", "of": "[Other]"}, "latest": {"get": "news"}}}"#,
        good: #"{"baseUrl": "https://test.example.com", "actions": {"#
            + #""find": {"get": "things", "of": "[Other]"}}}"#,
        beside: (
            "screens/main.json",
            #"{"of": "Thing", "providers": {"found": {"call": "find"}}, "#
                + #""body": [{"list": "found", "open": "other"}]}"#
        )
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let declared = analysis.declared.findings(.unusedAction, info)
        guard bundle.unreadableNames.isEmpty else {
            return declared
        }
        return declared
            + bundle.services.values.flatMap(\.actions.values).filter {
                !analysis.mentions.hasPart($0.name.name)
            }.map {
                info("nothing calls the action \"\($0.name.name)\"", at: $0.name.location)
            }
    }
}
