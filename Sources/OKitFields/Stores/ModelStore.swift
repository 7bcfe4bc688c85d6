import OKitExpression
public import OKitModel

/// Lists stored models as snapshots.
///
/// Stores may be used from several isolations at once. The models themselves stay where they are:
/// `list`, `read`, `create` and the like of an extension take and yield models in the caller's
/// isolation, and only snapshots go to the store.
public protocol ListableModelStore: Sendable {
    /// Who is told of models that come out of the store.
    var delegate: (any ModelStoreDelegate)? { get }

    /// How the keys of members are written in what the store gets and gives; as they are, where
    /// there is none.
    var keyCase: KeyCase? { get }

    /// The models of a kind, those of its subclasses too, as a request wants them.
    func list(
        _ kind: ModelKind,
        _ request: ListRequest
    ) async throws(ModelStoreError) -> ModelPage<ModelSnapshot>
}

/// Stores models by their identifiers.
///
/// What a store is asked for happens whole or not at all.
public protocol ModelStore: ListableModelStore {
    /// Stores a model that is new, under its identifier or a new one.
    ///
    /// - Returns: The model as it is stored.
    /// - Throws: `conflict` where the identifier is taken.
    func create(_ snapshot: ModelSnapshot) async throws(ModelStoreError) -> ModelSnapshot

    /// Takes the members of a model over; those that it does not have stay as they are.
    ///
    /// - Returns: The model as it is stored.
    /// - Throws: `noIdentifier`, `notFound`.
    func update(_ snapshot: ModelSnapshot) async throws(ModelStoreError) -> ModelSnapshot

    /// A model.
    ///
    /// - Throws: `notFound`.
    func read(_ key: ModelKey) async throws(ModelStoreError) -> ModelSnapshot

    /// Forgets a model.
    ///
    /// - Throws: `notFound`.
    func delete(_ key: ModelKey) async throws(ModelStoreError)

    /// Forgets the models of a kind that a list for these owners has; no error if there is none.
    ///
    /// A store that does not say how does it one after the other.
    func deleteAll(_ kind: ModelKind, owners: [ModelOwner]) async throws(ModelStoreError)
}

/// Forgets many models at once.
public protocol ClearableModelStore: Sendable {
    /// Forgets the models of a kind, those of its subclasses too.
    func deleteAll(_ kind: ModelKind) async throws(ModelStoreError)

    /// Forgets all models.
    func deleteAll() async throws(ModelStoreError)
}

/// Is told of models that come out of a store, in their isolation.
public protocol ModelStoreDelegate: Sendable {
    /// A model was made of what the store has; its fields are set.
    func modelStore(_ store: any ListableModelStore, didInstantiateModel model: Model)

    /// The model that what the store has is to be read into; nil for the one that the graph has by
    /// the identifier, or a new one.
    func modelStore(
        _ store: any ListableModelStore,
        canonicalObjectForIdentifier identifier: String,
        modelClass: Model.Type,
        in graph: Graph
    ) -> Model?
}

extension ModelStoreDelegate {
    /// Does nothing.
    public func modelStore(_ store: any ListableModelStore, didInstantiateModel model: Model) {}

    /// Leaves it to the graph.
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
    /// Nobody.
    public var delegate: (any ModelStoreDelegate)? { nil }

    /// As they are.
    public var keyCase: KeyCase? { nil }
}
