import OKitBundle
public import OKitExpression
public import OKitFields
import OKitModel
import OKitSyntax
import OrderedCollections

/// Customization points for an API: each step between a model and a server.
///
/// They are listed in the order in which a `RemoteModelStore` calls them, and all have a default.
public protocol RemoteModelHooks: Sendable {
    /// The key of the member that identifies models of a kind in the API.
    func identifierKey(of kind: ModelKind) -> String

    /// The members of a model to send.
    func serialize(_ snapshot: ModelSnapshot) -> [String: Value]

    /// The payload for these members, for example in an envelope.
    func formatPayload(_ payload: Value, of kind: ModelKind) -> Value

    /// The encoding of the payload for a method.
    func encoding(for method: String) -> ParameterEncoding

    /// Restores the session with the server; awaited before each request.
    ///
    /// Its errors are passed to the caller.
    func restoreSession() async throws

    /// The headers of each request; called after `restoreSession`.
    func defaultHeaders() async throws -> [String: String]

    /// The model or models in a response, for example extracted from an envelope.
    ///
    /// Its errors are passed to the caller, for a response that reports an error in its own form.
    func constructResponse(_ answer: Value, of kind: ModelKind) throws -> Value

    /// The models of a list, each a map, and the cursor of its next page; nil if the response is
    /// not a list.
    func page(of response: Value) -> (items: [Value], next: String?)?

    /// The members of a model in a response; nil if it is not a model.
    func deserialize(_ members: Value, as kind: ModelKind) -> [String: Value]?

    /// Called for each failed request, before the caller receives the error.
    func handleError(_ error: ModelStoreError) async
}

extension RemoteModelHooks {
    /// `id`.
    public func identifierKey(of kind: ModelKind) -> String { "id" }

    /// All members of the snapshot.
    public func serialize(_ snapshot: ModelSnapshot) -> [String: Value] { snapshot.members }

    /// No envelope.
    public func formatPayload(_ payload: Value, of kind: ModelKind) -> Value { payload }

    /// JSON.
    public func encoding(for method: String) -> ParameterEncoding { .json }

    /// There is no session.
    public func restoreSession() async throws {}

    /// No headers.
    public func defaultHeaders() async throws -> [String: String] { [:] }

    /// No envelope.
    public func constructResponse(_ answer: Value, of kind: ModelKind) throws -> Value { answer }

    /// A list is the last page; a map has `items`, and the cursor of the next page in `next`.
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

/// Hooks with only the default implementations.
public struct PlainModelHooks: RemoteModelHooks {
    /// Creates the hooks.
    public init() {}
}

/// The encoding of parameters in the body of a request.
public enum ParameterEncoding: Sendable, Hashable {
    /// `application/json`.
    case json
    /// `application/x-www-form-urlencoded`.
    case form(ParameterEncoder)

    /// The encoded bytes and their content type.
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
