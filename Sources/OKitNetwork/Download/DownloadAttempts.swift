import AsyncHTTPClient
import FoundationEssentials
import Glibc
import NIOCore
import NIOHTTP1
import OKitBundle

/// One download with its redirects and retries.
struct DownloadAttempts {
    private let download: BundleDownload
    private let limits: DownloadLimits
    private let deadline: NIODeadline
    private var part: PartialContent
    private var hasReceived = false

    /// The failure of an attempt, and whether the next one may succeed.
    private struct Failure: CausedError {
        var error: DownloadError
        var mayPass: Bool
        var wait: Duration?

        var cause: (any Error)? {
            error.cause
        }
    }

    init(_ download: BundleDownload) {
        self.download = download
        limits = download.limits
        deadline = .now() + TimeAmount(limits.totalTime)
        part = PartialContent(download)
    }

    mutating func result() async throws -> BundleDownload.Result {
        var pause = limits.backoff
        var retries = limits.retries
        while true {
            let received = part.bytes.count
            do {
                return try await attempt()
            } catch let failure as Failure {
                if part.bytes.count > received {
                    retries = limits.retries
                    pause = limits.backoff
                }
                let wait = failure.wait ?? pause
                guard failure.mayPass || hasReceived && part.canGoOn, retries > 0,
                    NIODeadline.now() + TimeAmount(wait) < deadline
                else {
                    throw failure.error
                }
                retries -= 1
                pause += pause
                try await Task.sleep(for: wait)
            }
        }
    }

    private mutating func attempt() async throws -> BundleDownload.Result {
        var address = download.address
        for _ in 0...max(0, limits.redirects) {
            switch try await hop(to: address) {
            case .result(let result): return result
            case .redirect(let next): address = next
            }
        }
        throw DownloadError.tooManyRedirects(download.address, limit: limits.redirects)
    }

    private enum Hop {
        case result(BundleDownload.Result)
        case redirect(BundleAddress)
    }

    /// Uses a separate client for each address, as each may need another proxy.
    private mutating func hop(to address: BundleAddress) async throws -> Hop {
        let proxy = download.proxies.proxy(for: address.url)
        let addresses = try await checkedAddresses(of: address, isProxied: proxy != nil)
        let settings = limits.configuration(proxy)
        return try await HostResolver.connecting(to: addresses) { target in
            try await hop(to: address, settings.connecting(address.host, to: target))
        }
    }

    /// The addresses of another host in a redirect; `nil` if the client or the proxy resolves it.
    ///
    /// A host that the user has named may have any address.
    private func checkedAddresses(
        of address: BundleAddress,
        isProxied: Bool
    ) async throws -> [String]? {
        let name = address.host.lowercased()
        let isFirst = name == download.address.host.lowercased()
        guard !isFirst || !download.isHostTrusted else {
            return nil
        }
        if let range = AddressRange(ofHost: name) {
            guard !range.isPrivate else {
                throw isFirst
                    ? DownloadError.privateAddress(address) : .privateRedirect(to: address)
            }
            return nil
        }
        guard !isProxied else {
            return nil
        }
        let addresses: [String]
        do {
            addresses = try await download.resolver.addresses(name)
        } catch {
            throw try failure(error, at: address) { .noConnection(address, $0) }
        }
        let global = addresses.filter { AddressRange(ofAddress: $0) == .global }
        guard !global.isEmpty || addresses.isEmpty else {
            throw isFirst
                ? DownloadError.privateAddress(address) : .privateRedirect(to: address)
        }
        return global
    }

    private mutating func hop(
        to address: BundleAddress,
        _ configuration: HTTPClient.Configuration
    ) async throws -> Hop {
        let client = HTTPClient(configuration: configuration)
        do {
            let hop = try await answer(of: address, client)
            try await client.shutdown()
            return hop
        } catch {
            try? await client.shutdown()
            throw error
        }
    }

