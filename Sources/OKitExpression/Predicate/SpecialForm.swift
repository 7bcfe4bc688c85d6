/// A form of the predicate notation that looks like a function and has special evaluation rules.
package enum SpecialForm: String, Sendable, CaseIterable {
    case subquery = "SUBQUERY"
    case ternary = "TERNARY"
    case cast = "CAST"
    case message = "FUNCTION"

    /// The notation of the form.
    public var signature: String {
        switch self {
        case .subquery: "SUBQUERY(collection, $element, condition)"
        case .ternary: "TERNARY(condition, value, value)"
        case .cast: "CAST(value, type)"
        case .message: "FUNCTION(value, name, ...)"
        }
    }

    /// One sentence on its value.
    public var summary: String {
        switch self {
        case .subquery: "The elements of a collection that satisfy a condition."
        case .ternary: "The first value if a condition holds, else the second."
        case .cast: "A value as one of another type: \(CastType.names)."
        case .message: "The result of a function of a value, called by name with arguments."
        }
    }

    /// An example expression, with its value as text.
    public var example: Function.Example {
        switch self {
        case .subquery: Function.Example(expression: "SUBQUERY({1, 5}, $n, $n > 3)[0]", value: "5")
        case .ternary:
            Function.Example(expression: "TERNARY(2 > 1, 'more', 'less')", value: "more")
        case .cast: Function.Example(expression: "CAST('12', 'NSNumber')", value: "12")
        case .message:
            Function.Example(expression: "FUNCTION('tree', 'uppercaseString')", value: "TREE")
        }
    }
}

extension CastType {
    /// The names of all types, for documentation.
    fileprivate static var names: String {
        allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    }
}
