package import OKitExpression
import OKitSyntax

/// A stored property that a path ends at.
package struct PropertyTarget: Sendable, Hashable {
    /// The object.
    public let object: ObjectID
    /// The index of the property in the object's type.
    public let slot: Int

    /// Creates a target.
    package init(object: ObjectID, slot: Int) {
        self.object = object
        self.slot = slot
    }
}

/// The destination of a write.
package enum Destination: Sendable {
    /// A stored property.
    case property(PropertyTarget)
    /// Steps that use the value.
    case setter(Setter)
}

/// Steps that run with a value: those of a function, or of a computed property.
package struct Setter: Sendable {
    let object: ObjectID
    let name: String
    let parameter: String
    let steps: [Step]

    /// Creates a call of the steps with this value.
    public func invocation(with value: Value) -> Invocation {
        Invocation(on: .object(object), name: name, steps: steps, arguments: [parameter: value])
    }
}
