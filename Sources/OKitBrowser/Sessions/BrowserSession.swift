import Foundation
import Logging
import OKitBundle
import OKitExpression
import OKitModel
public import OKitRuntime

/// A running app with the pages that show it.
///
/// Its turns run one after the other on an executor that no connection waits for. All pages of a
/// session show the same screen.
public actor BrowserSession {
    private let executor: any SerialExecutor
    private let settings: Settings
    private let session: AppSession
    /// The test that the session belongs to; `nil` if users use it.
    private let stage: FlowStage?
    private var history: ScreenHistory
    private var waiters = PageWaiters()
    private var batches = HandledBatches()
    private var effects = SessionUpdate.Effects()
    private var calls: SessionCalls
    private var timer = SessionTimer()
    private var snapshots: SnapshotWriter?
    private var snapshotTimer = SessionTimer()
    private var isClosed = false
    /// Whether the store has refused changes in the last turn.
    private var hasUnstoredChanges = false
    private var logger: Logger?
    /// The actions that a flow has not read yet; `nil` if users use the session.
    var record: FlowRecord?
    /// The time of the last request of a page.
    private var lastUse = ContinuousClock.now
    /// The time of the last turn.
    private var lastTurn = ContinuousClock.now
    /// The number of pages that wait for updates.
    private(set) var pageCount = 0

    /// How much of a snapshot the session has continued; `nil` if it began without one.
    nonisolated let resumption: SessionSnapshot.Outcome?

    /// Stops the turn in progress.
    public nonisolated let cancel: @Sendable () -> Void

    /// The executor of this session.
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        executor.asUnownedSerialExecutor()
    }

    /// The surroundings of the pages.
    nonisolated var options: PageOptions { settings.options }

    /// The files of the user.
    nonisolated var files: SessionFiles { settings.files }

    /// Starts a session.
    ///
    /// - Parameter session: The app, which belongs to this session from now on.
    public init(_ session: sending AppSession, settings: Settings) {
        executor = SessionExecutor()
        stage = nil
        self.settings = settings
        calls = SessionCalls(to: settings.service)
        resumption = session.resumption
        let cancellation = session.cancellation
        cancel = { cancellation.cancel() }
        history = ScreenHistory(session.screenTree(), revision: Int.random(in: 1...1_000_000) * 8)
        self.session = session
    }

    /// Starts the session of a flow, which advances the clock and does scheduled work itself.
    ///
    /// - Parameters:
    ///   - stage: The app, which belongs to this session from now on.
    ///   - executor: Runs the session on the thread of the flow.
    init(_ stage: sending FlowStage, settings: Settings, executor: FlowExecutor) {
        self.executor = executor
        self.settings = settings
        calls = SessionCalls(to: settings.service)
        record = FlowRecord()
        let session = stage.session
        resumption = session.resumption
        let cancellation = session.cancellation
        cancel = { cancellation.cancel() }
        history = ScreenHistory(session.screenTree(), revision: Int.random(in: 1...1_000_000) * 8)
        self.session = session
        self.stage = stage
    }

    /// Stores snapshots from now on.
    func storeSnapshots(
        in slot: SnapshotSlot,
        guardToken: String,
        limits: ServerLimits,
        logger: Logger
    ) {
        self.logger = logger
        snapshots = SnapshotWriter(session, in: slot, guardToken: guardToken, limits: limits)
        if slot.store.isShared {
            writeSnapshot()
        }
    }

    /// Shows the changes that other sessions make to shared records from now on.
    func showRecordChanges() {
        session.onRecordChange = { [weak self] in
            Task { await self?.applyRecordChanges() }
        }
    }

    /// Shows the changes of other sessions, unless no page has used the session for some time.
    private func applyRecordChanges() {
        if history.current != nil || pageCount > 0, isActive() {
            applyChanges()
        }
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
        if !isClosed, snapshots?.isOwned(isExact: isExact) == false {
            abandon()
        }
        return !isClosed
    }

    /// Ends the session, which another server has taken.
    ///
    /// The changes of each turn have been stored already. Changes that could not be stored are lost.
    private func abandon() {
        if hasUnstoredChanges {
            logger?.error("changes of a session that another server has taken are not stored")
        }
        isClosed = true
        end()
    }

    /// Returns the current screen with its revision, for a page that is loaded.
    func page() -> (revision: Int, tree: ScreenTree) {
        if isActive() {
            beginRequest()
            doDueWork()
            settle()
        }
        return (history.revision, history.current ?? session.screenTree())
    }

    /// Handles events of a page.
    ///
    /// - Returns: The revision that shows their effects, and whether an event was refused, so that
    ///   the page needs the whole screen.
    func handle(_ batch: EventBatch) -> (revision: Int, isRefused: Bool) {
        // An event must not change the data of a session that another server has taken.
        guard isActive(isExact: true) else {
            return (history.revision, true)
        }
        beginRequest()
        guard batches.add(batch) else {
            return (history.revision, false)
        }
        doDueWork()
        if let isWide = batch.isWide {
            session.show(isWide: isWide)
        }
        var isRefused = false
        for (index, item) in batch.events.enumerated() {
            // Later events of a batch follow from the effects of the ones before them.
            let seen = index == 0 ? batch.revision : history.revision
            guard let node = history.target(item.key, seenAt: seen),
                let event = item.event(on: node, options)
            else {
                isRefused = true
                break
            }
            session.send(event) { _ in isRefused = true }
            if isRefused {
                break
            }
            record?.add(target: event.target)
            _ = history.add(session.screenTree())
        }
        if isRefused {
            record?.addRefusal()
        }
        settle(resumes: !batch.events.isEmpty)
        // Another server has taken the session meanwhile, so the changes of the screen are lost.
        return (history.revision, isRefused || isClosed)
    }

    /// Gives an uploaded file to the dialog that asks for one.
    ///
    /// - Returns: Whether there is such a dialog.
    func receive(_ file: UserFile, key: String) -> Bool {
        guard isActive() else {
            return false
        }
        beginRequest()
        guard let node = history.target(key, seenAt: history.revision), node.isFilePath else {
            return false
        }
        session.send(Event(.input(settings.files.upload(file)), on: node.id))
        let confirm = session.screenTree().overlay?.first { $0.details.purpose == .confirm }
        if let confirm {
            session.send(Event(.tap, on: confirm.id))
        }
        record?.add(target: node.id)
        settle()
        return true
    }

    /// Waits until the screen differs from the revision of a page, or until a sweep ends the wait.
    ///
    /// - Returns: The update; `nil` if there is none yet.
    func update(after revision: Int) async -> SessionUpdate? {
        guard isActive() else {
            return nil
        }
        pageCount += 1
        lastUse = .now
        defer {
            pageCount -= 1
            lastUse = .now
        }
        applyRecordChanges()
        if revision == history.revision, effects.isEmpty, !isClosed {
            await wait()
        }
        return takeUpdate(after: revision)
    }

    /// Returns the difference from the revision of a page; `nil` if there is none.
    ///
    /// It is not inlined, as its values would otherwise be in memory for each page that waits.
    @inline(never)
    private func takeUpdate(after revision: Int) -> SessionUpdate? {
        guard !isClosed, revision != history.revision || !effects.isEmpty else {
            return nil
        }
        showAgain()
        guard let current = history.current else {
            return nil
        }
        defer {
            effects = SessionUpdate.Effects()
        }
        return SessionUpdate(
            from: history.tree(revision).map { (revision, $0) },
            to: (history.revision, current),
            effects,
            options: options
        )
    }

    /// Ends all waits, so that pages whose connection is closed are noticed.
    func wake() { waiters.resumeAll() }

    /// Whether the session has ended.
    var hasEnded: Bool { isClosed }

    /// Ends long waits of pages, and a session that was not used for some time, or releases the memory
    /// of its screen.
    func sweep(_ limits: ServerLimits) -> SweepOutcome {
        let now = ContinuousClock.now
        waiters.resume(waitingFor: limits.heartbeat)
        if pageCount == 0, now - lastUse > limits.idle, closeIfStored() {
            return .ended
        }
        // A flow can pause for any time between two commands.
        return stage == nil && now - lastTurn > limits.rest && rest() ? .released : .unchanged
    }

    /// Stores the changes of the app and releases the memory of its screen, which pages still show.
    ///
    /// - Returns: Whether the screen was in memory.
    @discardableResult
    func rest() -> Bool {
        guard history.current != nil, isActive() else {
            return false
        }
        hasUnstoredChanges = !session.storeOrReport()
        exchange()
        if history.add(session.screenTree()) {
            waiters.resumeAll()
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
        do throws(StoreError) {
            try session.storeChanges()
        } catch {
            // The user can return and correct the data.
            return false
        }
        close()
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
        isClosed = true
        var failure: StoreError?
        do throws(StoreError) {
            try session.storeChanges()
        } catch {
            failure = error
        }
        snapshots?.write(session, isLast: true)
        end()
        return failure
    }

    /// Stops all that goes on in the session.
    private func end() {
        timer.cancel()
        snapshotTimer.cancel()
        calls.cancel()
        waiters.resumeAll()
    }

    // MARK: Turns

    /// Notes a request, and shows the current screen.
    private func beginRequest() {
        lastUse = .now
        showAgain()
        if !isClosed {
            applyChanges()
        }
    }

    /// Shows the screen again if its memory was released.
    private func showAgain() {
        if history.current == nil {
            _ = history.add(session.screenTree())
        }
    }

    /// Shows the changes of other sessions.
    private func applyChanges() {
        if session.applyRecordChanges() {
            settle(resumes: false)
        }
    }

    /// Sends the requests of the app, stores its changes and shows its screen.
    private func settle(resumes: Bool = true) {
        lastTurn = .now
        exchange()
        hasUnstoredChanges = !session.storeOrReport()
        exchange()
        if let text = session.takeCopiedText() {
            effects.copied = text
            record?.add(copy: text)
        }
        effects.downloads += settings.files.takeFresh().map { options.path + "~file/" + $0 }
        let hasChanged = history.add(session.screenTree())
        if hasChanged || resumes || !effects.isEmpty {
            waiters.resumeAll()
        }
        schedule()
        scheduleSnapshot()
    }

    /// Stores a snapshot after the changes of the turn, at once or soon.
    private func scheduleSnapshot() {
        guard let delay = snapshots?.delay, !isClosed else {
            return
        }
        if snapshots?.noteTurn(of: session) == true || delay == .zero {
            writeSnapshot()
        } else if !snapshotTimer.isSet {
            scheduleSnapshot(after: delay)
        }
    }

    private func scheduleSnapshot(after delay: Duration) {
        snapshotTimer.start(after: delay) { [weak self] in await self?.writeSnapshot() }
    }

    private func writeSnapshot() {
        snapshotTimer.cancel()
        guard !isClosed else {
            return
        }
        switch snapshots?.write(session) {
        case .taken: abandon()
        case .failed: scheduleSnapshot(after: SnapshotWriter.retryDelay)
        case .stored, nil: break
        }
    }

    private func exchange() {
        calls.exchange(with: session) { [weak self] in await self?.receive($0, to: $1) }
    }

    private func receive(_ reply: ServiceReply, to id: ServiceCall.ID) {
        guard calls.finish(id), isActive() else {
            return
        }
        session.receive(reply, to: id)
        settle()
    }

    private func doDueWork() {
        if stage == nil {
            session.doDue()
        }
    }

    /// Schedules the next due work of the app.
    private func schedule() {
        timer.cancel()
        guard stage == nil, let due = session.nextDue, !isClosed else {
            return
        }
        let seconds = min(max(due.timeIntervalSinceNow, 0.01), 3600)
        timer.start(after: .seconds(seconds)) { [weak self] in await self?.doDue() }
    }

    private func doDue() {
        guard isActive() else {
            return
        }
        session.doDue()
        settle(resumes: false)
    }

    // MARK: Tests

    /// The current revision.
    var revision: Int { history.revision }

    /// Whether the current screen is in memory.
    var hasScreen: Bool { history.current != nil }

    /// The screen of the current revision.
    var screen: ScreenTree { history.current ?? session.screenTree() }

    /// Runs a flow on the app of a test.
    func play(_ run: (FlowStage) -> FlowTest) -> FlowTest {
        guard let stage else {
            preconditionFailure("a session of a user cannot run a flow")
        }
        return run(stage)
    }

    /// Shows changes of the app that no event of a page has caused.
    func showScreen() {
        beginRequest()
        settle(resumes: false)
    }

    // MARK: Waiting

    private func wait() async {
        let number = waiters.makeNumber()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if Task.isCancelled {
                    continuation.resume()
                } else {
                    waiters.add(continuation, as: number)
                }
            }
        } onCancel: {
            Task { await self.resumeWaiter(number) }
        }
    }

    private func resumeWaiter(_ number: Int) {
        waiters.resume(number)
    }
}
