import GRDB
import OKitExpression
import OKitModel
import OKitSyntax

// The migration of the entities with which the records were written.
extension RecordMigration {
    /// The plan to migrate the stored entities to those of the app; `nil` for a new file, and for
    /// apps without migration declarations (format 1).
    func plan(from stored: RecordLayout) throws -> MigrationPlan? {
        guard let request = surroundings.migration, !stored.members.isEmpty,
            stored.schema != nil || request.rules.refusesLosses
        else {
            return nil
        }
        let new = request.schema
        let old =
            try stored.schema.map { try Self.schema($0) }
            ?? StoredSchema(catalog: stored, for: new, request.rules)
        return MigrationPlan(from: old, to: new, request.rules)
    }

    /// The schema of the file after the migration: the stored one, if a later version has not
    /// changed the entities.
    func schemaText(replacing stored: RecordLayout?) -> String? {
        guard let request = surroundings.migration,
            request.rules.refusesLosses || stored?.schema != nil
        else {
            return nil
        }
        if let text = stored?.schema, let present = try? Self.schema(text),
            present.entities == request.schema.entities
        {
            return text
        }
        return String(decoding: request.schema.json, as: UTF8.self)
    }

    private static func schema(_ text: String) throws -> StoredSchema {
        do {
            return try StoredSchema(SourceText(path: "records", text: text))
        } catch {
            throw RecordStoreError(
                .unknownVersion,
                error == .newerForm
                    ? "the records were written by a later program version; update the program"
                    : "the schema stored with the records is damaged; restore a backup"
            )
        }
    }

    /// Rejects records that cannot be migrated.
    ///
    /// - Parameter isCopy: Whether it is a copy, which is only checked.
    func check(_ plan: MigrationPlan, _ stored: RecordLayout, _ db: Database, isCopy: Bool) throws {
        if plan.isDowngrade {
            let (old, app) = (plan.old.appVersion, plan.new.appVersion)
            throw RecordStoreError(
                .newerData,
                "the records were written by version \(old) of the app, whose entities differ from "
                    + "those of this version \(app); run version \(old) or later, or restore a backup "
                    + "of this version"
            )
        }
        guard writesAnew(plan, stored) else {
            if plan.isUpgrade, !isCopy, surroundings.migration?.isBackedUp == false,
                try hasRecords(stored, db)
            {
                throw RecordStoreError(
                    .needsBackup,
                    "the records can be migrated only after a backup"
                )
            }
            return
        }
        let source = try source(of: plan, stored)
        let refused = try source.losses(db).filter { !$0.key.isDropped }
        guard refused.isEmpty else {
            throw RecordStoreError(.lostValues, MigrationLosses.text(of: refused, in: plan))
        }
        guard !isCopy, surroundings.migration?.isBackedUp == false else {
            return
        }
        // Before a copy is made: one for each failing start would be useless.
        try source.checkConversions(db)
        throw RecordStoreError(.needsBackup, "the records can be migrated only after a backup")
    }

    /// Whether all records are rewritten: values change, or relations move to their other sides.
    func writesAnew(_ plan: MigrationPlan, _ stored: RecordLayout) -> Bool {
        let new = layout(replacing: stored)
        return plan.changesData
            || stored.members.contains { place, type in
                RecordLayout.isRelation(type) && !new.hasContent(type, at: place)
            }
    }

    /// The stored records with their own entities.
    func source(of plan: MigrationPlan, _ stored: RecordLayout) throws -> RecordSource {
        let types = plan.old.recordTypes { root, property in
            let place = RecordLayout.Place(root: root, name: property)
            return stored.members[place].map { !RecordLayout.isSealed($0) } ?? false
        }
        do {
            let sealed = stored.members.filter { RecordLayout.isSealed($0.value) }.map(\.key.root)
            let names = plan.old.entities.keys.sorted()
            let schema = try RecordSchema(types, entities: names, sealed: Set(sealed))
            return RecordSource(plan: plan, schema: schema, surroundings: surroundings, path: path)
        } catch {
            throw RecordStoreError(
                .unreadable,
                "the stored records cannot be read with their entities: \(error.description)"
            )
        }
    }
}

extension StoredSchema {
    /// The entities of records that were stored without a schema, inferred from the catalog of
    /// their tables.
    ///
    /// All entities of a family have all of its columns. If the catalog does not determine whether
    /// a relation is a list or a set, and which sub-entity it refers to, the app's declaration
    /// does.
    fileprivate init(
        catalog layout: RecordLayout,
        for new: StoredSchema,
        _ rules: MigrationRules
    ) {
        self.init(appVersion: "")
        for (place, kinds) in layout.members where place.name == RecordLayout.table {
            for kind in kinds.split(separator: ",").map({ String($0.drop { $0 == " " }) }) {
                var entity = Entity()
                entity.ancestors = kind == place.root ? [] : [place.root]
                let name =
                    new.entities[kind] != nil
                    ? kind : rules.formerNames.first { $0.value.contains(kind) }?.key ?? kind
                for (other, type) in layout.members
                where other.root == place.root && other.name != RecordLayout.table {
                    let declared = new.entities[name]?.properties
                    let property =
                        declared?[other.name]
                        ?? declared?.first {
                            rules[name, $0.key].formerNames.contains(other.name)
                        }?.value
                    entity.properties[other.name] = Property(catalog: type, property, new, rules)
                }
                entities[kind] = entity
            }
        }
    }
}

extension StoredSchema.Property {
    fileprivate init(
        catalog type: String,
        _ declared: StoredSchema.Property?,
        _ new: StoredSchema,
        _ rules: MigrationRules
    ) {
        let stored = ValueType(catalogName: type)
        self.init(stored, isOptional: declared?.isOptional ?? true)
        guard let declared, let target = declared.type.entityName, let root = stored.entityName
        else {
            return
        }
        let family = [target] + (new.entities[target]?.ancestors ?? [])
        let entity: ValueType
        if family.contains(root) {
            entity = .object(target)
        } else if family.contains(where: { rules.formerNames[$0]?.contains(root) == true }) {
            entity = .object(root)
        } else {
            return
        }
        switch (stored, declared.type) {
        case (.object, .object): self.type = entity
        case (.list, .list): self.type = .list(entity)
        case (.list, .set): self.type = .set(entity)
        default: break
        }
    }
}
