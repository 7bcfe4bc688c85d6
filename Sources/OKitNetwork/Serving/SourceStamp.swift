import FoundationEssentials
import OKitExpression
import OKitModel

/// Identifies a version of a file or folder, to detect changes.
public struct SourceStamp: Sendable, Hashable {
    private let files: [String: FileStamp]

    /// Reads the stamp of a file, or of all files below a folder except those whose names begin
    /// with a dot; `nil` if nothing exists at the path.
    public init?(of path: String) {
        guard let root = try? FileStamp(of: path) else {
            return nil
        }
        var files = ["": root]
        for name in (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        where !name.hasPrefix(".") && !name.contains("/.") {
            files[name] = try? FileStamp(of: "\(path)/\(name)")
        }
        self.files = files
    }
}
