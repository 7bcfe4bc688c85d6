import ArgumentParser
import OKitBrowser
import OKitLint

/// The certificate of a server that uses TLS itself.
struct CertificateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with the certificate of the server and those of its issuers, to use TLS and HTTP/2.",
            discussion: "The file is in PEM format. It is read when the server starts.",
            valueName: "file"
        ),
        completion: .file()
    )
    var certificate: String?

    @Option(
        help: ArgumentHelp(
            "A file with the private key of the certificate, in PEM format and without a passphrase.",
            valueName: "file"
        ),
        completion: .file()
    )
    var privateKey: String?

    var files: [String] { [certificate, privateKey].compactMap(\.self) }

    func validate() throws {
        guard (certificate == nil) == (privateKey == nil) else {
            throw ValidationError("--certificate and --private-key can only be used together")
        }
    }

    /// Returns the certificate; `nil` without the options.
    func read() throws -> ServerCertificate? {
        guard let certificate, let privateKey else {
            return nil
        }
        let (chain, key) = (try readFile(certificate), try readFile(privateKey))
        do throws(ServerCertificate.Failure) {
            return try ServerCertificate(chain: chain, key: key)
        } catch {
            switch error {
            case .certificate:
                throw failure("\(certificate): expected a file with certificates in PEM format")
            case .key:
                throw failure(
                    "\(privateKey): expected a file with a private key in PEM format, without a passphrase"
                )
            case .pair:
                throw failure(
                    "\(privateKey): this is not the key of the certificate in \(certificate), or uses an "
                        + "algorithm that is not supported"
                )
            }
        }
    }
}
