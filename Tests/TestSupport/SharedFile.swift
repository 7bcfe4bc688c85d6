package import Foundation

/// A file or folder in `../shared`, which is not part of this repository and may be missing.
///
/// Tests that need one are skipped without it. Where `OKIT_SHARED_LOG` names a file, each one that is
/// opened is noted there, so that `.ci/run` can check that none was skipped by mistake.
package struct SharedFile: Sendable {
    private let path: String

    /// Names a file or folder by its path in `../shared`.
    package init(_ path: String) {
        self.path = path
    }

    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: "shared")

    /// Where it is.
    package var location: URL {
        Self.folder.appending(path: path)
    }

    /// Whether the file or folder exists.
    package var isThere: Bool {
        FileManager.default.fileExists(atPath: location.path)
    }

    /// Where it is, for a test that reads it now, which is noted.
    package func open() -> URL {
        if let log = ProcessInfo.processInfo.environment["OKIT_SHARED_LOG"] {
            note(in: log)
        }
        return location
    }

    /// Appends the path in one write, as several tests may do so at once.
    private func note(in log: String) {
        if let file = fopen(log, "a") {
            fputs("\(path)\n", file)
            fclose(file)
        }
    }
}
