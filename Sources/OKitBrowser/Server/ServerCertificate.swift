import NIOSSL

/// The certificate and the key of a server that uses TLS itself.
///
/// Browsers then use HTTP/2, or HTTP/1.1 if they do not support it.
public struct ServerCertificate: Sendable {
    let configuration: TLSConfiguration

    /// The reason why a certificate cannot be used.
    public enum Failure: Error {
        /// The certificates cannot be read.
        case certificate
        /// The key cannot be read.
        case key
        /// The key is not that of the certificate, or uses an algorithm that is not supported.
        case pair
    }

    /// - Parameters:
    ///   - chain: The certificate and those of its issuers, in PEM format.
    ///   - key: The private key of the certificate, in PEM format and without a passphrase.
    public init(chain: [UInt8], key: [UInt8]) throws(Failure) {
        guard let chain = try? NIOSSLCertificate.fromPEMBytes(chain), !chain.isEmpty else {
            throw .certificate
        }
        // The library would ask on the terminal for the passphrase of an encrypted key.
        guard
            let key = try? NIOSSLPrivateKey(
                bytes: key,
                format: .pem,
                passphraseCallback: { $0([]) }
            )
        else {
            throw .key
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) },
            privateKey: .privateKey(key)
        )
        configuration.minimumTLSVersion = .tlsv12
        guard (try? NIOSSLContext(configuration: configuration)) != nil else {
            throw .pair
        }
        self.configuration = configuration
    }
}
