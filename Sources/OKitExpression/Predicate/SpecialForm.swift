/// A form of the predicate notation that looks like a function and evaluates its parts in its own way.
package enum SpecialForm: String, Sendable, CaseIterable {
    case subquery = "SUBQUERY"
    case ternary = "TERNARY"
    case cast = "CAST"
    case message = "FUNCTION"

    /// How the form is written.
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
        case .subquery: "The elements of a collection for which a condition is true."
        case .ternary: "The first value if a condition is true, else the second."
        case .cast: "A value as one of another type: \(CastType.names)."
        case .message: "The value of a function of a value, by its name and with its arguments."
        }
    }

    /// An expression that shows the form, with its value as text.
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
