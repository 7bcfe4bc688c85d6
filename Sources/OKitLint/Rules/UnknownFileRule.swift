import OKitBundle
import OKitSyntax

/// Reports missing files in `data/`.
struct UnknownFileRule: Rule {
    static let page = RulePage(
        "unknown-file",
        .error,
        finds: "Reports files that are not in data/.",
        because: "The provider or model would be empty.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "providers": {"all": {"file": "other", "of": "#
            + #""Other"}}, "body": {"list": "all"}}"#,
        good: #"{"of": "Thing", "providers": {"all": {"file": "others", "of": "#
            + #""Other"}}, "body": {"list": "all"}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.unknown(.file), error)
    }
}
