import OKitBundle
import OKitSyntax

/// Reports filters without options.
struct MissingOptionsRule: Rule {
    static let page = RulePage(
        "missing-options",
        .error,
        finds: "Finds filters without `options` on a value that declares none either.",
        because: "The user sees a choice of nothing.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "state": {"kind": ""}, "body": {"filter": "screen.kind"}}"#,
        good: #"{"of": "Thing", "state": {"kind": ""}, "body": {"filter": "screen.kind", "#
            + #""options": ["a", "b"]}}"#,
        format: .second
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.missingOptions, error)
    }
}
