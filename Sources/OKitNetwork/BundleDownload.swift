import AsyncHTTPClient
import FoundationEssentials
import NIOCore
import NIOHTTP1

/// Fetches the bytes of a bundle from the network into memory.
///
/// A download is a value; `bytes()` starts it.
public struct BundleDownload: Sendable {
    /// From where.
    public var address: BundleAddress
    /// What the content must be; `nil` takes any.
    public var digest: ContentDigest?
    /// How much it may take.
    public var limits: DownloadLimits

    /// Describes a download.
    public init(
        _ address: BundleAddress,
        digest: ContentDigest? = nil,
        limits: DownloadLimits = DownloadLimits()
    ) {
        self.address = address
        self.digest = digest
        self.limits = limits
    }

    /// Fetches the content.
    ///
    /// Only status 200 is content. It ends as soon as a limit is passed, and when the task is
    /// cancelled.
    ///
    /// - Throws: `DownloadError`, or `CancellationError`.
    public func bytes() async throws -> [UInt8] {
        let bytes = try await HTTPClient.withHTTPClient(
            configuration: limits.configuration
        ) { client in
            try await content(client)
        }
        try digest?.check(bytes, name: address.name)
        return bytes
    }

    private func content(_ client: HTTPClient) async throws -> [UInt8] {
        let deadline = NIODeadline.now() + TimeAmount(limits.totalTime)
        var address = address
        for _ in 0...max(0, limits.redirects) {
            let response: HTTPClientResponse
            do {
                response = try await client.execute(address.request, deadline: deadline)
            } catch {
                throw failure(error, at: address) { .noConnection(address, $0) }
            }
            switch response.status.code {
            case 200:
                return try await body(of: response, from: address, by: deadline)
            case 301, 302, 303, 307, 308:
                address = try address.redirected(to: response.headers.first(name: "Location"))
            case let status:
                throw DownloadError.badStatus(address, status)
            }
        }
        throw DownloadError.tooManyRedirects(self.address, limit: limits.redirects)
    }

    private func body(
        of response: HTTPClientResponse,
        from address: BundleAddress,
        by deadline: NIODeadline
    ) async throws -> [UInt8] {
        let announced = response.headers.first(name: "Content-Length").flatMap { Int($0) }
        guard announced ?? 0 <= limits.size else {
            throw DownloadError.tooLarge(address, limit: limits.size)
        }
        var bytes: [UInt8] = []
        do {
            for try await chunk in response.body {
                guard chunk.readableBytes <= limits.size - bytes.count else {
                    throw DownloadError.tooLarge(address, limit: limits.size)
                }
                guard NIODeadline.now() < deadline else {
                    throw DownloadError.timedOut(address)
                }
                bytes += chunk.readableBytesView
            }
        } catch {
            throw failure(error, at: address) { .truncated(address, $0) }
        }
        // The end of the body and that of a cancelled task look alike.
        try Task.checkCancellation()
        return bytes
    }

    /// Cancellation and timeouts as such; all else as the caller says.
    private func failure(
        _ error: any Error,
        at address: BundleAddress,
        otherwise: (any Error) -> DownloadError
    ) -> any Error {
        if Task.isCancelled {
            return CancellationError()
        }
        if error is DownloadError {
            return error
        }
        if let error = error as? HTTPClientError, Self.timeouts.contains(error) {
            return DownloadError.timedOut(address, cause: error)
        }
        return otherwise(error)
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
