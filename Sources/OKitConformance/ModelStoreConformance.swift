import OKitExpression
public import OKitFields

/// Checks the requirements of `ModelStore`, for the tests of stores.
public enum ModelStoreConformance {
    private static let kind = ModelKind("Book")

    /// The deviations of a store from `ModelStore`.
    ///
    /// - Parameter make: Creates an empty store for models of a class `Book` with the members `id`,
    ///   `title` and `pages`.
    public static func failures(
        of make: () throws -> any ModelStore
    ) async -> [ConformanceFailure] {
        var check = ConformanceCheck()
        guard let store = check.attempt("makes a store", make) else {
            return check.failures
        }
        await creates(&check, store)
        await updates(&check, store)
        await lists(&check, store)
        await deletes(&check, store)
        return check.failures
    }

    private static func book(_ id: String?, _ title: String, pages: Int64? = nil) -> ModelSnapshot {
        var book = ModelSnapshot(kind, members: ["title": .text(title)])
        book.members["pages"] = pages.map { .int($0) }
        book.identifier = id
        return book
    }

    private static func code(_ body: () async throws -> Void) async -> ModelStoreError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? ModelStoreError)?.code ?? .other
        }
    }

    private static func creates(_ check: inout ConformanceCheck, _ store: any ModelStore) async {
        let made = await check.attempt("creates a model") {
            try await store.create(book("b1", "Emma", pages: 320))
        }
        check.expect("create returns the identifier", made?.identifier, is: "b1")
        let read = await check.attempt("reads a model") {
            try await store.read(ModelKey(kind, identifier: "b1"))
        }
        check.expect("a model has its members", read?.members["title"], is: .text("Emma"))
        check.expect("a model has its members", read?.members["pages"]?.int, is: 320)
        let named = await check.attempt("creates a model without identifier") {
            try await store.create(book(nil, "Dune"))
        }
        check.expect(
            "create gives an identifier",
            named?.identifier?.isEmpty == false && named?.identifier != "b1",
            found: "\(named?.identifier ?? "none")"
        )
        let taken = await code { _ = try await store.create(book("b1", "Persuasion")) }
        check.expect("an identifier that is taken is a conflict", taken, is: .conflict)
        let missing = await code { _ = try await store.read(ModelKey(kind, identifier: "none")) }
        check.expect("a model that is not there is not found", missing, is: .notFound)
    }

    private static func updates(_ check: inout ConformanceCheck, _ store: any ModelStore) async {
        let updated = await check.attempt("updates a model") {
            try await store.update(book("b1", "Emma, revised"))
        }
        check.expect("update returns all members", updated?.members["pages"]?.int, is: 320)
        let read = await check.attempt("reads an updated model") {
            try await store.read(ModelKey(kind, identifier: "b1"))
        }
        check.expect("update changes members", read?.members["title"], is: .text("Emma, revised"))
        check.expect("members that update does not name stay", read?.members["pages"]?.int, is: 320)
        let unnamed = await code { _ = try await store.update(book(nil, "Dune")) }
        check.expect("update needs an identifier", unnamed, is: .noIdentifier)
        let missing = await code { _ = try await store.update(book("none", "Dune")) }
        check.expect("update of a model that is not there", missing, is: .notFound)
    }

    private static func lists(_ check: inout ConformanceCheck, _ store: any ModelStore) async {
        for index in 1...5 {
            _ = await check.attempt("creates models") {
                try await store.create(book("l\(index)", "L\(index % 3)", pages: Int64(index)))
            }
        }
        let filtered = await check.attempt("lists with a filter") {
            try await store.list(
                kind,
                ListRequest(filters: ["title": .text("L1")], sort: ["-pages"])
            )
        }
        check.expect(
            "a list has what meets its filters, in its order",
            filtered?.items.compactMap(\.identifier),
            is: ["l4", "l1"]
        )
        var (request, found) = (ListRequest(sort: ["title", "pages"], limit: 2), [String]())
        for _ in 0..<10 {
            guard
                let page = await check.attempt(
                    "lists in pages",
                    { try await store.list(kind, request) }
                )
            else {
                return
            }
            found += page.items.compactMap(\.identifier)
            guard let next = page.next else {
                break
            }
            check.expect(
                "a page has at most as many models as its limit",
                (1...2).contains(page.items.count),
                found: "\(page.items.count)"
            )
            request.cursor = next
        }
        check.expect("pages have each model once", Set(found).count, is: found.count)
        check.expect(
            "pages have all models in their order",
            found.filter { $0.hasPrefix("l") },
            is: ["l3", "l1", "l4", "l2", "l5"]
        )
        let none = await check.attempt("lists another class") {
            try await store.list(ModelKind("Unknown"), ListRequest())
        }
        check.expect("a class without models has an empty list", none?.items.count, is: 0)
    }

    private static func deletes(_ check: inout ConformanceCheck, _ store: any ModelStore) async {
        let key = ModelKey(kind, identifier: "b1")
        _ = await check.attempt("deletes a model") { try await store.delete(key) }
        let read = await code { _ = try await store.read(key) }
        check.expect("a deleted model is not found", read, is: .notFound)
        let again = await code { try await store.delete(key) }
        check.expect("deleting it again is not found", again, is: .notFound)
        let others = await check.attempt("others stay") {
            try await store.read(ModelKey(kind, identifier: "l1"))
        }
        check.expect("others stay", others?.members["pages"]?.int, is: 1)
    }
}
