import Foundation
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// Two versions of an app with the model `default` of the entity `Shop`.
struct Evolution: CustomTestStringConvertible {
    var old: [EntityType]
    var new: [EntityType]
    /// Former names, by entity, or entity and property: `Book`, `Book.title`.
    var renamed: [String: [String]] = [:]
    /// Conversions by entity and property, in CEL.
    var converted: [String: String] = [:]
    var drops: Set<String> = []
    var versions = (old: "1.0.0", new: "2.0.0")
    /// What is stored separately, as JSON.
    var parts: [StoredItem: String] = [:]

    var testDescription: String {
        plan.changes.map(\.text).joined(separator: "; ")
    }

    /// A shop with books, each with one property.
    static func books(_ old: Property?, _ new: Property?) -> Evolution {
        Evolution(old: shop(old), new: shop(new))
    }

    static func shop(_ property: Property?) -> [EntityType] {
        [
            EntityType(
                name: "Shop",
                properties: [Property("books", .list(.object("Book")))],
                hasID: false
            ),
            EntityType(
                name: "Book",
                properties: [Property("name", .text)] + [property].compactMap(\.self)
            ),
        ]
    }

    func with(_ change: (inout Evolution) -> Void) -> Evolution {
        var evolution = self
        change(&evolution)
        return evolution
    }

    var rules: MigrationRules {
        var rules = MigrationRules(appVersion: versions.new, types: TypeTable(new))
        rules.drops = drops
        for (name, formerNames) in renamed {
            let parts = name.split(separator: ".").map(String.init)
            if parts.count == 1 {
                rules.formerNames[name] = formerNames
            } else {
                rules.properties[parts[0], default: [:]][parts[1], default: .init()].formerNames =
                    formerNames
            }
        }
        for (name, text) in converted {
            let parts = name.split(separator: ".").map(String.init)
            rules.properties[parts[0], default: [:]][parts[1], default: .init()].conversion =
                CELParser.parse(text)
        }
        return rules
    }

    var plan: MigrationPlan {
        let old = StoredSchema(
            TypeTable(old),
            models: ["default": "Shop"],
            appVersion: versions.old
        )
        return MigrationPlan(from: old, to: schema, rules)
    }

    private var schema: StoredSchema {
        StoredSchema(TypeTable(new), models: ["default": "Shop"], appVersion: versions.new)
    }

    private func read(_ item: StoredItem) -> StoredContent {
        guard let text = parts[item] else {
            return .missing
        }
        if case .data = item {
            return .bytes(Array(text.utf8))
        }
        let source = SourceText(path: item.path, text: text)
        return (try? JSONDocument(parsing: source)).map { .document($0) } ?? .unreadable
    }

    /// Migrates JSON of the model.
    ///
    /// - Parameter isKnown: whether a schema was stored with it.
    func migration(_ json: String, isKnown: Bool = true) throws -> ModelMigration {
        let source = SourceText(path: "default.json", text: json)
        let document = try JSONDocument(parsing: source)
        let inferred = StoredSchema(
            inferring: ["default": document],
            for: schema,
            rules,
            reading: read
        )
        let plan = isKnown ? plan : MigrationPlan(from: inferred, to: schema, rules)
        var ids = 0
        let environment = AppEnvironment(
            clock: { Date(timeIntervalSinceReferenceDate: 0) },
            makeID: {
                ids += 1
                return "new\(ids)"
            }
        )
        var migration = ModelMigration(plan, environment, reading: read)
        migration.add(["default": document])
        migration.migrate(document, "default")
        return migration
    }

    /// The JSON of the model after its migration, without losses and failures; the JSON itself where it
    /// does not change.
    func migrated(_ json: String, isKnown: Bool = true) throws -> String {
        let migration = try migration(json, isKnown: isKnown)
        #expect(migration.failures == [])
        #expect(migration.losses.filter { !$0.key.isDropped }.isEmpty)
        guard let bytes = migration.items[.model("default")] ?? nil else {
            return json
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
