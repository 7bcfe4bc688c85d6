import Glibc
import OKitExpression
package import OKitModel

/// Puts the data of several apps in place of what is there: all of it, or nothing.
///
/// It is written beside the data first. The rename of that folder decides: until then nothing has
/// changed, and from then on `finish` moves each app's data to its place, also after a kill.
package struct DataReplacement {
    /// The folder of all apps.
    let root: String
    /// Files outside of the folder that are replaced too, by the names that `Content` has for them.
    let files: [String: String]

    /// What is put there.
    package struct Content {
        /// The files of each app by their paths in its folder; apps by their paths in the folder of all.
        package var apps: [String: [(path: String, bytes: [UInt8])]] = [:]
        /// Further files, by their names.
        package var files: [String: [UInt8]] = [:]

        package init() {}
    }

    package init(root: String, files: [String: String]) {
        self.root = root
        self.files = files
    }

    private var decided: String { "\(root)/.restored" }
    private var prepared: String { "\(decided).new" }

    /// The paths of the apps that have data, sorted.
    package func apps() throws(StoreError) -> [String] {
        try StoreError.wrap { () throws(FileError) in try Self.apps(in: root) }
    }

    /// Replaces the data of the apps in the content; that of others stays.
    ///
    /// - Throws: `busy` where one of the apps runs. After any error but one of `finish` nothing has
    ///   changed.
    package func replace(with content: Content) throws(StoreError) {
        try finish()
        let present = Set(try apps())
        let replaced = content.apps.keys.filter(present.contains).sorted()
        try Self.whileAlone(replaced.map { "\(root)/\($0)" }[...]) { () throws(StoreError) in
            do throws(StoreError) {
                try StoreError.wrap { () throws(FileError) in try prepare(content) }
            } catch {
                FolderCopy.remove(prepared)
                throw error
            }
            try finish()
        }
    }

    /// Finishes a replacement that was decided, and removes one that was not; called before any use of
    /// the data.
    package func finish() throws(StoreError) {
        let (isDecided, isPrepared) = try StoreError.wrap { () throws(FileError) in
            (try FileSystem.exists(decided), try FileSystem.exists(prepared))
        }
        guard isDecided || isPrepared else {
            return
        }
        try WriteLock(folder: root).whileHeld { () throws(StoreError) in
            try StoreError.wrap { () throws(FileError) in
                if try FileSystem.exists(decided) {
                    try moveAll()
                }
            }
            FolderCopy.remove(prepared)
        }
    }

    private func prepare(_ content: Content) throws(FileError) {
        FolderCopy.remove(prepared)
        var paths: [String] = []
        for (app, appFiles) in content.apps {
            for file in appFiles {
                let path = "\(prepared)/data/\(app)/\(file.path)"
                try AtomicFile.write(file.bytes, to: path)
                paths.append(path)
            }
        }
        for (name, bytes) in content.files {
            let path = "\(prepared)/files/\(name)"
            try AtomicFile.write(bytes, to: path)
            paths.append(path)
        }
        for folder in folders(of: paths) {
            try AtomicFile.syncFolder(of: folder)
        }
        guard FileSystem.rename(prepared, to: decided) == 0 else {
            throw FileError("write", decided)
        }
        do throws(FileError) {
            try AtomicFile.syncFolder(of: decided)
        } catch {
            // It is not sure to be there after a loss of power, so it is not done.
            _ = FileSystem.rename(decided, to: prepared)
            throw error
        }
    }

    /// The folders between files and the prepared folder, that one included.
    private func folders(of paths: [String]) -> Set<String> {
        var folders: Set<String> = []
        for path in paths {
            var folder = path[...]
            while let end = folder.lastIndex(of: "/"), end > prepared.endIndex {
                folder = folder[..<end]
                folders.insert(String(folder))
            }
        }
        return folders.union([prepared])
    }

    private func moveAll() throws(FileError) {
        for app in try Self.apps(in: "\(decided)/data") {
            let target = "\(root)/\(app)"
            try AtomicFile.makeFolders(
                String(target[..<(target.lastIndex(of: "/") ?? target.endIndex)])
            )
            // What was there goes now: its replacement is whole and has its name.
            FolderCopy.remove(target)
            guard FileSystem.rename("\(decided)/data/\(app)", to: target) == 0 else {
                throw FileError("replace", target)
            }
            try AtomicFile.syncFolder(of: target)
        }
        for (name, path) in files.sorted(by: { $0.key < $1.key }) {
            if let bytes = try AtomicFile.read("\(decided)/files/\(name)") {
                try AtomicFile.write(bytes, to: path)
            }
        }
        FolderCopy.remove(decided)
    }

    private static func apps(in root: String) throws(FileError) -> [String] {
        var apps: [String] = []
        for identifier in try FolderContent.names(in: root) where !identifier.hasPrefix(".") {
            for origin in try FolderContent.names(in: "\(root)/\(identifier)")
            where !AtomicFile.isTemporary(origin) && !origin.hasPrefix(".") {
                apps.append("\(identifier)/\(origin)")
            }
        }
        return apps.sorted()
    }

    /// Does something while no other process uses any of the apps.
    private static func whileAlone(
        _ folders: ArraySlice<String>,
        _ body: () throws(StoreError) -> Void
    ) throws(StoreError) {
        guard let first = folders.first else {
            return try body()
        }
        try FolderLock(folder: first + "/okit").whileAlone { () throws(StoreError) in
            try whileAlone(folders.dropFirst(), body)
        }
    }
}

extension FileStore {
    /// All files of the app's folder as they are, with its key, but for those of its records.
    ///
    /// - Throws: `busy` where another process uses the data.
    package func files(
        without records: Set<String>
    ) throws(StoreError) -> [(path: String, bytes: [UInt8])] {
        try begin()
        var files: [(path: String, bytes: [UInt8])] = []
        try lock.whileAlone { () throws(StoreError) in
            try StoreError.wrap { () throws(FileError) in
                for file in try FolderContent(of: appFolder).files
                where !records.contains(file.name) && !file.name.hasPrefix("okit/copy/") {
                    if let bytes = try AtomicFile.read(file.path) {
                        files.append((file.name, bytes))
                    }
                }
            }
        }
        return files
    }
}
