import Foundation
public import OKitRuntime
import Synchronization

/// The files that a user uploads to an app and downloads from it, in memory.
public final class SessionFiles: Sendable {
    private struct State {
        var uploads: [String: UserFile] = [:]
        var downloads: [(id: String, file: UserFile)] = []
        /// The identifiers of the downloads that the page does not know yet.
        var fresh: [String] = []
        /// The number of files that the app has written.
        var written = 0
        var isUploading = false
    }

    private let state = Mutex(State())

    /// The number of files of each kind that a session has; the oldest ones are removed.
    private static let most = 8

    /// Creates a collection without files.
    public init() {}

    /// Reads an uploaded file for the app.
    ///
    /// Other files of the server cannot be read.
    public func read(_ path: String) throws(UserFile.Problem) -> UserFile {
        guard let file = state.withLock({ $0.uploads.removeValue(forKey: path) }) else {
            throw UserFile.Problem("the file was not uploaded")
        }
        return file
    }

    /// Offers a file of the app for download.
    public func write(_ file: UserFile) throws(UserFile.Problem) -> String {
        guard file.content.count <= UserFile.sizeLimit * 4 else {
            throw UserFile.Problem("the file is too large to be downloaded")
        }
        let id = RandomText.make(bytes: 16)
        state.withLock { state in
            state.downloads.append((id, file))
            state.downloads.removeFirst(max(state.downloads.count - Self.most, 0))
            state.fresh.append(id)
            state.written += 1
        }
        return "Downloading \(file.name)"
    }

    /// The number of files that the app has written.
    var writtenCount: Int {
        state.withLock { $0.written }
    }

    /// Begins to receive a file.
    ///
    /// - Returns: False if another one is being received.
    func beginUpload() -> Bool {
        state.withLock { state in
            defer { state.isUploading = true }
            return !state.isUploading
        }
    }

    /// Ends receiving a file.
    func endUpload() {
        state.withLock { $0.isUploading = false }
    }

    /// Stores an uploaded file.
    ///
    /// - Returns: The path by which the app reads it.
    func upload(_ file: UserFile) -> String {
        let path = "upload-\(RandomText.make(bytes: 8))/\(file.name)"
        state.withLock { state in
            if state.uploads.count >= Self.most, let first = state.uploads.keys.first {
                state.uploads[first] = nil
            }
            state.uploads[path] = file
        }
        return path
    }

    /// Returns a file for download.
    func download(_ id: String) -> UserFile? {
        state.withLock { state in state.downloads.first { $0.id == id }?.file }
    }

    /// Removes and returns the identifiers of the downloads that the page does not know yet.
    func takeFresh() -> [String] {
        state.withLock { state in
            defer { state.fresh = [] }
            return state.fresh
        }
    }
}

/// Unpredictable text for tokens and identifiers.
enum RandomText {
    /// The number of digits of the token that the pages of a session send.
    static let guardLength = 32

    /// Returns hexadecimal digits of random bytes.
    static func make(bytes count: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in
            let digits = String(UInt8.random(in: .min ... .max, using: &generator), radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// Returns whether two texts are equal, in a time that does not depend on where they differ.
    static func areEqual(_ one: String, _ two: String) -> Bool {
        let (one, two) = (Array(one.utf8), Array(two.utf8))
        guard one.count == two.count else {
            return false
        }
        return zip(one, two).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
