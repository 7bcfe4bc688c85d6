import Logging
import Synchronization

/// The sessions of all users.
actor SessionTable {
    private var entries: [Key: Entry] = [:]
    private let limits: ServerLimits
    private let logger: Logger
    private var isClosed = false

    /// The app and the user of a session.
    struct Key: Hashable, Sendable {
        let app: String
        let user: String
    }

    /// A session with the token that its pages send.
    struct Entry: Sendable {
        let session: Task<BrowserSession, any Error>
        let guardToken: String
    }

    /// The reason why a session could not start.
    enum Failure: Error {
        case tooMany, closed
    }

    init(limits: ServerLimits, logger: Logger) {
        self.limits = limits
        self.logger = logger
    }

    /// The number of sessions.
    var count: Int { entries.count }

    /// Returns the session of a user; `nil` if there is none.
    func session(_ key: Key) async throws -> (BrowserSession, guardToken: String)? {
        guard let entry = entries[key] else {
            return nil
        }
        return (try await entry.session.value, entry.guardToken)
    }

    /// Returns the session of a user, which is started if there is none.
    func session(
        _ key: Key,
        start: @escaping @Sendable () async throws -> BrowserSession
    ) async throws -> (BrowserSession, guardToken: String) {
        if let known = try await session(key) {
            return known
        }
        guard !isClosed else {
            throw Failure.closed
        }
        guard entries.count < limits.sessions else {
            throw Failure.tooMany
        }
        let entry = Entry(
            session: Task { try await start() },
            guardToken: RandomText.make(bytes: 16)
        )
        entries[key] = entry
        do {
            let session = try await entry.session.value
            logger.info("session started", metadata: ["app": "\(key.app)"])
            return (session, entry.guardToken)
        } catch {
            entries[key] = nil
            throw error
        }
    }

    /// Stores and ends the sessions that were not used for some time, and releases the memory of
    /// those that were not used for a shorter one.
    func sweep() async {
        for (key, entry) in entries {
            guard let session = try? await entry.session.value,
                await session.pageCount == 0
            else {
                continue
            }
            let idle = await ContinuousClock.now - session.lastUse
            if idle > limits.idle {
                entries[key] = nil
                await session.close()
                logger.info("session ended", metadata: ["app": "\(key.app)", "reason": "idle"])
            } else if idle > limits.rest {
                await session.rest()
            }
        }
    }

    /// Stores and ends all sessions.
    func close() async {
        isClosed = true
        let all = entries
        entries = [:]
        for entry in all.values {
            try? await entry.session.value.close()
        }
    }
}
