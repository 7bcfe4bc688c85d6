import FoundationEssentials

/// A folder of one test, with functions that say what is in it.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/okit-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// All files and folders in it, sorted.
    var content: [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).sorted()
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }

    func text(of name: String) -> String? {
        FileManager.default.contents(atPath: "\(path)/\(name)").map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(path)/\(name)",
            withIntermediateDirectories: true
        )
    }
}
