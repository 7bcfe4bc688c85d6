import Foundation
import OKitLint
import OKitModel
import OKitNetwork
import OKitStorage

/// Finds the folder of an app's data, and offers to take over the data of a bundle that has moved or
/// that version 0.1 stored.
///
/// Bundles of this computer differ by their paths, so that no bundle gets another's data by
/// claiming its identifier.
struct DataAdoption {
    /// The folder of all apps.
    let root: String
    /// The folder from which the command line takes data over.
    let named: String?
    let question: Question

    /// The folder of an app's data; what is taken over is moved there.
    func folder(of app: TrustedApp, from origin: DataFolder.Origin) throws -> String {
        let folder = "\(root)/\(app.id)"
        if let named {
            try move(named, to: folder)
            return folder
        }
        guard !FileManager.default.fileExists(atPath: folder) else {
            return folder
        }
        let isLocal = if case .local = origin { true } else { false }
        let former = DataFolder.formerPath(identifier: app.identifier, origin: origin)
            .map { "\(root)/\($0)" }
        if let former, FileManager.default.fileExists(atPath: former) {
            let others = isLocal ? "bundle of this computer" : "query of this address"
            try adopt(
                former,
                to: folder,
                """
                \(former.printable) has data that version 0.1 stored for every \(others)
                that calls itself \(app.identifier.printable). From now on each has its own:
                  \(folder.printable)
                Is the data that of \(app.source.printable)?
                """
            )
        } else if isLocal, let moved = try movedApp(app) {
            try adopt(
                "\(root)/\(moved.id)",
                to: folder,
                """
                \(app.name.quoted) ran from
                  \(moved.source.printable)
                which is not there any more. Is
                  \(app.source.printable)
                the same app, so that it takes over the data?
                """,
                isOptional: true
            )
        }
        return folder
    }

    /// An app with the same identifier whose bundle is not where it was.
    private func movedApp(_ app: TrustedApp) throws -> TrustedApp? {
        try ProgramFolders.trust.apps().first { other in
            other.identifier == app.identifier && other.id != app.id
                && other.source.hasPrefix("/")
                && !FileManager.default.fileExists(atPath: other.source)
                && FileManager.default.fileExists(atPath: "\(root)/\(other.id)")
        }
    }

    private func adopt(
        _ former: String,
        to folder: String,
        _ text: String,
        isOptional: Bool = false
    ) throws {
        switch question.ask(text) {
        case true?:
            try move(former, to: folder)
        case false?:
            break
        case nil where isOptional:
            printError(
                "note: the data in \(former.printable) is not used; "
                    + "to take it over, use --adopt-data \(former.printable)\n"
            )
        case nil:
            throw failure(
                "\(former): version 0.1 stored this data for every bundle with that identifier; to "
                    + "take it over, use --adopt-data \(former), or choose another folder with --data"
            )
        }
    }

    private func move(_ former: String, to folder: String) throws {
        guard FileManager.default.fileExists(atPath: former) else {
            throw failure("\(former): no such folder to take data from")
        }
        guard !FileManager.default.fileExists(atPath: folder) else {
            throw failure("\(folder): there is data already, so that none is taken over")
        }
        let parent = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? "."
        do {
            try AtomicFile.makeFolders(parent)
            if FileSystem.rename(former, to: folder) != 0 {
                guard errno == EXDEV else {
                    throw FileError("move", former)
                }
                try copy(former, to: folder)
            }
            try AtomicFile.syncFolder(of: folder)
        } catch {
            throw failure("\(former): could not be moved to \(folder): \(error)")
        }
    }

    /// Moves data from another file system: the copy has its name only when it is whole.
    private func copy(_ former: String, to folder: String) throws {
        let temporary = "\(folder).\(getpid()).new"
        try? FileManager.default.removeItem(atPath: temporary)
        do {
            try FileManager.default.copyItem(atPath: former, toPath: temporary)
            guard FileSystem.rename(temporary, to: folder) == 0 else {
                throw FileError("move", former)
            }
        } catch {
            try? FileManager.default.removeItem(atPath: temporary)
            throw error
        }
        try AtomicFile.syncFolder(of: folder)
        try FileManager.default.removeItem(atPath: former)
    }
}
