import OKitExpression
import OKitSyntax

/// What an app may ask of the network.
public struct NetworkPermissions: Sendable, Hashable {
    /// Names of the hosts that it may reach, with any port: `api.example.com`, or `example.com:8080`
    /// for that port alone.
    public var hosts: [String]

    /// The HTTP methods that it may use; `nil` for all.
    public var methods: [String]?

    /// Makes permissions.
    public init(hosts: [String] = [], methods: [String]? = nil) {
        self.hosts = hosts
        self.methods = methods
    }

    /// Reads `permissions` of a manifest; without any nothing may be reached.
    init(_ node: JSONNode?) {
        hosts = node?["hosts"]?.elements.compactMap(\.string) ?? []
        methods = node?["methods"].map { $0.elements.compactMap(\.string) }
    }

    /// Whether a host may be reached; upper and lower case are the same.
    public func allow(_ host: ServiceHost) -> Bool {
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
                "\"\(action)\" was not asked for: the app is not permitted to reach \(host.name)"
            )
        }
        guard allow(method: method) else {
            throw ServiceFailure(
                "\"\(action)\" was not asked for: the app is not permitted to use \(method)"
            )
        }
    }

    /// Whether a method may be used.
    public func allow(method: String) -> Bool {
        methods?.contains { $0.uppercased() == method } ?? true
    }
}
