import AsyncHTTPClient
import NIOCore
import NIOSSL

extension HTTPClient.Configuration {
    /// The settings of every connection: TLS 1.2 or later, no redirects, one attempt.
    ///
    /// - Parameters:
    ///   - connectTime: the time for a connection, TLS included.
    ///   - idleTime: the time in which nothing may arrive; `nil` for any.
    ///   - proxy: the server through which requests go, or `nil` for a direct connection.
    ///   - decompression: whether responses are unpacked, and to which size.
    static func single(
        connectTime: Duration,
        idleTime: Duration? = nil,
        proxy: Proxy?,
        decompression: HTTPClient.Decompression
    ) -> Self {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        var configuration = Self(
            tlsConfiguration: tls,
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(connectTime), read: idleTime.map { TimeAmount($0) }),
            proxy: proxy,
            decompression: decompression
        )
        configuration.httpVersion = .http1Only
        // A server may close a connection without a word once it has answered.
        configuration.maximumUsesPerConnection = 1
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }

    /// The same settings for a connection to an address of a URL's host that was checked before;
    /// the certificate is still that of the name.
    ///
    /// - Parameter host: the host as the URL spells it.
    func connecting(_ host: String, to address: String?) -> Self {
        guard let address else {
            return self
        }
        var configuration = self
        configuration.dnsOverride = [host: address]
        return configuration
    }
}
