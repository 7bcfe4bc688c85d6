import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports references in data files to objects that do not exist.
struct DanglingReferenceRule: Rule {
    static let page = RulePage(
        "dangling-reference",
        .warning,
        finds: "Reports references to ids that do not exist.",
        because: "The referenced object cannot be found, so nothing is shown for it.",
        in: "data/default.json",
        bad: #"{"others": [{"id": "A-1"}], "first": {"id": "R-1", "refKey": "A-9"}}"#,
        good: #"{"others": [{"id": "A-1"}], "first": {"id": "R-1", "refKey": "A-1"}}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.data.danglingReferences.map {
            warning("no object has this id", at: $0)
        }
    }
}
