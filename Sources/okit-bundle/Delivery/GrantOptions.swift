public import ArgumentParser
import Foundation
public import OKitBundle

/// The permissions that the command line grants to an app for one run.
struct GrantOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Allow the app to connect to this host in this run. Repeatable.",
            valueName: "host"
        )
    )
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            Allow this host name to resolve to this computer or a private network in this run. \
            Repeatable.
            """,
            valueName: "host"
        )
    )
    var allowPrivate: [String] = []

    @Option(
        help: ArgumentHelp(
            "Allow the app to send this secret to this host in this run. Repeatable.",
            valueName: "name@host"
        )
    )
    var allowSecret: [SecretUse] = []

    @Option(
        help: ArgumentHelp(
            "The value of a secret for this run; other users can see it. Repeatable.",
            valueName: "name=value"
        )
    )
    var secret: [SecretArgument] = []

    @Flag(help: "Allow the app to send files that you choose in this run.")
    var allowUpload = false

    @Flag(help: "Allow the app to copy to the clipboard in this run.")
    var allowClipboard = false

    @Flag(help: "Allow the app to open links in this run.")
    var allowLinks = false

    /// A secret on the command line.
    struct SecretArgument: ExpressibleByArgument {
        let name: String
        let value: String

        init?(argument: String) {
            let parts = argument.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else {
                return nil
            }
            name = String(parts[0])
            value = String(parts[1])
        }
    }

    /// The secrets in the environment and on the command line, by name.
    var secrets: [String: String] {
        let prefix = EnvironmentVariable.secrets.name
        var secrets: [String: String] = [:]
        for (name, value) in ProcessInfo.processInfo.environment where name.hasPrefix(prefix) {
            secrets[String(name.dropFirst(prefix.count))] = value
        }
        for argument in secret {
            secrets[argument.name] = argument.value
        }
        return secrets
    }

    /// Returns the part of the requested permissions that these options name; all of them if the
    /// options name none.
    func named(of requested: BundlePermissions) -> BundlePermissions {
        guard
            !allowHost.isEmpty || !allowSecret.isEmpty || !allowPrivate.isEmpty || allowUpload
                || allowClipboard || allowLinks
        else {
            return requested
        }
        var named = BundlePermissions()
        named.hosts = requested.hosts.filter(allowHost.map { $0.lowercased() }.contains)
        named.methods = named.hosts.isEmpty ? [] : requested.methods
        named.secrets = requested.secrets.filter(allowSecret.contains)
        named.upload = requested.upload && allowUpload
        named.clipboard = requested.clipboard && allowClipboard
        named.links = requested.links && allowLinks
        return named
    }

    /// Returns the granted permissions together with those that these options grant for one run.
    ///
    /// - Parameter manifest: The manifest whose methods may be used with hosts that the options
    ///   name.
    func adding(
        to granted: BundlePermissions,
        of requested: BundlePermissions,
        _ manifest: Manifest
    ) -> BundlePermissions {
        var all = granted
        all.hosts += allowHost.map { $0.lowercased() }
        if !allowHost.isEmpty {
            all.methods = manifest.network.methods
        }
        let named = Set(secret.map(\.name))
        all.secrets += allowSecret + requested.secrets.filter { named.contains($0.secret) }
        all.upload = all.upload || allowUpload
        all.clipboard = all.clipboard || allowClipboard
        all.links = all.links || allowLinks
        return all
    }
}

extension SecretUse: ExpressibleByArgument {
    /// Parses `NAME@HOST` from the command line.
    public init?(argument: String) {
        self.init(argument)
    }
}
