import OKitExpression
import OKitFields
import OKitModel
import Testing

/// What a store is asked to list.
struct ListRequestTests {
    private let store = MemoryModelStore()

    private func fill() async throws {
        for (id, label, age) in [
            ("a", "Ada", 36), ("b", "Bob", 20), ("c", "Cyd", 36), ("d", "Dan", nil),
        ] as [(String, String, Int?)] {
            let person = StoredPerson()
            (person.id.value, person.label.value, person.age.value) = (id, label, age)
            try await store.create(person)
        }
    }

    @Test(
        arguments: [
            (ListRequest(), "abcd"),
            (ListRequest(sort: ["age"]), "dbac"),
            (ListRequest(sort: ["-age", "-label"]), "cabd"),
            (ListRequest(filters: ["age": .int(36)]), "ac"),
            (ListRequest(filters: ["age": .double(36)], sort: ["-label"]), "ca"),
            (ListRequest(filters: ["age": .null]), "d"),
            (ListRequest(filters: ["nothing": .int(1)]), ""),
            (ListRequest(limit: 0), "a"),
        ]
    )
    func chooses(_ request: ListRequest, _ identifiers: String) async throws {
        try await fill()
        let page = try await store.list(StoredPerson.self, request)
        #expect(page.items.compactMap(\.id.value).joined() == identifiers)
    }

    @Test(arguments: [["age"], ["-age"], []])
    func goesOnWhereThePageBeforeHasEnded(_ sort: [String]) async throws {
        try await fill()
        let whole = try await store.list(StoredPerson.self, ListRequest(sort: sort))
        var request = ListRequest(sort: sort, limit: 1)
        var identifiers: [String] = []
        repeat {
            let page = try await store.list(StoredPerson.self, request)
            for person in page.items {
                identifiers.append(try #require(person.id.value))
                try await store.delete(person)
            }
            request.cursor = page.next
        } while request.cursor != nil
        #expect(identifiers == whole.items.compactMap(\.id.value))
        #expect(identifiers.count == 4)
    }

    @Test(arguments: ["", "x", "[]", "[1]", "{}", "[1,2,3]"])
    func refusesAForeignCursor(_ cursor: String) async throws {
        let error = await #expect(throws: ModelStoreError.self) {
            try await store.list(
                StoredPerson.kind,
                ListRequest(sort: ["age"], cursor: cursor)
            )
        }
        #expect(error?.code == .badCursor)
    }
}
