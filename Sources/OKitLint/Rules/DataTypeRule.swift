import OKitModel
import OKitSyntax

/// Reports values of data files and defaults that their properties cannot hold.
struct DataTypeRule: Rule {
    static let page = RulePage(
        ModelDecoder.rule,
        .error,
        finds: "Reports values in data that do not match the type of their property.",
        because: "The property gets its default value, and the value in the file is ignored.",
        in: "data/default.json",
        bad: #"{"name": 5}"#,
        good: #"{"name": "five"}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        (analysis.defaultFindings + analysis.data.findings).filter {
            $0.rule == Self.id && !analysis.wrongTypes.values.contains($0.location)
        } + analysis.declared.findings(.value, error)
    }
}
