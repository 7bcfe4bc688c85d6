public import OKitExpression
public import OKitSyntax

/// A running function: it works through its steps until they end or wait.
///
/// While it waits, it keeps its place and its names; other functions may run meanwhile.
public struct StepMachine {
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
        /// The function cannot go on.
        case failed(Finding.Message)
    }

    /// Something outside the graph.
    public enum Effect: Sendable, Hashable {
        /// Leads to a screen.
        case navigate(screen: String, context: ObjectID?)
        /// Stores a model.
        case store(model: String)
    }

    /// Steps that one call may take.
    public static let stepLimit = Limits.functionSteps
    /// Calls and blocks that may be nested in one call.
    public static let depthLimit = Limits.callNesting

    /// What the steps have said with `complete`, the last time.
    public private(set) var completion: Value?

    /// Whether the steps may change nothing, because their value is only shown.
    let isReadOnly: Bool

    var calls: [Call]
    private var stepsTaken = 0
    /// What waits for an answer.
    private var pending: Step?

    /// A function that runs.
    struct Call {
        var object: ObjectID
        var locals: [String: Value]
        var blocks: [Block]
    }

    /// Steps that are being worked through.
    struct Block {
        var steps: ArraySlice<Step>
        var loop: Loop?
    }

    /// What remains of a loop after the present round.
    struct Loop {
        var name: String
        var rest: ArraySlice<Value>
        var steps: [Step]
    }

    /// Makes a machine that is about to run a function.
    public init(_ invocation: Invocation) {
        self.init(invocation, isReadOnly: false)
    }

    init(_ invocation: Invocation, isReadOnly: Bool) {
        self.isReadOnly = isReadOnly
        calls = [Call(invocation)]
    }

    /// Runs until the steps end or wait.
    ///
    /// Where they fail, all is undone that they have done in this run.
    public mutating func run(on graph: Graph) -> Pause {
        var writer = GraphWriter(graph)
        return run(&writer)
    }

    /// Runs with the variables and the budget of a writer.
    mutating func run(_ writer: inout GraphWriter) -> Pause {
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
        }
        return pause
    }

    private mutating func work(_ writer: inout GraphWriter, on graph: Graph) -> Pause {
        let outer = writer.evaluator.scope
        defer { writer.evaluator.scope = outer }
        while let call = calls.indices.last {
            guard let block = calls[call].blocks.indices.last else {
                calls.removeLast()
                continue
            }
            let step = calls[call].blocks[block].steps.popFirst()
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
            writer.evaluator.scope.locals = calls[call].locals
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

    /// Answers the dialog or action that the machine waits for; then `run` goes on.
    ///
    /// - Parameters:
    ///   - isConfirmed: false for Cancel, and for an action that has failed.
    ///   - value: what was answered; of an action that has failed, what went wrong.
    public mutating func answer(isConfirmed: Bool, value: Value = .null) {
        guard let call = calls.indices.last, let step = pending else {
            return
        }
        pending = nil
        switch step {
        case .dialog(let dialog, let then, let otherwise):
            if let name = dialog.answerName {
                calls[call].locals[name] = isConfirmed ? value : .null
            }
            calls[call].blocks.append(Block(steps: (isConfirmed ? then : otherwise)[...]))
        case .perform(_, _, let then, let otherwise):
            calls[call].locals[isConfirmed ? Step.responseName : Step.errorName] = value
            calls[call].blocks.append(Block(steps: (isConfirmed ? then : otherwise)[...]))
        default:
            break
        }
    }

    /// Whether there are steps for the case that the action fails that the machine waits for.
    public var handlesFailure: Bool {
        if case .perform(_, _, _, let otherwise) = pending { !otherwise.isEmpty } else { false }
    }

    mutating func wait(for step: Step) {
        pending = step
    }

    mutating func complete(with value: Value) {
        completion = value
    }

    /// Ends the function that runs; `nil` where another one goes on that has called it.
    mutating func end(with value: Value) -> Pause? {
        calls.removeLast()
        return calls.isEmpty ? .finished(value) : nil
    }

    mutating func fail(_ message: Finding.Message) -> Pause {
        calls.removeAll()
        return .failed(message)
    }
}

extension StepMachine.Call {
    init(_ invocation: Invocation) {
        object = invocation.object
        locals = invocation.arguments
        blocks = [StepMachine.Block(steps: invocation.steps[...])]
    }

    /// Begins the next round of the innermost block's loop, or ends the block.
    ///
    /// - Returns: whether there was a next round.
    mutating func nextRound() -> Bool {
        guard var block = blocks.popLast(), var loop = block.loop,
            let element = loop.rest.popFirst()
        else {
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
            object: object,
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
        case .dialog, .effect, .action: break
        }
        return .null
    }
}
