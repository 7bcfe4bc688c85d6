import FoundationEssentials
import OKitBundle
import OKitClassic
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

struct ManagedObjectModelTests {
    @Test func readsEntitiesWithTheirProperties() throws {
        let model = try ManagedObjectModel(parsing: ModelFile.feed.bytes)
        #expect(model.problems.isEmpty)
        #expect(model.entities.map(\.name) == ["Account", "Post", "User"])
        let (account, post, user) = (model.entities[0], model.entities[1], model.entities[2])
        #expect(account.superentity == "User")
        #expect(account.isOwner)
        #expect(account.attributes.isEmpty && account.relations.isEmpty)
        #expect(post.superentity == nil)
        #expect(post.className == "Feed.Post")
        #expect(post.identity == ["date", "count"])
        #expect(post.owner == "author")
        #expect(post.attributes.map(\.name) == ["count", "date"])
        #expect(post.attributes.map(\.type) == [.int32, .date])
        #expect(post.attributes.map(\.isOptional) == [false, true])
        #expect(post.attributes.map(\.initial) == [.int(7), .null])
        #expect(
            post.attributes.map(\.source) == [
                nil, Property.JSONSource(path: ["created_at"], transformer: "strToDate"),
            ]
        )
        #expect(user.identity == ["name"])
        #expect(!user.isOwner)
    }

    @Test func followsRelationsInBothForms() throws {
        let model = try ManagedObjectModel(parsing: ModelFile.feed.bytes)
        let (author, posts) = (model.entities[1].relations[0], model.entities[2].relations[0])
        #expect(author.name == "author")
        #expect(author.destination == "User")
        #expect(author.inverse == "posts")
        #expect(!author.isToMany)
        #expect(author.source == Property.JSONSource(path: ["user"]))
        #expect(posts.destination == "Post")
        #expect(posts.inverse == "author")
        #expect(posts.isToMany)
        #expect(posts.deleteRule == .cascade)
    }

    @Test func declaresTheEntitiesAsRecords() throws {
        let model = try ManagedObjectModel(parsing: ModelFile.feed.bytes)
        let (types, problems) = model.declarations()
        #expect(problems.isEmpty)
        let table = TypeTable(types)
        let (account, post) = try (#require(table["Account"]), #require(table["Post"]))
        #expect(account.record == RecordTraits(identity: ["name"], isOwner: true))
        #expect(account.properties.map(\.name) == ["id", "name", "posts"])
        #expect(post.record == RecordTraits(identity: ["date", "count"], owner: "author"))
        let (count, date) = (post.properties[1], post.properties[2])
        #expect(count.type == .int && date.type == .date)
        guard case .json(let initial) = count.initial else {
            Issue.record("the default is lost")
            return
        }
        #expect(initial.int == 7)
        #expect(count.source == nil)
        #expect(post.properties[3].type == .object("User"))
        #expect(account.properties[2].type == .set(.object("Post")))
        #expect(account.properties[2].inverse == "author")
        #expect(account.properties[2].deleteRule == .cascade)
    }

    @Test func letsAnAttributeTakeThePlaceOfTheID() throws {
        var file = ModelFile()
        let number = file.attribute(200, ["NSUserInfo": file.notes(["JSONKeyPath": "id"])])
        let base = file.add(file.entity("Base", [("id", number)], [:]))
        let thing = file.add(file.entity("Thing", [], ["NSSuperentity": base]))
        file.setEntities([("Base", base), ("Thing", thing)])
        let types = try ManagedObjectModel(parsing: file.bytes).declarations().types
        let type = try #require(TypeTable(types)["Thing"])
        #expect(type.properties.map(\.name) == ["id"])
        #expect(type.properties.map(\.type) == [.int])
        #expect(!type.hasID)
    }

    @Test(
        arguments: [
            (100, .integer(3), .int(3)), (500, .integer(3), .double(3)),
            (600, .real(0.5), .double(0.5)), (400, .integer(3), .decimal(3)),
            (700, .text("x"), .text("x")), (800, .bool(true), .bool(true)),
            (800, .integer(1), .bool(true)), (1000, .data([1, 2]), .data(Data([1, 2]))),
        ] as [(Int64, PropertyList, Value)]
    )
    func readsDefaults(type: Int64, archived: PropertyList, value: Value) throws {
        let file = ModelFile.attribute(type) { $0.add(archived) }
        let model = try ManagedObjectModel(parsing: file.bytes)
        #expect(model.entities.first?.attributes.first?.initial == value)
        #expect(model.problems.isEmpty)
    }

    @Test(
        arguments: [
            (
                "NSDate", ["NS.time": .real(86_400)],
                .date(Date(timeIntervalSinceReferenceDate: 86_400))
            ),
            ("NSMutableString", ["NS.string": .text("x")], .text("x")),
            ("NSData", ["NS.data": .data([7])], .data(Data([7]))),
            (
                "NSDecimalNumber",
                [
                    "NS.mantissa": .data([0x01, 0x00, 0x02, 0x00]), "NS.length": .integer(2),
                    "NS.exponent": .integer(-2), "NS.negative": .bool(true),
                ], .decimal(Decimal(sign: .minus, exponent: -2, significand: 131_073))
            ),
        ] as [(String, [String: PropertyList], Value)]
    )
    func readsDefaultsThatAreObjects(
        className: String,
        members: [String: PropertyList],
        value: Value
    ) throws {
        let file = ModelFile.attribute(700) { $0.object(className, members) }
        let model = try ManagedObjectModel(parsing: file.bytes)
        #expect(model.entities.first?.attributes.first?.initial == value)
    }

    @Test func saysWhatItLeavesOut() throws {
        var file = ModelFile.attribute(4711) { $0.object("NSValue", [:]) }
        #expect(
            try ManagedObjectModel(parsing: file.bytes).problems == [
                "attribute \"value\" of entity \"Thing\" has type 4711",
                "the default of attribute \"value\" of entity \"Thing\" cannot be read",
            ]
        )
        let fetched = file.object("NSFetchedPropertyDescription", [:])
        let lost = file.object("NSRelationshipDescription", [:])
        let entity = file.add(
            file.entity("Thing", [("fetched", fetched), ("lost", lost)], [:])
        )
        file.setEntities([("Thing", entity)])
        #expect(
            try ManagedObjectModel(parsing: file.bytes).problems == [
                "\"fetched\" of entity \"Thing\" is ignored: NSFetchedPropertyDescription",
                "relation \"lost\" of entity \"Thing\" has no destination",
            ]
        )
    }

    @Test func saysWhatDeclarationsCannotExpress() throws {
        var file = ModelFile()
        let bytes = file.attribute(1800, [:])
        let relation = file.object(
            "NSRelationshipDescription",
            [
                "_NSDestinationEntityName": file.text("Thing"), "NSMaxCount": .integer(5),
                "NSDeleteRule": .integer(0), "NSIsOptional": .bool(true),
            ]
        )
        let entity = file.add(
            file.entity(
                "Thing",
                [("bytes", bytes), ("parts", relation)],
                ["NSUserInfo": file.notes(["entityMapperName": "mapper"])]
            )
        )
        file.setEntities([("Thing", entity)])
        let (types, problems) = try ManagedObjectModel(parsing: file.bytes).declarations()
        #expect(types[0].properties.map(\.type) == [.text, .data, .set(.object("Thing"))])
        #expect(
            problems == [
                "attribute \"bytes\" of entity \"Thing\" is transformable and is stored as bytes",
                "relation \"parts\" of entity \"Thing\" has no delete rule and gets \"nullify\"",
                "relation \"parts\" of entity \"Thing\" can have any number of objects here, "
                    + "including none",
                "entity \"Thing\": entityMapperName \"mapper\" needs code",
            ]
        )
    }
}
