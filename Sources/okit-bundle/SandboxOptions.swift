import ArgumentParser
import Foundation
import OKitModel
import OKitNetwork
import OKitSandbox

/// A command that reads bundles of strangers, in a process that is confined first.
protocol ConfinedCommand {
    var sandbox: SandboxOptions { get }
    /// The folders in which the command changes files, besides those for temporary files.
    var changedFolders: [String] { get }
    /// The bundles that it reads: zips, folders and URLs.
    var bundles: [String] { get }
    /// Files that it reads without their being on the command line.
    var files: [String] { get }
    /// Whether an app that it runs can connect to servers.
    var runsApps: Bool { get }
    /// Whether the user can pick a file for an app.
    var picksFiles: Bool { get }
}

extension ConfinedCommand {
    var files: [String] { [] }

    /// The files that may have the settings of the command.
    private var settingsFiles: [String] {
        guard let command = self as? any ConfiguredCommand else {
            return []
        }
        return command.configuredSources.flatMap(command.settings.candidates)
            .filter(FileManager.default.fileExists)
    }

    var runsApps: Bool { false }
    var picksFiles: Bool { false }

    /// Confines the process, unless the user has said otherwise.
    ///
    /// - Returns: what opens the files that the user picks; `nil` where this process does.
    func confine() throws -> FileOpener? {
        guard !sandbox.noSandbox else {
            return nil
        }
        for folder in changedFolders {
            // A folder that cannot be made cannot be changed either, which the command reports.
            try? AtomicFile.makeFolders(folder)
        }
        let temporary = [FileManager.default.temporaryDirectory.path, "/var/tmp"]
        let variables = ProcessInfo.processInfo.environment
        let isLocal = !bundles.contains(where: SandboxOptions.isAddress)
        let opener = picksFiles ? FileOpener() : nil
        do {
            try Sandbox(
                folders: changedFolders + temporary,
                readable: Sandbox.systemFiles(environment: variables)
                    + ConfinedFiles.named(by: CommandLine.arguments) + files + settingsFiles
                    + [ProgramFolders.settings, ProgramFolders.state, ProgramFolders.cacheFolder],
                ports: runsApps ? nil : SandboxOptions.ports(toFetch: bundles, variables),
                // Ctrl-Z stops all processes of a pipeline.
                sendsSignals: runsApps
            ).enter()
            if isLocal, !runsApps {
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

    /// Refuses connections from now on, for a bundle that needs none.
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

    /// Whether a source is fetched from a server.
    static func isAddress(_ source: String) -> Bool {
        source.contains("://")
    }

    /// The folders that are changed when a bundle is fetched; none for one of this computer.
    static func folders(toFetch source: String) -> [String] {
        isAddress(source)
            ? [ProgramFolders.cacheFolder, ProgramFolders.settings, ProgramFolders.state] : []
    }

    /// The ports to which bundles are fetched: those of the URLs and of proxies, the usual ones of HTTP, to
    /// which a server may redirect, and that of name servers.
    static func ports(toFetch sources: [String], _ variables: [String: String]) -> [UInt16] {
        let addresses = sources.filter(isAddress)
        guard !addresses.isEmpty else {
            return []
        }
        let named = addresses.compactMap { try? BundleAddress($0) }.compactMap(\.url.port)
        let proxies = (try? ProxySettings(environment: variables))?.ports ?? []
        return [53, 80, 443] + (named + proxies).compactMap { UInt16(exactly: $0) }
    }

    /// The folder of a file, or of the target of a link.
    static func folder(of file: String) -> String {
        URL(fileURLWithPath: file).resolvingSymlinksInPath().deletingLastPathComponent().path
    }
}
