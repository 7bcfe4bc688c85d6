package import OKitExpression
import OKitSyntax
import OrderedCollections

extension StepMachine {
    /// Answers the request that the machine waits for; then `run` continues.
    ///
    /// - Parameters:
    ///   - isConfirmed: False for Cancel, and for a failed call.
    ///   - value: The answer; for a failed call, the error.
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
            goOn(with: isConfirmed ? then : otherwise)
        case .perform(_, _, let then, let otherwise):
            calls[call].locals[isConfirmed ? Step.responseName : Step.errorName] = value
            goOn(with: isConfirmed ? then : otherwise)
        case .request(_, _, let then, let steps):
            if isConfirmed {
                goOn(with: then, knowing: value, as: Step.resultName)
            } else if let steps {
                goOn(with: steps, knowing: value, as: Step.errorName)
            } else {
                error = value
            }
        case .open(_, let then):
            goOn(with: then ?? [], knowing: isConfirmed ? value : .null, as: Step.resultName)
        case .ask(let question, let then):
            guard isConfirmed, let name = question.answerName else {
                return goOn(with: isConfirmed ? then : [])
            }
            goOn(with: then, knowing: value, as: name)
        case .export, .importObjects:
            if !isConfirmed {
                calls.removeAll()
            }
        default:
            break
        }
    }

    /// Whether there are steps for the failure of the action that the machine waits for.
    public var handlesFailure: Bool {
        switch pending {
        case .perform(_, _, _, let otherwise): !otherwise.isEmpty
        case .request(_, _, _, let steps): steps != nil
        default: false
        }
    }

    /// Whether it waits for an action in the form of format 1, whose failure does not end it.
    public var performs: Bool {
        if case .perform = pending { true } else { false }
    }

    /// Continues with steps of the innermost function.
    mutating func goOn(with steps: [Step]) {
        calls[calls.count - 1].blocks.append(Block(steps: steps[...]))
    }

    /// Continues with steps that can use a value by name; the steps after them cannot.
    private mutating func goOn(with steps: [Step], knowing value: Value, as name: String) {
        let call = calls.count - 1
        let outer = (name: name, value: calls[call].locals[name])
        calls[call].locals[name] = value
        calls[call].blocks.append(Block(steps: steps[...], outer: outer))
    }

    /// Calls a function from the current one.
    mutating func call(_ invocation: Invocation) {
        calls.append(Call(invocation, names: nil))
    }

    /// Adds an effect outside the graph, performed at the end of the run.
    mutating func add(_ effect: Effect) {
        effects.append(effect)
    }

    /// Waits for an answer to a step.
    mutating func wait(for step: Step) {
        pending = step
    }

    /// Records the result for the caller.
    mutating func complete(with value: Value) {
        completion = value
    }

    /// Ends the current function; `nil` if its caller continues.
    mutating func end(with value: Value) -> Pause? {
        calls.removeLast()
        return calls.isEmpty ? .finished(value) : nil
    }

    /// Ends the run with a failure.
    mutating func fail(_ message: Finding.Message) -> Pause {
        calls.removeAll()
        pending = nil
        error = error ?? .map([Self.messageName: .text(message.text)])
        return .failed(message)
    }

    /// The key of an error's message.
    static let messageName = "message"
    /// The key of an error's messages for fields.
    package static let fieldsName = "fields"
}

extension Value {
    /// The message of an error.
    var message: Finding.Message {
        guard case .map(let members) = self, let text = members[StepMachine.messageName]?.text,
            !text.isEmpty
        else {
            return "the call has failed"
        }
        return Finding.Message(text)
    }
}
