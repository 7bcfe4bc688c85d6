import OKitExpression
import OKitModel
package import OKitSyntax

/// What an app may do outside itself, or what its bundle makes use of.
public struct BundlePermissions: Sendable, Hashable {
    /// Hosts that it reaches, sorted.
    public var hosts: [String] = []
    /// HTTP methods that it uses, sorted; `nil` for all.
    public var methods: [String]? = []
    /// Secrets that it sends, sorted.
    public var secrets: [SecretUse] = []
    /// Whether it sends files that the user chooses.
    public var upload = false
    /// Whether it keeps models between runs.
    public var storage = false
    /// Models that it stores encrypted, sorted.
    public var encryptedModels: [String] = []
    /// Models that it stores without encryption, sorted.
    public var plainModels: [String] = []
    /// Whether it reads and writes the clipboard.
    public var clipboard = false
    /// Whether it opens links outside itself.
    public var links = false

    /// Nothing at all.
    public init() {}

    /// What a bundle asks for: its manifest's permissions, and the secrets and uploads of its services.
    ///
    /// A manifest without `storage` asks for what its models need. Without hosts nothing can be sent.
    public init(requestedBy bundle: AppBundle) {
        let manifest = bundle.manifest
        hosts = Set(manifest.network.hosts.map { $0.lowercased() }).sorted()
        if !hosts.isEmpty {
            methods = manifest.network.methods.map { Set($0.map { $0.uppercased() }).sorted() }
            secrets = bundle.secretUses
            upload = bundle.realServices.flatMap(\.actions.values).contains(where: \.isUpload)
        }
        storage = manifest.storage ?? manifest.storesModels
        if storage {
            let models = manifest.models.filter { $0.storage != .transient }
            encryptedModels = models.filter(\.storage.isEncrypted).map(\.name).sorted()
            plainModels = models.filter { !$0.storage.isEncrypted }.map(\.name).sorted()
            // Records are encrypted by their entities, whatever the names of models are.
            encryptedModels += bundle.encryptedRecordEntities.map { "records of \($0)" }.sorted()
            plainModels += bundle.plainRecordEntities.map { "records of \($0)" }.sorted()
        }
        clipboard = manifest.clipboard
        links = manifest.links
    }

    /// What the files of a bundle make use of.
    ///
    /// No step, function or action of the format reads the clipboard or opens a link. A host that is
    /// known only while the app runs is not among them.
    public init(usedBy bundle: AppBundle) {
        hosts = Set(bundle.serverURLs.compactMap(\.host?.name)).sorted()
        let actions = bundle.realServices.flatMap(\.actions.values).map(\.method)
        let models = bundle.hasModelsAtServers ? ServiceRequest.modelMethods : []
        methods = Set(actions + models).sorted()
        storage = bundle.manifest.storesModels
    }

    /// What these permit that others did not; empty if nothing has been added.
    public func growth(from old: BundlePermissions) -> [Permission] {
        var grown = hosts.filter { !old.hosts.contains($0) }.map { Permission(.host, $0) }
        if let methods {
            grown += methods.filter { old.methods?.contains($0) == false }
                .map { Permission(.method, $0) }
        } else if old.methods != nil {
            grown.append(Permission(.method, nil))
        }
        grown += secrets.filter { !old.secrets.contains($0) }
            .map { Permission(.secret, $0.description) }
        grown += upload && !old.upload ? [Permission(.upload)] : []
        grown += storage && !old.storage ? [Permission(.storage)] : []
        grown += plainModels.filter(old.encryptedModels.contains)
            .map { Permission(.plainModel, $0) }
        grown += clipboard && !old.clipboard ? [Permission(.clipboard)] : []
        grown += links && !old.links ? [Permission(.links)] : []
        return grown
    }

    /// The part of these that others contain too.
    public func restricted(to granted: BundlePermissions) -> BundlePermissions {
        var both = self
        both.hosts = hosts.filter(granted.hosts.contains)
        both.methods =
            switch (methods, granted.methods) {
            case (let methods?, let others?): methods.filter(others.contains)
            case (let methods, let others): methods ?? others
            }
        both.secrets = secrets.filter(granted.secrets.contains)
        both.upload = upload && granted.upload
        both.storage = storage && granted.storage
        both.clipboard = clipboard && granted.clipboard
        both.links = links && granted.links
        return both
    }

    /// Removes a permission, and with a host its secrets; how models are stored stays.
    public mutating func remove(_ permission: Permission) {
        switch permission.kind {
        case .host:
            hosts.removeAll { $0 == permission.name }
            secrets.removeAll { $0.host == permission.name }
        case .method:
            methods?.removeAll { $0 == permission.name }
            methods = permission.name == nil ? [] : methods
        case .secret: secrets.removeAll { $0.description == permission.name }
        case .upload: upload = false
        case .storage: storage = false
        case .plainModel: break
        case .clipboard: clipboard = false
        case .links: links = false
        }
    }

