/// The failure to download a bundle.
public struct DownloadError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: String, Sendable {
        case badURL, noConnection, timedOut, badStatus, tooLarge, tooManyRedirects, badRedirect
        case insecureRedirect, privateRedirect, truncated, digestMismatch, badRange, badProxy
        case notCached
    }

    /// The kind of failure.
    public let code: Code
    /// The problem and its remedy, in one line without user info and query of the URL.
    public let description: String
    /// The error of the network, if there is one.
    public let cause: (any Error)?

    /// Whether the cause is a temporary problem of the network or the server, so that an older copy
    /// can be used.
    public var isOfTheNetwork: Bool {
        switch code {
        case .noConnection, .timedOut, .truncated, .badRange: true
        case .badStatus: isIllness
        default: false
        }
    }

    private var isIllness = false

    private init(_ code: Code, _ description: String, cause: (any Error)? = nil) {
        self.code = code
        self.description = description
        self.cause = cause
    }
}

extension DownloadError {
    static func badURL() -> Self {
        Self(.badURL, "invalid URL; expected https://host/bundle.zip")
    }

    static func noConnection(_ address: BundleAddress, _ cause: any Error) -> Self {
        let problem =
            address.isSecure
            ? "no secure response; check the address, the network and the server certificate"
            : "no response; check the address and the server"
        return Self(.noConnection, "\(address.name): \(problem)", cause: cause)
    }

    static func timedOut(_ address: BundleAddress, cause: (any Error)? = nil) -> Self {
        Self(.timedOut, "\(address.name): the server takes too long; try again later", cause: cause)
    }

    static func badStatus(_ address: BundleAddress, _ status: UInt) -> Self {
        let meaning =
            switch status {
            case 401, 403: "the server denied access; check your permissions and the address"
            case 404, 410: "the server has no such file; check the address"
            case 500...: "the server failed; try again later"
            default: "the server did not respond with a file; check the address"
            }
        var error = Self(.badStatus, "\(address.name): \(meaning) (status \(status))")
        error.isIllness = status >= 500 || status == 429
        return error
    }

    static func tooLarge(_ address: BundleAddress, limit: Int) -> Self {
        Self(
            .tooLarge,
            "\(address.name): more than \(limit) bytes; make the bundle smaller"
        )
    }

    static func tooManyRedirects(_ address: BundleAddress, limit: Int) -> Self {
        Self(
            .tooManyRedirects,
            "\(address.name): more than \(limit) redirects; use the final address"
        )
    }

    static func badRedirect(from address: BundleAddress) -> Self {
        Self(
            .badRedirect,
            "\(address.name): redirects to a URL that is not http or https; check the address"
        )
    }

    static func insecureRedirect(from address: BundleAddress) -> Self {
        Self(
            .insecureRedirect,
            "\(address.name): redirects from https to http; use an https address"
        )
    }

    static func privateRedirect(to address: BundleAddress) -> Self {
        Self(
            .privateRedirect,
            "\(address.name): redirects to this computer or a private network; use that address "
                + "directly if you trust it"
        )
    }

    static func privateAddress(_ address: BundleAddress) -> Self {
        Self(
            .privateRedirect,
            "\(address.name): on this computer or a private network; download the file yourself if you "
                + "trust it"
        )
    }

    static func truncated(_ address: BundleAddress, _ cause: (any Error)?) -> Self {
        Self(.truncated, "\(address.name): the download was interrupted; try again", cause: cause)
    }

    static func badRange(_ address: BundleAddress) -> Self {
        Self(.badRange, "\(address.name): the server sent a different range than requested")
    }

    static func badProxy(_ variable: String) -> Self {
        Self(.badProxy, "\(variable) is invalid; expected http://host:3128")
    }

    static func notCached(_ address: BundleAddress) -> Self {
        Self(
            .notCached,
            "\(address.name): not fetched, and no copy is cached; remove --offline, or use a file"
        )
    }

    static func digestMismatch(
        _ name: String,
        found: ContentDigest,
        expected: ContentDigest
    ) -> Self {
        Self(
            .digestMismatch,
            """
            \(name): its SHA-256 is \(found), not \(expected); ask its publisher which one is \
            correct
            """
        )
    }
}
