import Foundation
import OKitModel
import OKitSyntax

/// The files of an API description: the one that the user has named, and those that it refers to.
final class SourceFiles {
    /// The folder outside of which no file is read.
    private let folder: String
    /// Reads a file; `nil` if it does not exist.
    private let read: (_ path: String) throws -> [UInt8]?
    /// The files of other servers; `nil` if there are none.
    private let remote: RemoteFiles?
    private var documents: [String: SourceDocument] = [:]
    private var size = 0
    private var targets: [Reference: JSONNode] = [:]

    /// The maximum total size of files, and their maximum number.
    private static let (largest, most) = (64 << 20, 20_000)

    /// A reference, with the document that contains it.
    private struct Reference: Hashable {
        let path: String
        let text: String
    }

    /// Creates the files.
    ///
    /// - Parameters:
    ///   - path: The file that the user has named.
    ///   - remote: The files of other servers; `nil` if there are none.
    init(
        _ path: String,
        remote: RemoteFiles? = nil,
        read: @escaping (_ path: String) throws -> [UInt8]? = {
            try AtomicFile.read($0, limit: 64 << 20)
        }
    ) {
        let parent = Self.parent(of: path)
        folder = Self.normalized(parent) ?? parent
        self.remote = remote
        self.read = read
    }

    /// Returns the parsed file at a path.
    func document(_ path: String) throws(ImportFailure) -> SourceDocument {
        if let document = documents[path] {
            return document
        }
        let bytes: [UInt8]?
        do {
            bytes = try Self.isURL(path) ? remote?.content(path) : read(path)
        } catch {
            throw ImportFailure("\(path): \(error)")
        }
        guard let bytes else {
            throw ImportFailure("\(path): the file does not exist")
        }
        size += bytes.count
        guard size <= Self.largest, documents.count < Self.most else {
            throw ImportFailure("the files have more than \(Self.largest >> 20) MiB")
        }
        let document = try SourceDocument(path: path, bytes: bytes)
        documents[path] = document
        return document
    }

    /// Returns the place of a value.
    func place(of node: JSONNode) -> SourcePlace {
        let path = node.document.source.path
        return documents[path]?.place(of: node) ?? SourcePlace(path: path, line: 0, column: 0)
    }

    /// Returns the value to which a reference refers, and whether a value is a reference.
    ///
    /// References to references are followed.
    func target(of node: JSONNode) throws(ImportFailure) -> JSONNode {
        var node = node
        for _ in 0..<32 {
            guard let text = node["$ref"]?.string else {
                return node
            }
            let key = Reference(path: node.document.source.path, text: text)
            if let known = targets[key] {
                node = known
                continue
            }
            let target = try find(text, from: node)
            targets[key] = target
            node = target
        }
        throw ImportFailure("\(place(of: node)): the references form a cycle")
    }

    private func find(_ text: String, from node: JSONNode) throws(ImportFailure) -> JSONNode {
        var (target, pointer) = try parts(of: text, from: node)
        for step in pointer.split(separator: "/") {
            let name = (String(step).removingPercentEncoding ?? String(step))
                .replacing("~1", with: "/").replacing("~0", with: "~")
            let next =
                target.kind == .array
                ? Int(name).flatMap { index in
                    target.elements.enumerated().first { $0.offset == index }?.element
                } : target[name]
            guard let next else {
                throw ImportFailure("\(place(of: node)): nothing is at \"\(text)\"")
            }
            target = next
        }
        return target
    }

    /// Returns the file of a reference, and what it refers to there.
    func parts(
        of text: String,
        from node: JSONNode
    ) throws(ImportFailure) -> (root: JSONNode, pointer: String) {
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let file = String(parts[0]).removingPercentEncoding ?? String(parts[0])
        let path = node.document.source.path
        let target: JSONNode
        if file.isEmpty {
            target = node.document.root
        } else {
            let found =
                Self.isURL(file) || Self.isURL(path)
                ? try url(String(parts[0]), from: path, node) : self.path(file, from: path)
            guard let found else {
                throw ImportFailure(
                    "\(place(of: node)): \"\(text)\" is outside the folder of the description"
                )
            }
            do throws(ImportFailure) {
                target = try document(found).root
            } catch {
                throw ImportFailure("\(place(of: node)): \(error)")
            }
        }
        return (target, parts.count > 1 ? String(parts[1]) : "")
    }

    private static func isURL(_ path: String) -> Bool {
        let rest = path.utf8.drop { $0 != UInt8(ascii: ":") }
        return rest.dropFirst().starts(with: "//".utf8)
    }

    /// Returns the path of a file in the folder of the description; `nil` outside of it.
    private func path(_ file: String, from path: String) -> String? {
        guard !file.hasPrefix("/"),
            let resolved = Self.normalized(Self.joined(Self.parent(of: path), file)),
            isInside(resolved), !leadsOutside(resolved)
        else {
            return nil
        }
        return resolved
    }

    /// Returns the URL of a file on another server.
    private func url(
        _ file: String,
        from path: String,
        _ node: JSONNode
    ) throws(ImportFailure) -> String {
        guard remote != nil else {
            throw ImportFailure(
                "\(place(of: node)): \"\(file)\" is on another server; --allow-network downloads it"
            )
        }
        let url = URL(string: file, relativeTo: URL(string: path))?.absoluteURL
        guard let url, url.scheme == "https", url.host() != nil else {
            throw ImportFailure("\(place(of: node)): \"\(file)\" is not an https URL")
        }
        return url.absoluteString
    }

    private func isInside(_ path: String) -> Bool {
        folder.isEmpty
            ? !path.hasPrefix("../") && path != ".." && !path.hasPrefix("/")
            : path.hasPrefix(folder == "/" ? "/" : folder + "/")
    }

    /// Returns whether a symbolic link on the path leads out of the folder.
    private func leadsOutside(_ path: String) -> Bool {
        let root = URL(fileURLWithPath: folder.isEmpty ? "." : folder).resolvingSymlinksInPath()
            .path
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        return !target.hasPrefix(root == "/" ? "/" : root + "/")
    }

    private static func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ""
    }

    private static func joined(_ folder: String, _ file: String) -> String {
        folder.isEmpty ? file : folder == "/" ? "/" + file : "\(folder)/\(file)"
    }

    /// Returns a path without `.` and `..`; `nil` above the root of the file system.
    private static func normalized(_ path: String) -> String? {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." {
                guard let last = parts.last, last != ".." else {
                    if path.hasPrefix("/") {
                        return nil
                    }
                    parts.append(part)
                    continue
                }
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
