import FoundationEssentials
import OKitExpression
import OKitModel

/// What tells a file or folder from the same one after somebody has changed it.
public struct SourceStamp: Sendable, Hashable {
    private let files: [String: FileStamp]

    /// Looks at a file, or at all files below a folder but those whose names begin with a dot;
    /// `nil` if there is nothing.
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
