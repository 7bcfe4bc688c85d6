public import Foundation
import OKitExpression
import OKitModel
import Synchronization

/// Stores models in memory, as long as somebody references the store.
///
/// It may be used from several isolations at once, and can be asked without waiting.
public final class MemoryModelStore: ModelStore, ClearableModelStore {
    /// Who is told of models that come out of the store.
    public let delegate: (any ModelStoreDelegate)?

    private let makeID: @Sendable (ModelKind) -> String
    private let contents = Mutex(Contents())

    fileprivate struct Contents {
        /// By the names of root classes and by identifier.
        var snapshots: [String: [String: ModelSnapshot]] = [:]
        /// The highest number that was ever an identifier, by the names of root classes.
        var highestNumbers: [String: Int64] = [:]
    }

    /// Creates a store of no models.
    ///
    /// - Parameters:
    ///   - delegate: who is told of models that come out of the store.
    ///   - makeID: makes identifiers that are texts; where they are numbers, a new one is one more
    ///     than the highest that there was.
    public init(
        delegate: (any ModelStoreDelegate)? = nil,
        makeID: @escaping @Sendable (ModelKind) -> String = { _ in UUID().uuidString }
    ) {
        self.delegate = delegate
        self.makeID = makeID
    }

    /// A model, at once; nil where the store has none of the kind.
    public func readImmediately(_ key: ModelKey) -> ModelSnapshot? {
        contents.withLock { $0[key] }
    }

    /// Stores a model that is new, under its identifier or a new one.
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

    /// Takes the members of a model over.
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

    /// A model, as `readImmediately` has it.
    public func read(_ key: ModelKey) async throws(ModelStoreError) -> ModelSnapshot {
        try ModelStoreError.checkCancellation()
        guard let snapshot = readImmediately(key) else {
            throw .notFound(key)
        }
        return snapshot
    }

    /// Forgets a model.
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

    /// The models of a kind, as a request wants them.
    public func list(
        _ kind: ModelKind,
        _ request: ListRequest
    ) async throws(ModelStoreError) -> ModelPage<ModelSnapshot> {
        try ModelStoreError.checkCancellation()
        let snapshots = contents.withLock { Array(($0.snapshots[kind.root] ?? [:]).values) }
        return try request.page(of: snapshots.filter { $0.kind.isKind(of: kind) })
    }

    /// Forgets the models of a kind, those of its subclasses too.
    public func deleteAll(_ kind: ModelKind) async throws(ModelStoreError) {
        try ModelStoreError.checkCancellation()
        contents.withLock { contents in
            contents.snapshots[kind.root] = contents.snapshots[kind.root]?
                .filter { !$0.value.kind.isKind(of: kind) }
        }
    }

    /// Forgets all models; numbers that were identifiers are not given again.
    public func deleteAll() async throws(ModelStoreError) {
        try ModelStoreError.checkCancellation()
        contents.withLock { $0.snapshots = [:] }
    }
}

extension MemoryModelStore.Contents {
    /// A model of a kind; setting one does not ask what was there.
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
