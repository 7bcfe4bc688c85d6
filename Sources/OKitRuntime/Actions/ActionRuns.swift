import OKitBundle
import OKitExpression
import OKitModel

/// The actions of pages that run, and those that have failed.
struct ActionRuns {
    /// Runs of an action at the same time.
    static let mostParallel = 64

    private var runs: [Int: Run] = [:]
    private var lastNumber = 0
    /// Runs that the present turn has begun.
    private var begunCount = 0
    /// Whether a run was refused in the present turn, which is reported once.
    private var hasRefused = false
    /// The failures that are shown on their pages.
    private(set) var failures: [Failure] = []

    /// An action that runs.
    struct Run {
        let page: Page
        let action: Page.Action
        let subject: Value
        /// Whether the steps after its failure run.
        var isRecovering = false
        /// What it saves, if the user saves a form by it.
        var saving: ObjectDraft?
        /// The answers of the previous, failed run that have not been used yet, by question.
        fileprivate(set) var formerAnswers: [String: [Value]]
        /// The answers of this run by question, in order.
        fileprivate var answers: [String: [Value]] = [:]
        /// Whether it has called a service, which stores what is saved.
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

        /// The answers for the next retry, including those to questions that this run did not ask.
        var allAnswers: [String: [Value]] {
            answers.merging(formerAnswers) { $0 + $1 }
        }
    }

    /// An action that has failed, until it runs again or its page is closed.
    struct Failure {
        let page: ObjectID
        let action: Page.Action
        let subject: Value
        let message: String
        /// What it was to save.
        let saving: ObjectDraft?
        /// The answers for the next retry, by question.
        let answers: [String: [Value]]
    }

    /// Begins a run.
    ///
    /// - Returns: its number.
    mutating func begin(_ run: Run) -> Int {
        lastNumber += 1
        runs[lastNumber] = run
        return lastNumber
    }

    /// Begins to count the runs of a turn.
    mutating func beginTurn() {
        (begunCount, hasRefused) = (0, false)
    }

    /// Notes that a run cannot begin.
    ///
    /// - Returns: whether it is the first one in the turn.
    mutating func isFirstRefusal() -> Bool {
        defer { hasRefused = true }
        return !hasRefused
    }

    /// Counts a run that is to begin: actions that run each other would have no end.
    ///
    /// - Returns: whether it can begin; of those that cannot, whether it is the first.
    mutating func count() -> (canBegin: Bool, isFirstRefused: Bool) {
        begunCount += 1
        return (begunCount <= Limits.actionRuns, begunCount == Limits.actionRuns + 1)
    }

    /// Notes that a run calls a service.
    mutating func noteCall(of number: Int) {
        runs[number]?.hasCalled = true
    }

    /// Notes the answer to a question of a run.
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

    /// The run of a number.
    func run(_ number: Int) -> Run? {
        runs[number]
    }

    /// Ends a run; failures of runs before are not shown any more.
    mutating func end(_ number: Int) -> Run? {
        let run = runs.removeValue(forKey: number)
        if let object = run?.action.object {
            failures.removeAll { $0.action.object == object }
        }
        return run
    }

    /// Whether an action runs.
    func isRunning(_ action: Page.Action) -> Bool {
        runs.values.contains { $0.action.object == action.object }
    }

    /// Whether an action that may run several times at once may run once more.
    func canBegin(_ action: Page.Action) -> Bool {
        runs.count < Self.mostParallel || numbers(of: action).count < Self.mostParallel
    }

    /// The numbers of the runs of an action.
    func numbers(of action: Page.Action) -> [Int] {
        runs.filter { $0.value.action.object == action.object }.map(\.key)
    }

    /// Notes a failure that is shown on its page.
    mutating func noteFailure(_ failure: Failure) {
        failures.append(failure)
    }

    /// Does not show a failure any more.
    mutating func dismiss(_ failure: Failure) {
        failures.removeAll {
            $0.action.object == failure.action.object && $0.subject == failure.subject
        }
    }

    /// Forgets what belongs to pages that are closed.
    mutating func forgetRemoved(from graph: Graph) {
        failures.removeAll { graph.type(of: $0.page) == nil }
    }
}
