import FoundationEssentials

/// The user's files while a flow runs.
///
/// Files that the app writes stay in memory and can be read back.
package final class FlowFiles {
    /// The files that the app has written, by name.
    private(set) var written: [String: Data] = [:]
    private let readFile: UserFileReader

    /// - Parameter readFile: Reads the files that exist initially.
    init(_ readFile: @escaping UserFileReader) {
        self.readFile = readFile
    }

    /// Reads a file.
    ///
    /// Files that the app has written take precedence.
    package func read(_ path: String) throws(UserFile.Problem) -> UserFile {
        if let content = written[path] {
            return UserFile(name: path, content: content)
        }
        return try readFile(path)
    }

    /// Stores a file that the app writes.
    package func write(_ file: UserFile) throws(UserFile.Problem) -> String {
        written[file.name] = file.content
        return file.name
    }
}
