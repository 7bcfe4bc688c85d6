import Foundation
import OKitDatabase
import OKitExpression
import OKitModel
import Testing

/// Rows as objects: reading, creating, changing and deleting.
struct TableObjectTests {
    private func shop(_ kind: TestDatabase.Kind) throws -> TestDatabase {
        let database = try TestDatabase(kind, Shop.statements(kind))
        try database.run(
            """
            INSERT INTO customer (customer_id, "full name", boss_id, credit, vip, joined)
                VALUES (1, 'Ada', NULL, 10.50, true, '2024-02-29'), (2, 'Bob', 1, NULL, NULL, NULL);
            INSERT INTO article (code, price) VALUES ('A', 1.5), ('B''', 2);
            INSERT INTO line VALUES (1, 1, 'A', 3), (1, 2, NULL, 1), (2, 1, 'B''', 4);
            INSERT INTO note (customer_id, line_number, content) VALUES (1, 1, 'hi');
            INSERT INTO favourite VALUES (1, 'A');
            INSERT INTO journal VALUES ('x', 1), ('x', 1)
            """
        )
        return database
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func readsValuesAndRelations(_ kind: TestDatabase.Kind) throws {
        let database = try shop(kind)
        defer { withExtendedLifetime(database) {} }
        let (graph, objects) = try database.open(Shop.types)
        let customers = try objects.found("Customer", "name == 'Ada'")
        let ada = try #require(customers.first)
        #expect(customers.count == 1)
        #expect(graph.value(of: ada, "credit") == .decimal(Decimal(string: "10.5") ?? 0))
        #expect(graph.value(of: ada, "vip") == .bool(true))
        #expect(
            graph.environment.dayText(of: graph.value(of: ada, "joined")) == .text("2024-02-29")
        )
        let staff = try #require(graph.value(of: ada, "staff").elements?.first?.object)
        #expect(graph.value(of: staff, "name") == .text("Bob"))
        #expect(graph.value(of: staff, "boss") == .object(ada))
        let favourites = graph.value(of: ada, "favourites").elements ?? []
        #expect(favourites.count == 1)
        let note = try #require(try objects.found("Note").first)
        let line = try #require(graph.value(of: note, "line").object)
        #expect(graph.value(of: line, "amount") == .int(3))
        #expect(graph.value(of: line, "notes") == .list([.object(note)]))
        #expect(objects.takeFailures().isEmpty)
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func createsChangesAndDeletes(_ kind: TestDatabase.Kind) throws {
        let database = try shop(kind)
        let (graph, objects) = try database.open(Shop.types)
        let ada = try #require(try objects.found("Customer", "name == 'Ada'").first)
        let article = try #require(objects.create("Article"))
        graph.put(.text("C"), "code", of: article)
        graph.put(.text("sold"), "state", of: article)
        let line = try #require(objects.create("Line"))
        graph.put(.object(ada), "customer", of: line)
        graph.put(.int(7), "number", of: line)
        graph.put(.object(article), "article", of: line)
        graph.put(.int(2), "amount", of: line)
        let note = try #require(objects.create("Note"))
        graph.put(.object(line), "line", of: note)
        graph.put(.text("'; DROP TABLE note; --"), "content", of: note)
        graph.put(.list([.object(article)]), "favourites", of: ada)
        graph.put(.text("Ada L."), "name", of: ada)
        try objects.save()
        #expect(!objects.hasChanges)
        #expect(
            try database.text("SELECT \"full name\" FROM customer WHERE customer_id = 1")
                == "Ada L."
        )
        #expect(try database.text("SELECT article_code FROM line WHERE number = 7") == "C")
        #expect(
            try database.text("SELECT content FROM note WHERE line_number = 7")
                == "'; DROP TABLE note; --"
        )
        #expect(try database.text("SELECT code FROM favourite WHERE customer_id = 1") == "C")

