import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// The contents of a file of an `ArchiveModelStore`.
///
///     {"models": [{"kind": ["Pet"], "id": "name", "members": {"name": "Rex"}}]}
struct Archive {
    var snapshots: [ModelSnapshot] = []
    /// The models that could not be read.
    var failures: [ModelStoreError] = []

    init() {}

    /// - Throws: `unreadable` if the file contains no list.
    init(reading source: SourceText) throws(ModelStoreError) {
        let root: JSONNode
        do {
            root = try JSONDocument(parsing: source).root
        } catch {
            throw .unreadable(source.path, "\(error)")
        }
        guard let models = root["models"], models.kind == .array else {
            throw .unreadable(source.path, "missing array of models")
        }
        for (index, node) in models.elements.enumerated() {
            if let snapshot = ModelSnapshot(stored: node) {
                snapshots.append(snapshot)
            } else {
                failures.append(.unreadable(source.path, "models[\(index)] is not a model"))
            }
        }
    }

    /// Adds a model, replacing the one with the same identifier.
    mutating func insert(_ snapshot: ModelSnapshot) {
        if let identifier = snapshot.identifier {
            snapshots.removeAll { $0.identifier == identifier }
        }
        snapshots.append(snapshot)
    }

    /// Adds a model; members that it does not have are taken from the one with the same identifier.
    mutating func merge(_ snapshot: ModelSnapshot) {
        var merged = snapshot
        if let identifier = snapshot.identifier,
            let present = snapshots.last(where: { $0.identifier == identifier })
        {
            merged.members.merge(present.members) { own, _ in own }
        }
        insert(merged)
    }

    /// - Throws: If the snapshots are nested so deeply that they could not be read again.
    func json() throws(ModelStoreError) -> [UInt8] {
        var writer = JSONWriter(layout: .indented)
        writer.object { writer in
            writer.key("models")
            writer.array { writer in
                for snapshot in snapshots {
                    snapshot.write(to: &writer)
                }
            }
        }
        guard !writer.isTooDeep else {
            throw ModelStoreError(
                .unsupportedValue,
                "the models were not stored: their values are nested too deeply"
            )
        }
        return writer.bytes
    }
}

extension ModelSnapshot {
    fileprivate init?(stored node: JSONNode) {
        guard let kind = node["kind"], kind.kind == .array, let members = node["members"],
            members.kind == .object
        else {
            return nil
        }
        let names = kind.elements.compactMap(\.string)
        guard let name = names.first, names.count == kind.count else {
            return nil
        }
        self.init(
            ModelKind(name, superclasses: Array(names.dropFirst())),
            identifierKey: node["id"]?.string,
            hasNumbers: node["hasNumbers"]?.bool ?? false,
            members: Dictionary(uniqueKeysWithValues: Value.members(members).map { ($0, $1) })
        )
    }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.key("kind")
            writer.array { writer in
                for name in kind.names {
                    writer.string(name)
                }
            }
            if let identifierKey {
                writer.key("id")
                writer.string(identifierKey)
            }
            if hasNumbers {
                writer.key("hasNumbers")
                writer.bool(true)
            }
            writer.key("members")
            Value.map(.init(uniqueKeysWithValues: members.sorted { $0.key < $1.key }))
                .writeStored(to: &writer)
        }
    }
}
