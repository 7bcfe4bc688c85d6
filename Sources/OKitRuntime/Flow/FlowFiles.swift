import FoundationEssentials

/// The files of the user while a flow is played: what the app writes stays in memory, and can be read
/// again.
package final class FlowFiles {
    /// The files that the app has written, by their names.
    private(set) var written: [String: Data] = [:]
    private let readFile: UserFileReader

    /// - Parameter readFile: reads the files that are there at the beginning.
    init(_ readFile: @escaping UserFileReader) {
        self.readFile = readFile
    }

    /// Reads a file: one that the app has written comes first.
    func read(_ path: String) throws(UserFile.Problem) -> UserFile {
        if let content = written[path] {
            return UserFile(name: path, content: content)
        }
        return try readFile(path)
    }

    /// Stores a file that the app writes.
    func write(_ file: UserFile) throws(UserFile.Problem) -> String {
        written[file.name] = file.content
        return file.name
    }
}
