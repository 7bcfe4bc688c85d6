import OKitExpression
import OKitModel
import OKitRecords
import OKitSyntax
import TestSupport
import Testing

/// What WidgetKit's provider of managed objects finds (its test suite, "ManagedObjectsProvider").
struct FetchingTests {
    private let session: Session
    private let category: ObjectID?

    init() throws {
        let item = EntityType(
            name: "Item",
            properties: [
                Property("name", .text, isOptional: true),
                Property("groupTitle", .text, isOptional: true),
                Feed.relation("category", .object("Category"), inverse: "items", json: nil),
            ]
        )
        let category = EntityType(
            name: "Category",
            properties: [
                Property("title", .text, isOptional: true),
                Feed.relation("items", .set(.object("Item")), inverse: "category", json: nil),
            ]
        )
        let types = TypeTable([item, category])
        session = try Session(RecordSchema(types, entities: ["Item"]))
        self.category = session.objects.create("Category")
        for name in ["test 1", "test 2"] {
            add(name, "G1")
        }
        try session.objects.save()
    }

    @discardableResult
    private func add(_ name: String, _ group: String?) -> ObjectID? {
        let item = session.objects.create("Item")
        session.set("name", of: item, to: .text(name))
        session.set("groupTitle", of: item, to: group.map { .text($0) } ?? .null)
        return item
    }

    private func names(_ query: RecordQuery) throws -> [String] {
        try session.objects.objects(of: session.objects.fetch(query)).map {
            session.graph.value(of: $0, "name").text ?? "-"
        }
    }

    @Test(arguments: [(true, ["test 1", "test 2"]), (false, ["test 2", "test 1"])])
    func sorts(isAscending: Bool, expected: [String]) throws {
        let sorting = RecordQuery.Sorting("name", ascending: isAscending)
        #expect(try names(RecordQuery("Item", sortedBy: [sorting])) == expected)
    }

    /// Texts that begin alike and differ by characters of one byte or several.
    @Test func sortsTextsAsValues() throws {
        let parts = ["a", "e", "z", "é", "Å", "가", "😀", "ﬁ", " ", "ab"]
        var random = SeededGenerator(seed: 7)
        let texts = (0..<300).map { _ in
            (0..<Int.random(in: 0...4, using: &random))
                .compactMap { _ in parts.randomElement(using: &random) }.joined()
        }
        for text in texts {
            add(text, "sorted")
        }
        try session.objects.save()
        var query = RecordQuery("Item", where: parsed("groupTitle == 'sorted'", .predicate))
        query.sorting = [RecordQuery.Sorting("name", ascending: true)]
        #expect(try names(query) == texts.sorted())
        query.predicate = parsed("groupTitle == 'sorted' AND name > $low", .predicate)
        query.variables = ["low": .text(texts[0])]
        #expect(try names(query) == texts.filter { $0 > texts[0] }.sorted())
    }

    @Test func filters() throws {
        session.set("category", of: add("sample", "G1"), to: category.map { .object($0) } ?? .null)
        try session.objects.save()
        let hasCategory = parsed("category != nil", .predicate)
        #expect(try names(RecordQuery("Item", where: hasCategory)) == ["sample"])
        var query = RecordQuery("Item", where: parsed("name BEGINSWITH[c] $input", .predicate))
        query.variables = ["input": .text("SAM")]
        #expect(try names(query) == ["sample"])
        query.variables = ["input": .text("test")]
        #expect(try names(query) == ["test 1", "test 2"])
    }

    @Test func findsTheDetailsOfAMaster() throws {
        let category = try #require(category)
        let items = session.objects.objects(of: try session.fetch("Item"))
        var query = RecordQuery("Item", where: parsed("%K = %@", .predicate))
        query.arguments = [.text("category"), .object(category)]
        session.set("category", of: items[0], to: .object(category))
        try session.objects.save()
        #expect(try names(query) == ["test 1"])
        session.set("category", of: items[1], to: .object(category))
        try session.objects.save()
        #expect(try names(query) == ["test 1", "test 2"])
        #expect(try session.objects.isWhollySQL(query))
    }

    @Test func groups() throws {
        add("test 3", "G2")
        add("alone", nil)
        try session.objects.save()
        let query = RecordQuery("Item", sortedBy: [.init("name")], groupedBy: "groupTitle")
        let result = try session.objects.fetch(query)
        #expect(result.sections.map(\.value) == [.null, .text("G1"), .text("G2")])
        #expect(result.sections.map(\.range) == [0..<1, 1..<3, 3..<4])
    }

    @Test(arguments: ["name != nil", "name.length > 3"])
    func showsAWindowOfAll(predicate: String) throws {
        for number in 3...9 {
            add("test \(number)", "G1")
        }
        try session.objects.save()
        var query = RecordQuery(
            "Item",
            where: parsed(predicate, .predicate),
            sortedBy: [.init("name", ascending: false)],
            window: 2..<4
        )
        #expect(try names(query) == ["test 7", "test 6"])
        #expect(try session.objects.fetch(query).total == 9)
        query.window = 8..<20
        #expect(try names(query) == ["test 1"])
        query.window = 20..<30
        #expect(try names(query) == [])
    }

    @Test func sortsByHowManyRecordsThereAre() throws {
        let other = session.objects.create("Category")
        session.set("title", of: other, to: .text("full"))
        session.set("category", of: add("x", nil), to: other.map { .object($0) } ?? .null)
        try session.objects.save()
        let path = "SUBQUERY(items, $i, $i.name == 'x').@count"
        var query = RecordQuery("Category", sortedBy: [.init(path, ascending: false)])
        let object = try #require(
            try session.objects.objects(of: session.objects.fetch(query)).first
        )
        #expect(session.graph.value(of: object, "title") == .text("full"))
        query.window = 0..<1
        query.predicate = parsed("title != 'a'", .predicate)
        #expect(try session.objects.fetch(query).total == 2)
    }

    @Test func refusesToSortByWhatIsNoAttribute() {
        let error = #expect(throws: RecordStoreError.self) {
            try session.objects.fetch(RecordQuery("Item", sortedBy: [.init("items")]))
        }
        #expect(error?.description == "Item has no attribute \"items\" to sort or group by")
    }

    @Test func tellsWhatHappenedToRows() throws {
        let query = RecordQuery("Item", sortedBy: [.init("name")])
        add("test 3", "G1")
        add("test 4", "G1")
        try session.objects.save()
        let old = try session.objects.fetch(query)
        let items = session.objects.objects(of: old)
        session.set("name", of: items[0], to: .text("zebra"))
        session.graph.delete(items[1])
        add("aardvark", "G1")
        let difference = try session.objects.save()
        let new = try session.objects.fetch(query)
        let (first, second) = (old.records[0], old.records[1])
        #expect(
            old.changes(to: new, difference) == [
                .delete(second, at: 1), .insert(new.records[0], at: 0),
                .move(first, from: 0, to: 3),
                .update(first, at: 3),
            ]
        )
    }
}
