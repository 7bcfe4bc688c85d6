import OKitBundle
import OKitExpression
import OKitSyntax

/// Reports references in data files to objects that do not exist.
struct DanglingReferenceRule: Rule {
    static let page = RulePage(
        "dangling-reference",
        .warning,
        finds: "Reports references to ids that do not exist, and references to records by an "
            + "identity that none of them has, but that resembles the identity of one.",
        because:
            "Nothing is shown for an object that does not exist. For an unknown identity, a "
            + "record is created.",
        in: "data/all.json",
        bad: #"[{"name": "engine"}, {"name": "pump", "partOf": "engin"}]"#,
        good: #"[{"name": "engine"}, {"name": "pump", "partOf": "engine"}]"#,
        beside: (
            "models/Other.json",
            """
            {"identity": "name", "properties": {"name": "text", "size": "int?",
            "partOf": {"relation": "Other?"}}}
            """
        )
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.data.danglingReferences.map {
            warning($0.message, at: $0.location)
        }
    }
}
