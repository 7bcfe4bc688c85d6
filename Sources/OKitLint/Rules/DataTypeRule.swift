import OKitModel
import OKitSyntax

/// Reports values of data files and defaults that their properties cannot hold.
struct DataTypeRule: Rule {
    static let page = RulePage(
        ModelDecoder.rule,
        .error,
        finds: "Finds values in data that are not of their property's type.",
        because: "The property takes its default, and what stood there is not shown.",
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
