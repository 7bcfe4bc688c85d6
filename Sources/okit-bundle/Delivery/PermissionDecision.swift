import OKitBundle
import OKitNetwork

/// What an app may do in a run.
struct PermissionDecision {
    /// What the app asks for.
    let requested: BundlePermissions
    /// What is granted of that: what is remembered, and what the command line adds for this run.
    private(set) var permissions: BundlePermissions
    /// Hosts whose names may have addresses of this computer or a private network.
    private(set) var privateHosts: [String]
    /// The values of secrets by name.
    let values: [String: String]
    /// What is remembered of the app.
    private(set) var app: TrustedApp
    /// What the user has granted at this start, which is added to what is remembered then.
    var accepted = BundlePermissions()

    /// The secrets that the app may send.
    var secrets: GrantedSecrets {
        GrantedSecrets(values, for: permissions.secrets)
    }

    /// A manifest that names what is granted, in place of what the app asks for.
    func granted(_ manifest: Manifest) -> Manifest {
        var granted = manifest
        granted.network = NetworkPermissions(permissions, privateHosts: privateHosts)
        granted.links = permissions.links
        granted.clipboard = permissions.clipboard
        return granted
    }

    /// Grants a permission that the app asks for.
    mutating func grant(_ permission: Permission) {
        permissions.add(permission)
        app.grant(permission)
    }

    /// Revokes a permission, for this run too where the command line granted it.
    mutating func revoke(_ permission: Permission) {
        permissions.remove(permission)
        if permission.kind == .host {
            privateHosts.removeAll { $0 == permission.name }
        }
        app.revoke(permission)
    }
}
