import OKitBundle
public import OKitExpression
public import OKitFields
import OKitModel
import OKitSyntax
import OrderedCollections

/// Stores models on a server, by the contract of docs/server.md or that of `hooks`.
///
/// It can be used from several isolations at once. A request is repeated if the network fails or
/// the server is temporarily unavailable, unless this could create a model twice.
public struct RemoteModelStore: ModelStore {
    /// The delegate, which is notified of models from the store.
    public var delegate: (any ModelStoreDelegate)?
    /// The letter case of keys on the server.
    public var keyCase: KeyCase?
    /// The paths of models.
    public var router: RESTRouter
    /// The customization points for the API.
    public var hooks: any RemoteModelHooks
    /// The timeout of a response in seconds, including repetitions.
    public var timeout = 60.0
    /// The maximum number of retries.
    public var retries = 2

    let base: RemoteAddress
    let client: ServiceClient

    /// Creates a store for the models of a server.
    ///
    /// Only the server's own host is contacted, even if it redirects elsewhere.
    ///
    /// - Parameter baseURL: The URL before the paths of the router.
    /// - Throws: `noPath` if it is not an http or https URL.
    public init(
        baseURL: String,
        router: RESTRouter = RESTRouter(),
        keyCase: KeyCase? = .snake,
        hooks: any RemoteModelHooks = PlainModelHooks(),
        delegate: (any ModelStoreDelegate)? = nil,
        limits: ServiceLimits = ServiceLimits(),
        proxies: ProxySettings = .none
    ) throws(ModelStoreError) {
        base = try RemoteAddress(baseURL)
        self.router = router
        self.keyCase = keyCase
        self.hooks = hooks
        self.delegate = delegate
        client = ServiceClient(base.permissions, limits: limits, proxies: proxies)
    }

    /// `POST` to the path of the collection.
    public func create(_ snapshot: ModelSnapshot) async throws(ModelStoreError) -> ModelSnapshot {
        guard let path = router.collectionPath(for: snapshot.kind, owners: snapshot.owners) else {
            throw .noPath(snapshot.kind)
        }
        let call = RemoteCall("POST", path, snapshot.kind, payload: payload(of: snapshot))
        guard let result = try await single(call, instead: snapshot) else {
            guard snapshot.identifier != nil else {
                throw .unexpected(call, "the identifier of the new model is missing")
            }
            return snapshot
        }
        return result
    }

    /// `PATCH` to the path of the model.
    public func update(_ snapshot: ModelSnapshot) async throws(ModelStoreError) -> ModelSnapshot {
        guard let key = snapshot.key else {
            throw ModelStoreError(
                .noIdentifier,
                "a \(snapshot.kind.name) without an identifier has no path for updates"
            )
        }
        let path = try path(to: key)
        let payload = payload(of: snapshot)
        let call = RemoteCall("PATCH", path, snapshot.kind, key: key, payload: payload)
        return try await single(call, instead: snapshot) ?? snapshot
    }

    /// `GET` from the path of the model.
    public func read(_ key: ModelKey) async throws(ModelStoreError) -> ModelSnapshot {
        try await read(key, parameters: [:])
    }

    /// `GET` from the path of the model, with parameters as the query.
    public func read(
        _ key: ModelKey,
        parameters: [String: Value]
    ) async throws(ModelStoreError) -> ModelSnapshot {
        let call = RemoteCall("GET", try path(to: key), key.kind, key: key, query: parameters)
        let identifier = identifierKey(of: key.kind)
        let empty = ModelSnapshot(key.kind, identifierKey: identifier, owners: key.owners)
        guard let result = try await single(call, instead: empty) else {
            throw .unexpected(call, "it is empty")
        }
        return result
    }

    /// `DELETE` of the path of the model.
    public func delete(_ key: ModelKey) async throws(ModelStoreError) {
        _ = try await answer(to: RemoteCall("DELETE", try path(to: key), key.kind, key: key))
    }

    /// `DELETE` of the path of the models.
    public func deleteAll(
        _ kind: ModelKind,
        owners: [ModelOwner]
    ) async throws(ModelStoreError) {
        _ = try await answer(to: RemoteCall("DELETE", try path(to: kind, owners), kind))
    }

    /// `GET` from the path of the models, with filters, `sort`, `limit` and `cursor` as the query.
    ///
    /// Models that cannot be read are included in the failures of the page.
    public func list(
        _ kind: ModelKind,
        _ request: ListRequest
    ) async throws(ModelStoreError) -> ModelPage<ModelSnapshot> {
        let path = try path(to: kind, request.owners)
        let call = RemoteCall("GET", path, kind, query: query(of: request))
        let response = try await response(to: call)
        guard let response, let page = hooks.page(of: response) else {
            throw await reported(.unexpected(call, "not a list"))
        }
        var result = ModelPage<ModelSnapshot>(items: [], next: page.next)
        let empty = ModelSnapshot(
            kind,
            identifierKey: identifierKey(of: kind),
            owners: request.owners
        )
        for (index, item) in page.items.enumerated() {
            if let members = hooks.deserialize(item, as: kind) {
                var snapshot = empty
                snapshot.members = members
                result.items.append(snapshot)
            } else {
                result.failures.append(.unexpected(call, "element \(index) is not a \(kind.name)"))
            }
        }
        return result
    }
}

// MARK: Requests and responses

extension RemoteModelStore {
    private func path(to key: ModelKey) throws(ModelStoreError) -> String {
        guard let path = router.instancePath(for: key) else {
            throw .noPath(key.kind)
        }
        return path
    }

    private func path(
        to kind: ModelKind,
        _ owners: [ModelOwner]
    ) throws(ModelStoreError) -> String {
        // A field's models are below its owner, whatever the depth of other paths.
        let depth = owners.isEmpty ? nil : max(router.maxPathDepth, 1)
        guard let path = router.collectionPath(for: kind, owners: owners, depth: depth) else {
            throw .noPath(kind)
        }
        return path
    }

    private func identifierKey(of kind: ModelKind) -> String {
        let key = hooks.identifierKey(of: kind)
        return keyCase?.apply(to: key) ?? key
    }

    private func payload(of snapshot: ModelSnapshot) -> Value {
        let members = hooks.serialize(snapshot).sorted { $0.key < $1.key }
        let payload = Value.map(OrderedDictionary(uniqueKeysWithValues: members))
        return hooks.formatPayload(payload, of: snapshot.kind)
    }

    private func query(of request: ListRequest) -> [String: Value] {
        var query = request.filters
        if !request.sort.isEmpty {
            query["sort"] = .text(request.sort.joined(separator: ","))
        }
        query["limit"] = request.limit.map { .int(Int64(max($0, 1))) }
        query["cursor"] = request.cursor.map { .text($0) }
        return query
    }

    /// The model in a response; nil if it has no content.
    private func single(
        _ call: RemoteCall,
        instead sent: ModelSnapshot
    ) async throws(ModelStoreError) -> ModelSnapshot? {
        guard let response = try await response(to: call) else {
            return nil
        }
        guard let members = hooks.deserialize(response, as: call.kind) else {
            throw await reported(.unexpected(call, "not a \(call.kind.name)"))
        }
        var result = sent
        result.members.merge(members) { $1 }
        guard result.identifierKey == nil || result.identifier != nil else {
            throw await reported(.unexpected(call, "its model has no identifier"))
        }
        return result
    }
}
