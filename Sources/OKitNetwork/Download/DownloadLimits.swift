import AsyncHTTPClient
import NIOCore

/// How much a download may take.
public struct DownloadLimits: Sendable, Equatable {
    /// The highest size of the content, in bytes.
    public var size: Int
    /// How many redirects are followed.
    public var redirects: Int
    /// The time for a connection, TLS included.
    public var connectTime: Duration
    /// The time in which nothing may arrive.
    public var idleTime: Duration
    /// The time for all, redirects included; a server that sends nothing at its end may take
    /// `idleTime` longer.
    public var totalTime: Duration
    /// How often the server is asked again without anything new.
    public var retries: Int
    /// The pause before it is asked again; each further one takes twice as long.
    public var backoff: Duration

    /// Creates limits; each one that is left out is that of an app bundle.
    public init(
        size: Int = 256 << 20,
        redirects: Int = 5,
        connectTime: Duration = .seconds(10),
        idleTime: Duration = .seconds(30),
        totalTime: Duration = .seconds(600),
        retries: Int = 3,
        backoff: Duration = .milliseconds(500)
    ) {
        self.size = size
        self.redirects = redirects
        self.connectTime = connectTime
        self.idleTime = idleTime
        self.totalTime = totalTime
        self.retries = retries
        self.backoff = backoff
    }

    /// A client that follows no redirect itself, unpacks nothing and tries once.
    func configuration(_ proxy: HTTPClient.Configuration.Proxy?) -> HTTPClient.Configuration {
        .single(
            connectTime: connectTime,
            idleTime: idleTime,
            proxy: proxy,
            decompression: .disabled
        )
    }
}
