import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports names in expressions that their object does not have.
struct UnknownPropertyRule: Rule {
    static let page = RulePage(
        "unknown-property",
        .error,
        finds: "Reports names in expressions that the object does not have.",
        because: "The expression has no value, and the row stays empty.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int"}, "computed": {"half": "szie / 2"}}"#,
        good: #"{"properties": {"size": "int"}, "computed": {"half": "size / 2"}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.unknownMember, self)
            + analysis.declared.findings(.identity, error)
            + analysis.declared.findings(.unknownMember, error)
    }
}
