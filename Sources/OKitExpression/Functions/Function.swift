import OKitSyntax

/// A function that expressions can call: its declaration, documentation and body.
///
/// The parsers, checker, evaluator, completion and reference page all use this declaration.
public final class Function: Sendable {
    /// The name in expressions.
    public let name: String
    /// The type of the values with this function; `nil` for a function that takes all of its
    /// arguments in brackets.
    public let receiver: ParameterType?
    /// The types of the arguments in brackets.
    public let parameters: [ParameterType]
    /// The number of arguments in brackets.
    public let argumentCounts: ClosedRange<Int>
    /// The notations that support the function.
    public let notation: FunctionTable.Notation
    /// The inputs that the value depends on, besides the arguments.
    public let purity: Purity
    /// One sentence on what the function returns.
    public let summary: String
    /// An example expression, with its value as text.
    public let example: Example?

    let result: Result
    /// Computes the value from the receiver and arguments, which have the declared types; `nil` for
    /// a function that the host provides.
    let body: Body?

    typealias Body = @Sendable (_ values: [Value], _ evaluator: inout Evaluator) -> Value

    /// The inputs that the value of a function depends on.
    public enum Purity: String, Sendable {
        /// Only its arguments.
        case pure
        /// Also the locale, the time zone or the texts of the app.
        case localized
        /// Also the current time.
        case clock
        /// A random number.
        case random
    }

    /// An expression and its value.
    public struct Example: Sendable, Hashable {
        /// The expression: a binding path for methods, otherwise in the expression notation.
        public let expression: String
        /// The text form of its value.
        public let value: String
    }

    /// The type of a function's value.
    enum Result: Sendable {
        /// Always the same type.
        case type(StaticType)
        /// A type that depends on those of the receiver and arguments.
        case depending(@Sendable ([StaticType]) -> StaticType)
    }

    init(
        _ name: String,
        on receiver: ParameterType? = nil,
        _ parameters: [ParameterType] = [],
        counts: ClosedRange<Int>? = nil,
        returns result: Result,
        purity: Purity = .pure,
        in notation: FunctionTable.Notation = .all,
        _ summary: String,
        example: Example? = nil,
        body: Body?
    ) {
        self.notation = notation
        self.name = name
        self.receiver = receiver
        self.parameters = parameters
        argumentCounts = counts ?? parameters.count...parameters.count
        self.result = result
        self.purity = purity
        self.summary = summary
        self.example = example
        self.body = body
    }

    /// The type of the argument at an index; the last type repeats for further arguments.
    func parameter(at index: Int) -> ParameterType {
        parameters.indices.contains(index) ? parameters[index] : parameters.last ?? .any
    }

    /// The type of the value for a receiver and arguments of these types.
    func type(for arguments: [StaticType]) -> StaticType {
        switch result {
        case .type(let type): type
        case .depending(let type): type(arguments)
        }
    }

    /// The notation of a call: `addDays(whole number)`, `random()`.
    public var signature: String {
        var types = parameters.map(\.description)
        if argumentCounts.upperBound > types.count {
            types.append("...")
        }
        let prefix = receiver.map { "\($0)." } ?? ""
        return "\(prefix)\(name)"
            + (receiver != nil && types.isEmpty
                ? "" : "(\(types.joined(separator: ", ")))")
    }
}

extension Function: Hashable {
    /// Whether both are the same declaration.
    public static func == (left: Function, right: Function) -> Bool {
        left === right
    }

    /// Hashes the identity of the declaration.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension Function.Result {
    static let bool = Self.type(StaticType(.bool))
    static let int = Self.type(StaticType(.int))
    static let double = Self.type(StaticType(.double))
    static let decimal = Self.type(StaticType(.decimal))
    static let text = Self.type(StaticType(.text))
    static let date = Self.type(StaticType(.date))
    static let number = Self.type(.number)
    static let any = Self.type(.unknown)
}
