import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL
import OKitBundle

/// One call of a service, with its redirects and retries.
struct ServiceExchange {
    private let permissions: NetworkPermissions
    private let limits: ServiceLimits
    private let request: ServiceRequest
    private let proxies: ProxySettings
    private let resolver: HostResolver
    private let deadline: NIODeadline
    private let progress: (@Sendable (Double) -> Void)?

    /// The outcome of an attempt.
    private enum Outcome {
        case answer(ServiceAnswer, retryAfter: Duration?)
        /// The network failed; the next attempt may succeed.
        case broken(ServiceFailure)
    }

    init(
        _ service: ServiceClient,
        _ request: ServiceRequest,
        progress: (@Sendable (Double) -> Void)?
    ) {
        self.progress = progress
        permissions = service.permissions
        limits = service.limits
        self.request = request
        proxies = service.proxies
        resolver = service.resolver
        deadline = .now() + TimeAmount(.milliseconds(Int64(request.timeout * 1000)))
    }

    func answer() async throws -> ServiceAnswer {
        var pause = limits.backoff
        var retries = request.retries
        var hasLostAnswer = false
        while true {
            let outcome = try await attempt()
            let wait: Duration
            switch outcome {
            case .answer(var answer, let retryAfter):
                wait = retryAfter ?? pause
                guard mayChange(answer.status), mayRepeat(retries, wait) else {
                    answer.followsLostAnswer = hasLostAnswer
                    return answer
                }
                // After a gateway timeout it is unknown what the server has done.
                hasLostAnswer = hasLostAnswer || answer.status != 429
            case .broken(let failure):
                wait = pause
                guard request.isRepeatable, mayRepeat(retries, wait) else {
                    throw failure
                }
                hasLostAnswer = true
            }
            retries -= 1
            pause += pause
            try await Task.sleep(for: wait)
        }
    }

    private func mayRepeat(_ retries: Int, _ wait: Duration) -> Bool {
        retries > 0 && NIODeadline.now() + TimeAmount(wait) < deadline
    }

    /// Whether the next attempt may have another result.
    private func mayChange(_ status: Int) -> Bool {
        status == 429 || request.isRepeatable && [500, 502, 503, 504].contains(status)
    }

    /// Sends the request and follows redirects.
    private func attempt() async throws -> Outcome {
        var hop = ServiceHop(request)
        for number in 0...max(0, limits.redirects) {
            try permissions.check(
                hop.host,
                method: hop.method,
                for: request.action,
                isRedirect: number > 0
            )
            let status: Int
            let headers: HTTPHeaders
            let body: [UInt8]
            do {
                (status, headers, body) = try await send(hop)
            } catch let failure as ServiceFailure {
                throw failure
            } catch {
                try Task.checkCancellation()
                return try broken(error, hop)
            }
            guard [301, 302, 303, 307, 308].contains(status),
                let location = headers.first(name: "Location")
            else {
                let answer = ServiceAnswer(
                    status: status,
                    body: body,
                    entityTag: headers.first(name: "ETag")
                )
                return .answer(answer, retryAfter: headers.retryAfter())
            }
            guard !request.isPrivate else {
                throw ServiceFailure(
                    "\"\(request.action)\" was redirected; secrets are not sent to the new address"
                )
            }
            hop = try hop.redirected(to: location, status: status, for: request.action)
        }
        throw ServiceFailure(
            "\"\(request.action)\" was redirected more than \(limits.redirects) times"
        )
    }

    /// Uses a separate client, as each server may need another proxy.
    private func send(_ hop: ServiceHop) async throws -> (Int, HTTPHeaders, [UInt8]) {
        let proxy = URL(string: hop.message(nil).url).flatMap { proxies.proxy(for: $0) }
        let addresses = proxy == nil ? try await checkedAddresses(of: hop) : nil
        return try await HostResolver.connecting(to: addresses) { address in
            let configuration = limits.configuration(proxy)
                .connecting(hop.spelledHost, to: address)
            return try await HTTPClient.withHTTPClient(configuration: configuration) { client in
                let message = hop.message(progress)
                let response = try await client.execute(message, deadline: deadline)
                let content = try await inTime { try await body(of: response) }
                return (Int(response.status.code), response.headers, content)
            }
        }
    }

    /// The permitted addresses of a name; `nil` for a host given as an address or as `localhost`,
    /// for which the permission to reach it is sufficient.
    private func checkedAddresses(of hop: ServiceHop) async throws -> [String]? {
        guard AddressRange(ofHost: hop.host.name) == nil else {
            return nil
        }
        let addresses = try await inTime { try await resolver.addresses(hop.host.name) }
        return try permissions.checked(addresses, of: hop.host, for: request.action)
    }

    /// The client only applies the deadline up to the headers of a response.
    private func inTime<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: Duration(deadline - .now()))
                throw HTTPClientError.deadlineExceeded
            }
            guard let value = try await group.next() else {
                throw HTTPClientError.deadlineExceeded
            }
            return value
        }
    }

    private func body(of response: HTTPClientResponse) async throws -> [UInt8] {
        let announced = response.headers.first(name: "Content-Length").flatMap { Int($0) } ?? 0
        guard announced <= limits.size else {
            throw tooLarge
        }
        var bytes: [UInt8] = []
        for try await chunk in response.body {
            guard chunk.readableBytes <= limits.size - bytes.count else {
                throw tooLarge
            }
            bytes += chunk.readableBytesView
        }
        // The end of the body and a canceled task look the same.
        try Task.checkCancellation()
        return bytes
    }

    private var tooLarge: ServiceFailure {
        ServiceFailure("the response to \"\(request.action)\" has more than \(limits.size) bytes")
    }

    private func broken(_ error: any Error, _ hop: ServiceHop) throws -> Outcome {
        let host = hop.host.name
        if error is NIOHTTPDecompression.DecompressionError {
            throw ServiceFailure(.unpackable, host)
        }
        if let error = error as? HTTPClientError, Self.timeouts.contains(error) {
            return .broken(ServiceFailure(.slow, host))
        }
        if error is NIOSSLError || error is NIOSSLExtraError || error is BoringSSLError {
            // A retry would have the same result.
            throw ServiceFailure(.untrusted, host)
        }
        if error is HostResolver.UnresolvedHost {
            return .broken(ServiceFailure(.unknownHost, host))
        }
        if HostResolver.isFailureToConnect(error) {
            return .broken(ServiceFailure(.unreachable, host))
        }
        return .broken(
            ServiceFailure(.broken, host)
        )
    }

    private static let timeouts: [HTTPClientError] = [
        .deadlineExceeded, .readTimeout, .connectTimeout, .tlsHandshakeTimeout,
        .getConnectionFromPoolTimeout,
    ]
}
