import OKitBundle
import OKitSyntax

/// Reports steps and facts that copy to the clipboard without the permission.
struct UndeclaredClipboardRule: Rule {
    static let page = RulePage(
        "undeclared-clipboard",
        .error,
        finds: "Finds steps and facts that copy, in an app that does not ask for "
            + "the clipboard.",
        because: "The app copies nothing: users see in the manifest what an app may "
            + "do.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "body": {"fact": "name", "copy": true}}"#,
        good: #"{"of": "Thing", "body": {"fact": "name"}}"#,
        format: .second
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.permission, error)
    }
}
