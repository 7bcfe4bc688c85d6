import OKitExpression
import OKitModel
import OKitSyntax

/// Runs the turns of a session, each with one budget of steps and bytes.
///
/// Where a turn has to end early, its changes are undone, and the session goes on with the next one.
final class TurnRunner {
    /// The state to which the present turn returns; `nil` between turns, and in the first one.
    private var checkpoint: TurnCheckpoint?
    /// The changes that the screen shows, of those of the session's graph.
    private var shownChanges = 0
    /// The message about an incomplete screen that was shown last.
    private var shownEnd: String?
    /// Whether a screen was ever built.
    private(set) var hasShown = false

    /// Why a turn runs.
    enum Cause: Equatable {
        /// An event or a timer.
        case event
        /// The reply to a call of an action, or of something else; the call cannot be undone.
        case reply(to: String? = nil)
    }

    /// The most times that screens are settled before they count as restless.
    private static let mostPasses = 32
    /// The most times that a screen is built again because its rows have called functions.
    private static let mostBuilds = 8

    /// Does the work of a turn, brings screens up to date, deletes what nothing owns, and shows the
    /// result.
    ///
    /// - Parameters:
    ///   - cause: why there is work.
    ///   - canUndo: false for the first turn, before which there is nothing.
    ///   - isShown: false for a turn whose screen is built when something asks for it.
    func run(
        on session: AppSession,
        _ cause: Cause,
        canUndo: Bool,
        isShown: Bool = true,
        _ work: () -> Void
    ) {
        let budget = session.budget
        budget.begin()
        defer { budget.finish() }
        session.navigator.beginTurn()
        session.screens.runs.beginTurn()
        if canUndo {
            checkpoint = TurnCheckpoint(session, leavesCalls: cause != .event)
        }
        work()
        runHooks(session)
        if budget.isSpent {
            let message = message(about: budget)
            checkpoint?.restore(session)
            checkpoint = nil
            session.objects.cache.removeAll()
            budget.refill()
            // The dialog that has begun the turn is there again.
            session.fail(message + remark(onCallsOf: session, cause), isFirst: true)
        }
        if session.history.isRecording, let checkpoint {
            session.history.add(checkpoint.changes)
        }
        forgetCheckpoint()
        finishChanges(session)
        session.history.end(calls: session.requests.count)
        if isShown {
            show(session)
        }
        session.screens.forgetRemoved(from: session.graph)
        session.actions.schedule.forgetRemoved(from: session.graph)
        shownChanges = session.graph.changeCount
    }

    /// Whether something has changed outside of turns.
    func isBehind(_ session: AppSession) -> Bool {
        session.graph.changeCount != shownChanges
    }

    /// What the present turn has changed since a part of it was stored; `nil` where it is not recorded.
    func presentChanges(of session: AppSession) -> ObjectChanges? {
        session.history.isRecording ? checkpoint?.changes : nil
    }

    /// Makes the changes of the turn so far permanent, as some of them are stored.
    func commitChanges(of session: AppSession) {
        if let present = checkpoint {
            present.commit()
            checkpoint = TurnCheckpoint(session, leavesCalls: present.leavesCalls)
        }
    }

    /// Makes the changes of the turn so far permanent, as no later change is undone.
    func forgetCheckpoint() {
        checkpoint?.commit()
        checkpoint = nil
    }

    /// Builds the screen, again where that has found errors in the data, or functions of rows.
    ///
    /// Rows are set up when they are first shown. A function that their bindings call can open a screen,
    /// which is brought up to date like any other; functions that are left after too many builds are
    /// resumed in the next turn.
    ///
    /// Where that takes more than the budget of the turn, the values that are missing are null.
    func show(_ session: AppSession) {
        hasShown = true
        let wasBehind = isBehind(session)
        session.budget.begin()
        defer {
            session.budget.finish()
            if !wasBehind {
                shownChanges = session.graph.changeCount
            }
        }
        session.build()
        for _ in 0..<Self.mostBuilds {
            let paused = session.navigator.liveScreens.flatMap { $0.takePaused() }
            guard !paused.isEmpty else {
                break
            }
            session.resume(paused)
            runHooks(session)
            finishChanges(session)
            session.build()
        }
        if session.reportErrorsInData() {
            session.build()
        }
        reportIncompleteScreen(session)
    }

    /// Shows once that the screen is incomplete, and stores none of its values.
    private func reportIncompleteScreen(_ session: AppSession) {
        guard session.budget.isSpent else {
            shownEnd = nil
            return
        }
        let message = message(about: session.budget)
        if message != shownEnd {
            session.fail(message)
            session.build()
        }
        shownEnd = message
        session.objects.cache.removeAll()
    }

    private func runHooks(_ session: AppSession) {
        var runner = HookRunner()
        do throws(HookCycle) {
            var hasRun = true
            while hasRun, !session.budget.isSpent {
                hasRun = false
                while let hook = try runner.next(on: session.graph) {
                    session.resume(session.objects.run(StepMachine(hook)))
                    hasRun = true
                }
                if settleScreens(session) {
                    hasRun = true
                }
            }
        } catch {
            session.fail(error.description)
        }
    }

    /// Brings all screens up to date, until nothing changes any more (WidgetKit §4.6): providers fetch,
    /// controllers show, bindings write.
    ///
    /// - Returns: whether anything has changed, so that there may be new hooks.
    private func settleScreens(_ session: AppSession) -> Bool {
        let hasObjects = session.navigator.allEntries.contains {
            $0.live != nil || $0.page?.isLowered == false
        }
        guard session.data.records.objects != nil || hasObjects else {
            return false
        }
        var restless: [LiveScreen] = []
        for pass in 0..<Self.mostPasses where !session.budget.isSpent {
            let hasSaved = session.saveRecords()
            restless = session.navigator.liveScreens.filter { session.settle($0) }
            let hasChanged = session.settlePages()
            guard hasSaved || hasChanged || !restless.isEmpty else {
                return session.navigator.closeDismissed(session.objects) || pass > 0
            }
        }
        // Reported once, as it happens again with all that the user does.
        for live in restless where !live.isRestless && !session.budget.isSpent {
            live.isRestless = true
            session.fail("the bindings of this screen change each other endlessly")
        }
        return false
    }

    private func finishChanges(_ session: AppSession) {
        session.screens.providers.removeUnused(from: session.graph)
        session.graph.collectOrphans()
        session.graph.flush()
        session.navigator.closeVanished(from: session.graph)
        if session.dropVanished() {
            runHooks(session)
            session.graph.collectOrphans()
            session.graph.flush()
        }
        session.calls.forgetFailures(notOn: session.navigator.allEntries)
    }

    /// Names the calls that were sent before the turn was undone, as they are not.
    private func remark(onCallsOf session: AppSession, _ cause: Cause) -> String {
        var names = session.calls.sentActions(session.requests)
        if case .reply(let name?) = cause {
            names.insert(name, at: 0)
        }
        return names.isEmpty ? "" : "; already sent: \(names.joined(separator: ", "))"
    }

    /// Why the turn has ended early, with the expression and its location.
    private func message(about budget: TurnBudget) -> String {
        let place = budget.lastExpression.map { expression in
            " in \"\(expression.text.abbreviated(to: 60))\""
                + (expression.location.map { " (\($0))" } ?? "")
        }
        return (budget.end?.message.text ?? "") + (place ?? "")
    }
}

extension String {
    /// The text, or its beginning with an ellipsis where it has more characters.
    fileprivate func abbreviated(to count: Int) -> String {
        self.count > count ? prefix(count - 1) + "…" : self
    }
}
