import OKitExpression
import OKitModel
package import OKitSyntax

/// The permissions of an app, or those that its bundle uses.
public struct BundlePermissions: Sendable, Hashable {
    /// Hosts that it connects to, sorted.
    public var hosts: [String] = []
    /// HTTP methods that it uses, sorted; `nil` for all.
    public var methods: [String]? = []
    /// Secrets that it sends, sorted.
    public var secrets: [SecretUse] = []
    /// Whether it sends files that the user chooses.
    public var upload = false
    /// Whether it stores models between runs.
    public var storage = false
    /// Models that it stores encrypted, sorted.
    public var encryptedModels: [String] = []
    /// Models that it stores without encryption, sorted.
    public var plainModels: [String] = []
    /// Whether it reads and writes the clipboard.
    public var clipboard = false
    /// Whether it opens links outside itself.
    public var links = false

    /// Creates empty permissions.
    public init() {}

    /// The permissions that a bundle requests: those of its manifest, and the secrets and uploads
    /// of its services.
    ///
    /// A manifest without `storage` requests the storage that its models need. Without hosts
    /// nothing can be sent.
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
            // Records are encrypted by entity, whatever the names of models are.
            encryptedModels += bundle.encryptedRecordEntities.map { "records of \($0)" }.sorted()
            plainModels += bundle.plainRecordEntities.map { "records of \($0)" }.sorted()
        }
        clipboard = manifest.clipboard
        links = manifest.links
    }

    /// The permissions that the files of a bundle use.
    ///
    /// No step, function or action of the format reads the clipboard or opens a link. A host that
    /// is only known at run time is not included.
    public init(usedBy bundle: AppBundle) {
        hosts = Set(bundle.serverURLs.compactMap(\.host?.name)).sorted()
        let actions = bundle.realServices.flatMap(\.actions.values).map(\.method)
        let models = bundle.hasModelsAtServers ? ServiceRequest.modelMethods : []
        methods = Set(actions + models).sorted()
        storage = bundle.manifest.storesModels
    }

    /// The permissions that are new compared to others; empty if there are none.
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

    /// The permissions that the other ones contain too.
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

    /// Removes a permission, and with a host its secrets; the encryption of models is unchanged.
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

    /// Whether these contain a permission.
    public func contains(_ permission: Permission) -> Bool {
        var one = BundlePermissions()
        one.add(permission)
        return one != BundlePermissions() && one.growth(from: self).isEmpty
    }

    /// The union of these and others.
    ///
    /// The encryption of models is taken from the others.
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

    /// Decodes permissions; a missing member permits nothing.
    ///
    /// `methods` is missing if all are permitted: it is only written with hosts.
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
    /// Whether a model is stored for the next run.
    var storesModels: Bool {
        models.contains { $0.storage != .transient }
    }
}

extension JSONNode {
    /// The host of a text that is a URL; `nil` if it is not one, or is only known at run time.
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

    /// Whether servers store models.
    package var hasModelsAtServers: Bool {
        manifest.models.contains(where: \.storage.isAtServer)
    }

    /// The base URLs of services, the separate URLs of actions, those of token servers, and the
    /// endpoints of models.
    package var serverURLs: [JSONNode] {
        endpoints
            + realServices.flatMap { service in
                service.baseURLs + service.actions.values.compactMap(\.path)
                    + service.tokens.values.flatMap(\.urls)
            }
    }

    /// The secrets that services and models send, each with its hosts; a host that is only known at
    /// run time can be any in the manifest.
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
            // A token may be sent to its own hosts without a further grant.
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
    /// The URL of the host that it calls; `nil` if it is only known at run time.
    fileprivate var target: JSONNode? {
        // A path that is a single value can be a URL.
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
    /// The base URL of the file and those of its actions, which come from several files in format
    /// 2, without duplicates.
    fileprivate var baseURLs: [JSONNode] {
        var known: Set<String> = []
        return ([baseURL] + actions.sorted { $0.key < $1.key }.map(\.value.baseURL))
            .compactMap(\.self)
            .filter { known.insert($0.string ?? "").inserted }
    }
}
