package import OKitExpression
package import OKitSyntax

/// A running function: it works through its steps until they end or wait.
///
/// While it waits, it keeps its place and its names; other functions may run meanwhile.
package struct StepMachine {
    /// Why a machine has stopped.
    public enum Pause: Sendable {
        /// The steps are done, with the value of the function.
        case finished(Value)
        /// A dialog waits for an answer; `answer` goes on.
        case dialog(DialogRequest)
        /// Something outside the graph is to be done; `run` goes on at once.
        case effect(Effect)
        /// A service is asked; `answer` goes on.
        case action(name: String, argument: Value)
        /// Something else outside the graph is asked; `answer` goes on.
        case request(StepRequest)
        /// The function cannot go on.
        case failed(Finding.Message)
    }

    /// Something outside the graph.
    public enum Effect: Sendable, Hashable {
        /// Leads to a screen.
        case navigate(screen: String, context: ObjectID?)
        /// Stores a model.
        case store(model: String)
        /// Opens a screen, without steps that wait for its end.
        case open(ScreenRequest)
        /// Closes the screen with a result.
        case back(Value)
        /// Shows a short message.
        case toast(ToastRequest)
        /// Closes all screens but the first one of the app.
        case goHome
        /// Offers actions of the screen or the app.
        case offer(OfferRequest)
        /// Copies a text to the clipboard.
        case copy(String)
        /// Runs an action of the screen or the app.
        case run(ActionRequest)
        /// Asks something of a provider or action of the screen.
        case command(Step.Command, name: String)

        /// Whether it only has something read again.
        fileprivate var isReading: Bool {
            if case .command(.refresh, _) = self { true } else { false }
        }
    }

    /// Steps that one call may take.
    public static let stepLimit = Limits.functionSteps
    /// Calls and blocks that may be nested in one call.
    public static let depthLimit = Limits.callNesting

    /// What the steps have said with `complete`, the last time.
    public internal(set) var completion: Value?

    /// What went wrong, as a `catch` knows it: a map with `message`, `status` and `body`; `nil` while
    /// nothing has.
    public internal(set) var error: Value?

    /// The run of an action that the steps belong to; `nil` for others.
    package var run: Int?

    /// Whether the steps may change nothing, because their value is only shown.
    let isReadOnly: Bool

    /// The names of the environment of its first steps, also after the last of them.
    package let environment: (any EnvironmentNames)?
    var calls: [Call]
    private var stepsTaken = 0
    /// What waits for an answer.
    var pending: Step?
    /// What is done outside the graph once the steps of this run have not failed.
    var effects: ArraySlice<Effect> = []
    /// Why the machine stops behind its effects.
    private var pauseAfterEffects: Pause?

    /// A function that runs.
    struct Call {
        /// What it runs on.
        var subject: Value
        var locals: [String: Value]
        /// The names of the environment, for the steps of a screen; functions have none.
        var names: (any EnvironmentNames)?
        var blocks: [Block]
    }

    /// Steps that are being worked through.
    struct Block {
        var steps: ArraySlice<Step>
        var loop: Loop?
        /// The name that its steps know an answer by, with the value that it has outside of them.
        var outer: (name: String, value: Value?)?
    }

    /// What remains of a loop after the present round.
    struct Loop {
        var name: String
        var rest: ArraySlice<Value>
        var steps: [Step]
    }

    /// Creates a machine that is about to run a function.
    ///
    /// - Parameter names: the names of the environment, for the steps of a screen.
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

    /// What the steps that wait know: on what they run, their names, and those of the environment.
    package var present: (subject: Value, locals: [String: Value], names: (any EnvironmentNames)?) {
        calls.last.map { ($0.subject, $0.locals, $0.names) } ?? (.null, [:], nil)
    }

    /// Runs until the steps end or wait.
    ///
    /// Where they fail, all is undone that they have done in this run, and nothing is done outside
    /// the graph. Each run before the end or wait returns one effect.
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
            // What is only asked for again changes nothing, and shows what has failed.
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
            // A round of a loop is a step too, even where there is nothing in it.
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
                return fail("the turn has ended early")
            }
            let pause = take(step, &writer, on: graph)
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

    /// The object of the graph that it runs on.
    var object: ObjectID? {
        subject.object
    }

    /// What its expressions know.
    var scope: EvaluationScope {
        EvaluationScope(
            locals: locals,
            subject: subject.object == nil && !subject.isNull ? subject : nil,
            names: names
        )
    }

    /// Begins the next round of the innermost block's loop, or ends the block.
    ///
    /// - Returns: Whether there was a next round.
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
    /// The value of a function that is steps, which must not change anything.
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
        // The writer takes the evaluator itself, so that nothing that it has read is copied.
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