    /// Adds a permission.
    public mutating func add(_ permission: Permission) {
        switch (permission.kind, permission.name) {
        case (.host, let name?): hosts = Set(hosts + [name]).sorted()
        case (.method, let name?): methods = methods.map { Set($0 + [name]).sorted() }
        case (.method, nil): methods = nil
        case (.secret, let name?):
            secrets = Set(secrets + [SecretUse(name)].compactMap(\.self)).sorted()
        case (.upload, _): upload = true
        case (.storage, _): storage = true
        case (.clipboard, _): clipboard = true
        case (.links, _): links = true
        case (.plainModel, _), (.host, nil), (.secret, nil): break
        }
    }

    /// Whether a permission is among these.
    public func contains(_ permission: Permission) -> Bool {
        var one = BundlePermissions()
        one.add(permission)
        return one != BundlePermissions() && one.growth(from: self).isEmpty
    }

    /// These and others.
    ///
    /// How models are stored is taken from the others.
    public func adding(_ others: BundlePermissions) -> BundlePermissions {
        var all = others
        all.hosts = Set(hosts).union(others.hosts).sorted()
        all.methods = methods.flatMap { own in
            others.methods.map { Set(own).union($0).sorted() }
        }
        all.secrets = Set(secrets).union(others.secrets).sorted()
        all.upload = upload || others.upload
        all.storage = storage || others.storage
        all.clipboard = clipboard || others.clipboard
        all.links = links || others.links
        return all
    }
}

extension BundlePermissions: Codable {
    private enum Key: String, CodingKey {
        case hosts, methods, secrets, upload, storage, encryptedModels, plainModels, clipboard
        case links
    }

    /// Reads permissions; a member that is missing permits nothing.
    ///
    /// `methods` is missing where all are permitted: it is written with hosts only.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func value<T: Decodable>(_ key: Key, or standard: T) throws -> T {
            try container.decodeIfPresent(T.self, forKey: key) ?? standard
        }
        hosts = try value(.hosts, or: [])
        methods = try container.decodeIfPresent([String].self, forKey: .methods)
        secrets = try value(.secrets, or: [])
        upload = try value(.upload, or: false)
        storage = try value(.storage, or: false)
        encryptedModels = try value(.encryptedModels, or: [])
        plainModels = try value(.plainModels, or: [])
        clipboard = try value(.clipboard, or: false)
        links = try value(.links, or: false)
    }
}

extension Manifest {
    /// Whether a model is to be found again in the next run.
    var storesModels: Bool {
        models.contains { $0.storage != .transient }
    }
}

extension JSONNode {
    /// The host of a text that is a URL; `nil` if it is none, or known only while the app runs.
    fileprivate var host: ServiceHost? {
        string.flatMap { ServiceHost(of: $0) }
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
                service.baseURLs + service.actions.values.compactMap(\.path)
                    + service.tokens.values.flatMap(\.urls)
            }
    }

    /// The secrets that services and models send, each with its hosts; a host that is known only
    /// while the app runs can be any that the manifest names.
    fileprivate var secretUses: [SecretUse] {
        var uses: Set<SecretUse> = []
        func add(_ secret: String, at url: JSONNode?) {
            if let host = url?.host {
                uses.insert(SecretUse(secret, at: host.name))
            } else {
                uses.formUnion(manifest.network.hosts.map { SecretUse(secret, at: $0) })
            }
        }
        for service in realServices {
            let actions = service.actions.values.filter(\.needsAuthorization)
            for action in actions {
                action.authorization.map { add($0.secret, at: action.target) }
            }
            for tokens in service.tokens.values {
                if let secret = tokens.secret {
                    for url in tokens.urls {
                        add(secret, at: url)
                    }
                }
            }
            // A token goes where it belongs without a further grant.
            for action in actions {
                if let tokens = action.tokens, !tokens.belongs(to: action.target) {
                    add(tokens.grantName, at: action.target)
                }
                if let session = action.session, !session.belongs(to: action.target) {
                    add(SessionService.grantName, at: action.target)
                }
            }
        }
        for model in manifest.models where model.storage.isAtServer {
            if let secret = model.authorization?.secret {
                add(secret, at: model.endpoint)
            }
        }
        return uses.sorted()
    }
}

extension ServiceAction {
    /// The URL whose host it asks; `nil` if that is known only while the app runs.
    fileprivate var target: JSONNode? {
        // A path that is one value can be a URL.
        let isValue = path?.string?.hasPrefix("$") == true
        return path?.host != nil ? path : isValue ? nil : baseURL
    }
}

extension SessionService {
    /// Whether the token belongs to the host of a URL.
    fileprivate func belongs(to url: JSONNode?) -> Bool {
        url?.host == host
    }
}

extension TokenService {
    /// Whether tokens belong to the host of a URL.
    fileprivate func belongs(to url: JSONNode?) -> Bool {
        url?.host.map(hosts.contains) ?? false
    }
}

extension ServiceDescription {
    /// The base URL of the file and those of its actions, which come from several files in format 2; each
    /// text once.
    fileprivate var baseURLs: [JSONNode] {
        var known: Set<String> = []
        return ([baseURL] + actions.sorted { $0.key < $1.key }.map(\.value.baseURL))
            .compactMap(\.self)
            .filter { known.insert($0.string ?? "").inserted }
    }
}
