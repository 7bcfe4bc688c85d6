import Glibc
public import OKitArchive
import OKitExpression
package import OKitModel
public import OKitSyntax

/// The files of a bundle, in a zip in memory or in a folder.
public struct BundleFiles: Sendable {
    /// Paths of the files relative to the bundle, sorted.
    public private(set) var paths: [String]

    private var container: Container

    /// Contents that replace those of files, by the names of the files in findings.
    private var replaced: [String: SourceText] = [:]

    private enum Container: Sendable {
        case archive(Archive, name: String)
        case folder(String, files: [String: FileStamp])
    }

    /// Opens a zip in memory.
    ///
    /// - Parameter name: The name of the zip in findings.
    public init(archive bytes: [UInt8], name: String) throws(BundleError) {
        do throws(ArchiveError) {
            let archive = try Archive(bytes: bytes)
            container = .archive(archive, name: name)
            paths = archive.entries.filter { !$0.isFolder }.map(\.path)
        } catch {
            throw BundleError(.badArchive, "\(name): \(error)")
        }
    }

    /// Opens a zip in a file, whose entries are read on demand.
    ///
    /// - Parameter name: The name of the zip in findings.
    public init(archive file: ArchiveFile, name: String) throws(BundleError) {
        do throws(ArchiveError) {
            let archive = try Archive(file: file)
            container = .archive(archive, name: name)
            paths = archive.entries.filter { !$0.isFolder }.map(\.path)
        } catch {
            throw BundleError(.badArchive, "\(name): \(error)")
        }
    }

    /// The same files; those of a zip are loaded into memory, where no other program can change
    /// them between two reads.
    public func inMemory() throws(BundleError) -> BundleFiles {
        guard case .archive(let archive, let name) = container else {
            return self
        }
        var files = self
        do throws(ArchiveError) {
            files.container = .archive(try archive.inMemory(), name: name)
        } catch {
            throw BundleError(.badArchive, "\(name): \(error)")
        }
        return files
    }

    /// Opens a folder.
    ///
    /// Files whose name begins with a dot are skipped. Links, pipes and devices are rejected, as in
    /// a zip, and names follow the rules for names in a zip, so that the folder can be packed and
    /// signed.
    public init(folder: String) throws(BundleError) {
        var stamps: [String: FileStamp] = [:]
        var folders = [""]
        var count = 0
        while let parent = folders.popLast() {
            guard let names = FileSystem.names(in: "\(folder)/\(parent)") else {
                let place = parent.isEmpty ? folder : "\(folder)/\(parent.dropLast())"
                throw BundleError(.badFolder, "\(place): the folder cannot be read")
            }
            for name in names where !name.hasPrefix(".") {
                count += 1
                guard count <= ArchiveLimits().entryCount else {
                    throw BundleError(
                        .badFolder,
                        "\(folder): more than \(ArchiveLimits().entryCount) files"
                    )
                }
                let path = parent + name
                let status = FileSystem.status(of: "\(folder)/\(path)", followingLinks: false)
                switch status.map({ $0.st_mode & S_IFMT }) {
                case S_IFREG: stamps[path] = status.map { FileStamp($0) }
                case S_IFDIR: folders.append(path + "/")
                case S_IFLNK:
                    throw BundleError(
                        .badFolder,
                        "\(folder)/\(path) is a symbolic link; a bundle cannot contain links"
                    )
                default:
                    throw BundleError(
                        .badFolder,
                        "\(folder)/\(path) is not a readable file or folder"
                    )
                }
            }
        }
        paths = stamps.keys.sorted()
        container = .folder(folder, files: stamps)
        do throws(ArchiveError) {
            try ArchiveWriter.checkNames(paths)
        } catch {
            throw BundleError(.badFolder, "\(folder): \(error)")
        }
    }

    /// The same files with edits that are not written to disk.
    public func applying(_ edits: [SourceEdits]) -> BundleFiles {
        var files = self
        for edit in edits {
            files.replaced[edit.source.path] =
                SourceText(path: edit.source.path, bytes: edit.result)
        }
        return files
    }

    /// The same files with texts that are not written to disk, by their paths; some of them may not
    /// exist on disk.
    package func overlaid(by texts: [String: [UInt8]]) -> BundleFiles {
        overlaid(
            by: texts.map { path, bytes in
                (path, SourceText(path: name(of: path), bytes: bytes))
            }
        )
    }

    /// The same files with known contents, by their paths, which are not read again.
    package func overlaid(by sources: [(path: String, source: SourceText)]) -> BundleFiles {
        var files = self
        for (path, source) in sources {
            files.replaced[name(of: path)] = source
        }
        let added = sources.map(\.path).filter { !has($0) }
        if !added.isEmpty {
            files.paths = Set(paths).union(added).sorted()
        }
        return files
    }

    private func has(_ path: String) -> Bool {
        switch container {
        case .archive(let archive, _): archive.entry(at: path) != nil
        case .folder(_, let files): files[path] != nil
        }
    }

    /// Whether a folder of a bundle with this name contains JSON files.
    package static func isPart(folder: String) -> Bool {
        BundleSchemas.Kind(folder: folder) != nil || folder == "tests"
    }

    /// The stamp of a file in a folder.
    package func stamp(of path: String) -> FileStamp? {
        if case .folder(_, let files) = container { files[path] } else { nil }
    }

    /// The content of a file by its name in findings; `nil` if there is none.
    public func read(_ path: String) throws(BundleError) -> SourceText? {
        if let source = replaced[name(of: path)] {
            return source
        }
        switch container {
        case .archive(let archive, let name):
            guard let entry = archive.entry(at: path), !entry.isFolder else {
                return nil
            }
            do throws(ArchiveError) {
                return SourceText(path: self.name(of: path), bytes: try archive.read(entry))
            } catch {
                throw BundleError(.badArchive, "\(name): \(error)")
            }
        case .folder(_, let files):
            guard files[path] != nil else {
                return nil
            }
            let bytes: [UInt8]?
            do throws(FileError) {
                bytes = try AtomicFile.read(name(of: path), limit: ArchiveLimits().entrySize)
            } catch {
                throw BundleError(.badFolder, error.description)
            }
            guard let bytes else {
                throw BundleError(.badFolder, "\(name(of: path)): the file no longer exists")
            }
            return SourceText(path: name(of: path), bytes: bytes)
        }
    }

    /// The name of the folder or zip in findings.
    public var name: String {
        switch container {
        case .archive(_, let name): name
        case .folder(let folder, _): folder
        }
    }

    /// The name of a file in findings, whether it exists or not.
    public func name(of path: String) -> String {
        switch container {
        case .archive(_, let name): "\(name)!/\(path)"
        case .folder(let folder, _): "\(folder)/\(path)"
        }
    }
}

/// An error for a bundle that cannot be read at all.
public struct BundleError: Error, Sendable, CustomStringConvertible {
    /// The kind of error.
    public enum Code: String, Sendable {
        case badArchive, badFolder, noSuchFile, noManifest, badManifest, noEntry
    }

    /// The kind of error.
    public let code: Code
    /// The message, with the name of the bundle.
    public let description: String

    /// Creates an error.
    public init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
