import FoundationEssentials

/// The destination of a request: the host and port of an `http` or `https` URL.
public struct ServiceHost: Sendable, Hashable {
    /// The name in lower case.
    public let name: String
    /// The port; by default, that of the scheme.
    public let port: Int

    /// Extracts the host of a URL; `nil` if a service cannot have such a URL.
    ///
    /// A URL with a user name is rejected, so that the visible host is the real one.
    public init?(of url: String) {
        guard let components = URLComponents(string: url), components.user == nil,
            let scheme = components.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = components.encodedHost?.lowercased(), !host.isEmpty,
            host.unicodeScalars.allSatisfy(Self.isHostSign)
        else {
            return nil
        }
        let port = components.port ?? (scheme == "https" ? 443 : 80)
        guard (1...65_535).contains(port) else {
            return nil
        }
        name = host
        self.port = port
    }

    /// The host as written in permissions: with the port, unless it is the default one.
    package var written: String {
        [80, 443].contains(port) ? name : "\(name):\(port)"
    }

    /// Whether it is this machine.
    var isLoopback: Bool {
        ["localhost", "127.0.0.1", "[::1]", "::1"].contains(name)
    }

    /// Whether a text is a URL and not a path.
    static func begins(_ text: String) -> Bool {
        let start = text.prefix(8).lowercased()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }

    private static func isHostSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "0"..."9", "-", ".", "_", ":", "[", "]": true
        default: false
        }
    }
}
