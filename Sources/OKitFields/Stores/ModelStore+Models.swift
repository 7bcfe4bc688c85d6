import OKitExpression
public import OKitModel

extension ListableModelStore {
    /// The models of a class, sorted by identifier.
    ///
    /// Stored values are read into existing models of the graph with the same identifiers.
    ///
    /// - Throws: The error of a model that could not be read.
    public func list<M: Model>(
        _ type: M.Type,
        in graph: Graph = Graph()
    ) async throws(ModelStoreError) -> [M] {
        try await all(type.kind, []).map { model(type, $0, in: graph) }
    }

    /// One page of the models of a class that match a request.
    public func list<M: Model>(
        _ type: M.Type,
        _ request: ListRequest,
        in graph: Graph = Graph()
    ) async throws(ModelStoreError) -> ModelPage<M> {
        let page = try await list(type.kind, request)
        return ModelPage(
            items: page.items.map { model(type, $0, in: graph) },
            failures: page.failures,
            next: page.next
        )
    }

    /// The models whose foreign key refers to the owner of a field; they are added to the field by
    /// its inverse.
    ///
    /// - Throws: `noInverse` if the field belongs to no model, or the store uses foreign keys and
    ///   the models have none for its owner; `noIdentifier` if the owner has no identifier.
    public func list<M: Model>(
        _ field: ModelArrayField<M>
    ) async throws(ModelStoreError) -> [M] {
        let owners = try field.requiredOwners()
        let graph = field.core.place().graph
        return try await all(M.kind, owners).map { model(M.self, $0, in: graph) }
    }

    /// All models of a kind, page by page.
    ///
    /// - Throws: The error of a model that could not be read; `unreadable` if the list does not
    ///   end.
    func all(
        _ kind: ModelKind,
        _ owners: [ModelOwner]
    ) async throws(ModelStoreError) -> [ModelSnapshot] {
        var snapshots: [ModelSnapshot] = []
        var request = ListRequest(owners: owners)
        for _ in 0..<10_000 {
            let page = try await list(kind, request)
            if let failure = page.failures.first {
                throw failure
            }
            snapshots += page.items
            guard let next = page.next else {
                return snapshots
            }
            request.cursor = next
        }
        throw ModelStoreError(.unreadable, "the list of \(kind.name) has more than 10,000 pages")
    }

    /// Reads stored values into the existing model, or into a new one.
    func model<M: Model>(_ type: M.Type, _ snapshot: ModelSnapshot, in graph: Graph) -> M {
        let modelClass = graph.types[snapshot.kind.name]?.modelClass as? M.Type ?? type
        let canonical = snapshot.identifier.flatMap { identifier in
            delegate?.modelStore(
                self,
                canonicalObjectForIdentifier: identifier,
                modelClass: modelClass,
                in: graph
            ) as? M
        }
        if let canonical {
            canonical.readDictionaryValue(snapshot.dictionary, in: .store(keyCase))
            return canonical
        }
        return modelClass.from(
            dictionaryValue: snapshot.dictionary,
            in: .store(keyCase),
            graph: graph
        ) { model, isNew in
            if isNew {
                delegate?.modelStore(self, didInstantiateModel: model)
            }
        }
    }
}

extension ModelStore {
    /// Stores a new model, which gets an identifier if it has none.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - fields: The fields to store besides the identifier; nil for all.
    /// - Returns: The model.
    /// - Throws: `conflict` if the identifier is in use.
    @discardableResult
    public func create<M: Model>(
        _ model: M,
        fields: [any FieldType]? = nil
    ) async throws(ModelStoreError) -> M {
        let sent = try StoredModel(model).snapshotToSave(fields: fields, keyCase)
        StoredModel(model).take(try await create(sent), instead: sent, keyCase)
        model.afterCreate()
        return model
    }

    /// Stores the current contents of a model.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - fields: The fields to store; the stored values of other fields do not change. nil for
    ///     all.
    /// - Returns: The model.
    /// - Throws: `noIdentifier`, `notFound`.
    @discardableResult
    public func update<M: Model>(
        _ model: M,
        fields: [any FieldType]? = nil
    ) async throws(ModelStoreError) -> M {
        let sent = try StoredModel(model).snapshotToSave(fields: fields, keyCase)
        StoredModel(model).take(try await update(sent), instead: sent, keyCase)
        return model
    }

    /// Updates a model, or creates it if it is not stored.
    @discardableResult
    public func save<M: Model>(
        _ model: M,
        fields: [any FieldType]? = nil
    ) async throws(ModelStoreError) -> M {
        let sent = try StoredModel(model).snapshotToSave(fields: fields, keyCase)
        if sent.identifier != nil {
            do throws(ModelStoreError) {
                StoredModel(model).take(try await update(sent), instead: sent, keyCase)
                return model
            } catch {
                guard error.code == .notFound else {
                    throw error
                }
            }
        }
        StoredModel(model).take(try await create(sent), instead: sent, keyCase)
        model.afterCreate()
        return model
    }

    /// Whether the store has a model.
    public func containsModel(_ model: Model) async throws(ModelStoreError) -> Bool {
        guard let key = StoredModel(model).key else {
            return false
        }
        do throws(ModelStoreError) {
            _ = try await read(key)
            return true
        } catch {
            guard error.code == .notFound else {
                throw error
            }
            return false
        }
    }

