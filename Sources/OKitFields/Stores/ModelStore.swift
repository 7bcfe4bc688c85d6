import OKitExpression
public import OKitModel

/// A store that lists models as snapshots.
///
/// Stores can be used from several isolations at once. Models are not passed to stores: the methods
/// of an extension, such as `list`, `read` and `create`, take and return models in the caller's
/// isolation, and only pass snapshots to the store.
public protocol ListableModelStore: Sendable {
    /// The delegate, which is notified of models from the store.
    var delegate: (any ModelStoreDelegate)? { get }

    /// The letter case of keys in snapshots; nil leaves keys unchanged.
    var keyCase: KeyCase? { get }

    /// The models of a kind and its subclasses that match a request.
    func list(
        _ kind: ModelKind,
        _ request: ListRequest
    ) async throws(ModelStoreError) -> ModelPage<ModelSnapshot>
}

/// A store for models by their identifiers.
///
/// Each operation takes effect completely or not at all.
public protocol ModelStore: ListableModelStore {
    /// Stores a new model, with its identifier or a new one.
    ///
    /// - Returns: The stored model.
    /// - Throws: `conflict` if the identifier is in use.
    func create(_ snapshot: ModelSnapshot) async throws(ModelStoreError) -> ModelSnapshot

    /// Updates the members of a model; other stored members do not change.
    ///
    /// - Returns: The stored model.
    /// - Throws: `noIdentifier`, `notFound`.
    func update(_ snapshot: ModelSnapshot) async throws(ModelStoreError) -> ModelSnapshot

    /// Reads a model.
    ///
    /// - Throws: `notFound`.
    func read(_ key: ModelKey) async throws(ModelStoreError) -> ModelSnapshot

    /// Deletes a model.
    ///
    /// - Throws: `notFound`.
    func delete(_ key: ModelKey) async throws(ModelStoreError)

    /// Deletes the models of a kind that a list for these owners contains; not an error if there
    /// are none.
    ///
    /// By default, they are deleted one after the other.
    func deleteAll(_ kind: ModelKind, owners: [ModelOwner]) async throws(ModelStoreError)
}

/// A store that can delete many models in one operation.
public protocol ClearableModelStore: Sendable {
    /// Deletes the models of a kind and its subclasses.
    func deleteAll(_ kind: ModelKind) async throws(ModelStoreError)

    /// Deletes all models.
    func deleteAll() async throws(ModelStoreError)
}

/// A delegate that is notified of models from a store, in their isolation.
public protocol ModelStoreDelegate: Sendable {
    /// Called when a model was created from stored values; its fields are set.
    func modelStore(_ store: any ListableModelStore, didInstantiateModel model: Model)

    /// Returns the model into which stored values are read; nil for the graph's model with the
    /// identifier, or a new one.
    func modelStore(
        _ store: any ListableModelStore,
        canonicalObjectForIdentifier identifier: String,
        modelClass: Model.Type,
        in graph: Graph
    ) -> Model?
}

extension ModelStoreDelegate {
    /// Does nothing by default.
    public func modelStore(_ store: any ListableModelStore, didInstantiateModel model: Model) {}

    /// Returns nil by default.
    public func modelStore(
        _ store: any ListableModelStore,
        canonicalObjectForIdentifier identifier: String,
        modelClass: Model.Type,
        in graph: Graph
    ) -> Model? {
        nil
    }
}

extension ListableModelStore {
    /// No delegate by default.
    public var delegate: (any ModelStoreDelegate)? { nil }

    /// Keys are unchanged by default.
    public var keyCase: KeyCase? { nil }
}
