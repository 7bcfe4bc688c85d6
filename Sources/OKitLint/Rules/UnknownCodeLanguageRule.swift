import OKitBundle
import OKitSyntax

/// Reports languages of code that are not highlighted.
struct UnknownCodeLanguageRule: Rule {
    static let page = RulePage(
        "unknown-code-language",
        .warning,
        finds: "Reports unknown languages of code.",
        because: "The code is shown without highlighting. Use `text` if that is intended.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "body": {"code": "{name}", "language": "jsn"}}"#,
        good: #"{"of": "Thing", "body": {"code": "{name}", "language": "json"}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.unknown(.codeLanguage), warning)
    }
}