        let bob = try #require(try objects.found("Customer", "name == 'Bob'").first)
        graph.put(.list([]), "favourites", of: ada)
        graph.delete(bob)
        graph.delete(line)
        try objects.save()
        #expect(try database.text("SELECT count(*) FROM customer") == "1")
        #expect(try database.text("SELECT count(*) FROM note WHERE line_number = 7") == "0")
        #expect(try database.text("SELECT count(*) FROM favourite") == "0")
        #expect(graph.value(of: ada, "staff") == .list([]))
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func generatedKeysAndDefaultsAreRead(_ kind: TestDatabase.Kind) throws {
        let database = try shop(kind)
        defer { withExtendedLifetime(database) {} }
        let (graph, objects) = try database.open(Shop.types)
        let customer = try #require(objects.create("Customer"))
        graph.put(.text("New"), "name", of: customer)
        let article = try #require(objects.create("Article"))
        graph.put(.text("N"), "code", of: article)
        if kind == .postgreSQL {
            // The rows were inserted with numbers of their own.
            _ = try? objects.save()
            _ = try? objects.save()
        }
        try objects.save()
        #expect(graph.value(of: customer, "customerId").int ?? 0 > 2)
        #expect(graph.value(of: article, "state") == .text("new"))
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func rulesOfTheDatabaseAreConflicts(_ kind: TestDatabase.Kind) throws {
        let database = try shop(kind)
        let (graph, objects) = try database.open(Shop.types)
        let line = try #require(try objects.found("Line", "amount == 3").first)
        graph.put(.int(0), "amount", of: line)
        let error = #expect(throws: RecordStoreError.self) { try objects.save() }
        let conflict = try #require(error?.conflict)
        #expect(error?.code == .conflict && conflict.reason == .refused)
        #expect(conflict.object == line && objects.hasChanges)
        objects.settle(conflict, by: .discard)
        #expect(!objects.hasChanges && graph.value(of: line, "amount") == .int(3))
        let article = try #require(try objects.found("Article", "code == 'A'").first)
        graph.delete(article)
        let refusal = #expect(throws: RecordStoreError.self) { try objects.save() }
        objects.settle(try #require(refusal?.conflict), by: .discard)
        #expect(try objects.found("Article", "code == 'A'") == [article])
        #expect(graph.value(of: article, "price") == .double(1.5))
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func tablesWithoutKeyAndViewsAreOnlyRead(_ kind: TestDatabase.Kind) throws {
        let database = try shop(kind)
        defer { withExtendedLifetime(database) {} }
        let (graph, objects) = try database.open(Shop.types)
        let spender = try #require(try objects.found("BigSpender").first)
        #expect(graph.value(of: spender, "name") == .text("Ada"))
        let entry = try #require(try objects.found("Journal").first)
        graph.put(.text("y"), "message", of: entry)
        let error = #expect(throws: RecordStoreError.self) { try objects.save() }
        #expect(error?.code == .denied)
        objects.settle(try #require(error?.conflict), by: .discard)
        #expect(!objects.hasChanges && graph.value(of: entry, "message") == .text("x"))
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func readOnlyConnectionsChangeNothing(_ kind: TestDatabase.Kind) throws {
        let database = try shop(kind)
        defer { withExtendedLifetime(database) {} }
        let (graph, objects) = try database.open(Shop.types, isReadOnly: true)
        let ada = try #require(try objects.found("Customer", "name == 'Ada'").first)
        graph.put(.text("x"), "name", of: ada)
        let error = #expect(throws: RecordStoreError.self) { try objects.save() }
        #expect(error?.description.contains("only") == true)
        #expect(try database.text("SELECT \"full name\" FROM customer WHERE vip") == "Ada")
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func largeTablesAreReadInParts(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, Shop.statements(kind))
        let rows = (1...1000).map { "('a\($0)', \($0 % 7 == 0 ? "NULL" : "\($0 % 5)"))" }
        try database.run("INSERT INTO article (code, price) VALUES \(rows.joined(separator: ","))")
        for ascending in [true, false] {
            let (_, objects) = try database.open(Shop.types)
            var query = RecordQuery("Article", sortedBy: [.init("price", ascending: ascending)])
            let whole = try objects.fetch(query)
            #expect(whole.records.count == 1000 && whole.total == 1000)
            let (_, others) = try database.open(Shop.types)
            var codes: [RecordID] = []
            for end in stride(from: 90, through: 1080, by: 90) {
                query.window = 0..<end
                let part = try others.fetch(query)
                #expect(part.total == 1000 && part.records.starts(with: codes))
                codes = part.records
            }
            #expect(codes.count == 1000 && Set(codes).count == 1000)
        }
    }
}
