import CMemory
import Logging
import OKitModel
import OKitRuntime

/// The sessions of all users that are in memory.
actor SessionTable {
    private var entries: [Key: Entry] = [:]
    private var lastEntry = 0
    private let limits: ServerLimits
    private let snapshots: (any SnapshotStore)?
    private let logger: Logger
    /// The current versions of apps.
    private let apps: HostedApps
    /// The ends of sessions with records that another version is going to migrate.
    private var endings: [String: Ending] = [:]
    private var lastEnding = 0
    /// The end of all sessions; `nil` while the server runs.
    private var closing: Task<Void, Never>?
    /// When sessions to end were last searched without success.
    private var lastSearch = ContinuousClock.now - .seconds(3600)

    /// The app and the user of a session.
    struct Key: Hashable, Sendable {
        let app: String
        let user: String
    }

    /// A session with the token that its pages send.
    struct Started: Sendable {
        let session: BrowserSession
        let guardToken: String
    }

    /// The end of all sessions of a version.
    private struct Ending: Sendable {
        let number: Int
        let task: Task<Void, Never>
    }

    /// A session that starts or has started.
    private struct Entry: Sendable {
        let number: Int
        var start: Start
    }

    private enum Start: Sendable {
        /// The result is `nil` for a session that was not stored.
        case pending(Task<Started?, any Error>)
        /// The task is not needed any more, and its memory is freed.
        case ended(Started)

        var value: Started? {
            get async throws {
                switch self {
                case .pending(let task): try await task.value
                case .ended(let started): started
                }
            }
        }
    }

    /// The reason why a session could not start.
    enum Failure: Error {
        case tooMany, closed
        /// Stored sessions cannot be read now.
        case unavailable
        /// The app cannot be started now.
        case refused

        /// What a page shows.
        var text: String {
            switch self {
            case .tooMany, .closed: "too many sessions; try again later\n"
            case .unavailable: "stored sessions cannot be read now; try again later\n"
            case .refused: "this app cannot be started now; try again later\n"
            }
        }
    }

    /// - Parameters:
    ///   - apps: The apps whose versions are replaced.
    ///   - snapshots: The sessions that are not in memory; `nil` to store none.
    init(
        of apps: HostedApps = HostedApps([]),
        limits: ServerLimits,
        snapshots: (any SnapshotStore)? = nil,
        logger: Logger
    ) {
        self.apps = apps
        self.limits = limits
        self.snapshots = snapshots
        self.logger = logger
    }

    /// The number of sessions.
    var count: Int { entries.count }

    /// The number of sessions that have released their apps.
    var suspendedCount: Int {
        entries.values.count { entry in
            if case .ended(let started) = entry.start { !started.session.isRunning } else { false }
        }
    }

    /// Returns the session of a user, which is continued if it is stored; `nil` if there is none.
    func session(of user: String, in app: HostedApp) async throws -> Started? {
        try await session(Key(app: app.name, user: user), app, isPage: false, screen: nil)
    }

    /// Returns the session of a user for a new page.
    ///
    /// - Parameter screen: The screen that a session that starts anew opens; `nil` for its first one alone.
    func session(
        of user: String,
        in app: HostedApp,
        opening screen: String?
    ) async throws -> Started {
        let key = Key(app: app.name, user: user)
        guard let started = try await session(key, app, isPage: true, screen: screen) else {
            throw Failure.closed
        }
        return started
    }

    /// - Parameter isPage: Whether a session is started if none is stored.
    private func session(
        _ key: Key,
        _ app: HostedApp,
        isPage: Bool,
        screen: String?
    ) async throws -> Started? {
        while true {
            guard let entry = entries[key] else {
                guard let ending = endings[key.app] else {
                    break
                }
                await ending.task.value
                continue
            }
            if let started = try await entry.start.value,
                await started.session.noteRequest(isPage: isPage)
            {
                return started
            }
            // It has ended, or was not stored when another request has asked for it.
            remove(entry, key)
        }
        guard closing == nil else {
            throw Failure.closed
        }
        // The request can have been made for a version that was replaced meanwhile.
        let app = apps.app(named: key.app) ?? app
        let slot = app.slot(of: key.user, in: snapshots)
        guard isPage || slot != nil else {
            return nil
        }
        guard entries.count < limits.sessions else {
            guard await endUnshown() else {
                throw Failure.tooMany
            }
            return try await session(key, app, isPage: isPage, screen: screen)
        }
        lastEntry += 1
        let start = SessionStart(key: key, app: app, slot: slot, limits: limits, logger: logger)
        let entry = Entry(
            number: lastEntry,
            start: .pending(Task { try await start.run(isPage: isPage, screen: screen) })
        )
        entries[key] = entry
        do {
            let started = try await entry.start.value
            if let started {
                note(started, entry, key)
            } else {
                remove(entry, key)
            }
            return started
        } catch {
            remove(entry, key)
            throw error
        }
    }

    /// Stores and ends the oldest sessions that no page shows, so that others can start.
    ///
    /// Otherwise, a client that starts sessions and leaves them could lock out all users.
    ///
    /// - Returns: Whether it has ended any.
    private func endUnshown() async -> Bool {
        guard ContinuousClock.now - lastSearch > Self.searchPause else {
            return false
        }
        var brief = limits
        brief.idle = limits.rest
        var endedCount = 0
        for (key, entry) in entries.sorted(by: { $0.value.number < $1.value.number }) {
            guard case .ended(let started) = entry.start, started.session.pageCount == 0,
                await started.session.sweep(brief) == .ended
            else {
                continue
            }
            remove(entry, key)
            endedCount += 1
            if endedCount == Self.mostEndedForOthers {
                break
            }
        }
        lastSearch = endedCount == 0 ? .now : lastSearch
        logger.info("sessions ended for others", metadata: ["count": "\(endedCount)"])
        return endedCount > 0
    }

    /// The number of sessions that end when there are too many.
    private static let mostEndedForOthers = 64
    /// The time after a search that has found no session to end.
    private static let searchPause = Duration.seconds(1)

    private func note(_ started: Started, _ entry: Entry, _ key: Key) {
        if entries[key]?.number == entry.number {
            entries[key]?.start = .ended(started)
        }
    }

    private func remove(_ entry: Entry, _ key: Key) {
        if entries[key]?.number == entry.number {
            entries[key] = nil
        }
    }

    /// Stores and ends the sessions that were not used for some time, and releases the memory of
    /// those that were not used for a shorter one.
    ///
    /// - Parameter time: The time over which the work is spread, so that it does not delay events.
    func sweep(over time: Duration = .zero) async {
        var releasedCount = 0
        let all = Array(entries)
        let size = max(all.count / Self.portions, 1)
        for (index, (key, entry)) in all.enumerated() {
            if index % size == 0, time > .zero {
                try? await Task.sleep(for: time / (Self.portions + 1))
            }
            switch try? await entry.start.value?.session.sweep(limits) {
            case .ended:
                remove(entry, key)
                logger.info("session ended", metadata: ["app": "\(key.app)", "reason": "idle"])
            case .released: releasedCount += 1
            case .unchanged, nil: break
            }
        }
        if releasedCount >= Self.manyReleased {
            // The C library returns memory to the system by itself only at the end of the heap.
            await BlockingCall.run { _ = malloc_trim(0) }
        }
    }

    /// The number of pauses of a sweep.
    private static let portions = 100
    /// The number of released screens whose memory is worth returning to the system.
    private static let manyReleased = 50

    /// Stores and ends the sessions of a user.
    func end(user: String) async {
        for (key, entry) in entries where key.user == user {
            await close(entry, key)
            remove(entry, key)
        }
    }

    /// Offers an app, or replaces the one of the same name: stores and ends its sessions, which continue
    /// with this version.
    func replace(with app: HostedApp) async {
        apps.set(app)
        let all = entries.filter { $0.key.app == app.name }
        let former = endings[app.name]
        lastEnding += 1
        let number = lastEnding
        let task = Task {
            await former?.task.value
            await end(all)
            if endings[app.name]?.number == number {
                endings[app.name] = nil
            }
        }
        if app.sharesRecords {
            endings[app.name] = Ending(number: number, task: task)
        }
        await task.value
    }

    private func end(_ entries: [Key: Entry]) async {
        await withTaskGroup(of: Void.self) { group in
            for (index, (key, entry)) in entries.enumerated() {
                if index >= Self.endedTogether {
                    await group.next()
                }
                group.addTask {
                    await self.close(entry, key)
                    await self.remove(entry, key)
                }
            }
        }
    }

    /// The number of sessions that end at the same time.
    private static let endedTogether = 8

    /// Stores and ends all sessions, and waits for the end if that has begun already.
    func close() async {
        if let closing {
            return await closing.value
        }
        let all = entries
        entries = [:]
        let closing = Task {
            for (key, entry) in all {
                await close(entry, key)
            }
        }
        self.closing = closing
        await closing.value
    }

    private func close(_ entry: Entry, _ key: Key) async {
        // A session that could not start has no changes.
        guard let started = try? await entry.start.value,
            let failure = await started.session.close()
        else {
            return
        }
        logger.error(
            "changes of a session are not stored",
            metadata: ["app": "\(key.app)", "reason": "\(failure.code.rawValue)"]
        )
    }
}

