import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// What differs between the entities of stored data and those of an app.
struct MigrationPlanTests {
    private static let pages = Property("pages", .int)
    private static let optional = Property("pages", .int, isOptional: true)

    @Test(arguments: [
        (Evolution.books(nil, pages), ["Book.pages is new"]),
        (.books(pages, pages), []),
        (.books(pages, optional), []),
        (.books(optional, pages), ["Book.pages is required"]),
        (.books(pages, Property("pages", .decimal)), ["Book.pages was int and is decimal"]),
        (.books(pages, Property("pages", .text)), ["Book.pages was int and is text"]),
        (
            .books(Property("size", .int), pages).with {
                $0.renamed = ["Book.pages": ["length", "size"]]
            },
            ["Book.pages is renamed from size"]
        ),
        (
            .books(Property("pages", .text), pages).with {
                $0.converted = ["Book.pages": "int(old.pages)"]
            },
            ["Book.pages is converted from pages"]
        ),
        (
            .books(Property("size", .text), pages).with {
                $0.renamed = ["Book.pages": ["size"]]
                $0.converted = ["Book.pages": "int(old.size)"]
            },
            ["Book.pages is converted from size"]
        ),
        (
            .books(nil, pages).with { $0.converted = ["Book.pages": "size(old.name)"] },
            ["Book.pages is new and computed by \"convert\""]
        ),
    ])
    func listsChangesThatLoseNothing(_ evolution: Evolution, _ expected: [String]) {
        let plan = evolution.plan
        #expect(plan.changes.map(\.text) == expected)
        #expect(plan.refusals == [])
    }

    @Test(arguments: [
        (ValueType.text, ValueType.int), (.decimal, .int), (.double, .int), (.decimal, .double),
        (.list(.text), .text), (.text, .date), (.int, .bool), (.list(.text), .set(.text)),
    ])
    func refusesTypesThatHoldLess(_ old: ValueType, _ new: ValueType) {
        let evolution = Evolution.books(Property("pages", old), Property("pages", new))
        #expect(evolution.plan.refusals.map(\.name) == ["Book.pages"])
        let dropped = evolution.with { $0.drops = ["Book.pages"] }
        #expect(dropped.plan.refusals == [])
        #expect(dropped.plan.changesData)
    }

    /// A property that is still there stays what it is.
    @Test func renamesOnlyWhatIsGone() {
        let property = Property("title", .text, isOptional: true)
        let evolution = Evolution.books(nil, property).with {
            $0.renamed = ["Book.title": ["name"]]
        }
        #expect(evolution.plan.changes.map(\.text) == ["Book.title is new"])
        #expect(!evolution.plan.changesData)
    }

    @Test func followsEntitiesThatAreRenamed() {
        var evolution = Evolution(
            old: Evolution.shop(Self.pages),
            new: [
                EntityType(
                    name: "Shop",
                    properties: [Property("books", .list(.object("Title")))],
                    hasID: false
                ),
                EntityType(name: "Title", properties: [Property("name", .text)]),
            ]
        )
        #expect(evolution.plan.refusals.map(\.name) == ["Book", "Shop.books"])
        evolution.drops = ["Book"]
        #expect(evolution.plan.refusals == [])
        evolution.drops = []
        evolution.renamed = ["Title": ["Book"]]
        #expect(
            evolution.plan.changes.map(\.text) == [
                "Title is renamed from Book", "Title.pages is removed",
            ]
        )
        for name in ["Title.pages", "Book.pages"] {
            evolution.drops = [name]
            #expect(evolution.plan.refusals == [])
        }
    }

    @Test func refusesAnotherRootOfAModel() throws {
        let evolution = Evolution.books(nil, nil)
        let other = EntityType(name: "Library", properties: [], hasID: false)
        let new = StoredSchema(
            TypeTable(evolution.new + [other]),
            models: ["default": "Library", "shop": "Shop"],
            appVersion: "2.0.0"
        )
        let plan = MigrationPlan(from: evolution.plan.old, to: new, evolution.rules)
        #expect(plan.refusals.map(\.text) == ["Shop was Shop and is Library"])
        #expect(plan.lostRoot(of: "default")?.name == "Shop")
    }

    @Test(arguments: [
        ("1.0.0", "2.0.0", false), ("2.0.0", "1.9.9", true), ("2.0.0", "2.0.0", false),
    ])
    func knowsLaterVersions(_ old: String, _ new: String, _ isDowngrade: Bool) {
        var evolution = Evolution.books(nil, Self.pages)
        evolution.versions = (old, new)
        #expect(evolution.plan.isDowngrade == isDowngrade)
        // With the same entities, every version can read the data.
        evolution.old = evolution.new
        #expect(!evolution.plan.isDowngrade)
    }

    @Test func storesSchemasAsJSON() throws {
        var types = Evolution.shop(
            Property("pages", .map(.list(.object("Book"))), isOptional: true)
        )
        var related = Property("author", .object("Book"), isStoredSeparately: true)
        related.inverse = "author"
        types.append(EntityType(name: "Post", properties: [related]))
        for schema in [
            StoredSchema(TypeTable(types), models: ["default": "Shop"], appVersion: "1.0.0"),
            StoredSchema(TypeTable(types), records: ["Post"], appVersion: "1.0.0"),
        ] {
            let source = SourceText(path: "schema", bytes: schema.json)
            #expect(try StoredSchema(source) == schema)
        }
    }

    @Test(arguments: [
        ("", StoredSchema.Problem.damaged), ("{}", .damaged), ("[1]", .damaged),
        (
            #"{"version":1,"app":"1","models":{},"entities":{"A":{"properties":{"x":{}}}}}"#,
            .damaged
        ),
        (#"{"version":2,"app":"1","models":{},"entities":{}}"#, .newerForm),
    ])
    func refusesOtherJSON(_ text: String, _ problem: StoredSchema.Problem) {
        #expect(throws: problem) { try StoredSchema(SourceText(path: "schema", text: text)) }
    }
}
