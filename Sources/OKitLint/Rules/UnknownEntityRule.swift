import OKitBundle
import OKitModel
import OKitSyntax

/// Reports undeclared entities in models, properties and lists.
struct UnknownEntityRule: Rule {
    static let page = RulePage(
        "unknown-entity",
        .error,
        finds: "Reports undeclared entities in models, properties and lists.",
        because: "Objects of an undeclared entity cannot be created.",
        in: "models/Other.json",
        bad: #"{"properties": {"things": {"type": "list", "of": "Thign"}}}"#,
        good: #"{"properties": {"things": {"type": "list", "of": "Thing"}}}"#
    )

    func check(_ analysis: BundleAnalysis) -> [Finding] {
        let bundle = analysis.bundle
        let used =
            bundle.manifest.models.map(\.entity) + bundle.entityReferences
            + analysis.otherScreens.compactMap(\.entity)
        return used.filter {
            bundle.types[$0.name] == nil && !bundle.unreadableNames.contains($0.name)
        }.map {
            error(.unknown("entity", $0.name, among: bundle.types.names), at: $0.location)
        } + analysis.declared.findings(.unknown(.entity), error)
    }
}

extension Screen {
    /// The entity of added objects.
    fileprivate var entity: Named? {
        attributes["type"].map { Named(name: $0.text, location: $0.node.location) }
    }
}
