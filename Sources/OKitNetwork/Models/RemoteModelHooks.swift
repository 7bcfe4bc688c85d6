import OKitBundle
public import OKitExpression
public import OKitFields
import OKitModel
import OKitSyntax
import OrderedCollections

/// What an API does in its own way: each step between a model and a server.
///
/// They stand in the order in which a `RemoteModelStore` takes them, and all have a default.
public protocol RemoteModelHooks: Sendable {
    /// The key of the member by which the API tells models of a kind apart.
    func identifierKey(of kind: ModelKind) -> String

    /// The members that are sent of a model.
    func serialize(_ snapshot: ModelSnapshot) -> [String: Value]

    /// What is sent of these members: put into an envelope, for example.
    func formatPayload(_ payload: Value, of kind: ModelKind) -> Value

    /// How what is sent with a method is written.
    func encoding(for method: String) -> ParameterEncoding

    /// Makes sure that the server knows who asks; is waited for before each request.
    ///
    /// What it throws is what the caller gets.
    func restoreSession() async throws

    /// The headers of each request; asked for behind `restoreSession`.
    func defaultHeaders() async throws -> [String: String]

    /// The model or models of an answer: taken out of an envelope, for example.
    ///
    /// What it throws is what the caller gets, for an answer that says what went wrong in its own way.
    func constructResponse(_ answer: Value, of kind: ModelKind) throws -> Value

    /// The models of a list, each a map, and where its next page begins; nil where it is no list.
    func page(of response: Value) -> (items: [Value], next: String?)?

    /// What is known of a model by what a server has sent of it; nil where that is no model.
    func deserialize(_ members: Value, as kind: ModelKind) -> [String: Value]?

    /// Is told of each request that has failed, before the caller is.
    func handleError(_ error: ModelStoreError) async
}

extension RemoteModelHooks {
    /// `id`.
    public func identifierKey(of kind: ModelKind) -> String { "id" }

    /// All that the snapshot has.
    public func serialize(_ snapshot: ModelSnapshot) -> [String: Value] { snapshot.members }

    /// No envelope.
    public func formatPayload(_ payload: Value, of kind: ModelKind) -> Value { payload }

    /// JSON.
    public func encoding(for method: String) -> ParameterEncoding { .json }

    /// There is no session.
    public func restoreSession() async throws {}

    /// None.
    public func defaultHeaders() async throws -> [String: String] { [:] }

    /// No envelope.
    public func constructResponse(_ answer: Value, of kind: ModelKind) throws -> Value { answer }

    /// A list is the last page; a map has `items`, and where the next page begins in `next`.
    public func page(of response: Value) -> (items: [Value], next: String?)? {
        if case .map(let members) = response, case .list(let items)? = members["items"] {
            return (items, members["next"]?.text)
        }
        guard case .list(let items) = response else {
            return nil
        }
        return (items, nil)
    }

    /// The members of a map.
    public func deserialize(_ members: Value, as kind: ModelKind) -> [String: Value]? {
        guard case .map(let members) = members else {
            return nil
        }
        return Dictionary(members.elements.map { ($0.key, $0.value) }) { $1 }
    }

    /// Does nothing.
    public func handleError(_ error: ModelStoreError) async {}
}

/// An API that does nothing in its own way.
public struct PlainModelHooks: RemoteModelHooks {
    /// Creates the hooks.
    public init() {}
}

/// How parameters are written into the body of a request.
public enum ParameterEncoding: Sendable, Hashable {
    /// `application/json`.
    case json
    /// `application/x-www-form-urlencoded`.
    case form(ParameterEncoder)

    /// The bytes, and what they are.
    func encode(_ value: Value) -> (bytes: [UInt8], contentType: String) {
        switch self {
        case .json:
            (ServiceJSON.bytes(of: value), "application/json")
        case .form(let encoder):
            (
                Array(encoder.encodeParameters(value).utf8),
                "application/x-www-form-urlencoded; charset=utf-8"
            )
        }
    }
}
