import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// Separately stored values: read when first asked for, stored where they belong.
struct SeparateValueTests {
    private static let types = [
        EntityType(
            name: "Library",
            properties: [
                Property("rooms", .list(.object("Room"))),
                Property("attic", .object("Room"), isOptional: true),
                Property("best", .object("ModelRef")),
            ]
        ),
        EntityType(
            name: "Room",
            properties: [
                Property("name", .text),
                Property("content", .object("Content"), isStoredSeparately: true),
            ]
        ),
        EntityType(
            name: "Content",
            properties: [
                Property("title", .text), Property("icon", .object("ModelImage"), isOptional: true),
            ]
        ),
    ]

    /// What a store has, and what was asked of it.
    private final class Files {
        var contents: [StoredItem: String] = [:]
        var unreadable: Set<StoredItem> = []
        var asked: [StoredItem] = []

        func read(_ item: StoredItem, _ model: String?) -> StoredContent {
            asked.append(item)
            guard !unreadable.contains(item), let text = contents[item] else {
                return unreadable.contains(item) ? .unreadable : .missing
            }
            let source = SourceText(path: item.description, text: text)
            guard case .part = item, let document = try? JSONDocument(parsing: source) else {
                return .bytes(Array(text.utf8))
            }
            return .document(document)
        }
    }

    private let sample: Sample
    private let files = Files()
    private let part = StoredItem.part(model: "default", id: "A")
    private let icon = StoredItem.image(id: "I", ending: "png")

    init() throws {
        sample = try Sample(
            Self.types,
            #"{"id":"L","rooms":[{"id":"A","name":"a"},{"id":"B","name":"b"}]}"#
        )
        sample.graph.readContent = files.read
        files.contents = [
            part: #"{"id":"P","title":"t","icon":{"id":"I","format":"image/png","size":3}}"#,
            icon: "png",
        ]
    }

    @Test func readsWhatAConditionAsksFor() throws {
        let room = try #require(sample.value("rooms[0]").object)
        let condition = PredicateParser.parse("content.title = 't'", as: .predicate)
        var evaluator = Evaluator(sample.graph)
        #expect(evaluator.value(of: condition, on: room) == .bool(true))
        #expect(files.asked == [part])
    }

    @Test func readsWhatIsAskedForOnce() throws {
        #expect(sample.value("rooms.name") == .list([.text("a"), .text("b")]))
        #expect(files.asked.isEmpty)
        #expect(sample.value("rooms[0]/content/title") == .text("t"))
        #expect(sample.value("rooms[0]/content/icon/size") == .int(3))
        #expect(files.asked == [part])
        #expect(sample.value("rooms[0]/content/icon/data") == .data(Data("png".utf8)))
        #expect(sample.value("rooms[0]/content/icon/image") == .data(Data("png".utf8)))
        #expect(files.asked == [part, icon])
        #expect(sample.value("rooms[0]/content/..") == sample.value("rooms[0]"))
        #expect(sample.graph.takeChanges().isEmpty)
        #expect(!sample.json.contains("title"))
    }

    @Test func storesAPartWithoutItsModel() throws {
        try sample.write(.text("new"), to: "rooms[0]/content/title")
        let room = try sample.object("rooms[0]")
        #expect(sample.graph.takeChanges() == [.separateValue(part, room, model: "default")])
        #expect(try text(separateValueOf: room).contains(#""title":"new""#))
        try sample.write(.text("x"), to: "rooms[0]/name")
        #expect(sample.graph.takeChanges() == [.model("default")])
    }

