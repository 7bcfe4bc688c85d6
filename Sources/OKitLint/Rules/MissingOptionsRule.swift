import OKitBundle
import OKitSyntax

/// Reports filters without options.
struct MissingOptionsRule: Rule {
    static let page = RulePage(
        "missing-options",
        .error,
        finds: "Reports filters without `options` on a value that does not declare options either.",
        because: "Users see an empty list of choices.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "state": {"kind": ""}, "body": {"filter": "screen.kind"}}"#,
        good: #"{"of": "Thing", "state": {"kind": ""}, "body": {"filter": "screen.kind", "#
            + #""options": ["a", "b"]}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.missingOptions, error)
    }
}
