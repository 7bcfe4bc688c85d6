public import OKitExpression
import OKitSyntax

/// A stored property that a path ends at.
public struct Target: Sendable, Hashable {
    /// The object.
    public let object: ObjectID
    /// Index of the property in the object's type.
    public let slot: Int

    /// Makes a target.
    package init(object: ObjectID, slot: Int) {
        self.object = object
        self.slot = slot
    }
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
