package import OKitSyntax
import Synchronization

/// The files in `data/`, each by its name without the ending.
///
/// A bundle that is checked has all of them. One that is only run reads each when it is needed first,
/// so that it opens without data that it does not show.
package struct DataFiles: Sendable {
    private var files: [String: Content] = [:]

    private enum Content: Sendable {
        case document(JSONDocument)
        case unread(UnreadFile)
    }

    /// Creates the files of a bundle without any.
    public init() {}

    /// The content of a file; `nil` without such a file, and where `finding(about:)` says what is wrong
    /// with it.
    public subscript(name: String) -> JSONDocument? {
        switch files[name] {
        case .document(let document): document
        case .unread(let file): file.content.document
        case nil: nil
        }
    }

    /// What is wrong with a file that was not read with the bundle.
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

    /// Adds a file that is read when it is needed.
    mutating func add(_ name: String, at path: String, of bundle: BundleFiles) {
        files[name] = .unread(UnreadFile(path: path, bundle: bundle))
    }

    mutating func merge(_ other: DataFiles) {
        files.merge(other.files) { $1 }
    }
}

/// A file that is read once, when it is needed first.
private final class UnreadFile: Sendable {
    private let path: String
    private let bundle: BundleFiles
    private let read = Mutex<(document: JSONDocument?, finding: Finding?)?>(nil)

    init(path: String, bundle: BundleFiles) {
        self.path = path
        self.bundle = bundle
    }

    /// The content, or what is wrong with it.
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
