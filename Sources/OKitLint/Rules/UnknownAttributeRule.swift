import OKitBundle
import OKitSyntax

/// Reports properties and outlets that a mediator or view does not have.
struct UnknownAttributeRule: Rule {
    static let page = RulePage(
        "unknown-attribute",
        .error,
        finds: "Reports properties and outlets that a mediator or view does not have.",
        because: "A misspelled property is never set, and the running app does not report it.",
        in: "screens/other.json",
        bad: #"{"kind": "views", "views": [{"type": "image", "imageNmae": "book"}]}"#,
        good: #"{"kind": "views", "views": [{"type": "image", "imageName": "book"}]}"#,
        format: .first
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        analysis.elementProblems.filter { $0.kind == .attribute }.map {
            error($0.message, at: $0.location)
        }
    }
}
