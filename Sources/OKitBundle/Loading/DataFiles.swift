package import OKitSyntax
import Synchronization

/// The files in `data/`, by name without the extension.
///
/// A bundle that is checked contains all of them. A bundle that is only run reads each on demand,
/// so that it opens without reading data that it does not show.
package struct DataFiles: Sendable {
    private var files: [String: Content] = [:]

    private enum Content: Sendable {
        case document(JSONDocument)
        case unread(UnreadFile)
    }

    /// Creates an empty set of files.
    public init() {}

    /// The content of a file; `nil` if it does not exist, or is invalid (see `finding(about:)`).
    public subscript(name: String) -> JSONDocument? {
        switch files[name] {
        case .document(let document): document
        case .unread(let file): file.content.document
        case nil: nil
        }
    }

    /// The problem of a file that was not read with the bundle.
    public func finding(about name: String) -> Finding? {
        if case .unread(let file) = files[name] { file.content.finding } else { nil }
    }

    /// The names of all files.
    public var names: some Collection<String> {
        files.keys
    }

    /// Adds a file that was read.
    mutating func add(_ name: String, _ document: JSONDocument) {
        files[name] = .document(document)
    }

    /// Adds a file that is read on demand.
    mutating func add(_ name: String, at path: String, of bundle: BundleFiles) {
        files[name] = .unread(UnreadFile(path: path, bundle: bundle))
    }

    mutating func merge(_ other: DataFiles) {
        files.merge(other.files) { $1 }
    }
}

/// A file that is read once, on demand.
private final class UnreadFile: Sendable {
    private let path: String
    private let bundle: BundleFiles
    private let read = Mutex<(document: JSONDocument?, finding: Finding?)?>(nil)

    init(path: String, bundle: BundleFiles) {
        self.path = path
        self.bundle = bundle
    }

    /// The content, or the problem of the file.
    var content: (document: JSONDocument?, finding: Finding?) {
        read.withLock { read in
            let content = read ?? load()
            read = content
            return content
        }
    }

    private func load() -> (document: JSONDocument?, finding: Finding?) {
        do throws(BundleError) {
            var findings: [Finding] = []
            let document = try bundle.read(path).flatMap {
                JSONDocument.parsed($0, findings: &findings)
            }
            return (document, findings.first)
        } catch {
            let place = SourceLocation.file(bundle.name(of: path))
            return (nil, Finding("data", .error, "\(error.description)", at: place))
        }
    }
}
