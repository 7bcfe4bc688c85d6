import OKitSyntax

/// A function that a host adds to all values of one kind, or to the objects of an entity.
///
/// It is called like other functions: `name()`, `name(argument)` or by its bare name. A function of
/// the same name in the bundle or in the standard table takes precedence.
public struct HostFunction: Sendable {
    /// The values on which a function can be called.
    public enum Receiver: Sendable, Hashable {
        case text, number, date, color, data, collection
        /// The objects of the entity with that name, and of those that inherit from it.
        case entity(String)

        private static let named: [String: Receiver] = [
            "text": .text, "number": .number, "date": .date, "color": .color, "data": .data,
            "collection": .collection,
        ]

        /// The names of all receivers except entities, sorted.
        package static let names = named.keys.sorted()

        /// The receiver with that name; a name that is not one of a kind is the name of an entity.
        public init(named name: String) {
            self = Self.named[name] ?? .entity(name)
        }

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
    public typealias Body =
        @Sendable (
            _ receiver: Value, _ arguments: [Value], _ space: any ObjectSpace
        ) -> Value

    /// The declaration, which `lint` reads from the manifest.
    public let declaration: Function
    package let body: Body

    /// Creates a function whose arguments can be of any type.
    ///
    /// - Parameter body: Receives the declared number of arguments.
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
    ///   - parameters: The types of its arguments, checked before `body` is called.
    ///   - returns: The type of its value; `nil` if it varies.
    ///   - summary: One sentence on the result.
    ///   - body: Receives the declared number of arguments.
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

    /// Whether the function is called for a value; it is not called for null.
    package func isCalled(on value: Value) -> Bool {
        !value.isNull && declaration.receiver?.accepts(value) == true
    }

    /// Whether a value is null or has the declared type.
    package func canReturn(_ value: Value) -> Bool {
        guard case .type(let type) = declaration.result, let types = type.alternatives else {
            return true
        }
        return value.isNull || types.contains { $0.isType(of: value) }
    }
}

extension ValueType {
    /// Whether a non-null value has the type; elements of collections are not checked.
    fileprivate func isType(of value: Value) -> Bool {
        switch (self, value) {
        case (.any, _), (.bool, .bool), (.int, .int), (.double, .double), (.decimal, .decimal),
            (.text, .text), (.date, .date), (.data, .data), (.color, .color), (.image, .image),
            (.list, .list), (.set, .set), (.map, .map), (.object, .object):
            true
        default: false
        }
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
