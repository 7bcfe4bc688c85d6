import FoundationEssentials
import OKitModel
import OKitSyntax

/// Stores lists of models in files: one file for each outermost class and group of lists.
///
/// Files are written completely or not at all. A missing list is empty; one that cannot be read is
/// never overwritten.
public actor ArchiveModelStore: ListableModelStore, ClearableModelStore {
    /// The delegate, which is notified of models from the store.
    public let delegate: (any ModelStoreDelegate)?
    private let directory: String

    /// Creates a store in a folder, which need not exist yet, and should contain nothing else.
    public init(directory: String, delegate: (any ModelStoreDelegate)? = nil) {
        self.directory = directory
        self.delegate = delegate
    }

    /// The models of a kind in the list without a group.
    public func list(
        _ kind: ModelKind,
        _ request: ListRequest
    ) async throws(ModelStoreError) -> ModelPage<ModelSnapshot> {
        try list(kind, request, group: "")
    }

    /// The models of a kind in a group of lists.
    public func list(
        _ kind: ModelKind,
        _ request: ListRequest,
        group: String
    ) throws(ModelStoreError) -> ModelPage<ModelSnapshot> {
        let archive = try archive(of: kind.root, group: group)
        return try request.page(
            of: archive.snapshots.filter { $0.kind.isKind(of: kind) },
            failures: archive.failures
        )
    }

    /// Replaces the stored models of a kind, and adds related models.
    ///
    /// A related model replaces the values of the stored one with the same identifier, except for
    /// members that it does not have. Of models with the same identifier, the last one is stored.
    public func save(
        _ list: [ModelSnapshot],
        of kind: ModelKind,
        group: String = "",
        related: [ModelSnapshot] = []
    ) throws(ModelStoreError) {
        try ModelStoreError.checkCancellation()
        var archives: [String: Archive] = [:]
        for root in Set([kind.root] + related.map(\.kind.root)) {
            let archive = try archive(of: root, group: group)
            if let failure = archive.failures.first {
                throw failure
            }
            archives[root] = archive
        }
        archives[kind.root]?.snapshots.removeAll { $0.kind.isKind(of: kind) }
        for snapshot in related {
            archives[snapshot.kind.root]?.merge(snapshot)
        }
        for snapshot in list {
            archives[snapshot.kind.root]?.insert(snapshot)
        }
        for (root, archive) in archives.sorted(by: { $0.key < $1.key }) {
            try write(archive, path(of: root, group: group))
        }
    }

    /// Deletes the models of a kind in the list without a group.
    public func deleteAll(_ kind: ModelKind) async throws(ModelStoreError) {
        try deleteAll(kind, group: "")
    }

    /// Deletes the models of a kind in a group of lists.
    public func deleteAll(_ kind: ModelKind, group: String) throws(ModelStoreError) {
        try ModelStoreError.checkCancellation()
        var archive = try archive(of: kind.root, group: group)
        archive.snapshots.removeAll { $0.kind.isKind(of: kind) }
        if archive.snapshots.isEmpty, archive.failures.isEmpty {
            try remove(path(of: kind.root, group: group))
        } else {
            try save(archive.snapshots, of: kind, group: group)
        }
    }

    /// Deletes the models of all kinds and groups.
    public func deleteAll() async throws(ModelStoreError) {
        try ModelStoreError.checkCancellation()
        for path in try archivePaths() {
            try remove(path)
        }
    }
}

// MARK: Files

extension ArchiveModelStore {
    private static let ending = ".v1.json"

    private func path(of root: String, group: String) -> String {
        let name = StoredItem.fileName(root)
        let group = group.isEmpty ? "" : ".\(StoredItem.fileName(group))"
        return "\(directory)/\(name)\(group)\(Self.ending)"
    }

    private func archivePaths() throws(ModelStoreError) -> [String] {
        guard FileManager.default.fileExists(atPath: directory) else {
            return []
        }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: directory)
                .filter { $0.hasSuffix(Self.ending) }.sorted().map { "\(directory)/\($0)" }
        } catch {
            throw ModelStoreError(.file, "could not list \(directory)", cause: error)
        }
    }

    private func archive(of root: String, group: String) throws(ModelStoreError) -> Archive {
        try ModelStoreError.checkCancellation()
        let path = path(of: root, group: group)
        let bytes = try ModelStoreError.wrap { () throws(FileError) in try AtomicFile.read(path) }
        guard let bytes else {
            return Archive()
        }
        return try Archive(reading: SourceText(path: path, bytes: bytes))
    }

    private func write(_ archive: Archive, _ path: String) throws(ModelStoreError) {
        let bytes = try archive.json()
        try ModelStoreError.wrap { () throws(FileError) in try AtomicFile.write(bytes, to: path) }
    }

    private func remove(_ path: String) throws(ModelStoreError) {
        try ModelStoreError.wrap { () throws(FileError) in try AtomicFile.remove(path) }
    }
}
