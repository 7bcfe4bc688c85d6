import OKitExpression
public import OKitModel

extension ArchiveModelStore {
    /// Stores models as the list of their class.
    ///
    /// - Parameters:
    ///   - type: The class of the models.
    ///   - models: The models, in list order.
    ///   - group: Distinguishes lists of the same class.
    ///   - includeRelated: Whether the models that foreign keys name are also stored, added to the
    ///     lists of their classes.
    /// - Returns: The models that are not stored, each with the reason.
    @discardableResult
    public nonisolated func saveList<M: Model>(
        _ type: M.Type,
        models: [M],
        group: String = "",
        includeRelated: Bool = false
    ) async throws(ModelStoreError) -> [SkippedModel] {
        var list: [ModelSnapshot] = []
        var related: [ModelSnapshot] = []
        var skipped: [SkippedModel] = []
        var seen = Set(models.map(\.object))
        for model in models {
            list.append(try model.snapshot())
            for other in includeRelated ? model.foreignKeyModels() : []
            where seen.insert(other.object).inserted {
                if other.hasValues {
                    related.append(try other.snapshot())
                } else if let identifier = other.identifier {
                    let key = ModelKey(Swift.type(of: other).kind, identifier: identifier)
                    skipped.append(SkippedModel(key: key, reason: .hasNoValues))
                }
            }
        }
        // An identifier is one model in all classes with the same outermost one; the last of the
        // list is stored.
        var keys: Set<[String]> = []
        for key in (related + list).reversed().compactMap(\.key)
        where !keys.insert([key.kind.root, key.identifier]).inserted {
            skipped.append(SkippedModel(key: key, reason: .hasIdentifierOfAnother))
        }
        try await save(list, of: type.kind, group: group, related: related)
        return skipped
    }

    /// The models of a class in a group of lists, with the stored models that their foreign keys
    /// name.
    ///
    /// - Throws: The error of a model that could not be read.
    public nonisolated func list<M: Model>(
        _ type: M.Type,
        group: String,
        in graph: Graph = Graph()
    ) async throws(ModelStoreError) -> [M] {
        let page = try await list(type.kind, ListRequest(), group: group)
        if let failure = page.failures.first {
            throw failure
        }
        let models = page.items.map { model(type, $0, in: graph) }
        try await complete(models, group: group, in: graph)
        return models
    }

    /// The models of a class, with those that their foreign keys name.
    public nonisolated func list<M: Model>(
        _ type: M.Type,
        in graph: Graph = Graph()
    ) async throws(ModelStoreError) -> [M] {
        try await list(type, group: "", in: graph)
    }

    /// Reads the models of which only the identifier is known, from the lists of their classes.
    private nonisolated func complete(
        _ models: [Model],
        group: String,
        in graph: Graph
    ) async throws(ModelStoreError) {
        var known: [String: [String: ModelSnapshot]] = [:]
        var asked: Set<ObjectID> = []
        var waiting = models
        while let model = waiting.popLast() {
            for shell in model.incompleteChildModels(recursive: true)
            where asked.insert(shell.object).inserted {
                let kind = Swift.type(of: shell).kind
                if known[kind.root] == nil {
                    let root = ModelKind(kind.root)
                    let page = try await list(root, ListRequest(), group: group)
                    known[kind.root] = Dictionary(
                        page.items.compactMap { item in item.identifier.map { ($0, item) } },
                        uniquingKeysWith: { $1 }
                    )
                }
                if let identifier = shell.identifier,
                    let snapshot = known[kind.root]?[identifier]
                {
                    shell.readDictionaryValue(snapshot.dictionary, in: .store)
                    waiting.append(shell)
                }
            }
        }
    }

    /// Deletes the models of a class in a group of lists.
    public nonisolated func deleteAll<M: Model>(
        _ type: M.Type,
        group: String
    ) async throws(ModelStoreError) {
        try await deleteAll(type.kind, group: group)
    }
}

/// A model that was passed to a store but not stored.
public struct SkippedModel: Sendable, Hashable {
    /// The model.
    public let key: ModelKey
    /// The reason that it is not stored.
    public let reason: Reason

    /// Reasons for not storing a model.
    public enum Reason: Sendable {
        /// Only its identifier is known, which is stored in the model that refers to it.
        case hasNoValues
        /// A later model of the same list has the same identifier.
        case hasIdentifierOfAnother
    }
}

extension Model {
    /// Whether more than its identifier is known: it was loaded, or code has set fields.
    ///
    /// Relations are ignored, as the relations of other models may have set them.
    fileprivate var hasValues: Bool {
        let identifier = identifierField
        return loadState == .loaded
            || interface.fields.contains { field in
                field !== identifier && field.core.related == nil && field.loadState == .loaded
            }
    }
}
