import OKitBundle
import OKitSyntax

/// Reports themes that do not exist.
struct UnknownThemeRule: Rule {
    static let page = RulePage(
        "unknown-theme",
        .error,
        finds: "Reports unknown themes.",
        because: "The app uses the default colors.",
        in: "app.json",
        bad: #"{"start": "main", "theme": "drak"}"#,
        good: #"{"start": "main", "theme": "dark"}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.unknown(.theme), error)
    }
}
