import Glibc
import OKitExpression
package import OKitModel

/// Replaces the data of several apps atomically.
///
/// The new data is first written next to the existing data. Renaming its folder commits the
/// replacement: before that nothing has changed, and afterwards `finish` moves the data of each app
/// into place, even after a crash.
package struct DataReplacement {
    /// The folder of all apps.
    let root: String
    /// Further files to replace, by their names in `Content`.
    let files: [String: String]

    /// The new data.
    package struct Content {
        /// The files of each app by their paths in its folder; apps by their paths in the folder of
        /// all apps.
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

    /// The paths of the apps with data, sorted.
    package func apps() throws(StoreError) -> [String] {
        try StoreError.wrap { () throws(FileError) in try Self.apps(in: root) }
    }

    /// Replaces the data of the apps in the content; other apps are not changed.
    ///
    /// - Throws: `busy` if one of the apps is running. After any error except one of `finish`,
    ///   nothing has changed.
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

    /// Completes a committed replacement, and removes an uncommitted one; called before any use of
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
            // The folder might not survive a power failure, so the commit is undone.
            _ = FileSystem.rename(decided, to: prepared)
            throw error
        }
    }

    /// The folders of files below the prepared folder, including that one.
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
            // The old data can be removed: its replacement is complete and has its name.
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

    /// Runs a closure while no other process uses any of the apps.
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
    /// All files of the app's folder as they are, with its key, but without its records.
    ///
    /// - Throws: `busy` if another process uses the data.
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
