import FoundationEssentials

/// The path of a folder of one test, which is removed with it.
package final class TemporaryFolder: Sendable {
    /// The path.
    package let path: String

    /// Chooses a path; the folder does not exist yet.
    package init() {
        path = FileManager.default.temporaryDirectory.path + "/okit-" + UUID().uuidString
    }

    /// Creates the folder with text files, by name.
    package convenience init(_ files: [String: String]) throws {
        self.init()
        try makeFolder("")
        for (name, text) in files {
            try write(text, to: name)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The paths of all files and folders in it, sorted.
    package var content: [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// Writes a text file.
    package func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }

    /// The text of a file; `nil` where it does not exist.
    package func text(of name: String) -> String? {
        FileManager.default.contents(atPath: "\(path)/\(name)").map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Creates a folder in it, or the folder itself.
    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(path)/\(name)",
            withIntermediateDirectories: true
        )
    }
}
