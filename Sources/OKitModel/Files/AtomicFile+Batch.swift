import Glibc
import OKitExpression

extension AtomicFile {
    /// A file to write.
    package struct Output {
        let path: String
        let bytes: [UInt8]

        package init(_ path: String, _ bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// Writes many files, which are synced together: with a thousand files, syncing each would
    /// take most of the time.
    ///
    /// No file is replaced before all are on the disk. After a power failure, each file has either
    /// its old or its new content. Temporary files that an interrupted call for the same files has
    /// left are removed.
    package static func write(_ outputs: [Output], isPrivate: Bool) throws(FileError) {
        var temporaries: [(path: String, target: String)] = []
        defer {
            for temporary in temporaries {
                FileSystem.unlink(temporary.path)
            }
        }
        removeLeftovers(of: outputs)
        for output in outputs {
            let path = try writeTemporary(
                output.bytes,
                for: output.path,
                isPrivate: isPrivate,
                isSynced: false
            )
            temporaries.append((path, output.path))
        }
        let folders = try folders(of: outputs)
        try syncFileSystems(of: folders)
        while let temporary = temporaries.last {
            guard FileSystem.rename(temporary.path, to: temporary.target) == 0 else {
                throw FileError("write", temporary.target)
            }
            temporaries.removeLast()
        }
        try syncFileSystems(of: folders)
    }

    /// Removes the temporary files of processes that have ended.
    private static func removeLeftovers(of outputs: [Output]) {
        let targets = Set(outputs.map(\.path))
        for folder in Set(outputs.map { existingFolder(of: $0.path) }) {
            for name in FileSystem.names(in: folder) ?? [] where isTemporary(name) {
                let parts = name.split(separator: ".", omittingEmptySubsequences: false)
                let target = parts.dropLast(2).joined(separator: ".")
                let process = "/proc/\(parts[parts.count - 2])"
                if targets.contains("\(folder)/\(target)") || targets.contains(target),
                    (try? FileSystem.exists(process)) == false
                {
                    FileSystem.unlink("\(folder)/\(name)")
                }
            }
        }
    }

    /// A folder on each file system that has one of the files.
    private static func folders(of outputs: [Output]) throws(FileError) -> [String] {
        var devices: [dev_t: String] = [:]
        for folder in Set(outputs.map { existingFolder(of: $0.path) }) {
            guard let status = FileSystem.status(of: folder) else {
                throw FileError("sync", folder)
            }
            devices[status.st_dev] = folder
        }
        return Array(devices.values)
    }

    private static func syncFileSystems(of folders: [String]) throws(FileError) {
        for folder in folders {
            try sync(folder) { file in FileSystem.syncFileSystem(file, folder) }
        }
    }
}
