import OKitBundle
import OKitSyntax

/// Reports steps and facts that copy to the clipboard without the permission.
struct UndeclaredClipboardRule: Rule {
    static let page = RulePage(
        "undeclared-clipboard",
        .error,
        finds: "Reports steps and facts that copy to the clipboard in an app that does not "
            + "request clipboard access.",
        because: "The app copies nothing. The manifest shows users what an app may do.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "body": {"fact": "name", "copy": true}}"#,
        good: #"{"of": "Thing", "body": {"fact": "name"}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.permission, error)
    }
}
