import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitFields
import OKitModel
import OKitSyntax
import OrderedCollections

/// One request for models.
struct RemoteCall: Sendable {
    let method: String
    let path: String
    let kind: ModelKind
    /// The requested model, if it is a single one.
    var key: ModelKey?
    var query: [String: Value] = [:]
    var payload: Value?

    init(
        _ method: String,
        _ path: String,
        _ kind: ModelKind,
        key: ModelKey? = nil,
        query: [String: Value] = [:],
        payload: Value? = nil
    ) {
        self.method = method
        self.path = path
        self.kind = kind
        self.key = key
        self.query = query
        self.payload = payload
    }

    /// The name in messages.
    var name: String { "\(method) \(path)" }
}

/// A server, identified by the base of its URLs.
struct RemoteAddress: Sendable {
    let url: String
    let host: ServiceHost

    init(_ url: String) throws(ModelStoreError) {
        guard let host = ServiceHost(of: url), !url.contains(where: { "?#".contains($0) }) else {
            throw ModelStoreError(
                .noPath,
                "expected an http or https URL without ? and # as server base"
            )
        }
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.host = host
    }

    var permissions: NetworkPermissions {
        NetworkPermissions(hosts: ["\(host.name):\(host.port)"])
    }
}

extension RemoteModelStore {
    /// The value in a response; nil if it has no content.
    func response(to call: RemoteCall) async throws(ModelStoreError) -> Value? {
        let answer = try await answer(to: call)
        guard !answer.body.isEmpty, answer.status != 204 else {
            return nil
        }
        let source = SourceText(path: call.name, bytes: answer.body)
        guard let document = try? JSONDocument(parsing: source) else {
            throw await reported(.unexpected(call, "not JSON"))
        }
        do {
            return try hooks.constructResponse(Value(json: document.root), of: call.kind)
        } catch {
            throw await reported(.wrapping(error))
        }
    }

    /// The response to a successful request.
    func answer(to call: RemoteCall) async throws(ModelStoreError) -> ServiceAnswer {
        let request = try await request(call)
        let result = await client.answer(to: request)
        guard !Task.isCancelled else {
            throw .wrapping(CancellationError())
        }
        switch result {
        case .success(let answer) where answer.isSuccess:
            return answer
        case .success(let answer)
        where call.method == "DELETE" && answer.isMissing && answer.followsLostAnswer:
            // The model was deleted by the first attempt.
            return ServiceAnswer(status: 204, body: [])
        case .success(let answer):
            throw await reported(.refused(call, answer))
        case .failure(let failure):
            throw await reported(ModelStoreError(.unreachable, failure.message, cause: failure))
        }
    }

    /// Reports an error to the hooks, and returns it.
    func reported(_ error: ModelStoreError) async -> ModelStoreError {
        await hooks.handleError(error)
        return error
    }

    private func request(_ call: RemoteCall) async throws(ModelStoreError) -> ServiceRequest {
        var headers: [String: String]
        do {
            try await hooks.restoreSession()
            headers = try await hooks.defaultHeaders()
        } catch {
            throw .wrapping(error)
        }
        var request = ServiceRequest(call.name, call.method, "\(base.url)/\(call.path)", base.host)
        if !call.query.isEmpty {
            let members = call.query.sorted { $0.key < $1.key }
            let query = ParameterEncoder(escapeStrings: true, includeNullValues: true)
                .encodeParameters(.map(OrderedDictionary(uniqueKeysWithValues: members)))
            request.url = FormEncoding.adding(query, to: request.url)
        }
        if let payload = call.payload {
            let (bytes, contentType) = hooks.encoding(for: call.method).encode(payload)
            request.body = bytes
            headers["content-type"] = contentType
        }
        if ["POST", "DELETE"].contains(call.method) {
            // A server that receives the request twice gives the same response.
            headers["idempotency-key"] = UUID().uuidString
        }
        request.timeout = timeout
        request.retries = retries
        // The request sets the members to fixed values, so it can be repeated.
        request.isRepeatable = call.method != "POST"
        guard request.add(headers: headers) else {
            throw ModelStoreError(
                .other,
                "the headers of \(call.name) contain characters that headers cannot contain"
            )
        }
        return request
    }
}

extension ServiceAnswer {
    /// Whether the path does not exist (any longer).
    fileprivate var isMissing: Bool { status == 404 || status == 410 }
}

extension ModelStoreError {
    static func noPath(_ kind: ModelKind) -> Self {
        Self(
            .noPath,
            "a \(kind.name) whose owner has no identifier has no path; save the owner first"
        )
    }

    static func unexpected(_ call: RemoteCall, _ reason: String) -> Self {
        Self(.unreadable, "the response to \(call.name) is unexpected: \(reason)")
    }

    /// The error for a status (docs/server.md).
    static func refused(_ call: RemoteCall, _ answer: ServiceAnswer) -> Self {
        let source = SourceText(path: call.name, bytes: answer.body)
        let body = (try? JSONDocument(parsing: source)).map { Value(json: $0.root) } ?? .null
        let cause = ServiceFailure(
            "\(call.name) failed with status \(answer.status)",
            status: answer.status,
            body: body
        )
        let code: Code =
            switch answer.status {
            case 409: .conflict
            default: answer.isMissing && call.key != nil ? .notFound : .refused
            }
        return Self(code, cause.message, cause: cause)
    }

    /// Wraps an error of the hooks.
    static func wrapping(_ error: any Error) -> Self {
        switch error {
        case let error as ModelStoreError: error
        case is CancellationError: Self(.cancelled, "the task was cancelled")
        default: Self(.other, "\(error)", cause: error)
        }
    }
}
