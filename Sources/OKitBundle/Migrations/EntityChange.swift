import OKitModel
public import OKitSyntax

/// A difference between the stored entities of two versions of a bundle.
public struct EntityChange: Sendable, Hashable {
    /// The name of the entity or property, as in `drops`: `Book.isbn`.
    public let name: String
    /// The change in words.
    public let text: String
    /// Whether stored values get lost.
    public let isLoss: Bool
    /// Whether the new version refuses data with such values: they get lost, and `drops` does not list them.
    public let isRefused: Bool
    /// The place of the property in the new version; of its entity or the manifest, where it is gone.
    public let location: SourceLocation
}

extension AppBundle {
    /// What has changed in the stored entities since an earlier version, in the order of their names.
    public func entityChanges(since old: AppBundle) -> [EntityChange] {
        let rules = migrationRules
        let plan = MigrationPlan(from: old.storedSchema, to: storedSchema, rules)
        let manifest = documents.first?.root.location ?? .file("bundle.json")
        return plan.changes.map { change in
            EntityChange(
                name: change.name,
                text: change.text,
                isLoss: change.isLoss,
                isRefused: change.isRefused && rules.refusesLosses,
                location: location(ofEntity: change.entity, property: change.property) ?? manifest
            )
        }
    }
}
