import AsyncHTTPClient
import NIOCore

/// The limits of a download.
public struct DownloadLimits: Sendable, Equatable {
    /// The maximum size of the content in bytes.
    public var size: Int
    /// The maximum number of redirects.
    public var redirects: Int
    /// The timeout of connecting, including TLS.
    public var connectTime: Duration
    /// The maximum time without received data.
    public var idleTime: Duration
    /// The total time, including redirects; a server that stops sending at the end may take
    /// `idleTime` longer.
    public var totalTime: Duration
    /// The number of consecutive retries without new data.
    public var retries: Int
    /// The pause before the first retry; it doubles with each further one.
    public var backoff: Duration

    /// Creates limits; the defaults are those for app bundles.
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

    /// The configuration of a client that follows no redirects, does not decompress and tries once.
    func configuration(_ proxy: HTTPClient.Configuration.Proxy?) -> HTTPClient.Configuration {
        .single(
            connectTime: connectTime,
            idleTime: idleTime,
            proxy: proxy,
            decompression: .disabled
        )
    }
}
