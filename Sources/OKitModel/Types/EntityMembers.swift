public import OKitExpression

/// A property that is evaluated whenever it is read.
public struct ComputedProperty: Sendable {
    /// How it is evaluated.
    public var body: Body

    /// What a write to it does, on the object; `nil` if it cannot be written.
    ///
    /// The steps know what is written by the name `value`.
    package var setter: [Step]?

    /// How values are written in texts; `nil` for as they are.
    public var writing: ValueWriting?

    /// The name by which a setter knows what is written.
    public static let setterParameter = "value"

    /// Creates a property that is an expression, evaluated on the object.
    public init(expression: ParsedExpression) {
        self.init(expression: expression, setter: nil)
    }

    /// Creates a property that is an expression, evaluated on the object.
    package init(expression: ParsedExpression, setter: [Step]?) {
        body = .expression(expression)
        self.setter = setter
    }

    /// Creates a property of Swift code.
    package init(_ type: ValueType, _ body: @escaping @Sendable (Graph, ObjectID) -> Value) {
        self.body = .native(type, body)
    }

    /// How a computed property is evaluated.
    public enum Body: Sendable {
        /// An expression, evaluated on the object.
        case expression(ParsedExpression)
        /// Swift code that reads an object and returns a value of a type.
        case native(ValueType, @Sendable (Graph, ObjectID) -> Value)
    }
}

/// A function of an entity.
package struct EntityFunction: Sendable {
    /// The names by which its steps know its arguments.
    public var parameters: [String]

    /// The types of parameters, by name; without one, a parameter takes every value.
    public var types: [String: ValueType]

    /// What it does.
    public var body: Body

    /// Creates a function.
    public init(parameters: [String], types: [String: ValueType] = [:], body: Body) {
        self.parameters = parameters
        self.types = types
        self.body = body
    }

    /// What a function does.
    public enum Body: Sendable {
        /// It yields the value of an expression and changes nothing.
        case returns(ParsedExpression)
        /// It runs steps.
        case steps([Step])
    }
}

extension ComputedProperty.Body {
    /// The body as expressions see it.
    var declared: ComputedMember.Body {
        switch self {
        case .expression(let expression): .expression(expression)
        case .native(let type, _): .native(type)
        }
    }
}

extension EntityFunction {
    /// The function as expressions see it.
    var declared: ObjectFunction {
        switch body {
        case .returns(let expression):
            ObjectFunction(parameters: parameters, body: .returns(expression))
        case .steps:
            ObjectFunction(parameters: parameters, body: .steps)
        }
    }
}
