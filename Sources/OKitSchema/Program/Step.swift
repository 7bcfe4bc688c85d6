import OKitPattern

/// One check of a subschema, ready to run.
///
/// `Int` operands that represent schemas are indices of subschemas.
enum Step: Sendable {
    /// The schema `false`.
    case nothing

    // Any kind of value
    case types(InstanceTypes)
    /// `const` and `enum`.
    case values(ValueSet)

    // Numbers
    case bound(Relation, JSONNumber)
    case multiple(of: JSONNumber)

    // Strings
    case pattern(Pattern)
    case format(Format)

    // Strings, arrays and objects
    case size(Quantity, Relation, Int)

    // Objects
    case required(NameTable)
    case members(MemberRule)
    case names(Int)
    case dependentRequired([(trigger: NameTable, needed: NameTable)])
    case dependentSchemas(NameTable, [Int])
    case unevaluatedMembers(Int)

    // Arrays
    case elements(prefix: [Int], rest: Int?)
    case contains(Int, least: Int, most: Int)
    case distinct
    case unevaluatedElements(Int)

    // The same value again
    case reference(Int)
    case dynamicReference(String, otherwise: Int)
    case all([Int])
    case any([Int])
    case one([Int])
    case not(Int)
    case condition(if: Int, then: Int?, else: Int?)
}

/// The quantity that a size limit counts.
enum Quantity: Sendable {
    /// Unicode code points of a string (2020-12 validation §6.3.1).
    case length
    case items, properties
}

/// The relation of a number or size to its limit.
enum Relation: Sendable {
    case atLeast, above, atMost, below

    @inline(__always)
    func holds<Number: Comparable>(_ number: Number, _ limit: Number) -> Bool {
        switch self {
        case .atLeast: number >= limit
        case .above: number > limit
        case .atMost: number <= limit
        case .below: number < limit
        }
    }
}

extension Step {
    /// The subschemas that a step applies to the same value.
    var inPlaceSubschemas: [Int] {
        switch self {
        case .reference(let target), .not(let target), .dynamicReference(_, let target): [target]
        case .all(let list), .any(let list), .one(let list): list
        case .dependentSchemas(_, let list): list
        case .condition(let test, let then, let otherwise):
            [test] + [then, otherwise].compactMap(\.self)
        default: []
        }
    }
}
