public import Foundation
import OKitExpression
import OKitModel
import Synchronization

/// Stores models in memory, as long as the store is referenced.
///
/// It can be used from several isolations at once, and supports synchronous reads.
public final class MemoryModelStore: ModelStore, ClearableModelStore {
    /// The delegate, which is notified of models from the store.
    public let delegate: (any ModelStoreDelegate)?

    private let makeID: @Sendable (ModelKind) -> String
    private let contents = Mutex(Contents())

    fileprivate struct Contents {
        /// By the names of root classes and by identifier.
        var snapshots: [String: [String: ModelSnapshot]] = [:]
        /// The highest number ever used as an identifier, by the names of root classes.
        var highestNumbers: [String: Int64] = [:]
    }

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - delegate: Is notified of models from the store.
    ///   - makeID: Creates text identifiers; a new numeric identifier is one more than the highest
    ///     one so far.
    public init(
        delegate: (any ModelStoreDelegate)? = nil,
        makeID: @escaping @Sendable (ModelKind) -> String = { _ in UUID().uuidString }
    ) {
        self.delegate = delegate
        self.makeID = makeID
    }

    /// Reads a model synchronously; nil if the store has none of the kind.
    public func readImmediately(_ key: ModelKey) -> ModelSnapshot? {
        contents.withLock { $0[key] }
    }

    /// Stores a new model, with its identifier or a new one.
    public func create(
        _ snapshot: ModelSnapshot
    ) async throws(ModelStoreError) -> ModelSnapshot {
        try ModelStoreError.checkCancellation()
        guard snapshot.identifierKey != nil else {
            throw .noIdentifier(snapshot.kind)
        }
        var snapshot = snapshot
        if snapshot.identifier == nil, !snapshot.hasNumbers {
            snapshot.identifier = makeID(snapshot.kind)
        }
        let result = contents.withLock { contents in
            contents.insert(snapshot)
        }
        return try result.get()
    }

    /// Updates the members of a model.
    public func update(
        _ snapshot: ModelSnapshot
    ) async throws(ModelStoreError) -> ModelSnapshot {
        try ModelStoreError.checkCancellation()
        guard let key = snapshot.key else {
            throw .noIdentifier(snapshot.kind)
        }
        let updated = contents.withLock { contents in
            contents[key].map { stored in
                var stored = stored
                stored.members.merge(snapshot.members) { $1 }
                contents[key] = stored
                return stored
            }
        }
        guard let updated else {
            throw .notFound(key)
        }
        return updated
    }

    /// Reads a model, as `readImmediately` does.
    public func read(_ key: ModelKey) async throws(ModelStoreError) -> ModelSnapshot {
        try ModelStoreError.checkCancellation()
        guard let snapshot = readImmediately(key) else {
            throw .notFound(key)
        }
        return snapshot
    }

    /// Deletes a model.
    public func delete(_ key: ModelKey) async throws(ModelStoreError) {
        try ModelStoreError.checkCancellation()
        let wasThere = contents.withLock { contents in
            defer { contents[key] = nil }
            return contents[key] != nil
        }
        guard wasThere else {
            throw .notFound(key)
        }
    }

    /// The models of a kind that match a request.
    public func list(
        _ kind: ModelKind,
        _ request: ListRequest
    ) async throws(ModelStoreError) -> ModelPage<ModelSnapshot> {
        try ModelStoreError.checkCancellation()
        let snapshots = contents.withLock { Array(($0.snapshots[kind.root] ?? [:]).values) }
        return try request.page(of: snapshots.filter { $0.kind.isKind(of: kind) })
    }

    /// Deletes the models of a kind and its subclasses.
    public func deleteAll(_ kind: ModelKind) async throws(ModelStoreError) {
        try ModelStoreError.checkCancellation()
        contents.withLock { contents in
            contents.snapshots[kind.root] = contents.snapshots[kind.root]?
                .filter { !$0.value.kind.isKind(of: kind) }
        }
    }

    /// Deletes all models; numeric identifiers are not reused.
    public func deleteAll() async throws(ModelStoreError) {
        try ModelStoreError.checkCancellation()
        contents.withLock { $0.snapshots = [:] }
    }
}

extension MemoryModelStore.Contents {
    /// A model of a kind; setting one ignores the previous kind.
    fileprivate subscript(key: ModelKey) -> ModelSnapshot? {
        get {
            guard let found = snapshots[key.kind.root]?[key.identifier],
                found.kind.isKind(of: key.kind)
            else {
                return nil
            }
            return found
        }
        set {
            if newValue != nil || self[key] != nil {
                snapshots[key.kind.root, default: [:]][key.identifier] = newValue
            }
        }
    }

    fileprivate mutating func insert(
        _ snapshot: ModelSnapshot
    ) -> Result<ModelSnapshot, ModelStoreError> {
        var snapshot = snapshot
        let root = snapshot.kind.root
        let highest = highestNumbers[root] ?? 0
        if snapshot.identifier == nil, highest < .max {
            snapshot.identifier = String(highest + 1)
        }
        guard let key = snapshot.key else {
            return .failure(.noIdentifier(snapshot.kind))
        }
        guard snapshots[root]?[key.identifier] == nil else {
            return .failure(.conflict(key))
        }
        if snapshot.hasNumbers, let number = Int64(key.identifier) {
            highestNumbers[root] = max(highest, number)
        }
        snapshots[root, default: [:]][key.identifier] = snapshot
        return .success(snapshot)
    }
}