    private mutating func answer(
        of address: BundleAddress,
        _ client: HTTPClient
    ) async throws -> Hop {
        let response: HTTPClientResponse
        do {
            response = try await client.execute(request(to: address), deadline: deadline)
        } catch {
            throw try failure(error, at: address) { .noConnection(address, $0) }
        }
        let headers = response.headers
        switch response.status.code {
        case 200:
            try part.begin(headers, limits.size, address)
        case 206:
            // If this is another part than the requested one, all of it is requested again.
            guard try part.goOn(headers, limits.size, address) else {
                part.forget()
                throw Failure(error: .badRange(address), mayPass: true, wait: .zero)
            }
        case 304 where download.known != nil:
            part.remove()
            return .result(.unchanged(signature: Self.signatures(in: headers)))
        case 416 where !part.bytes.isEmpty:
            part.forget()
            throw Failure(error: .badRange(address), mayPass: true, wait: .zero)
        case 301, 302, 303, 307, 308:
            return .redirect(try address.redirected(to: headers.first(name: "Location")))
        case let status:
            throw Failure(
                error: .badStatus(address, status),
                mayPass: [429, 500, 502, 503, 504].contains(status),
                wait: headers.retryAfter()
            )
        }
        try await receive(response, from: address)
        part.remove()
        return .result(
            .content(
                DownloadedContent(
                    bytes: part.bytes,
                    validator: ContentValidator(headers),
                    signature: Self.signatures(in: headers)
                )
            )
        )
    }

    /// The lines of all headers with signatures.
    private static func signatures(in headers: HTTPHeaders) -> String? {
        let lines = headers["OKit-Signature"]
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }

    private func request(to address: BundleAddress) -> HTTPClientRequest {
        var request = address.request
        download.known?.addConditions(to: &request.headers)
        part.addRange(to: &request.headers)
        return request
    }

    private mutating func receive(
        _ response: HTTPClientResponse,
        from address: BundleAddress
    ) async throws {
        do {
            for try await chunk in response.body {
                guard chunk.readableBytes <= limits.size - part.bytes.count else {
                    throw DownloadError.tooLarge(address, limit: limits.size)
                }
                guard NIODeadline.now() < deadline else {
                    throw DownloadError.timedOut(address)
                }
                part.append(Array(chunk.readableBytesView))
                hasReceived = true
                download.progress?(
                    DownloadProgress(received: part.bytes.count, total: part.total)
                )
            }
        } catch {
            throw try failure(error, at: address) { .truncated(address, $0) }
        }
        // The end of the body and a canceled task look the same.
        try Task.checkCancellation()
        guard part.isWhole else {
            throw Failure(error: .truncated(address, nil), mayPass: true)
        }
    }

    /// Rethrows cancellation and this module's errors; converts all others.
    private func failure(
        _ error: any Error,
        at address: BundleAddress,
        otherwise: (any Error) -> DownloadError
    ) throws -> Failure {
        if Task.isCancelled {
            throw CancellationError()
        }
        if error is DownloadError {
            throw error
        }
        if let error = error as? HTTPClientError, Self.timeouts.contains(error) {
            return Failure(error: .timedOut(address, cause: error), mayPass: false)
        }
        let failure = otherwise(error)
        // A server that cannot be reached at all is not tried again.
        let hasBroken =
            error as? HTTPClientError == .remoteConnectionClosed
            || (error as? IOError)?.errnoCode == ECONNRESET
        let mayPass = failure.code == .truncated || hasBroken
        return Failure(error: failure, mayPass: mayPass)
    }

    private static let timeouts: [HTTPClientError] = [
        .deadlineExceeded, .readTimeout, .connectTimeout, .tlsHandshakeTimeout,
        .getConnectionFromPoolTimeout,
    ]
}

extension BundleAddress {
    fileprivate var request: HTTPClientRequest {
        var request = HTTPClientRequest(url: url.absoluteString)
        request.headers.add(name: "User-Agent", value: "okit-bundle")
        if let credentials {
            request.setBasicAuth(username: credentials.user, password: credentials.password)
        }
        return request
    }
}
