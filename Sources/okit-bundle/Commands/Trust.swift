import ArgumentParser
import Foundation
import OKitBundle
import OKitLint
import OKitNetwork
import OKitStorage

struct Trust: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        abstract: "Show and change the permissions of apps and the trusted publishers.",
        discussion: """
            Examples:
              okit-bundle trust list
              okit-bundle trust grant shop.zip --allow-host api.example.com
              okit-bundle trust revoke org.example.shop
            """,
        subcommands: [List.self, Show.self, Grant.self, Revoke.self],
        defaultSubcommand: List.self
    )

    struct List: ParsableCommand, ReportingCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List apps with the number of their permissions, and the trusted publishers."
        )

        @OptionGroup var outputOptions: OutputOptions

        func run() throws {
            for app in try Trust.reading({ try ProgramFolders.trust.apps() }) {
                let count = app.permissionCount
                let granted = "\(count) \(count == 1 ? "permission" : "permissions")"
                print("\(app.identifier)  \(app.source)  \(granted)".printable)
            }
            for publisher in try Trust.publishers() where publisher.isTrusted {
                let apps = publisher.apps.joined(separator: ", ")
                print("publisher \(publisher.key.fingerprint)  \(apps)".printable)
            }
        }
    }

    struct Show: ParsableCommand, ReportingCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract:
                "Show the permissions of an app, or the apps that a publisher is trusted for.",
            discussion: """
                Examples:
                  okit-bundle trust show org.example.shop
                """
        )

        @Argument(
            help: """
                An app's identifier, the file, folder or URL it runs from, or the fingerprint of a \
                publisher.
                """
        )
        var app: String

        @OptionGroup var outputOptions: OutputOptions

        func run() throws {
            if let publisher = try Trust.publisher(named: app) {
                show(publisher)
                return
            }
            for app in try Trust.apps(named: app) {
                print("\(app.name.quoted) (\(app.identifier.printable))")
                print("from      \(app.source.printable)")
                print("data      \(app.id.printable)")
                for permission in app.granted.growth(from: BundlePermissions()) {
                    print("may       \(permission.description.printable)")
                }
                for host in app.privateHosts {
                    print("may       reach \(host.printable) in private networks")
                }
                for content in app.unsignedContents {
                    print("may       run unsigned with the SHA-256 \(content)")
                }
            }
        }

        private func show(_ publisher: TrustedPublisher) {
            print("publisher \(publisher.key.fingerprint)")
            for words in publisher.key.words {
                print("          \(words)")
            }
            for app in publisher.apps {
                print("app       \(app.printable)")
            }
            for address in publisher.addresses {
                print("from      \(address.printable)")
            }
            let keys = publisher.newestKeys
            for key in keys.release.keys {
                print("release   \(key.fingerprint)")
            }
            for key in keys.revoked {
                print("revoked   \(key.fingerprint)")
            }
            for statement in publisher.freshness ?? [] {
                let end = statement.expires.formatted(.iso8601)
                print(
                    "newest    \(statement.identifier) \(statement.version) until \(end)".printable
                )
            }
        }
    }

    struct Grant: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
        static let configuration = CommandConfiguration(
            commandName: "grant",
            abstract:
                "Grant the permissions that an app requests, or those that --allow options name.",
            discussion: """
                The permissions apply to all later runs, until they are revoked. With \
                --allow-unsigned or --sha256, this includes the current content of an unsigned \
                bundle from a URL.

                Examples:
                  okit-bundle trust grant shop.zip
                  okit-bundle trust grant shop.zip --allow-host api.example.com \\
                    --allow-secret TOKEN@api.example.com
                """
        )

        @Argument(help: "A zip, a folder or a URL.")
        var source: String

        @OptionGroup var options: GrantingOptions

        @OptionGroup var sourceOptions: SourceOptions

        @OptionGroup var sandbox: SandboxOptions

        @OptionGroup var outputOptions: OutputOptions

        var changedFolders: [String] {
            [ProgramFolders.cacheFolder, ProgramFolders.settings, ProgramFolders.state]
        }

        var bundles: [String] { [source] }

        func run() async throws {
            let source = Source(name: source, options: sourceOptions)
            let deliveryOptions = options.delivery
            var delivery = Delivery(source: source, options: deliveryOptions)
            let named = deliveryOptions.grants
            delivery.grants = { requested in named.named(of: requested) }
            let app = try await delivery.load()
            let requested = app.decision.requested
            let hosts = named.allowHost.filter { !requested.hosts.contains($0.lowercased()) }
            let secrets = named.allowSecret.filter { !requested.secrets.contains($0) }
            let unrequested = hosts + secrets.map(\.description)
            guard unrequested.isEmpty else {
                let names = unrequested.joined(separator: ", ")
                throw failure("\(source.name): the app does not request \(names)")
            }
            var granted = app.decision.app
            granted.privateHosts += named.allowPrivate.map { $0.lowercased() }
                .filter { !granted.privateHosts.contains($0) }
            let before = try Trust.reading { try ProgramFolders.trust.app(granted.id)?.granted }
            try Trust.reading { try ProgramFolders.trust.update(granted) { $0 = granted } }
            print("\(granted.name.quoted) may now")
            for permission in granted.granted.growth(from: BundlePermissions()) {
                print("    \(permission.description.printable)")
            }
            let decrypted = before.map { granted.granted.growth(from: $0) } ?? []
            for permission in decrypted where permission.kind == .plainModel {
                print("    \(permission.description.printable)")
            }
            for host in granted.privateHosts {
                print("    reach \(host.printable) in private networks")
            }
            for content in granted.unsignedContents {
                print("    run unsigned with the SHA-256 \(content)")
            }
        }
    }

    struct Revoke: ParsableCommand, ReportingCommand {
        static let configuration = CommandConfiguration(
            commandName: "revoke",
            abstract: "Revoke the permissions of an app, or the trust in a publisher; data stays.",
            discussion: """
                Examples:
                  okit-bundle trust revoke org.example.shop
                  okit-bundle trust revoke org.example.shop --host api.example.com
                """
        )

        @Argument(
            help: """
                An app's identifier, the file, folder or URL it runs from, or the fingerprint of a \
                publisher.
                """
        )
        var app: String

        @Option(
            help: ArgumentHelp(
                "A host to revoke. Without options, all permissions are revoked. Repeatable.",
                valueName: "host"
            )
        )
        var host: [String] = []

        @Option(help: ArgumentHelp("A secret to revoke. Repeatable.", valueName: "name@host"))
        var secret: [SecretUse] = []

        @OptionGroup var outputOptions: OutputOptions

        func run() throws {
            if let publisher = try Trust.publisher(named: app) {
                try Trust.reading { try ProgramFolders.trust.revoke(publisher.key) }
                print("revoked: the publisher \(publisher.key.fingerprint)")
                return
            }
            let found = try Trust.apps(named: app)
            guard found.count == 1 else {
                let sources = found.map { "    \($0.source)" }.joined(separator: "\n")
                    .printableLines
                throw failure("several apps have this identifier; name one of\n\(sources)")
            }
            for app in found {
                // A host without a port refers to all of its ports.
                let host = host.flatMap { name in
                    let ports = app.granted.hosts.filter { $0 == name || $0.hasPrefix("\(name):") }
                    return ports.isEmpty ? [name] : Set(ports + [name]).sorted()
                }
                let hosts = host.filter { host in
                    !app.granted.hosts.contains { $0 == host || $0.hasPrefix("\(host):") }
                        && !app.granted.secrets.contains { $0.host == host }
                }
                let secrets = secret.filter { !app.granted.secrets.contains($0) }
                let unknown = hosts + secrets.map(\.description)
                guard unknown.isEmpty else {
                    let names = unknown.joined(separator: ", ")
                    throw failure("\(app.source): not granted: \(names)")
                }
                try Trust.reading {
                    try ProgramFolders.trust.update(app) { app in
                        guard host.isEmpty, secret.isEmpty else {
                            for name in host {
                                app.revoke(Permission(.host, name))
                            }
                            for use in secret {
                                app.revoke(Permission(.secret, use.description))
                            }
                            return
                        }
                        // The storage of its models is remembered, so that no update decrypts them.
                        var none = BundlePermissions()
                        none.encryptedModels = app.granted.encryptedModels
                        none.plainModels = app.granted.plainModels
                        app.granted = none
                        app.privateHosts = []
                        app.unsignedContents = []
                    }
                }
                print("revoked: \(app.name.quoted) from \(app.source.printable)")
            }
        }
    }

    private static func publishers() throws -> [TrustedPublisher] {
        try reading { try ProgramFolders.trust.publishers().all }
    }

    /// Returns the trusted publisher with a fingerprint; `nil` if there is none.
    private static func publisher(named name: String) throws -> TrustedPublisher? {
        try publishers().first { $0.key.hasFingerprint(name) }
    }

    /// Returns the apps with an identifier or source.
    ///
    /// Prints a message if there are none.
    static func apps(named name: String) throws -> [TrustedApp] {
        let path = URL(fileURLWithPath: name).resolvingSymlinksInPath().path
        let apps = try reading { try ProgramFolders.trust.apps() }
        let address = try? BundleAddress(name)
        let found = apps.filter { app in
            [name, path].contains(app.source) || app.identifier == name
                || address.map { isApp(app, at: $0) } == true
        }
        guard !found.isEmpty else {
            throw failure("unknown app \(name.quoted); okit-bundle trust list lists all apps")
        }
        return found
    }

    /// Returns whether an app has the data of the bundle at an address, or is signed and was run
    /// from there.
    private static func isApp(_ app: TrustedApp, at address: BundleAddress) -> Bool {
        let origin = DataFolder.Origin.url(address.url)
        return app.id == DataFolder.path(identifier: app.identifier, origin: origin)
            || app.id.contains("/signed-") && app.source == address.name
    }

    private static func reading<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch let error as ExitCode {
            throw error
        } catch {
            throw failure("\(error)")
        }
    }
}
