import OKitBundle
import OKitSyntax

/// Reports keys that cannot run an action.
struct ActionKeyRule: Rule {
    static let page = RulePage(
        "action-key",
        .error,
        finds: "Reports action keys that are not valid keys, that the program uses itself, or "
            + "that run another action of the same screen.",
        because: "Pressing the key would do something else, or nothing.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "actions": {"add": {"label": "Add", "key": "j", "#
            + #""create": "Other", "in": "others", "open": "other"}}}"#,
        good: #"{"of": "Thing", "actions": {"add": {"label": "Add", "key": "a", "#
            + #""create": "Other", "in": "others", "open": "other"}}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.key, error)
    }
}
