public import OKitExpression
import OKitSyntax

extension Evaluator {
    /// Gives a name to a value.
    public mutating func define(_ name: String, _ value: Value) {
        locals[name] = value
    }

    /// Writes a value to where a binding leads: to a property, or by a function that takes it.
    public mutating func write(_ value: Value, to binding: String, on content: ObjectID?) {
        switch destination(of: parse(binding, as: .single), on: content) {
        case .setter(let setter):
            _ = run(setter.invocation(with: value))
        case .property(let target):
            if !graph.write(value, to: target) {
                note(.doesNotFit)
            }
            runHooks()
        case nil:
            break
        }
    }

    /// Calls the function that a binding leads to, and yields its value.
    public mutating func call(_ binding: String, on content: ObjectID?) -> Value {
        let path = parse(binding, as: .single)
        guard let invocation = invocation(of: path, on: content) else {
            return value(of: path, on: content)
        }
        return run(invocation)
    }

    /// Runs a function, and the hooks that it calls for, as far as it needs nobody's answer.
    private mutating func run(_ invocation: Invocation) -> Value {
        let value = runAlone(invocation)
        runHooks()
        return value
    }

    /// Runs the hooks that changes have called for, and forgets what nobody owns.
    mutating func runHooks() {
        var runner = HookRunner()
        do throws(HookCycle) {
            while let hook = try runner.next(on: graph) {
                _ = runAlone(hook)
            }
        } catch {
            note("\(error.description)")
        }
        graph.collectOrphans()
    }

    private mutating func runAlone(_ invocation: Invocation) -> Value {
        var machine = StepMachine(invocation)
        while true {
            switch machine.run(&self, on: graph) {
            case .finished(let value):
                return value
            case .effect(.navigate(let screen, _)):
                note("the function leads to screen \"\(screen)\"")
            case .effect(.store):
                break
            case .dialog(let request):
                note("the function asks \"\(request.title)\" and waits for an answer")
                return .null
            case .action(let name, _):
                note("the function waits for the service that does \"\(name)\"")
                return .null
            case .failed(let message):
                note(message)
                return .null
            }
        }
    }
}

extension Finding.Message {
    static let doesNotFit: Self = "a value of this kind does not fit there"
}
