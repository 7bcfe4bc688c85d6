import OKitSyntax

/// A function that a host adds to all values of one kind, or to the objects of an entity.
///
/// It is called like every other function: `name()`, `name(argument)` or by its bare name. A function
/// of the same name in the bundle or in the standard table takes precedence.
public struct HostFunction {
    /// The values on which a function can be called.
    public enum Receiver: Sendable, Hashable {
        case text, number, date, color, data, collection
        /// The objects of the entity of that name, and of those that inherit from it.
        case entity(String)

        var type: ParameterType {
            switch self {
            case .text: .text
            case .number: .number
            case .date: .date
            case .color: .color
            case .data: .data
            case .collection: .collection
            case .entity(let name): .object(name)
            }
        }
    }

    /// Computes the value; it can read the object space and must not change it.
    public typealias Body = (
        _ receiver: Value, _ arguments: [Value], _ space: any ObjectSpace
    ) -> Value

    /// The declaration, which `lint` reads from the manifest.
    public let declaration: Function
    let body: Body

    /// Creates a function whose arguments can be of any type.
    ///
    /// - Parameter body: gets as many arguments as the function takes.
    public init(
        _ name: String,
        on receiver: Receiver,
        parameterCount: Int = 0,
        body: @escaping Body
    ) {
        let types = Array(repeating: ParameterType.any, count: parameterCount)
        self.init(name, on: receiver, parameters: types, body: body)
    }

    /// Creates a function.
    ///
    /// - Parameters:
    ///   - parameters: the types of its arguments, checked before `body` is called.
    ///   - returns: the type of its value; `nil` where it varies.
    ///   - summary: one sentence on what it returns.
    ///   - body: gets as many arguments as the function takes.
    public init(
        _ name: String,
        on receiver: Receiver,
        parameters: [ParameterType],
        returns: ValueType? = nil,
        summary: String = "",
        body: @escaping Body
    ) {
        declaration = Function.declared(
            name,
            on: receiver,
            parameters: parameters,
            returns: returns,
            summary: summary
        )
        self.body = body
    }
}

extension Function {
    /// The declaration of a function that the host provides when the app runs.
    public static func declared(
        _ name: String,
        on receiver: HostFunction.Receiver,
        parameters: [ParameterType],
        returns: ValueType?,
        summary: String
    ) -> Function {
        Function(
            name,
            on: receiver.type,
            parameters,
            returns: .type(returns.map { StaticType($0) } ?? .unknown),
            summary,
            body: nil
        )
    }
}
