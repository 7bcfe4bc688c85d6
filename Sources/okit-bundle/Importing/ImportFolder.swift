import Foundation
import OKitModel

/// The folder of an imported app; no file outside of it is read or changed.
struct ImportFolder {
    let path: String
    private let root: String
    /// Folders of files that are inside; an import has a thousand files in few folders.
    private var known: Set<String> = []

    /// Creates the folder if it does not exist.
    init(_ path: String) throws {
        self.path = path
        do {
            try AtomicFile.makeFolders(path, isPrivate: false)
        } catch {
            throw failure("\(error)")
        }
        // Links on the way to it are the user's.
        root = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// The path of a folder without links, where its last parts need not exist yet.
    private static func resolved(_ folder: String) -> String {
        var existing = URL(fileURLWithPath: folder)
        var missing: [String] = []
        while !FileManager.default.fileExists(atPath: existing.path), existing.path != "/" {
            missing.insert(existing.lastPathComponent, at: 0)
            existing.deleteLastPathComponent()
        }
        return ([existing.resolvingSymlinksInPath().path] + missing).joined(separator: "/")
    }

    /// Returns whether the folder has no files but hidden ones.
    func isEmpty() throws -> Bool {
        guard let names = FileSystem.names(in: path) else {
            throw failure("\(path): the folder cannot be read")
        }
        return names.allSatisfy { $0.hasPrefix(".") }
    }

    /// Returns the path of a file in the folder.
    ///
    /// A link that leads out of the folder is an error.
    mutating func file(_ name: String) throws -> String {
        let file = "\(path)/\(name)"
        let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
        guard !known.contains(folder) else {
            return file
        }
        let target = Self.resolved(folder)
        guard target == root || target.hasPrefix(root == "/" ? "/" : root + "/") else {
            throw failure("\(file): a link leads out of the folder")
        }
        known.insert(folder)
        return file
    }

    /// The content of a file; `nil` if there is none.
    mutating func content(_ name: String) throws -> [UInt8]? {
        let file = try file(name)
        do {
            return try AtomicFile.read(file, limit: 64 << 20)
        } catch {
            throw failure("\(error)")
        }
    }

    /// The text of a file; `nil` if there is none.
    mutating func text(_ name: String) throws -> String? {
        try content(name).map { String(decoding: $0, as: UTF8.self) }
    }

    mutating func write(_ text: String, to name: String) throws {
        try AtomicFile.write(Array(text.utf8), to: try file(name), isPrivate: false)
    }

    /// Writes files together, and removes those without content.
    mutating func write(_ changes: [(name: String, content: [UInt8]?)]) throws {
        var outputs: [AtomicFile.Output] = []
        var removed: [String] = []
        for (name, content) in changes {
            let file = try file(name)
            if let content {
                outputs.append(AtomicFile.Output(file, content))
            } else {
                removed.append(file)
            }
        }
        try AtomicFile.write(outputs, isPrivate: false)
        for file in removed {
            try AtomicFile.remove(file)
        }
    }
}
