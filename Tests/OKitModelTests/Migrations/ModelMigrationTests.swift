import Foundation
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// Models in JSON, brought to the entities of a new version.
struct ModelMigrationTests {
    private static let pages = Property("pages", .int)
    private static let book = #"{"books":[{"id":"b1","name":"Emma","pages":12}]}"#

    @Test(arguments: [
        (
            Evolution.books(nil, Property("isRead", .bool)),
            #"{"books":[{"id":"b1","name":"Emma"}]}"#,
            #"{"books":[{"id":"b1","name":"Emma","isRead":false}]}"#
        ),
        (
            .books(nil, Property("note", .text, isOptional: true)),
            #"{"books":[{"id":"b1","name":"Emma"}]}"#,
            #"{"books":[{"id":"b1","name":"Emma"}]}"#
        ),
        (
            .books(Property("pages", .int, isOptional: true), pages),
            #"{"books":[{"id":"b1","name":"Emma"}]}"#,
            #"{"books":[{"id":"b1","name":"Emma","pages":0}]}"#
        ),
        (
            .books(pages, Property("size", .int)).with { $0.renamed = ["Book.size": ["pages"]] },
            book, #"{"books":[{"id":"b1","name":"Emma","size":12}]}"#
        ),
        (
            .books(pages, Property("pages", .text)),
            book, #"{"books":[{"id":"b1","name":"Emma","pages":"12"}]}"#
        ),
        (
            .books(Property("pages", .date), Property("pages", .text)),
            book, #"{"books":[{"id":"b1","name":"Emma","pages":"2001-01-01T00:00:12Z"}]}"#
        ),
        (
            .books(pages, nil).with { $0.drops = ["Book.pages"] },
            book, #"{"books":[{"id":"b1","name":"Emma"}]}"#
        ),
        (
            .books(pages, Property("pages", .bool)).with { $0.drops = ["Book"] },
            book, #"{"books":[{"id":"b1","name":"Emma","pages":false}]}"#
        ),
        (
            .books(pages, Property("pages", .decimal)).with {
                $0.converted = ["Book.pages": "decimal(old.pages) / 8"]
            },
            book, #"{"books":[{"id":"b1","name":"Emma","pages":1.5}]}"#
        ),
        (
            .books(pages, Property("first", .text, isOptional: true)).with {
                $0.drops = ["Book.pages"]
                $0.converted = ["Book.first": "old.pages > 9 ? old.name : null"]
            },
            #"{"books":[{"id":"b1","name":"Emma","pages":12},{"id":"b2","name":"Sula","pages":1}]}"#,
            #"{"books":[{"id":"b1","name":"Emma","first":"Emma"},{"id":"b2","name":"Sula"}]}"#
        ),
    ])
    func migratesAModel(_ evolution: Evolution, _ old: String, _ new: String) throws {
        let migrated = try evolution.migrated(old)
        #expect(migrated == new)
    }

