import OKitModel
import OKitSyntax

/// Reports objects of data files with a duplicate id.
struct RepeatedIDRule: Rule {
    static let page = RulePage(
        "repeated-id",
        .warning,
        finds: "Reports objects of one model with the same id.",
        because: "A reference with this id finds only one of them.",
        in: "data/default.json",
        bad: #"{"others": [{"id": "A-1"}, {"id": "A-1"}]}"#,
        good: #"{"others": [{"id": "A-1"}, {"id": "A-2"}]}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.data.findings.filter { $0.rule == Self.id }
    }
}
