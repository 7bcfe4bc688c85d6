import ArgumentParser
import Foundation
import OKitModel
import OKitSandbox

/// A command that reads bundles of strangers, in a process that is confined first.
protocol ConfinedCommand {
    var sandbox: SandboxOptions { get }
    /// The folders in which the command changes files, besides those for temporary files.
    var changedFolders: [String] { get }
}

extension ConfinedCommand {
    /// Confines the process, unless the user has said otherwise.
    func confine() throws {
        guard !sandbox.noSandbox else {
            return
        }
        for folder in changedFolders {
            // A folder that cannot be made cannot be changed either, which the command reports.
            try? AtomicFile.makeFolders(folder)
        }
        let temporary = [FileManager.default.temporaryDirectory.path, "/var/tmp"]
        do {
            try Sandbox(folders: changedFolders + temporary).enter()
        } catch {
            throw failure("\(error)")
        }
    }
}

/// Whether a command is confined.
struct SandboxOptions: ParsableArguments {
    @Flag(help: "Do not confine the process, in containers that forbid it.")
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

    /// The folders that are changed when a bundle is fetched; none for one of this computer.
    static func folders(toFetch source: String) -> [String] {
        source.contains("://")
            ? [ProgramFolders.cacheFolder, ProgramFolders.settings, ProgramFolders.state] : []
    }

    /// The folder of a file, or of the target of a link.
    static func folder(of file: String) -> String {
        URL(fileURLWithPath: file).resolvingSymlinksInPath().deletingLastPathComponent().path
    }
}
