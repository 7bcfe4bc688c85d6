import ArgumentParser
import Foundation
import OKitSyntax

/// A file whose text comes from an editor instead of the disk.
struct StandardInputOptions: ParsableArguments {
    @Flag(help: "Read the text of the file of --stdin-path from standard input.")
    var stdin = false

    @Option(
        help: ArgumentHelp(
            """
            The file that standard input replaces; only its findings are reported. The bundle is \
            the nearest folder above it with a bundle.json.
            """,
            valueName: "file"
        ),
        completion: .file()
    )
    var stdinPath: String?

    /// The most bytes that are read.
    private static let mostBytes = 64 << 20

    func validate() throws {
        guard stdin == (stdinPath != nil) else {
            throw ValidationError("--stdin and --stdin-path require each other")
        }
        guard let stdinPath else {
            return
        }
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: stdinPath, isDirectory: &isFolder)
        guard !stdinPath.isEmpty, !stdinPath.hasSuffix("/"), !(exists && isFolder.boolValue) else {
            throw ValidationError("--stdin-path \(stdinPath): expected the path of a file")
        }
        guard Self.bundleFolder(above: stdinPath) != nil else {
            throw ValidationError("--stdin-path \(stdinPath): no folder above has a bundle.json")
        }
    }

    /// The nearest folder above the file that is a bundle, named as the file is; `nil` without a
    /// file.
    var bundle: String? {
        stdinPath.flatMap(Self.bundleFolder)
    }

    private static func bundleFolder(above file: String) -> String? {
        var folder = URL(fileURLWithPath: file).standardizedFileURL.deletingLastPathComponent()
        var steps = 1
        while !FileManager.default.fileExists(atPath: "\(folder.path)/bundle.json") {
            guard folder.path != "/" else {
                return nil
            }
            folder.deleteLastPathComponent()
            steps += 1
        }
        let parts = file.split(separator: "/").filter { $0 != "." }
        guard !file.hasPrefix("/"), !parts.contains(".."), parts.count >= steps else {
            return folder.path
        }
        return parts.count == steps ? "." : parts.dropLast(steps).joined(separator: "/")
    }

    /// The path of the file in its bundle, and its text.
    func replacement(in bundle: String) throws -> (path: String, text: [UInt8])? {
        guard let stdinPath else {
            return nil
        }
        let handle = FileHandle.standardInput
        let bytes: Data
        do {
            bytes = try handle.read(upToCount: Self.mostBytes + 1) ?? Data()
        } catch {
            throw failure("standard input cannot be read")
        }
        guard bytes.count <= Self.mostBytes else {
            throw failure("standard input: more than \(Self.mostBytes >> 20) MiB")
        }
        let path = Self.path(of: stdinPath).dropFirst(Self.path(of: bundle).count + 1)
        return (String(path), Array(bytes))
    }

    private static func path(of file: String) -> String {
        URL(fileURLWithPath: file).standardizedFileURL.path
    }
}
