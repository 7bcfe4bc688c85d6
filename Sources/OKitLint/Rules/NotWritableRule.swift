import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Reports written paths that do not end at a writable property.
struct NotWritableRule: Rule {
    static let page = RulePage(
        "not-writable",
        .error,
        finds: "Reports paths that are written to but are not a stored property.",
        because: "The value that users enter would be lost.",
        in: "models/Other.json",
        bad: #"{"properties": {"size": "int", "code": "text"}, "hooks": {"created": {"set": "#
            + #""code.size()", "to": 0}}}"#,
        good: #"{"properties": {"size": "int", "code": "text"}, "hooks": {"created": {"set": "#
            + #""code", "to": "'new'"}}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.findings(.notWritable, self)
    }
}
