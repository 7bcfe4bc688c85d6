public import OKitExpression
import OKitModel
import OKitSyntax

// Turns: each has one budget of steps and bytes.
extension AppSession {
    /// Cancels the turn that runs, from any thread: its changes are undone, and the user sees a message.
    ///
    /// Nothing happens between turns.
    public var cancellation: TurnCancellation {
        budget.cancellation
    }

    /// What the present turn can still use.
    var budget: TurnBudget {
        graph.environment.turn
    }

    /// Does the work of a turn, brings screens up to date, deletes what nothing owns, and shows the result.
    ///
    /// Where the turn has to end before that, its changes are undone.
    ///
    /// - Parameters:
    ///   - isReply: whether the work handles the end of a call, which cannot be undone.
    ///   - canUndo: false for the first turn, before which there is nothing.
    func turn(isReply: Bool = false, canUndo: Bool = true, _ work: () -> Void) {
        budget.begin()
        defer { budget.finish() }
        if canUndo {
            checkpoint = TurnCheckpoint(self, keepsCalls: isReply)
        }
        work()
        runHooks()
        if budget.isSpent {
            let message = endOfTurn
            checkpoint?.restore(self)
            checkpoint = nil
            objects.cache.removeAll()
            budget.refill()
            fail(message)
        }
        checkpoint?.commit()
        checkpoint = nil
        finishChanges()
        show()
        screens.forgetRemoved(from: graph)
    }

    /// Keeps the changes of the turn so far, as some of them are stored.
    func keepChanges() {
        if let present = checkpoint {
            present.commit()
            checkpoint = TurnCheckpoint(self, keepsCalls: present.keepsCalls)
        }
    }

    /// Forgets to which state the turn would return, as its objects are forgotten.
    func forgetCheckpoint() {
        checkpoint?.commit()
        checkpoint = nil
    }

    /// Runs hooks and brings screens up to date until nothing changes any more, deletes what nothing
    /// owns, and notifies observers.
    func settle() {
        runHooks()
        finishChanges()
    }

    private func runHooks() {
        var runner = HookRunner()
        do throws(HookCycle) {
            var hasRun = true
            while hasRun, !budget.isSpent {
                hasRun = false
                while let hook = try runner.next(on: graph) {
                    resume(objects.run(StepMachine(hook)))
                    hasRun = true
                }
                if settleScreens() {
                    hasRun = true
                }
            }
        } catch {
            fail(error.description)
        }
    }

    private func finishChanges() {
        graph.collectOrphans()
        graph.flush()
        calls.forgetFailures(notOn: navigator.allEntries)
    }

    /// Why the turn has ended early, with the expression and its location.
    var endOfTurn: String {
        let place = budget.lastExpression.map { expression in
            " in \"\(expression.text)\"" + (expression.location.map { " (\($0))" } ?? "")
        }
        return (budget.end?.message.text ?? "") + (place ?? "")
    }
}
