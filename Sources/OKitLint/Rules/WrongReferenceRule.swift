import OKitSyntax

/// Reports references in data files to objects of another entity than that of their property.
struct WrongReferenceRule: Rule {
    static let page = RulePage(
        "wrong-reference",
        .error,
        finds: "Finds references to objects of another entity than the property's relation names.",
        because: "What is shown of the object stays empty, as it has other properties.",
        in: "data/default.json",
        bad: #"{"id": "T-1", "others": [{"id": "A-1"}], "first": {"id": "R-1", "refKey": "T-1"}}"#,
        good: #"{"id": "T-1", "others": [{"id": "A-1"}], "first": {"id": "R-1", "refKey": "A-1"}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.data.wrongReferences.map { error($0.message, at: $0.location) }
    }
}
