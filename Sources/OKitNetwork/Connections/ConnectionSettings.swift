import AsyncHTTPClient
import NIOCore
import NIOSSL

extension HTTPClient.Configuration {
    /// The settings of every connection: TLS 1.2 or later, no redirects, one attempt.
    ///
    /// - Parameters:
    ///   - connectTime: The timeout of connecting, including TLS.
    ///   - idleTime: The maximum time without received data; `nil` for no limit.
    ///   - proxy: The proxy for requests, or `nil` for a direct connection.
    ///   - decompression: Whether responses are decompressed, and to which size.
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
        // A server may close a connection without notice after a response.
        configuration.maximumUsesPerConnection = 1
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }

    /// The same settings for a connection to an address of a URL's host that was checked before;
    /// the certificate must still match the name.
    ///
    /// - Parameter host: The host as spelled in the URL.
    func connecting(_ host: String, to address: String?) -> Self {
        guard let address else {
            return self
        }
        var configuration = self
        configuration.dnsOverride = [host: address]
        return configuration
    }
}
