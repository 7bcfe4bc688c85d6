import OKitSyntax

/// A running function: it works through its steps until they end or wait for an answer.
///
/// While it waits, it keeps its place; other functions may run meanwhile.
public struct StepMachine {
    /// Why a machine has stopped.
    public enum Pause: Sendable {
        /// The steps are done.
        case finished
        /// A dialog waits for an answer; `answer(confirmed:)` goes on.
        case dialog(Request)
        /// The function has taken more steps than one call may.
        case exhausted
    }

    /// A dialog with its texts.
    public struct Request: Sendable, Hashable {
        /// What can be answered.
        public var kind: Dialog.Kind
        /// The title.
        public var title: String
        /// The sentence below it; empty without one.
        public var message: String
    }

    /// Steps that one call may take.
    public static let stepLimit = 10_000
    /// Calls that may be nested in one call.
    public static let depthLimit = 64

    private var frames: [Frame]
    private var stepsTaken = 0

    private struct Frame {
        var steps: ArraySlice<Step>
        var object: ObjectID
        /// Whether the frame is a function of its own and not a branch of one.
        var isCall: Bool
    }

    /// Makes a machine that is about to run a function.
    public init(_ invocation: Invocation) {
        frames = [
            Frame(steps: invocation.steps[...], object: invocation.object, isCall: true)
        ]
    }

    /// Runs until the steps end or wait.
    public mutating func run(on graph: Graph) -> Pause {
        while let index = frames.indices.last {
            guard let step = frames[index].steps.popFirst() else {
                frames.removeLast()
                continue
            }
            stepsTaken += 1
            guard stepsTaken <= Self.stepLimit, frames.count <= Self.depthLimit else {
                frames.removeAll()
                return .exhausted
            }
            if let request = take(step, on: frames[index].object, graph) {
                return .dialog(request)
            }
        }
        return .finished
    }

    /// Answers the dialog that the machine waits for; then `run` goes on.
    public mutating func answer(confirmed: Bool) {
        guard let index = frames.indices.last, let step = pending else {
            return
        }
        pending = nil
        if case .dialog(_, let then, let otherwise) = step {
            let steps = confirmed ? then : otherwise
            frames.append(Frame(steps: steps[...], object: frames[index].object, isCall: false))
        }
    }

    private var pending: Step?

    private mutating func take(_ step: Step, on object: ObjectID, _ graph: Graph) -> Request? {
        var evaluator = Evaluator(graph)
        switch step {
        case .set(let path, let operand):
            if let target = evaluator.target(of: path, on: object) {
                graph.write(evaluator.value(of: operand, for: target, on: object), to: target)
            }
        case .call(let path):
            if let call = evaluator.invocation(of: path, on: object) {
                frames.append(
                    Frame(steps: call.steps[...], object: call.object, isCall: true)
                )
            }
        case .branch(let condition, let then, let otherwise):
            let steps = evaluator.value(of: condition, on: object).condition ? then : otherwise
            frames.append(Frame(steps: steps[...], object: object, isCall: false))
        case .result:
            while let frame = frames.popLast(), !frame.isCall {}
        case .dialog(let dialog, _, _):
            pending = step
            return Request(
                kind: dialog.kind,
                title: evaluator.value(of: dialog.title, on: object).text ?? "",
                message: dialog.message.flatMap { evaluator.value(of: $0, on: object).text } ?? ""
            )
        }
        return nil
    }
}

extension Evaluator {
    fileprivate mutating func value(
        of operand: Operand,
        for target: Target,
        on content: ObjectID
    ) -> Value {
        switch operand {
        case .expression(let expression):
            return value(of: expression, on: content)
        case .literal(let node):
            guard let type = graph.type(of: target.object)?.properties[target.slot].type else {
                return .null
            }
            var decoder = ModelDecoder(graph: graph)
            return decoder.value(node, type) ?? .null
        }
    }
}