/// Starts the session of a user, or continues the stored one.
private struct SessionStart: Sendable {
    let key: SessionTable.Key
    let app: HostedApp
    let slot: SnapshotSlot?
    let limits: ServerLimits
    let logger: Logger

    /// - Parameter isPage: Whether a session is started if none is stored.
    func run(isPage: Bool, screen: String?) async throws -> SessionTable.Started? {
        let found: SnapshotSlot.Found?
        do {
            found = try await slot?.take(logger)
        } catch is SnapshotFailure {
            throw SessionTable.Failure.unavailable
        }
        guard isPage || found != nil else {
            return nil
        }
        let request = HostedApp.SessionRequest(
            user: key.user,
            screen: screen,
            path: app.path
        )
        let session: BrowserSession
        do {
            session = try app.makeSession(request)
            try await session.start(found?.snapshot)
        } catch {
            logger.error(
                "a session cannot be started",
                metadata: ["app": "\(key.app)", "reason": "\(error)"]
            )
            throw SessionTable.Failure.refused
        }
        let guardToken = found?.guardToken ?? RandomText.make(bytes: RandomText.guardLength / 2)
        if let slot {
            await session.storeSnapshots(
                in: slot,
                guardToken: guardToken,
                limits: limits,
                logger: logger
            )
        }
        let event = event(of: await session.resumption)
        logger.info("\(event)", metadata: ["app": "\(key.app)"])
        return SessionTable.Started(session: session, guardToken: guardToken)
    }

    private func event(of resumption: SessionSnapshot.Outcome?) -> String {
        switch resumption {
        case nil: "session started"
        case .complete: "session continued"
        case .partial: "session continued without screens whose objects no longer exist"
        case .some(.none): "session started anew: its screens no longer exist"
        }
    }
}