    /// Reads the stored values of a model into it.
    ///
    /// - Returns: The model.
    /// - Throws: `noIdentifier`, `notFound`.
    @discardableResult
    public func read<M: Model>(_ model: M) async throws(ModelStoreError) -> M {
        let snapshot = try await read(try StoredModel(model).requiredKey())
        model.readDictionaryValue(snapshot.dictionary, in: .store(keyCase))
        return model
    }

    /// The model with an identifier, with its stored values: an existing model of the graph, or a
    /// new one.
    ///
    /// - Throws: `notFound`.
    public func read<M: Model>(
        _ type: M.Type,
        identifier: String,
        in graph: Graph = Graph()
    ) async throws(ModelStoreError) -> M {
        model(type, try await read(ModelKey(type.kind, identifier: identifier)), in: graph)
    }

    /// Deletes a model, and those in its fields with `cascadeDelete`.
    ///
    /// - Returns: The model.
    /// - Throws: `noIdentifier`, `notFound`; models that were already deleted remain deleted.
    @discardableResult
    public func delete<M: Model>(_ model: M) async throws(ModelStoreError) -> M {
        let related = StoredModel(model).relatedKeys
        try await delete(try StoredModel(model).requiredKey())
        model.afterDelete()
        try await deleteWhatIsThere(of: related)
        return model
    }

    /// Deletes the models that `list` returns for a field, in one request if the store supports
    /// this, and empties the field.
    ///
    /// The models that were in the field are notified. The models in their fields with
    /// `cascadeDelete` are deleted too.
    ///
    /// - Throws: As `list` does.
    public func deleteAll<M: Model>(
        _ field: ModelArrayField<M>
    ) async throws(ModelStoreError) {
        let known = field.value ?? []
        let related = known.flatMap { StoredModel($0).relatedKeys }
        try await deleteAll(M.kind, owners: try field.requiredOwners())
        for model in known {
            model.afterDelete()
        }
        field.value = []
        try await deleteWhatIsThere(of: related)
    }

    /// Deletes the models that `list` returns for these owners, one after the other.
    public func deleteAll(
        _ kind: ModelKind,
        owners: [ModelOwner]
    ) async throws(ModelStoreError) {
        for key in try await all(kind, owners).compactMap(\.key) {
            _ = try await deleteIfThere(key)
        }
    }

    private func deleteWhatIsThere(
        of related: [(model: Model, key: ModelKey)]
    ) async throws(ModelStoreError) {
        for (model, key) in related where try await deleteIfThere(key) {
            model.afterDelete()
        }
    }

    /// Deletes a model if it exists; returns whether it did.
    private func deleteIfThere(_ key: ModelKey) async throws(ModelStoreError) -> Bool {
        do throws(ModelStoreError) {
            try await delete(key)
            return true
        } catch {
            guard error.code == .notFound else {
                throw error
            }
            return false
        }
    }
}

extension ClearableModelStore {
    /// Deletes the models of a class and its subclasses.
    public func deleteAll<M: Model>(_ type: M.Type) async throws(ModelStoreError) {
        try await deleteAll(type.kind)
    }
}

extension MemoryModelStore {
    /// Reads the model with an identifier synchronously; nil if the store has none.
    public func readImmediately<M: Model>(
        _ type: M.Type,
        identifier: String,
        in graph: Graph = Graph()
    ) -> M? {
        readImmediately(ModelKey(type.kind, identifier: identifier))
            .map { model(type, $0, in: graph) }
    }
}

extension ModelArrayField {
    /// The owners for a list request for the field.
    fileprivate func requiredOwners() throws(ModelStoreError) -> [ModelOwner] {
        guard let owners = asOwner, let owner = owners.first else {
            throw .noInverse(key ?? "", of: M.kind)
        }
        guard owner.identifier != nil else {
            throw .noIdentifier(owner.kind)
        }
        return owners
    }
}

/// A model that is being stored.
private struct StoredModel {
    let model: Model

    init(_ model: Model) {
        self.model = model
    }

    /// The key of the model; nil if it has no identifier.
    var key: ModelKey? {
        model.identifier.map {
            ModelKey(type(of: model).kind, identifier: $0, owners: model.owners)
        }
    }

    /// The models that are deleted with this one, with their keys, which may include owners that
    /// are deleted earlier.
    var relatedKeys: [(model: Model, key: ModelKey)] {
        ModelWalk(from: model).modelsToDelete.compactMap { model in
            StoredModel(model).key.map { (model, $0) }
        }
    }

    func requiredKey() throws(ModelStoreError) -> ModelKey {
        guard let key else {
            throw .noIdentifier(type(of: model).kind)
        }
        return key
    }

    func snapshotToSave(
        fields: [any FieldType]?,
        _ keyCase: KeyCase?
    ) throws(ModelStoreError) -> ModelSnapshot {
        for field in model.interface.fields {
            field.resetValidationState()
        }
        model.beforeSave()
        return try ModelSnapshot(of: model, fields: fields, keyCase)
    }

    /// Takes over the store's change: a new identifier.
    func take(_ stored: ModelSnapshot, instead sent: ModelSnapshot, _ keyCase: KeyCase?) {
        var changed = stored
        changed.members = stored.members.filter { sent.members[$0.key] != $0.value }
        if !changed.members.isEmpty {
            model.readDictionaryValue(changed.dictionary, in: .store(keyCase))
        }
    }
}
