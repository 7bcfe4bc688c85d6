/// The macros of CEL, which look like methods and evaluate their arguments for each element.
package enum Macro: String, Sendable, CaseIterable {
    case has
    case all
    case exists
    case existsOne = "exists_one"
    case map
    case filter
    case transformList
    case transformMap
    case sum
    case min
    case max
    case average

    /// The macro with a method's name; `has` is not a method.
    init?(method name: String) {
        if name == "existsOne" {
            self = .existsOne
        } else if let macro = Macro(rawValue: name), macro != .has {
            self = macro
        } else {
            return nil
        }
    }

    /// Whether it needs no arguments.
    var isAggregate: Bool {
        [.sum, .min, .max, .average].contains(self)
    }

    /// Whether it tests for which elements a condition holds.
    var isTest: Bool {
        [.all, .exists, .existsOne, .filter].contains(self)
    }

    /// Whether it always has two variables.
    var requiresTwo: Bool {
        self == .transformList || self == .transformMap
    }

    /// Whether a condition can precede its body.
    var takesCondition: Bool {
        self == .map || requiresTwo
    }

    /// The arguments as text.
    var arguments: String {
        isTest
            ? "a variable and a condition"
            : requiresTwo ? "two variables and a value" : "a variable and a value"
    }

    /// The notation of the macro.
    public var signature: String {
        switch self {
        case .has: "has(value.name)"
        case .all, .exists, .existsOne, .filter: "list.\(rawValue)(element, condition)"
        case .map: "list.map(element, value)"
        case .transformList, .transformMap: "collection.\(rawValue)(key, element, value)"
        case .sum, .min, .max, .average: "list.\(rawValue)(element, value)"
        }
    }

    /// One sentence on its value.
    public var summary: String {
        switch self {
        case .has: "Whether a map has a member, or a property is not null."
        case .all: "Whether a condition is true for each element."
        case .exists: "Whether a condition is true for at least one element."
        case .existsOne: "Whether a condition is true for exactly one element."
        case .map: "A list with a value for each element. A condition before the value filters."
        case .filter: "The elements for which a condition is true."
        case .transformList:
            "A list with a value for each index and element. A condition before the value filters."
        case .transformMap:
            "A map with the same keys and a value for each key and element. A condition before the value filters."
        case .sum: "The sum of a value of each element, or of the elements; exact for decimals."
        case .min: "The smallest value of an element, or the smallest element."
        case .max: "The largest value of an element, or the largest element."
        case .average: "The mean of the elements, or of a value of each; null for an empty list."
        }
    }

    /// An example expression, with its value as text.
    public var example: Function.Example {
        switch self {
        case .has: Function.Example(expression: "has({'a': 1}.a)", value: "true")
        case .all: Function.Example(expression: "[2, 3].all(n, n > 2)", value: "false")
        case .exists: Function.Example(expression: "[2, 3].exists(n, n > 2)", value: "true")
        case .existsOne:
            Function.Example(expression: "[2, 3].exists_one(n, n > 2)", value: "true")
        case .map: Function.Example(expression: "[2, 3].map(n, n * n)", value: "[4, 9]")
        case .filter: Function.Example(expression: "[2, 3].filter(n, n > 2)", value: "[3]")
        case .transformList:
            Function.Example(expression: "[5, 6].transformList(i, n, i + n)", value: "[5, 7]")
        case .transformMap:
            Function.Example(expression: "{'a': 2}.transformMap(k, n, n * 2)", value: "{a: 4}")
        case .sum:
            Function.Example(expression: "lines.sum(line, line.copies * 2)", value: "10")
        case .min: Function.Example(expression: "lines.min(line, line.copies)", value: "2")
        case .max: Function.Example(expression: "[2, 3].max()", value: "3")
        case .average: Function.Example(expression: "[2, 3].average()", value: "2.5")
        }
    }
}
