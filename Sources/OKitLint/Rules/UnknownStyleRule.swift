import OKitBundle
import OKitSyntax

/// Reports styles that do not exist.
struct UnknownStyleRule: Rule {
    static let page = RulePage(
        "unknown-style",
        .warning,
        finds: "Reports unknown styles.",
        because: "The value has no style.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "body": {"text": "{name}", "style": "god"}}"#,
        good: #"{"of": "Thing", "body": {"text": "{name}", "style": "good"}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.unknown(.style), warning)
    }
}
