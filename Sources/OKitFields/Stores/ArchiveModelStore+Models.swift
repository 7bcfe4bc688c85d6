import OKitExpression
public import OKitModel

extension ArchiveModelStore {
    /// Makes models the list of their class.
    ///
    /// - Parameters:
    ///   - group: tells lists of the same class apart.
    ///   - includeRelated: whether the models that foreign keys name are stored too, in the lists of
    ///     their classes and beside what is there.
    public nonisolated func saveList<M: Model>(
        _ type: M.Type,
        models: [M],
        group: String = "",
        includeRelated: Bool = false
    ) async throws(ModelStoreError) {
        var list: [ModelSnapshot] = []
        var related: [ModelSnapshot] = []
        var seen = Set(models.map(\.object))
        for model in models {
            list.append(try model.snapshot())
            for other in includeRelated ? model.foreignKeyModels() : []
            where other.hasValues && seen.insert(other.object).inserted {
                related.append(try other.snapshot())
            }
        }
        try await save(list, of: type.kind, group: group, related: related)
    }

    /// The models of a class in a group of lists; those that their foreign keys name are read too,
    /// where the store has them.
    ///
    /// - Throws: what kept one of them from being read.
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

    /// Forgets the models of a class in a group of lists.
    public nonisolated func deleteAll<M: Model>(
        _ type: M.Type,
        group: String
    ) async throws(ModelStoreError) {
        try await deleteAll(type.kind, group: group)
    }
}

extension Model {
    /// Whether more than its identifier is known: all of it, or what code has set.
    ///
    /// Relations do not count, as those of others may have set them.
    fileprivate var hasValues: Bool {
        let identifier = identifierField
        return loadState == .loaded
            || interface.fields.contains { field in
                field !== identifier && field.core.related == nil && field.loadState == .loaded
            }
    }
}
