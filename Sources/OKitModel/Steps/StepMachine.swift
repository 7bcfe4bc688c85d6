package import OKitExpression
package import OKitSyntax

/// A running function, which performs its steps until they end or wait.
///
/// While it waits, it preserves its position and names; other functions may run in the meantime.
package struct StepMachine {
    /// Why a machine has stopped.
    public enum Pause: Sendable {
        /// The steps have ended, with the value of the function.
        case finished(Value)
        /// A dialog waits for an answer; continue with `answer`.
        case dialog(DialogRequest)
        /// An effect outside the graph must be performed; continue with `run` at once.
        case effect(Effect)
        /// A service is called; continue with `answer`.
        case action(name: String, argument: Value)
        /// Another request outside the graph is made; continue with `answer`.
        case request(StepRequest)
        /// The function has failed.
        case failed(Finding.Message)
    }

    /// An effect outside the graph.
    public enum Effect: Sendable, Hashable {
        /// Navigates to a screen.
        case navigate(screen: String, context: ObjectID?)
        /// Stores a model.
        case store(model: String)
        /// Opens a screen, without steps that wait for its result.
        case open(ScreenRequest)
        /// Closes the screen with a result.
        case back(Value)
        /// Shows a short message.
        case toast(ToastRequest)
        /// Closes all screens except the first one of the app.
        case goHome
        /// Offers actions of the screen or the app.
        case offer(OfferRequest)
        /// Copies a text to the clipboard.
        case copy(String)
        /// Runs an action of the screen or the app.
        case run(ActionRequest)
        /// Sends a command to a provider or action of the screen.
        case command(Step.Command, name: String)

        /// Whether the effect only reloads data.
        fileprivate var isReading: Bool {
            if case .command(.refresh, _) = self { true } else { false }
        }
    }

    /// The number of steps that one call may perform.
    public static let stepLimit = Limits.functionSteps
    /// The number of calls and blocks that may be nested in one call.
    public static let depthLimit = Limits.callNesting

    /// The last result that the steps have reported with `complete`.
    public internal(set) var completion: Value?

    /// The error, as a `catch` sees it: a map with `message`, `status` and `body`; `nil` if none
    /// occurred.
    public internal(set) var error: Value?

    /// The run of the action that the steps belong to; `nil` for other steps.
    package var run: Int?

    /// Whether the steps must not change data, because their value is only displayed.
    let isReadOnly: Bool

    /// The environment names of its first steps, also after the last of them.
    package let environment: (any EnvironmentNames)?
    var calls: [Call]
    private var stepsTaken = 0
    /// The step that waits for an answer.
    var pending: Step?
    /// The objects that the steps were about when they began to wait.
    var asked: [AskedSubject] = []
    /// Whether the action of the steps was enabled when they began to wait.
    package var isAskedByEnabledAction = false
    /// The effects to perform outside the graph if the steps of this run succeed.
    var effects: ArraySlice<Effect> = []
    /// The reason that the machine stops after its effects.
    private var pauseAfterEffects: Pause?

    /// A function call in progress.
    struct Call {
        /// The subject.
        var subject: Value
        var locals: [String: Value]
        /// The names of the environment, for the steps of a screen; functions have none.
        var names: (any EnvironmentNames)?
        var blocks: [Block]
    }

    /// A block of steps in progress.
    struct Block {
        var steps: ArraySlice<Step>
        var loop: Loop?
        /// The name of the answer in the block's steps, with the value that the name has outside of
        /// them.
        var outer: (name: String, value: Value?)?
    }

    /// The remaining iterations of a loop.
    struct Loop {
        var name: String
        var rest: ArraySlice<Value>
        var steps: [Step]
    }

    /// Creates a machine that will run a function.
    ///
    /// - Parameter names: The names of the environment, for the steps of a screen.
    public init(_ invocation: Invocation, names: (any EnvironmentNames)? = nil) {
        self.init(invocation, names: names, isReadOnly: false)
    }

    init(
        _ invocation: Invocation,
        names: (any EnvironmentNames)? = nil,
        isReadOnly: Bool
    ) {
        self.isReadOnly = isReadOnly
        environment = names
        calls = [Call(invocation, names: names)]
    }

    /// The scope of the steps that wait: their subject, their names, and those of the environment.
    package var present: (subject: Value, locals: [String: Value], names: (any EnvironmentNames)?) {
        calls.last.map { ($0.subject, $0.locals, $0.names) } ?? (.null, [:], nil)
    }

    /// Runs until the steps end or wait.
    ///
    /// If the steps fail, all of their changes in this run are undone, and no effects are performed
    /// outside the graph. Each run before the end or a wait returns one effect.
    public mutating func run(on graph: Graph) -> Pause {
        var writer = GraphWriter(graph)
        return run(&writer)
    }

    /// Runs with the variables and the budget of a writer.
    mutating func run(_ writer: inout GraphWriter) -> Pause {
        if let effect = effects.popFirst() {
            return .effect(effect)
        }
        if let pause = pauseAfterEffects {
            pauseAfterEffects = nil
            return pause
        }
        let graph = writer.graph
        precondition(pending == nil, "a machine that waits is answered before it goes on")
        let savepoint = Savepoint(beginningIn: graph)
        let outer = writer.evaluator.begin(nil)
        defer {
            writer.evaluator.end(outer)
            graph.undoLog.end()
        }
        var pause = work(&writer, on: graph)
        if let end = writer.evaluator.turn.end, !writer.evaluator.continuesTurn() {
            pause = fail(end.message)
        }
        if case .failed = pause {
            savepoint.restore(graph)
            // A reload changes nothing, and can show what has failed.
            effects.removeAll { !$0.isReading }
        }
        guard let effect = effects.popFirst() else {
            return pause
        }
        pauseAfterEffects = pause
        return .effect(effect)
    }

    private mutating func work(_ writer: inout GraphWriter, on graph: Graph) -> Pause {
        let outer = writer.evaluator.scope
        defer { writer.evaluator.scope = outer }
        if let error {
            return fail(error.message)
        }
        while let call = calls.indices.last {
            guard let block = calls[call].blocks.indices.last else {
                calls.removeLast()
                continue
            }
            let step = calls[call].blocks[block].steps.popFirst()
            if case .mark(let location, let event) = step {
                graph.environment.coverage?.note(location, event)
                continue
            }
            // An iteration of a loop counts as a step even if it is empty.
            if step != nil || calls[call].nextRound() {
                stepsTaken += 1
            }
            guard stepsTaken <= Self.stepLimit else {
                return fail("the function takes more than \(Self.stepLimit) steps")
            }
            guard let step else {
                continue
            }
            writer.evaluator.scope = calls[call].scope
            writer.evaluator.present = step.expression
            guard writer.evaluator.charge(work: 1) else {
                return fail("the turn ended early")
            }
            // The steps can belong to a function in an expression of a step of another machine.
            let outer = writer.evaluator.takeFirstProblem()
            let pause = take(step, &writer, on: graph)
            let problem = writer.evaluator.takeFirstProblem()
            writer.evaluator.putBack(outer ?? problem)
            if step.refusal == .fails, let problem {
                // It is the reason for a failure of the step itself.
                error = nil
                return fail(problem)
            }
            if let pause {
                return pause
            }
            guard calls.reduce(0, { $0 + $1.blocks.count }) <= Self.depthLimit else {
                return fail("calls are nested deeper than \(Self.depthLimit)")
            }
        }
        return .finished(.null)
    }
}

