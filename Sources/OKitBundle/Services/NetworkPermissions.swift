import OKitExpression
import OKitSyntax

/// What an app may ask of the network.
public struct NetworkPermissions: Sendable, Hashable {
    /// Names of the hosts that it may reach, with any port: `api.example.com`, or `example.com:8080`
    /// for that port alone.
    public var hosts: [String]

    /// The HTTP methods that it may use; `nil` for all.
    public var methods: [String]?

    /// Hosts whose names may have addresses of this computer or a private network.
    ///
    /// A host that is named by such
    /// an address, or as `localhost`, needs no entry.
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

    /// Reads `permissions` of a manifest; without any nothing may be reached.
    init(_ node: JSONNode?) {
        hosts = node?["hosts"]?.elements.compactMap(\.string) ?? []
        methods = node?["methods"].map { $0.elements.compactMap(\.string) }
    }

    /// Whether a host may be reached; upper and lower case are the same.
    public func allow(_ host: ServiceHost) -> Bool {
        Self.names(host, in: hosts)
    }

    /// Whether a host's name may have an address of this computer or a private network.
    public func allowPrivateAddresses(of host: ServiceHost) -> Bool {
        Self.names(host, in: privateHosts)
    }

    /// Returns the addresses of a host name to which the app may connect: those on the internet, or
    /// all where the user has granted private ones.
    ///
    /// - Parameters:
    ///   - addresses: the addresses to which the name resolves.
    ///   - action: how the message names the call.
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
                    + "private network; permit it with --allow-private \(host.written)"
            )
        }
        return global
    }

    private static func names(_ host: ServiceHost, in hosts: [String]) -> Bool {
        let names = [host.name, "\(host.name):\(host.port)"]
        return hosts.contains { names.contains($0.lowercased()) }
    }

    /// Throws unless a host may be asked with a method.
    ///
    /// - Parameter action: how the message names the call.
    public func check(
        _ host: ServiceHost,
        method: String,
        for action: String
    ) throws(ServiceFailure) {
        guard allow(host) else {
            throw ServiceFailure(
                "\"\(action)\" was not sent: the app is not permitted to reach \(host.name); "
                    + "permit it with --allow-host \(host.written)"
            )
        }
        guard allow(method: method) else {
            throw ServiceFailure(
                "\"\(action)\" was not sent: the app is not permitted to use \(method)"
            )
        }
    }

    /// Whether a method may be used.
    public func allow(method: String) -> Bool {
        methods?.contains { $0.uppercased() == method } ?? true
    }
}
