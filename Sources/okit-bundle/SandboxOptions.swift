import ArgumentParser
import Foundation
import OKitModel
import OKitNetwork
import OKitSandbox

/// A command that reads untrusted bundles in a process that is confined first.
protocol ConfinedCommand: SendableMetatype {
    var sandbox: SandboxOptions { get }
    /// The folders in which the command changes files, in addition to those for temporary files.
    var changedFolders: [String] { get }
    /// The bundles that it reads: zips, folders and URLs.
    var bundles: [String] { get }
    /// The files that it reads and that are not on the command line.
    var files: [String] { get }
    /// Whether an app that it runs can connect to servers.
    var runsApps: Bool { get }
    /// Whether the user can pick a file for an app.
    var picksFiles: Bool { get }
    /// Whether it connects to a database server, which can be on this computer.
    var usesServers: Bool { get }
    /// Whether it downloads files to which its input refers.
    var downloadsFiles: Bool { get }
    /// Whether it runs another program, which the sandbox forbids.
    var runsPrograms: Bool { get }
    /// The port on which the command listens, 0 for any free one; `nil` for none.
    var listeningPort: UInt16? { get }
}

extension ConfinedCommand {
    var files: [String] { [] }

    /// The files that can contain the settings of the command.
    private var settingsFiles: [String] {
        guard let command = self as? any ConfiguredCommand else {
            return []
        }
        return command.configuredSources.flatMap(command.settings.candidates)
            .filter(FileManager.default.fileExists)
    }

    var runsApps: Bool { false }
    var picksFiles: Bool { false }
    var usesServers: Bool { false }

    var downloadsFiles: Bool { false }
    var runsPrograms: Bool { false }
    var listeningPort: UInt16? { nil }

    /// Confines the process, unless the user has turned that off.
    ///
    /// - Returns: The helper that opens files picked by the user; `nil` if this process opens them.
    func confine() throws -> FileOpener? {
        guard !sandbox.noSandbox, !runsPrograms else {
            return nil
        }
        for folder in changedFolders {
            // A folder that cannot be created cannot be changed either, which the command reports.
            try? AtomicFile.makeFolders(folder)
        }
        let temporary = [FileManager.default.temporaryDirectory.path, "/var/tmp"]
        let variables = ProcessInfo.processInfo.environment
        let fetched = bundles + (downloadsFiles ? ["https://"] : [])
        let isLocal = !fetched.contains(where: SandboxOptions.isAddress)
        let opener = picksFiles ? FileOpener() : nil
        do {
            try Sandbox(
                folders: changedFolders + temporary,
                readable: Sandbox.systemFiles(environment: variables)
                    + ConfinedFiles.named(by: CommandLine.arguments) + files + settingsFiles
                    + [ProgramFolders.settings, ProgramFolders.state, ProgramFolders.cacheFolder],
                ports: runsApps || usesServers
                    ? nil : SandboxOptions.ports(toFetch: fetched, variables),
                // Ctrl-Z suspends all processes of a pipeline.
                sendsSignals: runsApps,
                connectsLocally: usesServers,
                listeningPort: listeningPort
            ).enter()
            // A server opens its socket later, and then blocks connections itself.
            if isLocal, !runsApps, !usesServers, listeningPort == nil {
                try Sandbox.refuseConnections()
            }
        } catch {
            throw failure("\(error)")
        }
        return opener
    }
}

/// Whether a command is confined.
struct SandboxOptions: ParsableArguments {
    @Flag(help: "Run without the sandbox, for containers that forbid it.")
    var noSandbox = false

    /// Blocks further connections, for a bundle that does not need them.
    func refuseConnections() throws {
        guard !noSandbox else {
            return
        }
        do {
            try Sandbox.refuseConnections()
        } catch {
            throw failure("\(error)")
        }
    }

    /// Returns whether a source is downloaded from a server.
    static func isAddress(_ source: String) -> Bool {
        source.contains("://")
    }

    /// Returns the folders that are changed when a bundle is downloaded; empty for a local bundle.
    static func folders(toFetch source: String) -> [String] {
        isAddress(source)
            ? [ProgramFolders.cacheFolder, ProgramFolders.settings, ProgramFolders.state] : []
    }

    /// Returns the ports that downloads use: those of the URLs and proxies, the default ports of
    /// HTTP, to which a server can redirect, and the port of name servers.
    static func ports(toFetch sources: [String], _ variables: [String: String]) -> [UInt16] {
        let addresses = sources.filter(isAddress)
        guard !addresses.isEmpty else {
            return []
        }
        let named = addresses.compactMap { try? BundleAddress($0) }.compactMap(\.url.port)
        let proxies = (try? ProxySettings(environment: variables))?.ports ?? []
        return [53, 80, 443] + (named + proxies).compactMap { UInt16(exactly: $0) }
    }

    /// Returns the folder of a file, or of the target of a link.
    static func folder(of file: String) -> String {
        URL(fileURLWithPath: file).resolvingSymlinksInPath().deletingLastPathComponent().path
    }
}
