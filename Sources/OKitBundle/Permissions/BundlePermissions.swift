import OKitExpression
import OKitModel
package import OKitSyntax

/// What an app may do outside itself, or what its bundle makes use of.
public struct BundlePermissions: Sendable, Hashable, Codable {
    /// Hosts that it reaches, sorted.
    public var hosts: [String] = []
    /// HTTP methods that it uses, sorted; `nil` for all.
    public var methods: [String]? = []
    /// Whether it keeps models between runs.
    public var storage = false
    /// Whether it reads and writes the clipboard.
    public var clipboard = false
    /// Whether it opens links outside itself.
    public var links = false

    /// Nothing at all.
    public init() {}

    /// What a bundle may do: what its manifest grants, which is what a running app is held to.
    ///
    /// A manifest that says nothing of `storage` grants what its models ask for. Without hosts no
    /// method can be used.
    public init(grantedBy bundle: AppBundle) {
        let manifest = bundle.manifest
        hosts = Set(manifest.network.hosts.map { $0.lowercased() }).sorted()
        methods =
            hosts.isEmpty
            ? [] : manifest.network.methods.map { Set($0.map { $0.uppercased() }).sorted() }
        storage = manifest.storage ?? manifest.storesModels
        clipboard = manifest.clipboard
        links = manifest.links
    }

    /// What the files of a bundle make use of.
    ///
    /// No step, function or action of the format reads the clipboard or opens a link. A host that is
    /// worked out while the app runs is not in it: the app is held to those that are granted.
    public init(usedBy bundle: AppBundle) {
        hosts = Set(
            bundle.serverURLs.compactMap { $0.string.flatMap { ServiceHost(of: $0) }?.name }
        ).sorted()
        let actions = bundle.realServices.flatMap(\.actions.values).map(\.method)
        let models = bundle.hasModelsAtServers ? ServiceRequest.modelMethods : []
        methods = Set(actions + models).sorted()
        storage = bundle.manifest.storesModels
    }

    /// What these permit that others did not; empty where nothing has been added.
    public func growth(from old: BundlePermissions) -> [Permission] {
        var grown = hosts.filter { !old.hosts.contains($0) }.map { Permission(.host, $0) }
        if let methods {
            grown += methods.filter { old.methods?.contains($0) == false }
                .map { Permission(.method, $0) }
        } else if old.methods != nil {
            grown.append(Permission(.method, nil))
        }
        grown += storage && !old.storage ? [Permission(.storage)] : []
        grown += clipboard && !old.clipboard ? [Permission(.clipboard)] : []
        grown += links && !old.links ? [Permission(.links)] : []
        return grown
    }
}

/// One thing that an app may do outside itself.
public struct Permission: Sendable, Hashable, CustomStringConvertible {
    /// What it is about, by its name in the manifest.
    public enum Kind: String, Sendable {
        case host = "hosts"
        case method = "methods"
        case storage, clipboard, links
    }

    /// What it is about.
    public let kind: Kind
    /// Which host or method; `nil` for every method, and for what has no names.
    public let name: String?

    init(_ kind: Kind, _ name: String? = nil) {
        self.kind = kind
        self.name = name
    }

    /// What it permits, to be read after "may".
    public var description: String {
        switch kind {
        case .host: "reach \(name ?? "every host")"
        case .method: "use \(name ?? "every HTTP method")"
        case .storage: "keep data"
        case .clipboard: "use the clipboard"
        case .links: "open links"
        }
    }
}

extension Manifest {
    /// Whether a model is to be found again in the next run.
    var storesModels: Bool {
        models.contains { $0.storage != .transient }
    }
}

extension AppBundle {
    /// The services that are reached over the network.
    package var realServices: [ServiceDescription] {
        [services[.live], services[.dev]].compactMap(\.self)
    }

    /// The endpoints of models.
    package var endpoints: [JSONNode] {
        manifest.models.filter(\.storage.isAtServer).compactMap(\.endpoint)
    }

    /// Whether servers keep models.
    package var hasModelsAtServers: Bool {
        manifest.models.contains(where: \.storage.isAtServer)
    }

    /// The base URLs of services, the URLs of actions that have one of their own, those of servers of
    /// tokens, and the endpoints of models.
    package var serverURLs: [JSONNode] {
        endpoints
            + realServices.flatMap { service in
                [service.baseURL].compactMap(\.self) + service.actions.values.compactMap(\.path)
                    + (service.tokens?.urls ?? [])
            }
    }
}
