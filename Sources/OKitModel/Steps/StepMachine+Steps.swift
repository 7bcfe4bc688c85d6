import OKitExpression
import OKitSyntax

extension StepMachine {
    /// Takes one step of the innermost function.
    ///
    /// - Returns: why the machine stops; `nil` where it goes on.
    mutating func take(
        _ step: Step,
        _ writer: inout GraphWriter,
        on graph: Graph
    ) -> Pause? {
        let call = calls.count - 1
        let object = calls[call].object
        if isReadOnly, step.changesSomething {
            return fail("the function changes something, which showing a value must not")
        }
        switch step {
        case .branch(let condition, let then, let otherwise):
            let holds = writer.evaluator.value(of: condition, on: object).condition
            calls[call].blocks.append(Block(steps: (holds ? then : otherwise)[...]))
        case .loop(let path, let name, let steps):
            let elements = writer.evaluator.value(of: path, on: object).elements ?? []
            let loop = Loop(name: name, rest: elements[...], steps: steps)
            calls[call].blocks.append(Block(steps: [], loop: loop))
        case .define(let name, let operand):
            calls[call].locals[name] = writer.value(of: operand, as: .any, on: object)
        case .call(let path):
            if let invocation = writer.invocation(of: path, on: object) {
                calls.append(Call(invocation))
            }
        case .result(let operand):
            return end(with: writer.value(of: operand, as: .any, on: object))
        case .complete(let operand):
            complete(with: writer.value(of: operand, as: .any, on: object))
        case .dialog(let dialog, _, _):
            wait(for: step)
            return .dialog(DialogRequest(dialog, on: object, &writer))
        case .navigate(let screen, let operand):
            let context = operand.map { writer.value(of: $0, as: .any, on: object) }
            return .effect(.navigate(screen: screen, context: context.map(\.object) ?? object))
        case .perform(let name, let operand, _, _):
            wait(for: step)
            let argument = operand.map { writer.value(of: $0, as: .any, on: object) }
            return .action(name: name, argument: argument ?? .object(object))
        case .store(let model):
            return .effect(.store(model: model))
        case .native(let body):
            let arguments = calls[call].locals
            return end(with: graph.run { body(graph, object, arguments) })
        case .set, .add, .remove, .move:
            return change(step, on: object, &writer, graph)
        }
        return nil
    }

    private mutating func change(
        _ step: Step,
        on object: ObjectID,
        _ writer: inout GraphWriter,
        _ graph: Graph
    ) -> Pause? {
        switch step {
        case .set(let path, let operand):
            switch writer.destination(of: path, on: object) {
            case .setter(let setter):
                let value = writer.value(of: operand, as: .any, on: object)
                calls.append(Call(setter.invocation(with: value)))
            case .property(let target):
                let type = PropertyWriter(graph).type(of: target)
                let value = writer.value(of: operand, as: type, on: object)
                writer.write(value, to: target)
            case nil:
                break
            }
        case .add(let path, let operand, let position):
            guard let target = writer.target(of: path, on: object) else {
                return nil
            }
            let type = PropertyWriter(graph).type(of: target).elementType
            let value = operand.map { writer.value(of: $0, as: type, on: object) }
            if let element = value ?? type.newObject(in: graph) {
                writer.insert(element, into: target, at: position)
            }
        case .remove(let path):
            if let found = writer.evaluator.value(of: path, on: object).object,
                graph.parent(of: found) != nil
            {
                graph.delete(found)
            } else if let (list, index) = writer.listElement(of: path, on: object) {
                if !PropertyWriter(graph).removeElement(at: index, in: list) {
                    writer.evaluator.note(.noElement(index))
                }
            } else if let target = writer.target(of: path, on: object) {
                if !PropertyWriter(graph).clear(target) {
                    writer.noteRefusal(of: .null, in: target)
                }
            }
        case .move(let path, let from, let to):
            let from = writer.value(of: from, as: .int, on: object).int
            let to = writer.value(of: to, as: .int, on: object).int
            if let target = writer.target(of: path, on: object), let from, let to {
                let (from, to) = (Int(clamping: from), Int(clamping: to))
                if !PropertyWriter(graph).move(from, to: to, in: target) {
                    writer.evaluator.note(.noElement(from))
                }
            }
        default:
            break
        }
        return nil
    }
}

extension Step {
    /// Whether the step reaches beyond the names of its function.
    fileprivate var changesSomething: Bool {
        switch self {
        case .branch, .loop, .define, .call, .result, .complete: false
        default: true
        }
    }
}
