import OKitBundle
import OKitSyntax

/// Reports references in data files to objects of another entity than that of their property.
struct WrongReferenceRule: Rule {
    static let page = RulePage(
        "wrong-reference",
        .error,
        finds: "Reports references to objects of an entity other than the relation of the "
            + "property.",
        because: "The object has other properties, so nothing is shown for it.",
        in: "data/default.json",
        bad: #"{"id": "T-1", "others": [{"id": "A-1", "size": 4}], "first": "T-1"}"#,
        good: #"{"id": "T-1", "others": [{"id": "A-1", "size": 4}], "first": "A-1"}"#,
        beside: (
            "models/Thing.json",
            """
            {"properties": {"name": "text", "price": "decimal", "others": "[Other]",
            "first": {"relation": "Other?"}}}
            """
        )
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.data.wrongReferences.map { error($0.message, at: $0.location) }
    }
}
