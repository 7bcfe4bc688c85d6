package import OKitExpression

/// The entities of stored data: a copy of an app's declarations that is stored with the data, so
/// that a later version knows its structure.
package struct StoredSchema: Sendable, Equatable {
    /// The version of the app that declares these entities.
    package var appVersion: String
    /// The entities of the models' root objects, by the names of the models.
    package var models: [String: String]
    /// The entities by name, without the built-in ones.
    package var entities: [String: Entity]
    /// Whether it was inferred from stored values, because no schema was stored with them.
    ///
    /// Such a schema contains only what was found. Properties that the app does not declare are not
    /// losses, as they remain in the data.
    package var isInferred = false

    /// The properties of an entity.
    package struct Entity: Sendable, Equatable {
        /// The properties by name, including inherited ones; without an undeclared id.
        package var properties: [String: Property] = [:]
        /// Whether objects have an id that no property declares.
        package var hasID = false
        /// The entities that it inherits from, the nearest first.
        package var ancestors: [String] = []

        package init() {}

        /// A property, or the undeclared id.
        package func member(_ name: String) -> Property? {
            properties[name] ?? (hasID && name == "id" ? Property(.text) : nil)
        }
    }

    /// A stored property.
    package struct Property: Sendable, Hashable {
        /// The type of its values.
        package var type: ValueType
        /// Whether its dates are calendar days.
        package var isDay = false
        /// Whether it can be null.
        package var isOptional = false
        /// Whether its values are in separate files.
        package var isSeparate = false
        /// The inverse property of the related entity.
        package var inverse: String?

        package init(_ type: ValueType, isOptional: Bool = false) {
            self.type = type
            self.isOptional = isOptional
        }

        /// The type as entities declare it.
        var writtenType: String {
            isDay ? "day" : type.writtenName
        }
    }

    /// Creates a schema.
    package init(
        appVersion: String,
        models: [String: String] = [:],
        entities: [String: Entity] = [:]
    ) {
        self.appVersion = appVersion
        self.models = models
        self.entities = entities
    }
}

extension StoredSchema {
    /// The schema of the objects of some models.
    package init(_ types: TypeTable, models: [String: String], appVersion: String) {
        self.init(appVersion: appVersion, models: models)
        for name in types.connected(to: models.values) {
            if let type = types[name], !TypeTable.builtInNames.contains(name) {
                entities[name] = Entity(type, isRecord: false)
            }
        }
    }

    /// The schema of the records of some entities, with all entities that belong to them.
    ///
    /// The id of a record is not a stored value.
    package init(_ types: TypeTable, records names: [String], appVersion: String) {
        self.init(appVersion: appVersion)
        for name in types.connected(to: names) {
            if let type = types[name], !TypeTable.builtInNames.contains(name) {
                entities[name] = Entity(type, isRecord: true)
            }
        }
    }

    /// The entities as types of a graph that reads files.
    package var types: TypeTable {
        types(isIndexed: nil)
    }

    /// The entities as types of a graph that reads stored records, which have ids.
    ///
    /// - Parameter isIndexed: Whether records can be looked up by a property of a family of
    ///   entities.
    package func recordTypes(
        isIndexed: @escaping (_ root: String, _ property: String) -> Bool
    ) -> TypeTable {
        types(isIndexed: isIndexed)
    }

    private func types(
        isIndexed: ((_ root: String, _ property: String) -> Bool)?
    ) -> TypeTable {
        TypeTable(
            entities.map { entityName, entity in
                let root = entity.ancestors.last ?? entityName
                return EntityType(
                    name: entityName,
                    properties: entity.properties.sorted { $0.key < $1.key }.map { name, stored in
                        var property = OKitModel.Property(
                            name,
                            stored.type,
                            isOptional: stored.isOptional,
                            isStoredSeparately: stored.isSeparate
                        )
                        property.isDay = stored.isDay
                        property.inverse = stored.inverse
                        property.isIndexed = isIndexed?(root, name) ?? false
                        return property
                    },
                    hasID: isIndexed == nil ? entity.hasID : entity.properties["id"] == nil,
                    ancestors: entity.ancestors
                )
            }
        )
    }
}

extension StoredSchema.Entity {
    fileprivate init(_ type: EntityType, isRecord: Bool) {
        hasID = type.hasID && !isRecord
        ancestors = type.ancestors
        for (slot, declared) in type.properties.enumerated() where !(type.hasID && slot == 0) {
            var property = StoredSchema.Property(
                isRecord ? declared.type : declared.storedType,
                isOptional: declared.isOptional || declared.isReference
            )
            property.isSeparate = !isRecord && slot == type.separateSlot
            property.isDay = declared.isDay
            property.inverse = isRecord ? declared.inverse : nil
            properties[declared.name] = property
        }
    }
}
