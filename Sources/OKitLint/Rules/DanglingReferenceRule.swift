import OKitExpression
import OKitSyntax

/// Reports references in data files to objects that do not exist.
struct DanglingReferenceRule: Rule {
    static let page = RulePage(
        "dangling-reference",
        .warning,
        finds: "Finds references to ids that no object has.",
        because: "What is shown of the object referred to stays empty.",
        in: "data/default.json",
        bad: #"{"others": [{"id": "A-1"}], "first": {"id": "R-1", "refKey": "A-9"}}"#,
        good: #"{"others": [{"id": "A-1"}], "first": {"id": "R-1", "refKey": "A-1"}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.data.danglingReferences.map {
            warning("the reference leads nowhere: no object has this id", at: $0)
        }
    }
}