    /// Members that no entity declares stay, as without a migration.
    @Test func leavesWhatItDoesNotKnow() throws {
        let evolution = Evolution.books(Self.pages, Property("pages", .text))
        let json = #"{"more":[1, 2],"books":[{"id":"b1","pages":7,"***":"x","own":{"a":1}}]}"#
        #expect(
            try evolution.migrated(json)
                == #"{"more":[1, 2],"books":[{"id":"b1","pages":"7","***":"x","own":{"a":1}}]}"#
        )
    }

    @Test func countsTheValuesThatAreLost() throws {
        let json = """
            {"books":[{"id":"b1","pages":"1"},{"id":"b2","pages":""},{"id":"b3"},{"id":"b4","pages":"x"}]}
            """
        let evolution = Evolution.books(Property("pages", .text, isOptional: true), nil)
        let losses = try evolution.migration(json).losses
        #expect(losses.map(\.key.name) == ["Book.pages"])
        #expect(losses.map(\.value) == [2])
        let text = MigrationLosses.text(of: losses, in: evolution.plan)
        #expect(text.contains("Book.pages is removed (2 values)"))
        #expect(text.contains(#""drops": ["Book.pages"]"#))
    }

    /// A property without values can go.
    @Test func losesNothingWithoutValues() throws {
        let evolution = Evolution.books(Property("pages", .text, isOptional: true), nil)
        #expect(try evolution.migration(#"{"books":[{"id":"b1","name":"Emma"}]}"#).losses == [:])
    }

    @Test func countsObjectsWhoseEntityIsGone() throws {
        let evolution = Evolution(
            old: Evolution.shop(Self.pages),
            new: [EntityType(name: "Shop", properties: [], hasID: false)]
        )
        let losses = try evolution.migration(#"{"books":[{"id":"b1"},{"id":"b2"}]}"#).losses
        let counts = Dictionary(uniqueKeysWithValues: losses.map { ($0.key.name, $0.value) })
        #expect(counts == ["Book": 2, "Shop.books": 1])
    }

    /// A whole number that no floating-point number equals.
    @Test func losesNumbersThatAreTooLarge() throws {
        let evolution = Evolution.books(Self.pages, Property("pages", .double))
        let json = #"{"books":[{"pages":9007199254740993},{"pages":4}]}"#
        let losses = try evolution.migration(json).losses
        #expect(losses.map(\.key.name) == ["Book.pages"])
        #expect(losses.map(\.value) == [1])
        #expect(
            try evolution.with { $0.drops = ["Book.pages"] }.migrated(json)
                == #"{"books":[{},{"pages":4}]}"#
        )
    }

    @Test(arguments: [
        ("old.name", #"the object "b1": expected int, found text "Emma""#),
        ("old.nothing", "the object \"b1\": "),
        ("old.name == 'Emma' ? null : 1", "the object \"b1\": expected int, found null"),
        ("[old.pages]", "the object \"b1\": expected int, found a list"),
    ])
    func namesTheObjectThatCannotBeConverted(_ expression: String, _ message: String) throws {
        let evolution = Evolution.books(Property("pages", .text), Self.pages).with {
            $0.converted = ["Book.pages": expression]
        }
        let migration = try evolution.migration(
            #"{"books":[{"id":"b1","name":"Emma","pages":"x"}]}"#
        )
        let failure = try #require(migration.failures.first)
        #expect(failure.text.contains("Book.pages"))
        #expect(failure.text.contains(message), "\(failure.text)")
    }

    @Test func endsAConversionThatNeverEnds() throws {
        let evolution = Evolution.books(nil, Self.pages).with {
            let list = "[1,2,3,4,5,6,7,8,9,10]"
            let loops = (0..<9).reduce("1") { body, index in "\(list).map(x\(index), \(body))" }
            $0.converted = ["Book.pages": "size(\(loops))"]
        }
        let migration = try evolution.migration(#"{"books":[{"id":"b1","name":"Emma"}]}"#)
        #expect(migration.failures.count == 1)
    }

    /// An object of the data can go to another property, in the form of its new entity.
    @Test func movesObjectsByAConversion() throws {
        let author = EntityType(name: "Author", properties: [Property("name", .text)])
        let person = EntityType(name: "Author", properties: [Property("label", .text)])
        var evolution = Evolution.books(
            Property("author", .object("Author"), isOptional: true),
            Property("authors", .list(.object("Author")))
        )
        evolution.old.append(author)
        evolution.new.append(person)
        evolution.renamed = ["Author.label": ["name"], "Book.authors": ["author"]]
        evolution.converted = ["Book.authors": "old.author == null ? [] : [old.author]"]
        let json = #"{"books":[{"id":"b1","author":{"id":"a1","name":"Ada"}},{"id":"b2"}]}"#
        #expect(
            try evolution.migrated(json)
                == #"{"books":[{"id":"b1","authors":[{"id":"a1","label":"Ada"}]},{"id":"b2","authors":[]}]}"#
        )
    }

    // MARK: Values in separate files

    private static func separate(_ old: [Property], _ new: [Property]) -> Evolution {
        let text = Property("text", .object("Text"), isStoredSeparately: true)
        var evolution = Evolution.books(text, text)
        evolution.old.append(EntityType(name: "Text", properties: old, hasID: false))
        evolution.new.append(EntityType(name: "Text", properties: new, hasID: false))
        evolution.parts = [.part(model: "default", id: "b1"): #"{"body":"x"}"#]
        return evolution
    }

    private static let part = StoredItem.part(model: "default", id: "b1")

    @Test func migratesObjectsInSeparateFiles() throws {
        let body = Property("body", .text)
        let evolution = Self.separate([body], [Property("content", .text)]).with {
            $0.renamed = ["Text.content": ["body"]]
        }
        let items = try evolution.migration(#"{"books":[{"id":"b1","name":"Emma"}]}"#).items
        let bytes = try #require(items[Self.part] ?? nil)
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"content":"x"}"#)
        let converted = Self.separate([body], [body, Property("size", .int)]).with {
            $0.converted = ["Text.size": "size(old.body)"]
        }
        let migration = try converted.migration(#"{"books":[{"id":"b1","name":"Emma"}]}"#)
        #expect(migration.failures == [])
        let more = try #require(migration.items[Self.part] ?? nil)
        #expect(String(decoding: more, as: UTF8.self) == #"{"body":"x","size":1}"#)
    }

    @Test func removesAndMovesSeparateFiles() throws {
        let json = #"{"books":[{"id":"b1","name":"Emma"}]}"#
        let body = Property("body", .text)
        var evolution = Self.separate([body], [body])
        evolution.new = Evolution.shop(nil) + [evolution.new[2]]
        let removed = try evolution.migration(json)
        #expect(removed.losses.map(\.key.name).sorted() == ["Book.text", "Text"])
        #expect(removed.items.contains { $0.key == Self.part && $0.value == nil })

        evolution.new =
            Evolution.shop(Property("text", .object("Text"))) + [evolution.new[2]]
        let moved = try evolution.migration(json)
        #expect(moved.items.contains { $0.key == Self.part && $0.value == nil })
        let bytes = try #require(moved.items[.model("default")] ?? nil)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"books":[{"id":"b1","name":"Emma","text":{"body":"x"}}]}"#
        )
    }

    /// Each object is visited once, and once more to make what `convert` reads.
    @Test(arguments: [false, true])
    func isLinear(_ hasConversion: Bool) throws {
        var evolution = Evolution.books(Self.pages, Property("pages", .text))
        evolution.converted = hasConversion ? ["Book.pages": "string(old.pages)"] : [:]
        var counts: [Int] = []
        for count in [1_000, 10_000] {
            let books = (0..<count).map { #"{"id":"b\#($0)","pages":\#($0)}"# }
            let migration = try evolution.migration(
                "{\"books\":[\(books.joined(separator: ","))]}"
            )
            #expect(migration.failures == [] && migration.losses == [:])
            counts.append(migration.operations)
        }
        #expect(counts[1] <= 10 * counts[0] + 10)
        #expect(counts[1] >= 20_000)
    }

    // MARK: Data without a schema

    @Test func comparesStoredKeysWithoutASchema() throws {
        let evolution = Evolution.books(nil, Property("size", .int)).with {
            $0.renamed = ["Book.size": ["pages"]]
        }
        #expect(
            try evolution.migrated(Self.book, isKnown: false)
                == #"{"books":[{"id":"b1","name":"Emma","size":12}]}"#
        )
        let new = #"{"books":[{"id":"b1","name":"Emma","size":12,"other":1}]}"#
        #expect(try evolution.migrated(new, isKnown: false) == new)
    }

    @Test func convertsOnlyWhatDoesNotFitWithoutASchema() throws {
        let evolution = Evolution.books(nil, Self.pages).with {
            $0.converted = ["Book.pages": "int(old.pages)"]
        }
        #expect(try evolution.migrated(Self.book, isKnown: false) == Self.book)
        let json = #"{"books":[{"name":"a","pages":"3"},{"name":"b","pages":4}]}"#
        let migrated = try evolution.migrated(json, isKnown: false)
        #expect(migrated == #"{"books":[{"name":"a","pages":3},{"name":"b","pages":4}]}"#)
    }

    /// What no entity declares is not known to be a loss; only `drops` removes it.
    @Test func dropsWhatIsListedWithoutASchema() throws {
        var evolution = Evolution.books(nil, nil)
        #expect(try evolution.migrated(Self.book, isKnown: false) == Self.book)
        evolution.drops = ["Book.pages"]
        #expect(
            try evolution.migrated(Self.book, isKnown: false)
                == #"{"books":[{"id":"b1","name":"Emma"}]}"#
        )
    }
}
