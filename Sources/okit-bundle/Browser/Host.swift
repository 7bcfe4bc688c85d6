import ArgumentParser
import Foundation
import Logging
import OKitBrowser
import OKitLint
import OKitNetwork
import OKitSandbox

struct Host: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "host",
        abstract: "Run the apps of a folder for many users, in their web browsers.",
        discussion: """
            Each app has a page at /NAME/. Without --user-header and --issuer, each browser is a \
            separate visitor.

            Examples:
              okit-bundle host apps
              okit-bundle host apps --listen 0.0.0.0:8080 --behind-tls
              okit-bundle host apps --listen 0.0.0.0:443 \\
                --certificate chain.pem --private-key key.pem
              okit-bundle host apps --user-header X-Remote-User
              okit-bundle host apps --behind-tls --public-url https://apps.example.org \\
                --issuer https://id.example.org --client-id apps \\
                --client-secret-file secret.txt
            """
    )

    @Argument(help: "A folder with bundles: zips and folders.", completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp(
            "The address and port to listen on, instead of 127.0.0.1:8080.",
            valueName: "host:port"
        ),
        transform: ListenArgument.read
    )
    var listen = ListenArgument(host: "127.0.0.1", port: 8080)

    @Option(
        help: ArgumentHelp(
            "The header in which a trusted proxy names the user.",
            valueName: "name"
        )
    )
    var userHeader: String?

    @Option(
        help: ArgumentHelp(
            "The IP address of a proxy whose header is trusted, instead of this machine. Repeatable.",
            valueName: "address"
        )
    )
    var trustedProxy: [String] = []

    @Flag(help: "A proxy in front of the server uses TLS: cookies are only sent through it.")
    var behindTLS = false

    @OptionGroup var certificateOptions: CertificateOptions

    @Option(
        help: ArgumentHelp(
            "The folder that stores the data of all apps and users.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var data: String?

    @Flag(help: "Store nothing.")
    var ephemeral = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            The number of minutes without a request after which a session is stored and removed \
            from memory.
            """,
            valueName: "minutes"
        )
    )
    var idleMinutes = 30

    @Option(
        help: ArgumentHelp(
            """
            The database in which several servers share their sessions: a postgres:// URL, or a name \
            whose address is in \(EnvironmentVariable.connections.name)NAME.
            """,
            valueName: "address"
        )
    )
    var sessions: ConnectionOptions.ConnectionArgument?

    @OptionGroup var signInOptions: SignInOptions

    @OptionGroup var encryption: KeyOptions

    @OptionGroup var serviceOptions: ServiceOptions

    @OptionGroup var connectionOptions: ConnectionOptions

    @OptionGroup var options: SurroundingsOptions

    @OptionGroup var sourceOptions: SourceOptions

    @OptionGroup var deliveryOptions: DeliveryOptions

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var outputOptions: OutputOptions

    func validate() throws {
        try connectionOptions.validate(isEphemeral: ephemeral)
        guard options.now == nil, options.seed == nil else {
            throw ValidationError("--now and --seed cannot be used with many users")
        }
        guard serviceOptions.record == nil else {
            throw ValidationError("--record cannot be used with many users")
        }
        guard (1...100_000).contains(idleMinutes) else {
            throw ValidationError("--idle-minutes must be a number from 1 to 100000")
        }
        guard sessions == nil || !ephemeral else {
            throw ValidationError("--sessions cannot be combined with --ephemeral")
        }
        guard !behindTLS || certificateOptions.certificate == nil else {
            throw ValidationError("--behind-tls cannot be combined with --certificate")
        }
        guard userHeader == nil || !signInOptions.isUsed else {
            throw ValidationError("--user-header cannot be combined with --issuer")
        }
        guard userHeader != nil || trustedProxy.isEmpty else {
            throw ValidationError("--trusted-proxy requires --user-header")
        }
        guard data == nil || !ephemeral else {
            throw ValidationError("--data cannot be combined with --ephemeral")
        }
        if let userHeader, !Access.canNameUsers(header: userHeader) {
            throw ValidationError(
                "--user-header: expected the name of a header that only the proxy sets, such as X-Remote-User"
            )
        }
        if let proxy = trustedProxy.first(where: { Access.address($0) == nil }) {
            throw ValidationError("--trusted-proxy: expected an IP address, found \"\(proxy)\"")
        }
    }

    var changedFolders: [String] {
        [ProgramFolders.settings, ProgramFolders.state]
            + (ephemeral ? [] : [data ?? ProgramFolders.data]) + connectionOptions.changedFolders
            + (sessions?.database?.changedFolders ?? [])
    }

    var bundles: [String] { [folder] }

    var runsApps: Bool { true }

    var listeningPort: UInt16? { listen.port }

    var files: [String] {
        connectionOptions.files + (sessions?.database?.clientFiles ?? [])
            + certificateOptions.files
    }

    var usesServers: Bool {
        connectionOptions.needsConnections || signInOptions.isUsed
            || sessions?.database?.isServer == true
    }

    func run() async throws {
        let folder = HostedFolder(command: self)
        let entries = try await folder.entries()
        let access: Access =
            if let openID = try signInOptions.settings() {
                .openID(openID)
            } else if let userHeader {
                .header(
                    userHeader,
                    from: Set(
                        trustedProxy.isEmpty
                            ? ["127.0.0.1", "::1"] : trustedProxy.compactMap(Access.address)
                    )
                )
            } else {
                .visitors
            }
        var settings = ServerSettings(host: listen.host, port: Int(listen.port), access: access)
        settings.isBehindTLS = behindTLS
        settings.certificate = try certificateOptions.read()
        if case .visitors = access, !settings.usesTLS, sessions == nil {
            // Browsers connect directly, as all options for proxies are missing.
            settings.acceptsLocalNamesOnly = ["127.0.0.1", "localhost", "::1", "[::1]"]
                .contains(listen.host)
        }
        settings.endsOnSignals = true
        settings.limits.idle = .seconds(idleMinutes * 60)
        OpenFiles.raiseLimit(to: settings.limits.connections + 1000)
        let served = ephemeral ? nil : try HostDataFolder(data ?? ProgramFolders.data)
        defer { withExtendedLifetime(served) {} }
        let stores = try stores()
        let server = BrowserServer(
            entries.map(\.hosted),
            settings: settings,
            snapshots: stores.snapshots,
            signIns: stores.signIns,
            logger: Output.current.log
        )
        var watch = HostedFolderWatch(folder, entries, server: server, log: Output.current.log)
        let watching = Task { await watch.run() }
        defer { watching.cancel() }
        let scheme = settings.certificate == nil ? "http" : "https"
        do {
            try await server.run { port in
                for app in entries.map(\.hosted) {
                    let address = ListenArgument(host: listen.host, port: UInt16(clamping: port))
                    print("\(scheme)://\(address)/\(app.name)/".printable)
                }
                // The process that has started the server may read a pipe.
                fflush(nil)
            }
        } catch {
            throw failure("\(listen): \(error)")
        }
    }

    /// The stores of a server; `nil` to store nothing.
    private typealias Stores = (
        snapshots: (any SnapshotStore)?, signIns: (any SignInStore)?
    )

    private func stores() throws -> Stores {
        guard !ephemeral else {
            return (nil, nil)
        }
        if let sessions {
            return try sharedStores(sessions)
        }
        let folder = data ?? ProgramFolders.data
        do {
            return (try SnapshotFile(folder: folder, logger: Output.current.log), nil)
        } catch {
            throw failure(
                "\(folder)/\(SnapshotFile.fileName): sessions cannot be stored: \(error)"
            )
        }
    }
}

extension Host {
    /// The stores that several servers share.
    private func sharedStores(
        _ sessions: ConnectionOptions.ConnectionArgument
    ) throws -> Stores {
        guard let address = sessions.database else {
            throw failure("--sessions: \(sessions.variable) is not set")
        }
        guard address.isServer, sessions.name == nil || sessions.address == nil else {
            throw failure(
                "--sessions: expected a postgres:// URL, or a name whose URL is in "
                    + "\(EnvironmentVariable.connections.name)NAME"
            )
        }
        do {
            let log = Output.current.log
            let database = SharedDatabase(try address.connect(isReadOnly: false), logger: log)
            return (
                try SnapshotTable(database, logger: log),
                signInOptions.isUsed ? try SignInTable(database) : nil
            )
        } catch {
            throw failure("--sessions: \(address.shown): \(error)")
        }
    }
}

/// The address and port of a server.
struct ListenArgument: CustomStringConvertible {
    let host: String
    let port: UInt16

    init(host: String, port: UInt16) {
        self.host = host
        self.port = port
    }

    /// Reads `HOST:PORT`, where an IPv6 address is in brackets.
    static func read(_ text: String) throws -> ListenArgument {
        guard let colon = text.lastIndex(of: ":"), colon != text.startIndex else {
            throw ValidationError(
                "expected an address and a port, such as 127.0.0.1:8080, or 0.0.0.0:8080 for all addresses"
            )
        }
        guard let port = UInt16(text[text.index(after: colon)...]) else {
            throw ValidationError("expected a port from 0 to 65535 after the colon")
        }
        let name = text[..<colon]
        let host = name.hasPrefix("[") && name.hasSuffix("]") ? name.dropFirst().dropLast() : name
        guard !host.isEmpty, !host.contains(where: { "[]*".contains($0) }) else {
            throw ValidationError(
                "expected an address or host name before the port; 0.0.0.0 is all addresses, and [::] those "
                    + "of IPv6 too"
            )
        }
        return ListenArgument(host: String(host), port: port)
    }

    /// The argument.
    var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
