public import OKitExpression
import OKitSyntax

/// Evaluates expressions on a graph, writes values to their paths and calls their functions.
public struct GraphWriter {
    let graph: Graph
    /// The evaluator of all expressions; it has the variables, and collects problems and reads.
    public var evaluator: Evaluator

    /// Creates a writer with an evaluator without variables and arguments.
    public init(_ graph: Graph) {
        self.init(graph, Evaluator(graph))
    }

    /// Creates a writer with an evaluator on the same graph.
    public init(_ graph: Graph, _ evaluator: Evaluator) {
        precondition(evaluator.space === graph, "a writer evaluates on the graph that it writes to")
        self.graph = graph
        self.evaluator = evaluator
    }

    /// The value of an operand; a literal one is converted to a type.
    mutating func value(
        of operand: Operand,
        as type: ValueType,
        on content: ObjectID?
    ) -> Value {
        switch operand {
        case .expression(let expression):
            return evaluator.value(of: expression, on: content)
        case .literal(let node):
            var decoder = ModelDecoder(graph: graph)
            return decoder.value(node, type) ?? .null
        }
    }

    /// The property that a write to this path changes; `nil` if the path does not end at a stored
    /// property.
    package mutating func target(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> PropertyTarget? {
        if case .property(let target) = destination(of: expression, on: content) {
            return target
        }
        return nil
    }

    /// The function with steps that a call of this path runs, by `name()` or its bare name; `nil`
    /// if the path does not end at one.
    package mutating func invocation(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> Invocation? {
        guard let (object, step) = evaluator.lastStep(of: expression, on: content) else {
            return nil
        }
        switch step {
        case .property(let name):
            return invocation(of: name, nil, on: object, argumentsOn: content)
        case .call(let name, let arguments):
            return invocation(of: name, arguments, on: object, argumentsOn: content)
        default:
            return nil
        }
    }

    /// The list and index at which a path ends: `log[0]`; `nil` for other paths.
    mutating func listElement(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> (list: PropertyTarget, index: Int)? {
        guard let (list, index) = expression.listAndIndex else {
            return nil
        }
        return target(of: list, on: content).map { ($0, index) }
    }

    /// The destination of a write to this path: a property, or with `name()` a function that takes
    /// the value as its first argument; `nil`, with a problem, for any other path.
    package mutating func destination(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> Destination? {
        do throws(StepFailure) {
            return try place(at: evaluator.lastStep(of: expression, on: content))
        } catch {
            evaluator.note(error.message)
            return nil
        }
    }

    private mutating func invocation(
        of name: String,
        _ arguments: CallArguments?,
        on object: ObjectID,
        argumentsOn content: ObjectID?
    ) -> Invocation? {
        guard let type = graph.type(of: object) else {
            return nil
        }
        guard let function = type.functions[name], case .steps(let steps) = function.body else {
            if type.functions[name] == nil, type.slot(named: name) == nil,
                type.computed[name] == nil
            {
                evaluator.note(.unknownMember(name, of: type.objectType))
            }
            return nil
        }
        guard
            let bound = evaluator.bind(
                arguments,
                to: function.parameters,
                of: name,
                on: content
            )
        else {
            return nil
        }
        return Invocation(on: .object(object), name: name, steps: steps, arguments: bound)
    }

    /// Writes a value to the destination of a binding: a property, or a function that takes the
    /// value.
    public mutating func write(_ value: Value, to binding: String, on content: ObjectID?) {
        switch destination(of: evaluator.parse(binding, as: .single), on: content) {
        case .setter(let setter):
            _ = run(setter.invocation(with: value))
        case .property(let target):
            write(value, to: target)
            runHooks()
        case nil:
            break
        }
    }

    /// Writes a value to a property; reports a problem if it cannot be written.
    mutating func write(_ value: Value, to target: PropertyTarget) {
        if evaluator.allows(value), !graph.write(value, to: target) {
            noteRefusal(of: value, in: target)
        }
    }

    /// Inserts a value into a collection; reports a problem if it cannot be inserted.
    mutating func insert(_ value: Value, into target: PropertyTarget, at position: Step.Position) {
        let writer = PropertyWriter(graph)
        if value.elementCount > 0 {
            var whole = graph.value(of: target.object, slot: target.slot).elements ?? []
            whole.append(value)
            guard evaluator.allows(.list(whole)) else {
                return
            }
        }
        if let problem = writer.refusal(of: value, in: target, isAdded: true) {
            evaluator.note(problem)
        } else if !writer.insert(value, into: target, at: position) {
            evaluator.note(.doesNotFit)
        }
    }

    /// Removes the object at the end of a path from its owner, or clears the property there.
    mutating func remove(_ path: ParsedExpression, on content: ObjectID?) {
        if let found = evaluator.value(of: path, on: content).object,
            graph.parent(of: found) != nil
        {
            graph.delete(found)
        } else if let (list, index) = listElement(of: path, on: content) {
            if !PropertyWriter(graph).removeElement(at: index, in: list) {
                evaluator.note(.noElement(index))
            }
        } else if let target = target(of: path, on: content) {
            if !PropertyWriter(graph).clear(target) {
                noteRefusal(of: .null, in: target)
            }
        }
    }

    /// Moves an element of a list from one index to another.
    mutating func move(
        _ path: ParsedExpression,
        _ from: Operand,
        _ to: Operand,
        on content: ObjectID?
    ) {
        let from = value(of: from, as: .int, on: content).int
        let to = value(of: to, as: .int, on: content).int
        if let target = target(of: path, on: content), let from, let to {
            let (from, to) = (Int(clamping: from), Int(clamping: to))
            if !PropertyWriter(graph).move(from, to: to, in: target) {
                evaluator.note(.noElement(from))
            }
        }
    }

    /// Reports why a value cannot be written.
    mutating func noteRefusal(of value: Value, in target: PropertyTarget) {
        evaluator.note(PropertyWriter(graph).refusal(of: value, in: target) ?? .doesNotFit)
    }

    /// Calls the function at the end of a binding, and returns its value.
    public mutating func call(_ binding: String, on content: ObjectID?) -> Value {
        let path = evaluator.parse(binding, as: .single)
        guard let invocation = invocation(of: path, on: content) else {
            return evaluator.value(of: path, on: content)
        }
        return run(invocation)
    }

    /// Runs a function and the hooks that it triggers, until one waits for a response.
    private mutating func run(_ invocation: Invocation) -> Value {
        let value = runAlone(invocation)
        runHooks()
        return value
    }

    /// Runs the hooks that changes have triggered, and removes objects without an owner.
    mutating func runHooks() {
        let outer = evaluator.begin(nil)
        defer { evaluator.end(outer) }
        var runner = HookRunner()
        do throws(HookCycle) {
            while let hook = try runner.next(on: graph) {
                _ = runAlone(hook)
            }
        } catch {
            evaluator.note("\(error.description)")
        }
        graph.collectOrphans()
    }

    private mutating func runAlone(_ invocation: Invocation) -> Value {
        var machine = StepMachine(invocation)
        while true {
            switch machine.run(&self) {
            case .finished(let value):
                return value
            case .effect(.navigate(let screen, _)):
                evaluator.note("the function opens the screen \"\(screen)\"")
            case .effect(.store):
                break
            case .effect(let effect):
                evaluator.note("the function has a step \"\(effect.stepName)\"")
            case .request(let request):
                evaluator.note("the function has a step \"\(request.stepName)\" and waits")
                return .null
            case .dialog(let request):
                evaluator.note("the function asks \"\(request.title)\" and waits for an answer")
                return .null
            case .action(let name, _):
                evaluator.note("the function waits for the service action \"\(name)\"")
                return .null
            case .failed(let message):
                evaluator.note(message)
                return .null
            }
        }
    }
}

extension Finding.Message {
    static let doesNotFit: Self = "a value of this kind cannot be stored here"

    static func noElement(_ index: Int) -> Self {
        "no element at index \(index)"
    }
}
