import OKitExpression
import OKitSyntax

/// The network permissions of an app.
public struct NetworkPermissions: Sendable, Hashable {
    /// The hosts that it may connect to, with any port: `api.example.com`, or `example.com:8080`
    /// for only that port.
    public var hosts: [String]

    /// The HTTP methods that it may use; `nil` for all.
    public var methods: [String]?

    /// Hosts whose names may have addresses of this computer or a private network.
    ///
    /// A host given by such an address, or as `localhost`, needs no entry.
    public var privateHosts: [String] = []

    /// Whether files that the user chooses may be sent.
    public var upload = true

    /// Creates permissions.
    public init(hosts: [String] = [], methods: [String]? = nil) {
        self.hosts = hosts
        self.methods = methods
    }

    /// The network part of what a user has granted.
    public init(_ granted: BundlePermissions, privateHosts: [String] = []) {
        hosts = granted.hosts
        methods = granted.methods
        upload = granted.upload
        self.privateHosts = privateHosts
    }

    /// Reads `permissions` of a manifest; without them, no host is permitted.
    init(_ node: JSONNode?) {
        hosts = node?["hosts"]?.elements.compactMap(\.string) ?? []
        methods = node?["methods"].map { $0.elements.compactMap(\.string) }
    }

    /// Whether a host is permitted; names are case-insensitive.
    public func allow(_ host: ServiceHost) -> Bool {
        Self.names(host, in: hosts)
    }

    /// Whether a host's name may have an address of this computer or a private network.
    public func allowPrivateAddresses(of host: ServiceHost) -> Bool {
        Self.names(host, in: privateHosts)
    }

    /// Returns the addresses of a host name to which the app may connect: those on the internet, or
    /// all if the user has granted private ones.
    ///
    /// - Parameters:
    ///   - addresses: The addresses to which the name resolves.
    ///   - action: The name of the call in messages.
    /// - Throws: If all addresses are private and not granted.
    public func checked(
        _ addresses: [String],
        of host: ServiceHost,
        for action: String
    ) throws(ServiceFailure) -> [String] {
        guard !allowPrivateAddresses(of: host) else {
            return addresses
        }
        let global = addresses.filter { AddressRange(ofAddress: $0) == .global }
        guard !global.isEmpty || addresses.isEmpty else {
            throw ServiceFailure(
                "\"\(action)\" was not sent: \(host.name) has an address of this computer or of a "
                    + "private network; allow it with --allow-private \(host.written)"
            )
        }
        return global
    }

    private static func names(_ host: ServiceHost, in hosts: [String]) -> Bool {
        let names = [host.name, "\(host.name):\(host.port)"]
        return hosts.contains { names.contains($0.lowercased()) }
    }

    /// Throws unless a host may be called with a method.
    ///
    /// - Parameter action: The name of the call in messages.
    public func check(
        _ host: ServiceHost,
        method: String,
        for action: String,
        isRedirect: Bool = false
    ) throws(ServiceFailure) {
        let event = isRedirect ? "was not redirected" : "was not sent"
        guard allow(host) else {
            throw ServiceFailure(
                "\"\(action)\" \(event): the app is not allowed to reach \(host.name); "
                    + "allow it with --allow-host \(host.written)"
            )
        }
        guard allow(method: method) else {
            throw ServiceFailure(
                "\"\(action)\" \(event): the app is not allowed to use \(method); "
                    + "\"permissions\" in bundle.json lists the methods"
            )
        }
    }

    /// Whether a method may be used.
    public func allow(method: String) -> Bool {
        methods?.contains { $0.uppercased() == method } ?? true
    }
}
