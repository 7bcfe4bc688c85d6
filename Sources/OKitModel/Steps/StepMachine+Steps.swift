import OKitExpression
import OKitSyntax
import OrderedCollections

extension StepMachine {
    /// Performs one step of the innermost function.
    ///
    /// - Returns: Why the machine stops; `nil` if it continues.
    mutating func take(
        _ step: Step,
        _ writer: inout GraphWriter,
        on graph: Graph
    ) -> Pause? {
        let call = calls.count - 1
        let object = calls[call].object
        if isReadOnly, step.changesSomething {
            return fail("a function used to display a value must not change data")
        }
        switch step {
        case .branch(let condition, let then, let otherwise):
            let holds = writer.evaluator.value(of: condition, on: object).condition
            goOn(with: holds ? then : otherwise)
        case .loop(let path, let name, let steps):
            let value = writer.evaluator.value(of: path, on: object)
            let elements = writer.evaluator.items(of: value).elements ?? []
            let loop = Loop(name: name, rest: elements[...], steps: steps)
            calls[call].blocks.append(Block(steps: [], loop: loop))
        case .define(let name, let operand, _):
            calls[call].locals[name] = writer.value(of: operand, as: .any, on: object)
        case .call(let path):
            if let invocation = writer.invocation(of: path, on: object) {
                self.call(invocation)
            }
        case .result(let operand):
            return end(with: writer.value(of: operand, as: .any, on: object))
        case .complete(let operand):
            complete(with: writer.value(of: operand, as: .any, on: object))
        case .fail(let text, let fields):
            let message = writer.text(of: text, on: object)
            if let fields {
                error = .map([
                    Self.messageName: .text(message),
                    Self.fieldsName: writer.evaluator.value(of: fields, on: object),
                ])
            }
            return fail(Finding.Message(message))
        case .native(let body):
            guard let object else {
                return fail("the function has no object")
            }
            let arguments = calls[call].locals
            return end(with: graph.run { body(graph, object, arguments) })
        case .set, .add, .remove, .move, .create, .delete, .take, .place, .run:
            return change(step, on: object, &writer, graph)
        default:
            return reach(step, on: object, &writer)
        }
        return nil
    }

    /// Performs a step that changes objects.
    private mutating func change(
        _ step: Step,
        on object: ObjectID?,
        _ writer: inout GraphWriter,
        _ graph: Graph
    ) -> Pause? {
        do throws(StepFailure) {
            switch step {
            case .set(let path, let operand, let refusal):
                try set(path, to: operand, refusal, &writer)
            case .add(let path, let operand, let position, let refusal):
                try add(operand, to: path, at: position, refusal, &writer)
            case .remove(let path):
                writer.remove(path, on: object)
            case .move(let path, let from, let to):
                writer.move(path, from, to, on: object)
            case .create(let creation):
                let created = try writer.create(creation, on: object)
                if let name = creation.localName {
                    calls[calls.count - 1].locals[name] = .object(created)
                }
            case .delete(let expression):
                try writer.delete(expression, on: object)
            case .take(let expression, let list):
                try writer.take(expression, from: list, on: object)
            case .place(let expression, let list, let index):
                try writer.place(expression, in: list, at: index, on: object)
            case .run(let run):
                try self.run(run, &writer)
            default:
                break
            }
        } catch {
            return fail(error.message)
        }
        return nil
    }

    private mutating func set(
        _ path: ParsedExpression,
        to operand: Operand,
        _ refusal: Step.Refusal,
        _ writer: inout GraphWriter
    ) throws(StepFailure) {
        let object = calls.last?.object
        let destination: Destination?
        switch refusal {
        case .isNoted: destination = writer.destination(of: path, on: object)
        case .fails: destination = try writer.place(of: path, on: object)
        }
        switch destination {
        case .setter(let setter):
            let value = writer.value(of: operand, as: .any, on: object)
            call(setter.invocation(with: value))
        case .property(let target):
            let type = PropertyWriter(writer.graph).type(of: target)
            let value = writer.value(of: operand, as: type, on: object)
            switch refusal {
            case .isNoted: writer.write(value, to: target)
            case .fails:
                try writer.writeOrFail(value, to: target)
                try writer.failIfTaken(target)
            }
        case nil:
            break
        }
    }

    private mutating func add(
        _ operand: Operand?,
        to path: ParsedExpression,
        at position: Step.Position,
        _ refusal: Step.Refusal,
        _ writer: inout GraphWriter
    ) throws(StepFailure) {
        let object = calls.last?.object
        switch refusal {
        case .isNoted:
            guard let target = writer.target(of: path, on: object) else {
                return
            }
            let type = PropertyWriter(writer.graph).type(of: target).elementType
            let value = operand.map { writer.value(of: $0, as: type, on: object) }
            if let element = value ?? type.newObject(in: writer.graph) {
                writer.insert(element, into: target, at: position)
            }
        case .fails:
            let list = try writer.list(at: path, on: object)
            let type = PropertyWriter(writer.graph).type(of: list).elementType
            let value = operand.map { writer.value(of: $0, as: type, on: object) } ?? .null
            let place = try writer.index(of: position, on: object)
            try writer.insertOrFail(value, into: list, at: place)
        }
    }

    /// Runs a function of an object; an unknown name is an action of the screen or the app.
    private mutating func run(_ run: Run, _ writer: inout GraphWriter) throws(StepFailure) {
        let object = calls.last?.object
        let subject =
            run.object.map { writer.evaluator.value(of: $0, on: object) }
            ?? calls.last?.subject ?? .null
        let values = writer.values(of: run.values, on: object)
        let type = subject.object.flatMap { writer.graph.type(of: $0) }
        guard let function = type?.functions[run.name] else {
            guard !isReadOnly else {
                throw StepFailure("\"\(run.name)\" is not a function that returns a value")
            }
            add(.run(ActionRequest(action: run.name, values: values, subject: subject)))
            return
        }
        guard case .steps(let steps) = function.body else {
            return
        }
        let arguments = try writer.arguments(values, of: function, named: run.name)
        call(Invocation(on: subject, name: run.name, steps: steps, arguments: arguments))
    }
}

extension Step {
    /// Whether the step has effects beyond the names of its function.
    fileprivate var changesSomething: Bool {
        switch self {
        case .branch, .loop, .define, .call, .run, .result, .fail, .complete, .mark: false
        default: true
        }
    }
}
