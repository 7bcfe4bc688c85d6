import OKitBundle
import OKitExpression
import OKitModel

/// The running actions of pages and the actions that have failed.
struct ActionRuns {
    /// The maximum number of simultaneous runs of one action.
    static let mostParallel = 64

    private var runs: [Int: Run] = [:]
    private var lastNumber = 0
    /// The number of runs begun in the current turn.
    private var begunCount = 0
    /// Whether a run was refused in the current turn.
    ///
    /// A refusal is reported once per turn.
    private var hasRefused = false
    /// The failures shown on their pages.
    private(set) var failures: [Failure] = []

    /// A running action.
    struct Run {
        let page: Page
        let action: Page.Action
        let subject: Value
        /// Whether the steps that handle its failure are running.
        var isRecovering = false
        /// The draft that the action saves, if the user saves a form with it.
        var saving: ObjectDraft?
        /// The unused answers of the previous, failed run, by question.
        fileprivate(set) var formerAnswers: [String: [Value]]
        /// The answers given in this run, by question, in order.
        fileprivate var answers: [String: [Value]] = [:]
        /// Whether the run has called a service, which then stores what is saved.
        fileprivate(set) var hasCalled = false

        init(
            page: Page,
            action: Page.Action,
            subject: Value,
            formerAnswers: [String: [Value]] = [:]
        ) {
            self.page = page
            self.action = action
            self.subject = subject
            self.formerAnswers = formerAnswers
        }

        /// The answers for the next retry, including answers to questions that this run did not
        /// ask.
        var allAnswers: [String: [Value]] {
            answers.merging(formerAnswers) { $0 + $1 }
        }
    }

    /// A failed action, until it runs again or its page is closed.
    struct Failure {
        let page: ObjectID
        let action: Page.Action
        let subject: Value
        let message: String
        /// The draft that the action was saving.
        let saving: ObjectDraft?
        /// The answers for the next retry, by question.
        let answers: [String: [Value]]
    }

    /// Whether nothing runs and nothing has failed.
    var isEmpty: Bool { runs.isEmpty && failures.isEmpty }

    /// Begins a run.
    ///
    /// - Returns: The number of the run.
    mutating func begin(_ run: Run) -> Int {
        lastNumber += 1
        runs[lastNumber] = run
        return lastNumber
    }

    /// Resets the count of runs at the start of a turn.
    mutating func beginTurn() {
        (begunCount, hasRefused) = (0, false)
    }

    /// Records that a run cannot begin.
    ///
    /// - Returns: Whether this is the first refusal in the turn.
    mutating func isFirstRefusal() -> Bool {
        defer { hasRefused = true }
        return !hasRefused
    }

    /// Counts a run that is about to begin.
    ///
    /// The limit stops actions that run each other endlessly.
    ///
    /// - Returns: Whether the run can begin and, if it cannot, whether it is the first one refused.
    mutating func count() -> (canBegin: Bool, isFirstRefused: Bool) {
        begunCount += 1
        return (begunCount <= Limits.actionRuns, begunCount == Limits.actionRuns + 1)
    }

    /// Records that a run calls a service.
    mutating func noteCall(of number: Int) {
        runs[number]?.hasCalled = true
    }

    /// Records the answer to a question of a run.
    mutating func noteAnswer(_ answer: Value, to question: String, of number: Int) {
        runs[number]?.answers[question, default: []].append(answer)
    }

    /// Removes and returns the next answer to a question from the previous, failed run.
    mutating func takeFormerAnswer(to question: String, of number: Int) -> Value? {
        guard let answer = runs[number]?.formerAnswers[question]?.first else {
            return nil
        }
        runs[number]?.formerAnswers[question]?.removeFirst()
        return answer
    }

    /// Returns the run with a number.
    func run(_ number: Int) -> Run? {
        runs[number]
    }

    /// Ends a run and removes the failures of earlier runs of its action.
    mutating func end(_ number: Int) -> Run? {
        let run = runs.removeValue(forKey: number)
        if let object = run?.action.object {
            failures.removeAll { $0.action.object == object }
        }
        return run
    }

    /// Returns whether an action is running.
    func isRunning(_ action: Page.Action) -> Bool {
        runs.values.contains { $0.action.object == action.object }
    }

    /// Returns whether another run of an action that can run in parallel may begin.
    func canBegin(_ action: Page.Action) -> Bool {
        runs.count < Self.mostParallel || numbers(of: action).count < Self.mostParallel
    }

    /// Returns the numbers of the runs of an action.
    func numbers(of action: Page.Action) -> [Int] {
        runs.filter { $0.value.action.object == action.object }.map(\.key)
    }

    /// Records a failure that is shown on its page.
    mutating func noteFailure(_ failure: Failure) {
        failures.append(failure)
    }

    /// Removes a failure from its page.
    mutating func dismiss(_ failure: Failure) {
        failures.removeAll {
            $0.action.object == failure.action.object && $0.subject == failure.subject
        }
    }

    /// Removes the runs and failures of closed pages.
    mutating func forgetRemoved(from graph: Graph) {
        failures.removeAll { graph.type(of: $0.page) == nil }
    }
}
