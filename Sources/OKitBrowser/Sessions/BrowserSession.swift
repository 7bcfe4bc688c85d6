import Logging
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import Synchronization

/// A running app with the pages that show it.
///
/// Its turns run one after the other on an executor that no connection waits for. All pages of a
/// session show the same screen.
public actor BrowserSession {
    private let executor: any SerialExecutor
    nonisolated let settings: Settings
    private var app: SuspendableApp
    /// The test that the session belongs to; `nil` if users use it.
    private let stage: FlowStage?
    private var history: ScreenHistory
    private let waiters = PageWaiters()
    private var batches = HandledBatches()
    private var effects = SessionUpdate.Effects()
    private var snapshots: SnapshotWriter?
    /// Whether the session has ended.
    private(set) var hasEnded = false
    /// Whether the store has refused changes in the last turn.
    private var hasUnstoredChanges = false
    private var logger: Logger?
    /// The actions that a flow has not read yet; `nil` if users use the session.
    var record: FlowRecord?
    /// The time of the last request of a page.
    private var lastUse = ContinuousClock.now
    /// The time of the last turn.
    private var lastTurn = ContinuousClock.now

    /// How much of a snapshot the session has continued; `nil` if it began without one.
    private(set) var resumption: SessionSnapshot.Outcome?
    /// Stops the turn in progress of the app in memory.
    private let cancellation = Mutex<TurnCancellation?>(nil)

    /// The number of pages that wait for updates.
    nonisolated var pageCount: Int { waiters.count }

    /// Whether the app is in memory.
    nonisolated var isRunning: Bool { cancellation.withLock { $0 != nil } }

    /// The executor of this session.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// Creates a session without its app.
    ///
    /// - Parameter open: Starts the app, and starts it again after it was suspended.
    public init(settings: Settings, open: @escaping Open) {
        executor = SessionExecutor()
        stage = nil
        self.settings = settings
        history = ScreenHistory()
        app = SuspendableApp(service: settings.service, open: open)
    }

    /// Starts the session of a flow, which advances the clock and does scheduled work itself.
    ///
    /// - Parameters:
    ///   - stage: The app, which belongs to this session from now on.
    ///   - executor: Runs the session on the thread of the flow.
    init(_ stage: sending FlowStage, settings: Settings, executor: FlowExecutor) {
        self.executor = executor
        self.settings = settings
        record = FlowRecord()
        let session = stage.session
        history = ScreenHistory()
        _ = history.add(session.screenTree())
        cancellation.withLock { $0 = session.cancellation }
        app = SuspendableApp(running: session, service: settings.service)
        self.stage = stage
    }

    /// Starts the app.
    ///
    /// - Parameter snapshot: The screens to continue; `nil` to start anew.
    func start(_ snapshot: SessionSnapshot? = nil) throws {
        let session = try app.wake(continuing: snapshot)
        resumption = session.resumption
        begin(session)
    }

    /// Shows an app that has started.
    private func begin(_ session: AppSession) {
        cancellation.withLock { $0 = session.cancellation }
        session.onRecordChange = { [weak self] in
            Task { await self?.applyRecordChanges() }
        }
        if history.add(session.screenTree()) {
            waiters.resumeAll { difference(from: $0) }
        }
        exchange(with: session)
        schedule(session)
    }

    /// Stores snapshots from now on.
    func storeSnapshots(
        in slot: SnapshotSlot,
        guardToken: String,
        limits: ServerLimits,
        logger: Logger
    ) {
        self.logger = logger
        guard let session = runningApp() else {
            return
        }
        snapshots = SnapshotWriter(session, in: slot, guardToken: guardToken, limits: limits)
        if slot.store.isShared {
            writeSnapshot()
        }
    }

    /// Shows the changes of other sessions to shared records, unless no page has used the session for some time.
    private func applyRecordChanges() {
        if history.current != nil || pageCount > 0, let session = app.running, isActive(),
            session.applyRecordChanges()
        {
            settle(session, resumes: false)
        }
    }

    /// Stops the turn in progress.
    public nonisolated func cancel() {
        cancellation.withLock { $0?.cancel() }
    }

    // MARK: Requests of pages

    /// Notes that a request follows.
    ///
    /// - Parameter isPage: Whether the request is for a page, which must show the last screen.
    /// - Returns: False if the session has ended.
    func noteRequest(isPage: Bool) -> Bool {
        lastUse = .now
        return isActive(isExact: isPage)
    }

    /// Returns false if the session has ended, or another server has taken it, which ends it.
    ///
    /// - Parameter isExact: Whether the store is asked even if it was asked a moment ago.
    private func isActive(isExact: Bool = false) -> Bool {
        if !hasEnded, snapshots?.isOwned(isExact: isExact) == false {
            abandon()
        }
        return !hasEnded
    }

    /// Returns the app, which is started and shown again if its memory was released; `nil` if the
    /// session has ended.
    private func runningApp(isExact: Bool = false) -> AppSession? {
        guard isActive(isExact: isExact) else {
            return nil
        }
        if let session = app.running {
            if history.current == nil {
                _ = history.add(session.screenTree())
            }
            return session
        }
        do {
            let session = try app.wake()
            begin(session)
            return session
        } catch {
            logger?.error("a suspended session is not continued", metadata: ["reason": "\(error)"])
            end()
            return nil
        }
    }

    /// Ends the session, which another server has taken.
    ///
    /// The changes of each turn have been stored already. Changes that could not be stored are lost.
    private func abandon() {
        if hasUnstoredChanges {
            logger?.error("changes of a session that another server has taken are not stored")
        }
        end()
    }

    /// Returns the current screen with its revision, for a page that is loaded; `nil` if the session
    /// has ended.
    func page() -> (revision: Int, tree: ScreenTree)? {
        guard let session = runningApp() else {
            return nil
        }
        beginRequest(to: session)
        if stage == nil {
            session.doDue()
        }
        settle(session)
        return history.current.map { (history.revision, $0) }
    }

    /// Handles the events of a page up to one that is refused, or that must wait for the answer to a question.
    func handle(_ batch: EventBatch) -> HandledBatches.Outcome {
        // An event must not change the data of a session that another server has taken.
        guard let session = runningApp(isExact: true) else {
            return HandledBatches.Outcome(revision: history.revision, count: 0, isRefused: true)
        }
        beginRequest(to: session)
        guard batches.add(batch) else {
            return batches.outcome(of: batch, at: history.revision)
        }
        if stage == nil {
            session.doDue()
        }
        if let isWide = batch.isWide { session.show(isWide: isWide) }
        var outcome = HandledBatches.Outcome(revision: history.revision, count: 0)
        let page = history.tree(batch.revision)?.root
        let outdated = history.outdatedValues(for: batch, options)
        while let item = batch.events.dropFirst(outcome.count).first, !history.mustWait(item) {
            // Later events of a batch follow from the effects of the ones before them.
            let seen = outcome.count == 0 ? batch.revision : history.revision
            // A page that is out of date needs the screen first: it knows what its user has seen.
            guard page != nil || outdated[outcome.count] == nil,
                let node = history.target(item.key, seenAt: seen, isValue: item.isValue),
                var event = item.event(on: node, seenAs: page?.first(where: node.isSame), options)
            else {
                outcome.isRefused = true
                break
            }
            event.formerValue = outdated[outcome.count]
            session.send(event) { _ in outcome.isRefused = true }
            if outcome.isRefused { break }
            record?.add(target: event.target)
            history.addOwn(session.screenTree(), isFirst: outcome.count == 0)
            outcome.count += 1
        }
        if outcome.isRefused {
            record?.addRefusal()
        }
        settle(session, resumes: !batch.events.isEmpty)
        outcome.revision = history.revision
        batches.note(outcome, of: batch)
        // Another server has taken the session meanwhile, so the changes of the screen are lost.
        outcome.isRefused = outcome.isRefused || hasEnded
        return outcome
    }

    /// Whether a dialog asks for a file.
    func asksForFile(_ key: String) -> Bool {
        runningApp() != nil && history.target(key, seenAt: history.revision)?.isFilePath == true
    }

    /// Gives an uploaded file to the dialog that asks for one.
    ///
    /// - Returns: Whether there is such a dialog.
    func receive(_ file: UserFile, key: String) -> Bool {
        guard let session = runningApp() else {
            return false
        }
        beginRequest(to: session)
        guard let node = history.target(key, seenAt: history.revision), node.isFilePath else {
            return false
        }
        session.send(Event(.input(settings.files.upload(file)), on: node.id))
        if let confirm = session.screenTree().overlay?.first(where: {
            $0.details.purpose == .confirm
        }) {
            session.send(Event(.tap, on: confirm.id))
        }
        record?.add(target: node.id)
        settle(session)
        return true
    }

    /// Waits until the screen differs from the revision of a page, or until a sweep ends the wait.
    ///
    /// - Returns: The update; `nil` if there is none yet.
    nonisolated func update(after revision: Int) async -> SessionUpdate? {
        let page = waiters.join(with: revision)
        defer { waiters.leave(page) }
        if let update = await takeUpdate(after: revision) {
            return update
        }
        return switch await waiters.wait(page) {
        case .update(let update): update
        case .again: await takeUpdate(after: revision)
        case .ended: nil
        }
    }

    /// Returns the difference from the revision of a page; `nil` if there is none.
    private func takeUpdate(after revision: Int) -> SessionUpdate? {
        lastUse = .now
        applyRecordChanges()
        guard isActive(), revision != history.revision || !effects.isEmpty, runningApp() != nil
        else {
            return nil
        }
        return difference(from: revision)
    }

    /// Returns the difference from a revision to the screen in memory; `nil` if there is none.
    private func difference(from revision: Int) -> SessionUpdate? {
        guard revision != history.revision || !effects.isEmpty else {
            return nil
        }
        defer { (effects, lastUse) = (SessionUpdate.Effects(), .now) }
        return history.update(from: revision, effects, options)
    }

    /// Ends all waits, so that pages whose connection is closed are noticed.
    nonisolated func wake() { waiters.wakeAll() }

    /// Ends long waits of pages, and a session that was not used for some time, or releases the memory
    /// of its screen or its app.
    func sweep(_ limits: ServerLimits) -> SweepOutcome {
        let now = ContinuousClock.now
        if pageCount == 0, now - lastUse > limits.idle, closeIfStored() {
            return .ended
        }
        waiters.resume(waitingFor: limits.heartbeat)
        // A flow can pause for any time between two commands.
        guard stage == nil, now - lastTurn > limits.rest else {
            return .unchanged
        }
        let hasRested = rest()
        let isSuspended = now - lastTurn > limits.suspension && suspend()
        return hasRested || isSuspended ? .released : .unchanged
    }

    /// Releases the app, which the next request continues, if nothing is lost by that.
    ///
    /// - Returns: Whether it was in memory.
    @discardableResult
    func suspend() -> Bool {
        guard history.current == nil, !hasUnstoredChanges, effects.isEmpty, isActive(),
            app.suspend()
        else {
            return false
        }
        cancellation.withLock { $0 = nil }
        writeSnapshot()
        return true
    }

    /// Stores the changes of the app and releases the memory of its screen, which pages still show.
    ///
    /// - Returns: Whether the screen was in memory.
    @discardableResult
    func rest() -> Bool {
        guard history.current != nil, isActive(), let session = app.running else {
            return false
        }
        hasUnstoredChanges = !session.storeOrReport()
        exchange(with: session)
        if history.add(session.screenTree()) {
            waiters.resumeAll { difference(from: $0) }
        }
        history.release()
        session.releaseScreen()
        return true
    }

    /// Ends the session if all changes can be stored.
    ///
    /// - Returns: Whether it has ended.
    private func closeIfStored() -> Bool {
        guard isActive() else {
            return true
        }
        // The user can return and correct refused data, and the disk can have room again.
        guard app.running?.storeOrReport() ?? true,
            snapshots?.write(app.snapshot, isLast: true, again: writeLater) != .failed
        else {
            return false
        }
        end()
        return true
    }

    /// Stores the changes and the snapshot, and ends the session.
    ///
    /// - Returns: The reason that changes are lost; `nil` if all are stored.
    @discardableResult
    func close() -> StoreError? {
        guard isActive() else {
            return nil
        }
        var failure: StoreError?
        do throws(StoreError) {
            try app.running?.storeLastChanges()
        } catch {
            failure = error
        }
        if failure == nil, app.running?.hasRefusedRecords == true {
            failure = StoreError(.file, "the database has not accepted changes of records")
        }
        snapshots?.write(app.snapshot, isLast: true, isShown: pageCount > 0)
        end()
        return failure
    }

    /// Stops all that goes on in the session.
    private func end() {
        hasEnded = true
        snapshots?.cancel()
        app.cancel()
        waiters.close()
    }

    // MARK: Turns

    /// Notes a request, and shows the changes of other sessions.
    private func beginRequest(to session: AppSession) {
        lastUse = .now
        if session.applyRecordChanges() {
            settle(session, resumes: false)
        }
    }

    /// Sends the requests of the app, stores its changes and shows its screen.
    private func settle(_ session: AppSession, resumes: Bool = true) {
        lastTurn = .now
        exchange(with: session)
        hasUnstoredChanges = !session.storeOrReport()
        exchange(with: session)
        if let text = session.takeCopiedText() {
            effects.copied = text
            record?.add(copy: text)
        }
        effects.downloads += settings.files.takeFresh().map { options.path + "~file/" + $0 }
        let hasChanged = history.add(session.screenTree())
        if hasChanged || resumes || !effects.isEmpty {
            waiters.resumeAll { difference(from: $0) }
        }
        schedule(session)
        scheduleSnapshot(of: session)
    }

    /// Stores a snapshot after the changes of the turn, at once or soon.
    private func scheduleSnapshot(of session: AppSession) {
        if !hasEnded, snapshots?.mustWrite(afterTurnOf: session, later: writeLater) == true {
            writeSnapshot()
        }
    }

    private func writeSnapshot() {
        if !hasEnded, snapshots?.write(app.snapshot, again: writeLater) == .taken {
            abandon()
        }
    }

    private var writeLater: @Sendable () async -> Void {
        { [weak self] in await self?.writeSnapshot() }
    }

    private func exchange(with session: AppSession) {
        app.exchange(with: session) { [weak self] in await self?.receive($0, to: $1) }
    }

    private func receive(_ reply: ServiceReply, to id: ServiceCall.ID) {
        guard app.finish(id), let session = runningApp() else {
            return
        }
        session.receive(reply, to: id)
        settle(session)
    }

    private func schedule(_ session: AppSession) {
        if stage == nil, !hasEnded {
            app.schedule(session) { [weak self] in await self?.doDue() }
        }
    }

    private func doDue() {
        if let session = runningApp() {
            session.doDue()
            settle(session, resumes: false)
        }
    }

    // MARK: Tests

    /// The current revision with its screen, if that is in memory.
    var revision: Int { history.revision }
    var screen: ScreenTree? { history.current }

    /// Runs a flow on the app of a test.
    func play(_ run: (FlowStage) -> FlowTest) -> FlowTest {
        guard let stage else { preconditionFailure("a session of a user cannot run a flow") }
        return run(stage)
    }

    /// Shows changes of the app that no event of a page has caused.
    func showScreen() {
        if let session = runningApp() {
            beginRequest(to: session)
            settle(session, resumes: false)
        }
    }
}
