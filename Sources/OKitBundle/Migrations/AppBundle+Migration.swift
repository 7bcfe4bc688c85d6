import OKitExpression
package import OKitModel
package import OKitSyntax

// The bundle's declarations about data that an earlier version has stored.
extension AppBundle {
    /// The entities of the models that are stored in files.
    package var modelSchema: StoredSchema {
        // The form of a document is that of other programs, whatever the app's entities are.
        let stored = manifest.models.filter {
            !$0.storage.isRecords && $0.storage != .transient && $0.storage != .document
        }
        let models = Dictionary(stored.map { ($0.name, $0.entity.name) }) { first, _ in first }
        return StoredSchema(types, models: models, appVersion: manifest.version)
    }

    /// The entities of the records.
    package var recordSchema: StoredSchema {
        StoredSchema(types, records: recordEntities.sorted(), appVersion: manifest.version)
    }

    /// All entities that are stored, for a comparison of bundles.
    package var storedSchema: StoredSchema {
        var schema = modelSchema
        schema.entities.merge(recordSchema.entities) { first, _ in first }
        return schema
    }

    /// Former names, conversions, and the values that may be removed.
    package var migrationRules: MigrationRules {
        var rules = MigrationRules(appVersion: manifest.version, types: types)
        rules.refusesLosses = formatVersion == .second
        rules.drops = Set(manifest.drops.map(\.name))
        for declaration in declarations where declaration.kind == .entity {
            let entity = declaration.fileName
            rules.formerNames[entity] = declaration.formerNames
            for entry in declaration["properties"]?.entries ?? [] {
                if let property = entry.value.declaration {
                    rules.properties[entity, default: [:]][entry.name.name] = .init(
                        formerNames: property.formerNames,
                        conversion: property["convert"]?.expression?.expression
                    )
                }
            }
        }
        return rules
    }

    /// The location of an entity, or of one of its properties, in the bundle; `nil` if there is
    /// none.
    package func location(ofEntity name: String, property: String? = nil) -> SourceLocation? {
        guard let entity = declarations.first(where: { $0.kind == .entity && $0.fileName == name })
        else {
            return entities[name]?.node.location
        }
        let entries = entity["properties"]?.entries ?? []
        let entry = property.flatMap { name in entries.first { $0.name.name == name } }
        return entry?.name.location ?? entity.node.location
    }
}

extension Declaration {
    fileprivate var formerNames: [String] {
        self["renamedFrom"]?.elements.compactMap(\.literal?.string) ?? []
    }
}
