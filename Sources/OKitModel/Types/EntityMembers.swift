public import OKitExpression

/// A property that is evaluated whenever it is read.
public struct ComputedProperty: Sendable {
    /// How it is evaluated.
    public var body: Body

    /// The steps that a write to it runs on the object; `nil` if it cannot be written.
    ///
    /// The steps can use the written value by the name `value`.
    package var setter: [Step]?

    /// How values are written as text; `nil` if they are not converted.
    public var writing: ValueWriting?

    /// The name of the written value in a setter.
    public static let setterParameter = "value"

    /// Creates a property with an expression that is evaluated on the object.
    public init(expression: ParsedExpression) {
        self.init(expression: expression, setter: nil)
    }

    /// Creates a property with an expression that is evaluated on the object.
    package init(expression: ParsedExpression, setter: [Step]?) {
        body = .expression(expression)
        self.setter = setter
    }

    /// Creates a property with Swift code.
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
    /// The names of its arguments in its steps.
    public var parameters: [String]

    /// The types of parameters, by name; a parameter without a type takes any value.
    public var types: [String: ValueType]

    /// The function's body.
    public var body: Body

    /// Creates a function.
    public init(parameters: [String], types: [String: ValueType] = [:], body: Body) {
        self.parameters = parameters
        self.types = types
        self.body = body
    }

    /// The body of a function.
    public enum Body: Sendable {
        /// It yields the value of an expression and changes nothing.
        case returns(ParsedExpression)
        /// It runs steps.
        case steps([Step])
    }
}

extension ComputedProperty.Body {
    /// The body in the form that expressions use.
    var declared: ComputedMember.Body {
        switch self {
        case .expression(let expression): .expression(expression)
        case .native(let type, _): .native(type)
        }
    }
}

extension EntityFunction {
    /// The function in the form that expressions use.
    var declared: ObjectFunction {
        switch body {
        case .returns(let expression):
            ObjectFunction(parameters: parameters, body: .returns(expression))
        case .steps:
            ObjectFunction(parameters: parameters, body: .steps)
        }
    }
}
