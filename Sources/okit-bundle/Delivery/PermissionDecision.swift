import OKitBundle
import OKitNetwork

/// The permissions of an app in a run.
struct PermissionDecision {
    /// The permissions that the app requests.
    let requested: BundlePermissions
    /// The granted permissions: those that are remembered, and those that the command line grants
    /// for this run.
    private(set) var permissions: BundlePermissions
    /// Hosts whose names may resolve to addresses of this computer or a private network.
    private(set) var privateHosts: [String]
    /// The values of secrets, by name.
    let values: [String: String]
    /// The remembered decisions about the app.
    private(set) var app: TrustedApp
    /// The permissions that the user has granted at this start.
    ///
    /// They are remembered once the app has started.
    var accepted = BundlePermissions()

    /// The secrets that the app may send.
    var secrets: GrantedSecrets {
        GrantedSecrets(values, for: permissions.secrets)
    }

    /// Returns a manifest with the granted permissions instead of the requested ones.
    func granted(_ manifest: Manifest) -> Manifest {
        var granted = manifest
        granted.network = NetworkPermissions(permissions, privateHosts: privateHosts)
        granted.links = permissions.links
        granted.clipboard = permissions.clipboard
        return granted
    }

    /// Grants a permission that the app requests.
    mutating func grant(_ permission: Permission) {
        permissions.add(permission)
        app.grant(permission)
    }

    /// Revokes a permission, including one that the command line has granted for this run.
    mutating func revoke(_ permission: Permission) {
        permissions.remove(permission)
        if permission.kind == .host {
            privateHosts.removeAll { $0 == permission.name }
        }
        app.revoke(permission)
    }
}
