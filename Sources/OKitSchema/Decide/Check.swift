/// One check of a value.
///
/// Each code defines the meaning of `operand` and `other`.
struct Check: BitwiseCopyable {
    let code: Code
    var operand: Int32 = 0
    var other: Int32 = 0

    enum Code: UInt8 {
        /// The end: the value satisfies the subschema.
        case end
        /// Continue with the check `operand`.
        case goOn

        /// The value is among the names of the table `operand`.
        case name
        /// The value has `operand` code points or more.
        case minLength
        /// The value has `operand` code points or fewer.
        case maxLength
        /// The pattern `operand` matches.
        case pattern

        /// The number, written with a fraction or exponent, is an integer.
        case whole
        /// The value is one of `other` numbers that begin at `operand`.
        case number
        /// The limit `operand` holds; the step `other` contains it for numbers of any length.
        case limit

        /// The value has `operand` elements or members, or more.
        case minCount
        /// The value has `operand` elements or members, or fewer.
        case maxCount

        /// The array rule `operand` holds.
        case elements
        /// The object rule `operand` holds.
        case members
        /// All names satisfy the subschema `operand`.
        case names

        /// The value satisfies the subschema `operand`.
        case call
        /// The value satisfies at least one of the `other` subschemas in the list that begins at
        /// `operand`.
        case any
        /// The value satisfies exactly one subschema of such a list.
        case one
        /// The value does not satisfy the subschema `operand`.
        case not

        /// The list at `operand` has the subschemas of `if`, `then` and `else`, or -1.
        case condition
        /// No two elements are equal.
        case distinct

        // Rarer checks are defined by their step `operand`.
        case value, format, multiple, bound
        case required, dependentRequired, dependentSchemas, unevaluatedMembers
        case contains, unevaluatedElements, dynamicReference

        /// The checks after it need the annotations of other checks.
        case annotations
        /// The checks after it are in the resource `operand`.
        case resource
    }
}

/// `required`, `properties`, `patternProperties` and `additionalProperties` of a subschema.
struct ObjectRule: BitwiseCopyable {
    /// The name table; the mark of a name is its index among the required ones, or -1.
    let names: Int32
    /// The number of required names, at most 64.
    let required: Int32
    /// The index in `lists` of alternating patterns and subschemas, and the number of both.
    let patterns: Int32
    let patternCount: Int32
    /// The subschema for other members, or -1.
    let additional: Int32
    /// Whether there are only required names.
    let isOnlyRequired: Bool
}

/// `prefixItems` and `items` of a subschema.
struct ArrayRule: BitwiseCopyable {
    /// The index in `lists` of the subschemas of the first elements, and their number.
    let prefix: Int32
    let prefixCount: Int32
    /// The subschema of the other elements, or -1.
    let rest: Int32
}

/// A limit for numbers.
struct NumberLimit: BitwiseCopyable {
    let relation: Relation
    let number: SmallNumber
}
