import OKitBundle
import OKitSyntax

/// Reports formats that are invalid for the values.
struct UnknownFormatRule: Rule {
    static let page = RulePage(
        "unknown-format",
        .error,
        finds: "Reports unknown formats, and formats that do not match the type of the value.",
        because: "The value is not shown.",
        in: "screens/main.json",
        bad: #"{"of": "Thing", "body": {"fact": "price", "format": "mony EUR"}}"#,
        good: #"{"of": "Thing", "body": {"fact": "price", "format": "money EUR"}}"#,
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.declared.findings(.format, error)
    }
}
