public import OKitModel
import OKitSyntax

/// Checks the requirements of `DataStore`, for the tests of stores.
public enum DataStoreConformance {
    private static let items: [StoredItem] = [
        .model("default"), .model("Default"), .model("a/b"), .model("é"),
        .part(model: "default", id: "1"),
        .part(model: "default", id: "../1"), .data(id: "1"), .image(id: "1", ending: "png"),
        .schema, .screenState,
    ]

    /// The deviations of a store from `DataStore`.
    ///
    /// - Parameters:
    ///   - make: Creates an empty store.
    ///   - reopen: Opens the contents of a store again, as the next start of a program does;
    ///     without it, the contents need not outlive the store.
    public static func failures<Store: DataStore>(
        of make: () throws -> Store,
        reopening reopen: ((Store) throws -> Store)? = nil
    ) -> [ConformanceFailure] {
        var check = ConformanceCheck()
        for requirement in Requirement.allCases {
            do {
                let store = try make()
                switch requirement {
                case .storing: try readsAndWrites(&check, store, reopen)
                case .removing: try removes(&check, store, reopen)
                case .settingAside: try setsAside(&check, store, reopen)
                case .replacing: try replaces(&check, store, reopen)
                }
            } catch {
                check.note(requirement.rawValue, error)
            }
        }
        return check.failures
    }

    private enum Requirement: String, CaseIterable {
        case storing = "stores contents"
        case removing = "removes contents"
        case settingAside = "sets contents aside"
        case replacing = "replaces contents"
    }

    private static func content(_ store: some DataStore, _ item: StoredItem) throws -> String? {
        try store.read(item).map { String(decoding: $0.bytes, as: UTF8.self) }
    }

    private static func readsAndWrites<Store: DataStore>(
        _ check: inout ConformanceCheck,
        _ store: Store,
        _ reopen: ((Store) throws -> Store)?
    ) throws {
        for item in items {
            check.expect("\(item) has no content at first", try content(store, item), is: nil)
        }
        for (index, item) in items.enumerated() {
            try store.write([(item, Array("{\"first\": \(index)}".utf8))])
        }
        try store.write(
            items.enumerated().map { ($1, Array("{\"content\": \($0)}".utf8)) }
        )
        for (index, item) in items.enumerated() {
            let expected = "{\"content\": \(index)}"
            check.expect("\(item) has its last content", try content(store, item), is: expected)
        }
        try store.write([(.data(id: "none"), []), (.data(id: "bytes"), Array(0...255))])
        check.expect("an empty content is one", try store.read(.data(id: "none"))?.bytes, is: [])
        check.expect(
            "all bytes are stored",
            try store.read(.data(id: "bytes"))?.bytes,
            is: Array(0...255)
        )
        if let reopen {
            let next = try reopen(store)
            for (index, item) in items.enumerated() {
                let expected = "{\"content\": \(index)}"
                check.expect(
                    "\(item) has its content in the next store",
                    try content(next, item),
                    is: expected
                )
            }
        }
    }

    private static func removes<Store: DataStore>(
        _ check: inout ConformanceCheck,
        _ store: Store,
        _ reopen: ((Store) throws -> Store)?
    ) throws {
        let item = StoredItem.part(model: "default", id: "1")
        try store.remove(item)
        try store.write([(item, Array("{}".utf8)), (.model("default"), Array("{}".utf8))])
        try store.remove(item)
        for store in [store] + (try reopen.map { [try $0(store)] } ?? []) {
            check.expect("a removed item has no content", try content(store, item), is: nil)
            check.expect("others stay", try content(store, .model("default")), is: "{}")
        }
    }

    private static func setsAside<Store: DataStore>(
        _ check: inout ConformanceCheck,
        _ store: Store,
        _ reopen: ((Store) throws -> Store)?
    ) throws {
        let item = StoredItem.model("default")
        var names: Set<String> = []
        for index in 0..<2 {
            try store.write([(item, Array("{\"content\": \(index)}".utf8))])
            names.insert(try store.setAside(item))
            check.expect("what is set aside is not read", try content(store, item), is: nil)
        }
        check.expect("each content has another new name", names.count, is: 2)
        if let next = try reopen?(store) {
            check.expect("it stays aside in the next store", try content(next, item), is: nil)
        }
        try store.write([(item, Array("{}".utf8))])
        check.expect("the item can have another content", try content(store, item), is: "{}")
    }

    private static func replaces<Store: DataStore>(
        _ check: inout ConformanceCheck,
        _ store: Store,
        _ reopen: ((Store) throws -> Store)?
    ) throws {
        let (other, changed, removed) = (
            StoredItem.model("other"), StoredItem.model("changed"), StoredItem.model("removed")
        )
        let added = StoredItem.part(model: "changed", id: "1")
        try store.write([other, changed, removed].map { ($0, Array("{}".utf8)) })
        let new = Array("{\"new\": true}".utf8)
        try store.replace([
            changed: .some(new), added: .some(new), removed: .none, .schema: .some(new),
        ])
        for store in [store] + (try reopen.map { [try $0(store)] } ?? []) {
            check.expect("what is not named stays", try content(store, other), is: "{}")
            for item in [changed, added, .schema] {
                let found = try content(store, item)
                check.expect("\(item) has its new content", found, is: "{\"new\": true}")
            }
            check.expect("nil removes a content", try content(store, removed), is: nil)
        }
    }
}
