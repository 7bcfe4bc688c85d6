import HTTPTypes
import NIOCore

/// How a server decides who uses an app.
public enum Access: Sendable, Equatable {
    /// One user, whose browser exchanges a token for a cookie.
    case token(String)
    /// Each browser is a visitor with a cookie.
    case visitors
    /// A proxy names the user in a header; requests of other addresses are refused.
    case header(String, from: Set<String>)
    /// Users sign in through an OpenID provider.
    case openID(OpenIDSettings)

    /// Headers that browsers send, so that they cannot name a user.
    private static let headersOfBrowsers: Set<String> = [
        "accept", "accept-encoding", "accept-language", "connection", "content-length",
        "content-type", "cookie", "host", "origin", "referer", "te", "transfer-encoding", "upgrade",
        "user-agent",
    ]

    /// Returns whether a proxy can name users in a header.
    public static func canNameUsers(header: String) -> Bool {
        HTTPField.Name(header).map { !headersOfBrowsers.contains($0.canonicalName) } ?? false
    }

    /// Returns an IP address as servers compare it; `nil` if it is malformed.
    ///
    /// A server for IPv6 sees the addresses of IPv4 clients as `::ffff:192.0.2.1`. Brackets, as in
    /// URLs, are accepted.
    public static func address(_ text: String) -> String? {
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]") && text.contains(":")
        let bare = isBracketed ? String(text.dropFirst().dropLast()) : text
        let address = try? SocketAddress(ipAddress: bare, port: 0).ipAddress
        return address.map {
            $0.hasPrefix("::ffff:") && $0.contains(".") ? String($0.dropFirst(7)) : $0
        }
    }
}

/// The settings of a server.
public struct ServerSettings: Sendable {
    /// The address to listen on.
    public var host: String
    /// The port; 0 for any free one.
    public var port: Int
    /// How the users are known.
    public var access: Access
    /// Whether requests must have the address of this machine in the Host header, so that another
    /// site cannot use its own name for it.
    public var acceptsLocalNamesOnly = false
    /// Whether a proxy in front of the server uses TLS.
    public var isBehindTLS = false
    /// The certificate with which the server uses TLS itself; `nil` to use none.
    public var certificate: ServerCertificate?
    /// Whether SIGINT and SIGTERM end the server.
    ///
    /// They are then taken for the whole process, so only the owner of the process may set this.
    public var endsOnSignals = false
    /// The limits of the server.
    public var limits = ServerLimits()

    /// Creates settings.
    public init(host: String, port: Int, access: Access) {
        self.host = host
        self.port = port
        self.access = access
    }

    /// Returns whether the connections of an address are those of a proxy.
    func isProxy(_ address: String) -> Bool {
        if case .header(_, let proxies) = access, proxies.contains(address) {
            return true
        }
        // No browser connects to a server behind a proxy with TLS directly.
        return isBehindTLS
    }

    /// Whether the connections of browsers use TLS.
    public var usesTLS: Bool { isBehindTLS || certificate != nil }
}

/// The limits of a server.
public struct ServerLimits: Sendable {
    /// The connections in total.
    public var connections = 20_000
    /// The connections of one address that is not a proxy.
    public var connectionsOfAddress = 64
    /// The sessions in total.
    public var sessions = 10_000
    /// The bytes of the body of a request with events.
    public var body = 1 << 18
    /// The files that are uploaded at once.
    public var uploads = 32
    /// The pages that wait for updates of one session.
    public var pages = 8
    /// The time after which an update that a page does not read ends its connection.
    public var write = Duration.seconds(30)
    /// The time without a read or written byte after which a connection is closed.
    public var silence = Duration.seconds(120)
    /// The time between two messages to a page.
    public var heartbeat = Duration.seconds(25)
    /// The time without a turn after which the memory of a screen is released.
    public var rest = Duration.seconds(10)
    /// The time without a turn after which an app is suspended, if nothing is lost by that.
    public var suspension = Duration.seconds(30)
    /// The time in which all sessions and pages are looked at once; it can add to the times above.
    public var sweep = Duration.seconds(5)
    /// The time without a request after which a session is stored and removed from memory.
    public var idle = Duration.seconds(1800)
    /// The time between a turn and the snapshot after it, which is lost if the process is killed.
    public var snapshotDelay = Duration.seconds(2)
    /// The time for which a server expects that no other one has taken a session that it has.
    public var ownership = Duration.seconds(1)

    /// Creates the usual limits.
    public init() {}
}
