package import OKitExpression

/// An app's declarations about changed entities, and its current entities.
package struct MigrationRules: Sendable {
    /// The version of the app.
    package var appVersion: String
    /// The types of the app.
    package var types: TypeTable
    /// The entities and properties whose stored values may be removed: `Book`, `Book.isbn`.
    package var drops: Set<String> = []
    /// The names that entities had before, the latest first.
    package var formerNames: [String: [String]] = [:]
    /// Whether losses are rejected and schemas stored; false for apps of format 1, which lose
    /// removed properties silently.
    package var refusesLosses = true
    /// The rules of properties, by entity and property.
    package var properties: [String: [String: PropertyRule]] = [:]

    /// The migration rule of a property.
    package struct PropertyRule: Sendable {
        /// The names that it had before, the latest first.
        package var formerNames: [String]
        /// Its value, computed from the stored object `old`; `nil` if there is none.
        package var conversion: ParsedExpression?

        package init(formerNames: [String] = [], conversion: ParsedExpression? = nil) {
            self.formerNames = formerNames
            self.conversion = conversion
        }
    }

    /// Creates empty rules.
    package init(appVersion: String, types: TypeTable) {
        self.appVersion = appVersion
        self.types = types
    }

    /// Whether any former names are declared.
    package var namesChanges: Bool {
        !drops.isEmpty || formerNames.contains { !$0.value.isEmpty }
            || properties.values.contains { properties in
                properties.values.contains { !$0.formerNames.isEmpty || $0.conversion != nil }
            }
    }

    /// The rule of a property.
    package subscript(entity: String, property: String) -> PropertyRule {
        properties[entity]?[property] ?? PropertyRule()
    }

    /// Whether stored values may be removed, by any of the names of their entity.
    func drops(_ entities: [String], _ property: String?) -> Bool {
        entities.contains { entity in
            drops.contains(entity) || property.map { drops.contains("\(entity).\($0)") } ?? false
        }
    }
}
