import Synchronization

/// The files that are being uploaded to all sessions.
///
/// Their number is limited, because they are in memory. Apps can need seconds to import a large file,
/// so only some of these are given to apps at once, and threads remain for other turns.
final class Uploads: Sendable {
    private struct State {
        var count = 0
        /// The number of large files that apps import.
        var importedCount = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let limit: Int
    private let importLimit: Int

    /// The number of bytes up to which a file is not large.
    static let smallSize = 1 << 18

    /// - Parameters:
    ///   - limit: The maximum number of files.
    ///   - importLimit: The maximum number of large files that apps import at once.
    init(limit: Int, importLimit: Int) {
        self.limit = limit
        self.importLimit = importLimit
    }

    /// The number of received files that wait for imports.
    var waitingCount: Int {
        state.withLock { $0.waiting.count }
    }

    /// Begins to receive a file; returns false if too many others are being received.
    func begin() -> Bool {
        state.withLock { state in
            guard state.count < limit else {
                return false
            }
            state.count += 1
            return true
        }
    }

    /// Ends what `begin` has begun.
    func end() {
        state.withLock { $0.count -= 1 }
    }

    /// Gives a file to an app; a large one has to wait until others are imported.
    func give<Answer: Sendable>(
        bytes: Int,
        _ body: @Sendable () async -> Answer
    ) async -> Answer {
        guard bytes > Self.smallSize else {
            return await body()
        }
        await beginImport()
        defer { endImport() }
        return await body()
    }

    private func beginImport() async {
        await withCheckedContinuation { continuation in
            let isFirst = state.withLock { state in
                guard state.importedCount < importLimit else {
                    state.waiting.append(continuation)
                    return false
                }
                state.importedCount += 1
                return true
            }
            if isFirst {
                continuation.resume()
            }
        }
    }

    private func endImport() {
        let next = state.withLock { state in
            guard state.waiting.isEmpty else {
                return Optional(state.waiting.removeFirst())
            }
            state.importedCount -= 1
            return nil
        }
        next?.resume()
    }
}
