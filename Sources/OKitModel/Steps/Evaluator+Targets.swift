public import OKitExpression
import OKitSyntax

/// A stored property that a path ends at.
public struct Target: Sendable, Hashable {
    /// The object.
    public let object: ObjectID
    /// Index of the property in the object's type.
    public let slot: Int
}

/// Where a write leads.
public enum Destination: Sendable {
    /// To a stored property.
    case property(Target)
    /// To steps that do something with the value.
    case setter(Setter)
}

/// Steps that are to run with a value: those of a function, or of a computed property.
public struct Setter: Sendable {
    let object: ObjectID
    let name: String
    let parameter: String
    let steps: [Step]

    /// Has them run with this value.
    public func invocation(with value: Value) -> Invocation {
        Invocation(object: object, name: name, steps: steps, arguments: [parameter: value])
    }
}

/// A function with steps that is to run.
public struct Invocation: Sendable {
    /// On what it runs.
    public let object: ObjectID
    /// Its name.
    public let name: String
    /// What it does.
    public let steps: [Step]
    /// The values of its parameters, by name.
    public let arguments: [String: Value]
}

extension EntityType {
    /// Has a function of this type that is steps run on an object; `nil` without one.
    ///
    /// - Parameter arguments: the values of its parameters, in their order; what is too much is left out.
    public func invocation(
        of name: String,
        on object: ObjectID,
        with arguments: [Value]
    ) -> Invocation? {
        guard let function = functions[name], case .steps(let steps) = function.body else {
            return nil
        }
        let named = Dictionary(zip(function.parameters, arguments)) { first, _ in first }
        return Invocation(object: object, name: name, steps: steps, arguments: named)
    }
}

extension Evaluator {
    /// The graph on which steps run.
    var graph: Graph {
        guard let graph = space as? Graph else {
            preconditionFailure("steps run on a graph only")
        }
        return graph
    }

    /// The property that a write to this path changes; `nil` where the path ends at no stored
    /// property.
    public mutating func target(of expression: ParsedExpression, on content: ObjectID?) -> Target? {
        if case .property(let target) = destination(of: expression, on: content) {
            return target
        }
        return nil
    }

    /// The function with steps that a call of this path runs, by `name()` or its bare name; `nil`
    /// where it ends at none.
    public mutating func invocation(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> Invocation? {
        guard let (object, step) = lastStep(of: expression, on: content) else {
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

    /// The list and the place in it that a path ends at: `log[0]`; `nil` for other paths.
    mutating func listElement(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> (list: Target, index: Int)? {
        guard let (list, index) = expression.listAndIndex else {
            return nil
        }
        return target(of: list, on: content).map { ($0, index) }
    }

    /// Where a write to this path leads: to a property, or by `name()` to a function that takes the
    /// value as its first argument; `nil`, with a problem, where it leads to neither.
    public mutating func destination(
        of expression: ParsedExpression,
        on content: ObjectID?
    ) -> Destination? {
        guard let (object, step) = lastStep(of: expression, on: content),
            let type = graph.type(of: object)
        else {
            note("the binding leads to nothing that can be written")
            return nil
        }
        switch step {
        case .property(let name):
            if let slot = type.slot(named: name) {
                return .property(Target(object: object, slot: slot))
            }
            if let steps = type.computed[name]?.setter {
                let parameter = ComputedProperty.setterParameter
                return .setter(
                    Setter(object: object, name: name, parameter: parameter, steps: steps)
                )
            }
            note(
                type.computed[name] == nil
                    ? .unknownMember(name, of: type.objectType) : .onlyRead(name)
            )
        case .call(let name, nil):
            if let function = type.functions[name], let parameter = function.parameters.first,
                case .steps(let steps) = function.body
            {
                return .setter(
                    Setter(object: object, name: name, parameter: parameter, steps: steps)
                )
            }
            note("the binding leads to no function that takes a value")
        default:
            note("the binding leads to nothing that can be written")
        }
        return nil
    }

    private mutating func invocation(
        of name: String,
        _ arguments: ExpressionNode.Arguments?,
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
                note(.unknownMember(name, of: type.objectType))
            }
            return nil
        }
        guard
            let bound = bind(
                arguments,
                to: function.parameters,
                of: name,
                on: content
            )
        else {
            return nil
        }
        return Invocation(object: object, name: name, steps: steps, arguments: bound)
    }
}

extension Finding.Message {
    fileprivate static func onlyRead(_ name: String) -> Self {
        "\"\(name)\" is computed and has no setter"
    }
}
