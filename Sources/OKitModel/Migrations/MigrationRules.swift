package import OKitExpression

/// What an app says about entities that have changed, and its entities as they are now.
package struct MigrationRules: Sendable {
    /// The version of the app.
    package var appVersion: String
    /// The types of the app.
    package var types: TypeTable
    /// The entities and properties whose stored values may be removed: `Book`, `Book.isbn`.
    package var drops: Set<String> = []
    /// The names that entities had before, the latest first.
    package var formerNames: [String: [String]] = [:]
    /// Whether losses are refused, and schemas stored; false for apps of format 1, where removed
    /// properties go silently.
    package var refusesLosses = true
    /// What properties say, by entity and property.
    package var properties: [String: [String: PropertyRule]] = [:]

    /// What a property says.
    package struct PropertyRule: Sendable {
        /// The names that it had before, the latest first.
        package var formerNames: [String]
        /// Its value, made of the stored object, which is `old`; `nil` if there is none.
        package var conversion: ParsedExpression?

        package init(formerNames: [String] = [], conversion: ParsedExpression? = nil) {
            self.formerNames = formerNames
            self.conversion = conversion
        }
    }

    /// Creates rules that say nothing.
    package init(appVersion: String, types: TypeTable) {
        self.appVersion = appVersion
        self.types = types
    }

    /// Whether anything is said of former entities.
    package var namesChanges: Bool {
        !drops.isEmpty || formerNames.contains { !$0.value.isEmpty }
            || properties.values.contains { properties in
                properties.values.contains { !$0.formerNames.isEmpty || $0.conversion != nil }
            }
    }

    /// What a property says.
    package subscript(entity: String, property: String) -> PropertyRule {
        properties[entity]?[property] ?? PropertyRule()
    }

    /// Whether stored values may be removed, by any of the names that their entity has.
    func drops(_ entities: [String], _ property: String?) -> Bool {
        entities.contains { entity in
            drops.contains(entity) || property.map { drops.contains("\(entity).\($0)") } ?? false
        }
    }
}
