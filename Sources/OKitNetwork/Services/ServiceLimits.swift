import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression

/// The limits of a service call, besides the timeout of its action.
public struct ServiceLimits: Sendable, Equatable {
    /// The maximum size of a decompressed response in bytes.
    public var size: Int
    /// The maximum number of redirects.
    public var redirects: Int
    /// The timeout of connecting, including TLS.
    public var connectTime: Duration
    /// The pause before the first repetition; it doubles with each further one.
    public var backoff: Duration

    /// Creates limits; the defaults are those for apps.
    public init(
        size: Int = 16 << 20,
        redirects: Int = 5,
        connectTime: Duration = .seconds(10),
        backoff: Duration = .milliseconds(500)
    ) {
        self.size = size
        self.redirects = redirects
        self.connectTime = connectTime
        self.backoff = backoff
    }

    /// The configuration of a client that follows no redirects and tries once.
    func configuration(
        _ proxy: HTTPClient.Configuration.Proxy?
    ) -> HTTPClient.Configuration {
        .single(
            connectTime: connectTime,
            proxy: proxy,
            decompression: .enabled(limit: .size(size))
        )
    }
}
