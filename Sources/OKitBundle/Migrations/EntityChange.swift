import OKitModel
public import OKitSyntax

/// A difference between the stored entities of two versions of a bundle.
public struct EntityChange: Sendable, Hashable {
    /// The name of the entity or property, as in `drops`: `Book.isbn`.
    public let name: String
    /// The change as text.
    public let text: String
    /// Whether stored values are lost.
    public let isLoss: Bool
    /// Whether the new version rejects data with such values: they would be lost, and `drops` does
    /// not list them.
    public let isRefused: Bool
    /// The location of the property in the new version; if it was removed, that of its entity or
    /// the manifest.
    public let location: SourceLocation
}

extension AppBundle {
    /// The changes of stored entities since an earlier version, sorted by name.
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

    /// Returns why this version of a bundle cannot use data that another version has stored; `nil` if
    /// the entities do not show a reason.
    public func refusal(ofDataStoredBy old: AppBundle) -> String? {
        let rules = migrationRules
        let plan = MigrationPlan(from: old.storedSchema, to: storedSchema, rules)
        if plan.isDowngrade {
            let version = old.manifest.version
            return "its entities differ from those of version \(version), which is newer"
        }
        let refused = rules.refusesLosses ? plan.refusals : []
        return refused.isEmpty
            ? nil
            : "stored values would be lost, and \"drops\" does not list them: "
                + refused.map(\.text).joined(separator: ", ")
    }
}
