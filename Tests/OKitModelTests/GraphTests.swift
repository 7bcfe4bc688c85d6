import OKitExpression
import OKitModel
import Testing

struct GraphTests {
    private static let types = [
        EntityType(
            name: "Thing",
            properties: [
                Property("name", .text), Property("one", .object("Thing"), isOptional: true),
                Property("things", .list(.object("Thing"))),
                Property("byName", .map(.object("Thing"))),
            ]
        )
    ]

    private static let json = """
        {"id":"R","name":"root","things":[{"id":"A","name":"a","one":{"id":"C"}},
        {"id":"B","name":"b"}],"byName":{"x":{"id":"X"}}}
        """

    @Test(arguments: [
        ("things[0]/..", "R"), ("$#C/..", "A"), ("$#C/../..", "R"), ("$#C/<", "R"),
        ("$#X/..", "R"),
    ])
    func knowsWhoOwnsAnObject(_ binding: String, _ id: String) throws {
        let sample = try Sample(Self.types, Self.json)
        #expect(sample.value(binding + "/id") == .text(id))
    }

    @Test(arguments: [("A", ["A", "C"]), ("C", ["C"]), ("X", ["X"]), ("B", ["B"])])
    func removesAnObjectWithAllThatItOwns(_ id: String, _ gone: [String]) throws {
        let sample = try Sample(Self.types, Self.json)
        sample.graph.delete(try #require(sample.graph.object(id: id)))
        sample.graph.collectOrphans()
        for other in ["R", "A", "B", "C", "X"] {
            #expect((sample.graph.object(id: other) == nil) == gone.contains(other))
            #expect(!gone.contains(other) || !sample.json.contains("\"\(other)\""))
        }
        #expect(sample.graph.takeChanges() == [.model("default")])
    }

    @Test func findsNothingByAnIDThatWasKeptTooLong() throws {
        let sample = try Sample(Self.types, Self.json)
        let object = try #require(sample.graph.object(id: "B"))
        sample.graph.delete(object)
        sample.graph.collectOrphans()
        let type = try #require(sample.graph.types["Thing"])
        let next = sample.graph.create(type)
        #expect(sample.graph.type(of: object) == nil)
        #expect(sample.graph.value(of: object, "name") == .null)
        #expect(next != object)
    }

    @Test func takesOutAnObjectThatStandsTwice() throws {
        let sample = try Sample(
            [
                EntityType(
                    name: "Shelf",
                    properties: [Property("books", .list(.object("Book")))]
                ),
                EntityType(name: "Book", properties: []),
            ],
            #"{"id":"S","books":[{"id":"A"},{"id":"B"}]}"#
        )
        let (first, second) = (try sample.object("books[0]"), try sample.object("books[1]"))
        try sample.write(
            .list([.object(first), .object(second), .object(first)]),
            to: "books"
        )
        sample.graph.delete(first)
        #expect(sample.value("books") == .list([.object(second)]))
    }

    @Test func takesAnObjectOutOfWhereItWasWhenItMoves() throws {
        let sample = try Sample(Self.types, Self.json)
        let moved = try sample.object("things[0]")
        try sample.write(.object(moved), to: "things[1]/one")
        #expect(sample.value("things.@count") == .int(1))
        #expect(sample.value("$#A/../id") == .text("B"))
        #expect(sample.value("$#C/../id") == .text("A"))
    }

    @Test func takesAnObjectOutOfAnotherPropertyOfItsOwner() throws {
        let sample = try Sample(Self.types, Self.json)
        let moved = try sample.object("things[0]")
        try sample.write(.object(moved), to: "one")
        #expect(sample.value("things.id") == .list([.text("B")]))
        try sample.write(.null, to: "one")
        sample.graph.collectOrphans()
        #expect(sample.graph.object(id: "A") == nil)
    }

    @Test(arguments: ["things[0]/one", "things[0]/one/one"])
    func doesNotLetAnObjectOwnItselfOrItsOwner(_ path: String) throws {
        let sample = try Sample(Self.types, Self.json)
        let before = sample.json
        try sample.write(.object(try sample.object("things[0]")), to: path)
        #expect(sample.json == before)
        #expect(sample.value("$#C/</id") == .text("R"))
    }

    @Test(arguments: [(-5, "ZAB"), (0, "ZAB"), (1, "AZB"), (2, "ABZ"), (99, "ABZ"), (nil, "ABZ")])
    func insertsAtAnIndexWithinBounds(_ index: Int?, _ order: String) throws {
        let sample = try Sample(Self.types, Self.json)
        let type = try #require(sample.graph.types["Thing"])
        let slot = try #require(type.slot(named: "things"))
        let added = sample.graph.create(type, id: "Z")
        sample.graph.insert(.object(added), into: sample.root, slot: slot, at: index)
        #expect(sample.value("things.id").elements?.compactMap(\.text).joined() == order)
        #expect(sample.graph.parent(of: added) == sample.root)
    }

    @Test func isFoundByItsNewIDAlone() throws {
        let sample = try Sample(Self.types, Self.json)
        try sample.write(.text("A2"), to: "things[0]/id")
        #expect(sample.graph.object(id: "A") == nil)
        #expect(sample.value("$#A2/name") == .text("a"))
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func ownsWhatItsListHoldsAfterAnyWrite(seed: UInt64) throws {
        let sample = try Sample(Self.types, Self.json)
        let graph = sample.graph
        let type = try #require(graph.type(of: sample.root))
        let things = try #require(type.slot(named: "things"))
        var numbers = RandomNumbers(seed: seed)
        let objects = (0..<6).map { graph.create(type, id: "O\($0)") }
        let keeper = graph.create(type, id: "K")
        for _ in 0..<100 {
            let count = Int.random(in: 0...7, using: &numbers)
            // An object may stand in a list twice.
            let list = (0..<count).compactMap { _ in objects.randomElement(using: &numbers) }
            let owner = Bool.random(using: &numbers) ? sample.root : keeper
            let other = owner == keeper ? sample.root : keeper
            let before = graph.value(of: owner, slot: things).elements ?? []
            let others = graph.value(of: other, slot: things).elements ?? []
            #expect(graph.set(owner, slot: things, to: .list(list.map { .object($0) })))
            for object in objects {
                let value = Value.object(object)
                let isStoredObject = others.contains(value) && !list.contains(object)
                let expected = list.contains(object) ? owner : isStoredObject ? other : nil
                #expect(graph.parent(of: object) == expected, "\(object): \(before) \(list)")
            }
            #expect(
                graph.value(of: other, slot: things).elements
                    == others.filter { !list.map { .object($0) }.contains($0) }
            )
        }
    }
}
