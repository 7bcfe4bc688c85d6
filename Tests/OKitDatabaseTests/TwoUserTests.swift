import Foundation
import OKitDatabase
import OKitExpression
import OKitModel
import OKitPostgres
import TestSupport
import Testing

/// Two users of one table.
struct TwoUserTests {
    @Test(arguments: TestDatabase.Kind.allCases)
    func aChangedRowIsAConflict(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, Shop.statements(kind))
        try database.run("INSERT INTO article (code, price) VALUES ('A', 1)")
        let (graph, objects) = try database.open(Shop.types)
        let article = try #require(try objects.found("Article").first)
        #expect(graph.value(of: article, "price") == .double(1))
        try database.run("UPDATE article SET price = 2")
        graph.put(.double(3), "price", of: article)
        let error = #expect(throws: RecordStoreError.self) { try objects.save() }
        let conflict = try #require(error?.conflict)
        let difference = RecordConflict.Difference(
            property: "price",
            own: .double(3),
            stored: .double(2)
        )
        #expect(conflict.reason == .changed([difference]))
        objects.settle(conflict, by: .overwrite)
        try objects.save()
        #expect(try database.text("SELECT price FROM article") != "2.0")

        try database.run("UPDATE article SET state = 'gone'")
        graph.put(.double(5), "price", of: article)
        let second = #expect(throws: RecordStoreError.self) { try objects.save() }
        objects.settle(try #require(second?.conflict), by: .discard)
        #expect(graph.value(of: article, "price") == .double(3))
        #expect(graph.value(of: article, "state") == .text("gone"))

        graph.put(.double(6), "price", of: article)
        try database.run("DELETE FROM article")
        let third = #expect(throws: RecordStoreError.self) { try objects.save() }
        #expect(third?.conflict?.reason == .deleted)
        objects.settle(try #require(third?.conflict), by: .discard)
        #expect(try objects.found("Article").isEmpty && !objects.hasChanges)
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func aChangeThatWaitsHoldsBackNoOthers(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, Shop.statements(kind))
        try database.run("INSERT INTO article (code, price) VALUES ('A', 1), ('B', 1)")
        let (graph, objects) = try database.open(Shop.types)
        let articles = try objects.found("Article", "code != ''").map(\.self)
        let isFirst = graph.value(of: articles[0], "code") == .text("A")
        let (first, second) = isFirst ? (articles[0], articles[1]) : (articles[1], articles[0])
        #expect(graph.value(of: first, "price") == .double(1))
        #expect(graph.value(of: second, "price") == .double(1))
        try database.run("UPDATE article SET price = 2 WHERE code = 'A'")
        graph.put(.double(3), "price", of: first)
        let error = #expect(throws: RecordStoreError.self) { try objects.save() }
        objects.settle(try #require(error?.conflict), by: .later)
        #expect(objects.hasPostponedChanges && !objects.hasChanges)

        graph.put(.double(9), "price", of: second)
        try objects.save()
        #expect(try database.text("SELECT price FROM article WHERE code = 'B'") != "1.0")
        #expect(graph.value(of: first, "price") == .double(3))
        objects.resumePostponedChanges()
        let again = #expect(throws: RecordStoreError.self) { try objects.save() }
        objects.settle(try #require(again?.conflict), by: .overwrite)
        try objects.save()
        #expect(!objects.hasChanges && !objects.hasPostponedChanges)
        #expect(try database.text("SELECT count(*) FROM article WHERE price = 3") == "1")
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func deletionsThatTakeOthersAreFinal(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, Shop.statements(kind))
        try database.run(
            """
            INSERT INTO customer (customer_id, "full name") VALUES (1, 'Ada');
            INSERT INTO line (customer_id, number, amount) VALUES (1, 1, 1)
            """
        )
        let (graph, objects) = try database.open(Shop.types)
        let line = try #require(try objects.found("Line").first)
        graph.delete(line)
        try objects.save()
        #expect(objects.finalChanges == 1)
        let customer = try #require(try objects.found("Customer").first)
        graph.delete(customer)
        try objects.save()
        #expect(objects.finalChanges == 2)
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func changesOfOthersAreReadAgain(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, Shop.statements(kind))
        try database.run("INSERT INTO article (code, price) VALUES ('A', 1), ('B', 1)")
        let (graph, objects) = try database.open(Shop.types)
        let articles = try objects.found("Article")
        try database.run(
            "UPDATE article SET price = 2 WHERE code = 'A';\nDELETE FROM article WHERE code = 'B'"
        )
        objects.refresh()
        #expect(try objects.found("Article") == [articles[0]])
        #expect(graph.value(of: articles[0], "price") == .double(2))
        #expect(graph.type(of: articles[1]) == nil)
    }

    @Test(arguments: TestDatabase.Kind.allCases)
    func sessionsNotifyEachOther(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, Shop.statements(kind))
        try database.run("INSERT INTO article (code, price) VALUES ('A', 1)")
        let sharing = DatabaseSharing()
        let (first, second) = (
            try database.open(Shop.types, sharing: sharing),
            try database.open(Shop.types, sharing: sharing)
        )
        let article = try #require(try first.objects.found("Article").first)
        let other = try #require(try second.objects.found("Article").first)
        #expect(second.graph.value(of: other, "price") == .double(1))
        first.graph.put(.double(2), "price", of: article)
        try first.objects.save()
        #expect(first.objects.inbox?.isEmpty == true)
        #expect(second.objects.inbox?.take().isUnknown == true)
        second.objects.refresh()
        #expect(try second.objects.found("Article") == [other])
        #expect(second.graph.value(of: other, "price") == .double(2))
        #expect(try database.open(Shop.types).objects.inbox == nil)
    }

    @Test func changesOfOthersAreHeard() async throws {
        let database = try TestDatabase(.postgreSQL, "CREATE TABLE unused (a int)")
        let thing = EntityType(name: "Thing", properties: [Property("a", .int, isOptional: true)])
        _ = try database.open([thing], createsTables: true)
        let (changes, change) = AsyncStream.makeStream(of: Void.self)
        let listener = PostgresListener(address: database.address) { change.yield() }
        // Until the listener is connected, changes are not heard.
        let writing = Task {
            for number in 0..<1000 where !Task.isCancelled {
                try database.run("INSERT INTO thing (a) VALUES (\(number))")
            }
        }
        for await _ in changes {
            break
        }
        writing.cancel()
        _ = await writing.result
        withExtendedLifetime(listener) {}
    }

    /// Each edit adds one to a counter that it has read: without conflicts, edits would be lost.
    @Test(arguments: TestDatabase.Kind.allCases)
    func noUpdateIsLost(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, Shop.statements(kind))
        try database.run("INSERT INTO article (code, price) VALUES ('A', 0), ('B', 0), ('C', 0)")
        let users = try (0..<2).map { _ in try database.open(Shop.types) }
        let rows = try users.map { try $0.objects.found("Article") }
        var random = SeededGenerator(seed: 7)
        var (edits, conflicts) = (0, 0)
        for _ in 0..<RandomSets.count(10_000) {
            let user = Int.random(in: 0...1, using: &random)
            let row = Int.random(in: 0...2, using: &random)
            let (graph, objects) = users[user]
            let object = rows[user][row]
            guard case .double(let value) = graph.value(of: object, "price") else {
                continue
            }
            graph.put(.double(value + 1), "price", of: object)
            do throws(RecordStoreError) {
                try objects.save()
                edits += 1
            } catch {
                conflicts += 1
                objects.settle(try #require(error.conflict), by: .discard)
            }
        }
        let sum = try database.text("SELECT sum(price) FROM article").flatMap { Double($0) }
        #expect(sum == Double(edits))
        #expect(conflicts > 0 && edits > conflicts)
    }

    /// The same with processes, whose edits the system interleaves.
    @Test(arguments: TestDatabase.Kind.allCases)
    func noUpdateOfAnotherProcessIsLost(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(
            kind,
            """
            CREATE TABLE counter (number integer PRIMARY KEY, value integer NOT NULL);
            INSERT INTO counter VALUES (1, 0), (2, 0), (3, 0)
            """
        )
        let count = RandomSets.count(5000)
        let folder = TemporaryFolder()
        try folder.makeFolder("")
        let meeting = "\(folder.path)/meeting"
        #expect(mkfifo(meeting, 0o600) == 0)
        let outputs = ["r", "w"].map { "\(folder.path)/\($0).log" }
        let processes = try zip(outputs, ["r", "w"]).map { output, end in
            try startProgram(
                ["TableWriter", kind.rawValue, database.address, "\(count)", meeting, end],
                output: output
            )
        }
        for process in processes {
            #expect(try waitForProgram(process) == 0)
        }
        var (edits, conflicts) = (0, 0)
        for output in outputs {
            let text = try String(contentsOfFile: output, encoding: .utf8)
            let counts = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
            try #require(counts.count == 2, "\(text)")
            edits += counts[0]
            conflicts += counts[1]
        }
        #expect(edits + conflicts == 2 * count)
        #expect(try database.text("SELECT sum(value) FROM counter") == "\(edits)")
        #expect(conflicts > 0)
    }
}