extension StepMachine.Call {
    init(_ invocation: Invocation, names: (any EnvironmentNames)?) {
        subject = invocation.subject
        locals = invocation.arguments
        self.names = names
        blocks = [StepMachine.Block(steps: invocation.steps[...])]
    }

    /// The subject as an object of the graph.
    var object: ObjectID? {
        subject.object
    }

    /// The scope of its expressions.
    var scope: EvaluationScope {
        EvaluationScope(
            locals: locals,
            subject: subject.object == nil && !subject.isNull ? subject : nil,
            names: names
        )
    }

    /// Begins the next iteration of the innermost block's loop, or ends the block.
    ///
    /// - Returns: Whether there was a next iteration.
    mutating func nextRound() -> Bool {
        guard var block = blocks.popLast() else {
            return false
        }
        guard var loop = block.loop, let element = loop.rest.popFirst() else {
            if let (name, value) = block.outer {
                locals[name] = value
            }
            return false
        }
        locals[loop.name] = element
        block.steps = loop.steps[...]
        block.loop = loop
        blocks.append(block)
        return true
    }
}

extension StepMachine {
    /// The value of a function that consists of steps, which must not change data.
    static func value(
        ofFunction name: String,
        of object: ObjectID,
        arguments: [String: Value],
        in evaluator: inout Evaluator,
        _ graph: Graph
    ) -> Value {
        guard case .steps(let steps) = graph.type(of: object)?.functions[name]?.body else {
            return .null
        }
        let invocation = Invocation(
            on: .object(object),
            name: name,
            steps: steps,
            arguments: arguments
        )
        var machine = StepMachine(invocation, isReadOnly: true)
        // The writer takes over the evaluator, so that its reads are not copied.
        var inner = Evaluator(graph)
        swap(&inner, &evaluator)
        var writer = GraphWriter(graph, consume inner)
        let pause = machine.run(&writer)
        swap(&writer.evaluator, &evaluator)
        switch pause {
        case .finished(let value): return value
        case .failed(let message): evaluator.note(message)
        case .dialog, .effect, .action, .request: break
        }
        return .null
    }
}
