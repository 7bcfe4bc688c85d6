package import OKitExpression
import OKitSyntax

/// A stored property that a path ends at.
package struct PropertyTarget: Sendable, Hashable {
    /// The object.
    public let object: ObjectID
    /// Index of the property in the object's type.
    public let slot: Int

    /// Creates a target.
    package init(object: ObjectID, slot: Int) {
        self.object = object
        self.slot = slot
    }
}

/// Where a write leads.
package enum Destination: Sendable {
    /// To a stored property.
    case property(PropertyTarget)
    /// To steps that do something with the value.
    case setter(Setter)
}

/// Steps that are to run with a value: those of a function, or of a computed property.
package struct Setter: Sendable {
    let object: ObjectID
    let name: String
    let parameter: String
    let steps: [Step]

    /// Has them run with this value.
    public func invocation(with value: Value) -> Invocation {
        Invocation(on: .object(object), name: name, steps: steps, arguments: [parameter: value])
    }
}
