import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports values that can never have the expected type.
struct TypeMismatchRule: Rule {
    static let page = RulePage(
        "type-mismatch",
        .error,
        finds: "Reports values whose type is not allowed in their location, and comparisons that "
            + "are never true.",
        because: "A date is never greater than 5, so the expression is probably a mistake.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int", "due": "date?"}, "computed": {"isLate": "due > "#
            + #"5"}}"#,
        good: #"{"properties": {"size": "int", "due": "date?"}, "computed": {"isLate": "due < "#
            + #"now"}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.type, self)
    }
}
