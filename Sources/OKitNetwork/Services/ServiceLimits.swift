import AsyncHTTPClient
import NIOCore
import NIOHTTPCompression

/// How much a call of a service may take, besides the time that its action sets.
public struct ServiceLimits: Sendable, Equatable {
    /// The highest size of an answer, unpacked, in bytes.
    public var size: Int
    /// How many redirects are followed.
    public var redirects: Int
    /// The time for a connection, TLS included.
    public var connectTime: Duration
    /// The time before the first repetition; each further one takes twice as long.
    public var backoff: Duration

    /// Creates limits; each one that is left out is that of an app.
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

    /// A client that follows no redirect itself and tries once.
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