    @Test func makesWhatWasNeverStoredAndStoresItWithTheModel() throws {
        #expect(sample.value("rooms[1]/content/title") == .text(""))
        #expect(sample.graph.takeChanges().isEmpty)
        try sample.write(.text("c"), to: "rooms[1]/name")
        let room = try sample.object("rooms[1]")
        let own = StoredItem.part(model: "default", id: "B")
        #expect(
            sample.graph.takeChanges() == [
                .separateValue(own, room, model: "default"), .model("default"),
            ]
        )
        try sample.write(.text("d"), to: "rooms[1]/name")
        #expect(sample.graph.takeChanges() == [.model("default")])
    }

    @Test func takesAPartOutOfItsModelsFile() throws {
        let inline = try Sample(
            Self.types,
            #"{"id":"L","rooms":[{"id":"A","content":{"title":"inline"}}]}"#
        )
        #expect(inline.value("rooms[0]/content/title") == .text("inline"))
        #expect(inline.graph.takeChanges().isEmpty)
        try inline.write(.text("x"), to: "rooms[0]/name")
        let room = try inline.object("rooms[0]")
        #expect(inline.graph.takeChanges().first == .separateValue(part, room, model: "default"))
        #expect(!inline.json.contains("inline"))
    }

    @Test func removesTheFilesOfWhatIsDeleted() throws {
        sample.graph.delete(try sample.object("rooms[0]"))
        sample.graph.collectOrphans()
        #expect(
            sample.graph.takeChanges() == [.model("default"), .removal(icon), .removal(part)]
        )
    }

    @Test(arguments: [false, true])
    func movesWhatIsMoved(_ isByWayOfNothing: Bool) throws {
        let other = sample.graph.create(try #require(sample.graph.types["Library"]), id: "M")
        sample.graph.setModel("other", to: other)
        let room = try sample.object("rooms[0]")
        if isByWayOfNothing {
            sample.graph.delete(room)
        }
        let slot = try #require(sample.graph.type(of: other)?.slot(named: "attic"))
        sample.graph.set(other, slot: slot, to: .object(room))
        sample.graph.collectOrphans()
        #expect(
            sample.graph.takeChanges() == [
                .separateValue(.part(model: "other", id: "A"), room, model: "other"),
                .model("default"),
                .model("other"), .removal(part),
            ]
        )
        #expect(try text(separateValueOf: room).contains(#""title":"t""#))
    }

    @Test func movesWhatGetsAnotherName() throws {
        let room = try sample.object("rooms[0]")
        try sample.write(.text("Z"), to: "rooms[0]/id")
        #expect(
            sample.graph.takeChanges() == [
                .separateValue(.part(model: "default", id: "Z"), room, model: "default"),
                .model("default"), .removal(part),
            ]
        )
        let icon = try sample.object("rooms[0]/content/icon")
        _ = sample.value("rooms[0]/content/icon/data")
        try sample.write(.text("image/jpeg"), to: "rooms[0]/content/icon/format")
        let tasks = sample.graph.takeChanges()
        let jpeg = StoredItem.image(id: "I", ending: "jpeg")
        #expect(tasks.contains(.separateValue(jpeg, icon, model: "default")))
        #expect(tasks.contains(.removal(self.icon)))
    }

    @Test func putsAnotherPartInPlaceOfOne() throws {
        let room = try sample.object("rooms[0]")
        let content = sample.graph.create(try #require(sample.graph.types["Content"]), id: "Q")
        try sample.write(.object(content), to: "rooms[0]/content")
        sample.graph.collectOrphans()
        #expect(
            sample.graph.takeChanges() == [
                .separateValue(part, room, model: "default"), .removal(icon),
            ]
        )
        #expect(sample.graph.object(id: "P") == nil)
        #expect(try text(separateValueOf: room).contains(#""id":"Q""#))
    }

    @Test func leavesAloneWhatCannotBeRead() throws {
        files.unreadable = [part]
        #expect(sample.value("rooms[0]/content") == .null)
        #expect(sample.value("rooms[0]/content/title") == .null)
        #expect(files.asked == [part])
        sample.graph.delete(try sample.object("rooms[0]"))
        sample.graph.collectOrphans()
        #expect(sample.graph.takeChanges() == [.model("default")])
    }

    @Test func keepsWhatATransactionThatFailsHasRead() throws {
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            try sample.graph.transaction {
                try sample.write(.text("x"), to: "rooms[0]/content/title")
                throw Refusal()
            }
        }
        #expect(sample.value("rooms[0]/content/title") == .text("t"))
        #expect(files.asked == [part])
        #expect(sample.graph.takeChanges().isEmpty)
    }

    @Test func findsAReferredObjectInAPartThatWasNotRead() throws {
        try sample.write(.text("I"), to: "best/refKey")
        #expect(sample.value("best/ref/size") == .int(3))
        #expect(sample.value("best/ref") == sample.value("rooms[0]/content/icon"))
    }

    private func text(separateValueOf object: ObjectID) throws -> String {
        let bytes = try ModelEncoder(graph: sample.graph).encodeSeparateValue(object)
        return String(decoding: try #require(bytes), as: UTF8.self)
    }
}
