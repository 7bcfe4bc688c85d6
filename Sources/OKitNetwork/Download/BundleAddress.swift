public import FoundationEssentials

/// The network address of a bundle: an `http` or `https` URL with a host.
public struct BundleAddress: Sendable {
    /// The URL without user info and fragment.
    public let url: URL

    /// The user name and password of the URL, which must not appear in messages.
    let credentials: Credentials?

    struct Credentials: Sendable {
        let user: String
        let password: String
    }

    /// Whether a text is an address and not a path.
    public static func isAddress(_ text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }

    /// Parses a URL.
    ///
    /// The host is in ASCII: letters, digits, `-._`, or an IPv6 address in brackets.
    ///
    /// - Throws: `badURL`; the message does not repeat the text, which may contain a password.
    public init(_ text: String) throws(DownloadError) {
        guard Self.isAddress(text), var components = URLComponents(string: text),
            let host = components.encodedHost, !host.isEmpty,
            host.unicodeScalars.allSatisfy(Self.isHostSign),
            (1...65_535).contains(components.port ?? 80)
        else {
            throw .badURL()
        }
        credentials = components.user.map {
            Credentials(user: $0, password: components.password ?? "")
        }
        components.user = nil
        components.password = nil
        components.fragment = nil
        guard let url = components.url else {
            throw .badURL()
        }
        self.url = url
    }

    private init(url: URL, credentials: Credentials?) {
        self.url = url
        self.credentials = credentials
    }

    /// The name of the address in messages and findings, without user info and query, which may be
    /// secret.
    public var name: String {
        var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        components?.query = nil
        return components?.string ?? ""
    }

    /// The key under which the user's trust in the address is stored: its name and a digest of its
    /// query, which may be secret and can select another bundle.
    public var key: String {
        let query = url.query(percentEncoded: true) ?? ""
        let digest = ContentDigest(of: Array(query.utf8)).description.prefix(32)
        return query.isEmpty ? name : "\(name)?~\(digest)"
    }

    /// The name in a key of an address with a query; `nil` for any other key.
    static func name(inKeyWithQuery key: String) -> String? {
        guard isAddress(key), let end = key.firstIndex(of: "?") else {
            return nil
        }
        return String(key[..<end])
    }

    /// The address with text appended to its path.
    func appending(_ end: String) -> BundleAddress? {
        var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        components?.percentEncodedPath += end
        return components?.url.map { BundleAddress(url: $0, credentials: credentials) }
    }

    /// The target of a redirect; credentials are only preserved for the same server.
    func redirected(to location: String?) throws(DownloadError) -> BundleAddress {
        guard let location, let target = URL(string: location, relativeTo: url)?.absoluteString,
            let next = try? BundleAddress(target)
        else {
            throw .badRedirect(from: self)
        }
        guard !isSecure || next.isSecure else {
            throw .insecureRedirect(from: self)
        }
        return BundleAddress(
            url: next.url,
            credentials: next.server == server ? credentials : nil
        )
    }

    var isSecure: Bool {
        url.scheme?.lowercased() == "https"
    }

    /// The host as spelled in the URL.
    var host: String {
        url.host() ?? ""
    }

    private var server: [String?] {
        [url.scheme?.lowercased(), url.host()?.lowercased(), url.port.map(String.init)]
    }

    private static func isHostSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", ":", "[", "]": true
        default: false
        }
    }
}
