import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Runs the turns of a session, each with a budget of steps and bytes.
///
/// If a turn ends early, its changes are undone, and the session continues with the next turn.
final class TurnRunner {
    /// The state to restore if the current turn ends early; `nil` between turns and in the first
    /// one.
    private var checkpoint: TurnCheckpoint?
    /// The number of graph changes that the screen shows.
    private var shownChanges = 0
    /// The last message about an incomplete screen.
    private var shownEnd: String?
    /// Whether a screen has been built.
    private(set) var hasShown = false
    /// Whether a screen is being built, which calls functions and components of the program.
    private var isBuilding = false
    /// Whether the turn changes a search text.
    ///
    /// It is canceled without a message, because the next text follows.
    var isSearch = false
    /// The ID of the node on which the user acts in the current turn.
    var target: String?

    /// The cause of a turn.
    enum Cause: Equatable {
        /// An event or a timer.
        case event
        /// The reply to a call of an action or to another request.
        ///
        /// The call cannot be undone.
        case reply(to: String? = nil)
    }

    /// The maximum number of update passes before screens are considered restless.
    private static let mostPasses = 32
    /// The maximum number of times a screen is built again because its rows have called functions.
    private static let mostBuilds = 8

    /// Performs the work of a turn, updates screens, deletes objects without owner, and shows the
    /// result.
    ///
    /// - Parameters:
    ///   - cause: The cause of the turn.
    ///   - canUndo: Whether the turn can be undone, which is false only for the first turn.
    ///   - isShown: Whether the screen is built immediately. If false, it is built when it is
    ///     requested.
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
            let isQuiet = isSearch && budget.end == .cancelled
            checkpoint?.restore(session)
            checkpoint = nil
            session.objects.cache.removeAll()
            budget.refill()
            // The dialog that has begun the turn is open again.
            if !isQuiet {
                session.fail(message + remark(onCallsOf: session, cause), isFirst: true)
            }
        }
        var removal: ToastRequest?
        if session.history.isRecording, let checkpoint {
            let changes = checkpoint.changes
            removal = message(about: changes, of: session)
            session.history.add(changes)
        }
        forgetCheckpoint()
        finishChanges(session)
        session.history.end(finalSteps: session.finalSteps, name: session.eventName)
        session.overlays.endTurn(session.overlays.current == nil ? nil : session.eventName)
        if session.toast == nil, session.history.canUndo {
            session.toast = removal
        }
        if isShown {
            show(session)
        }
        session.screens.forgetRemoved(from: session.graph)
        session.actions.schedule.forgetRemoved(from: session.graph)
        shownChanges = session.graph.changeCount
        session.reportEvaluationProblems()
    }

    /// Stops the program with an explanation if a function or component calls its session, whose screen
    /// is incomplete at that time.
    func checkCaller() {
        precondition(
            !isBuilding,
            "a function, computed member or component must not call the session that calls it"
        )
    }

    /// Returns the message about the object that the user has deleted; `nil` if there is none, or
    /// if there are several or the screen cannot undo it.
    private func message(about changes: ObjectChanges, of session: AppSession) -> ToastRequest? {
        guard session.history.isUserEvent, session.navigator.current?.page?.isLowered == false,
            let object = changes.removedObject(from: session.graph)
        else {
            return nil
        }
        return session.undoToast(.deleted, .object(object))
    }

    /// Returns whether anything has changed outside of turns.
    func isBehind(_ session: AppSession) -> Bool {
        session.graph.changeCount != shownChanges
    }

    /// Returns the changes of the current turn since a part of it was stored; `nil` if they are not
    /// recorded.
    func presentChanges(of session: AppSession) -> ObjectChanges? {
        session.history.isRecording ? checkpoint?.changes : nil
    }

    /// Commits the changes of the turn so far, because some of them are stored.
    func commitChanges(of session: AppSession) {
        if let present = checkpoint {
            present.commit()
            checkpoint = TurnCheckpoint(session, leavesCalls: present.leavesCalls)
        }
    }

    /// Commits the changes of the turn so far and stops recording, because later changes are not
    /// undone either.
    func forgetCheckpoint() {
        checkpoint?.commit()
        checkpoint = nil
    }

    /// Builds the screen, and builds it again if errors in the data were found or rows have called
    /// functions.
    ///
    /// Rows are set up when they are first shown. A function called by their bindings can open a
    /// screen, which is then updated like any other. Functions that remain after the maximum number
    /// of builds are resumed in the next turn.
    ///
    /// If building exceeds the budget of the turn, the missing values are null.
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
        session.data.checkDocuments(session.graph)
        build(session)
        for _ in 0..<Self.mostBuilds {
            let paused = session.navigator.liveScreens.flatMap { $0.takePaused() }
            guard !paused.isEmpty else {
                break
            }
            session.resume(paused)
            runHooks(session)
            finishChanges(session)
            build(session)
        }
        if session.reportErrorsInData() {
            build(session)
        }
        reportIncompleteScreen(session)
    }

    private func build(_ session: AppSession) {
        checkCaller()
        isBuilding = true
        defer { isBuilding = false }
        session.build()
    }

    /// Reports once that the screen is incomplete, and caches none of its values.
    private func reportIncompleteScreen(_ session: AppSession) {
        guard session.budget.isSpent else {
            shownEnd = nil
            return
        }
        let message = message(about: session.budget)
        if message != shownEnd, !(isSearch && session.budget.end == .cancelled) {
            session.fail(message)
            build(session)
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

    /// Updates all screens until nothing changes any more (WidgetKit §4.6): providers load,
    /// controllers update, bindings write.
    ///
    /// - Returns: Whether anything has changed, so that further hooks may have to run.
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
        // Reported once, because every action of the user causes it again.
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

    /// Returns a remark about the calls that were sent before the turn was undone, because they
    /// cannot be undone.
    private func remark(onCallsOf session: AppSession, _ cause: Cause) -> String {
        var names = session.calls.sentActions(session.requests)
        if case .reply(let name?) = cause {
            names.insert(name, at: 0)
        }
        return names.isEmpty ? "" : "; already sent: \(names.joined(separator: ", "))"
    }

    /// Returns the reason why the turn has ended early, with the expression and its location.
    private func message(about budget: TurnBudget) -> String {
        let remarkOnExpression = budget.lastExpression.map { expression in
            " in \"\(expression.text.abbreviated(to: 60))\""
                + (expression.location.map { " (\($0))" } ?? "")
        }
        return (budget.end?.message.text ?? "") + (remarkOnExpression ?? "")
    }
}

extension String {
    /// Returns the text, shortened with an ellipsis if it has more characters.
    fileprivate func abbreviated(to count: Int) -> String {
        self.count > count ? prefix(count - 1) + "…" : self
    }
}
