/// One thing to check.
///
/// What `operand` and `other` are is said with each code.
struct Check: BitwiseCopyable {
    let code: Code
    var operand: Int32 = 0
    var other: Int32 = 0

    enum Code: UInt8 {
        /// Nothing more: the value satisfies the subschema.
        case end
        /// Goes on with the check `operand`.
        case goOn

        /// It is among the names of the table `operand`.
        case name
        /// It has `operand` code points or more.
        case minLength
        /// It has `operand` code points or fewer.
        case maxLength
        /// The pattern `operand` matches.
        case pattern

        /// The number, written with fraction or exponent, is whole.
        case whole
        /// It is one of the numbers that begin at `operand`, as many as `other` says.
        case number
        /// The limit `operand` holds; the step `other` has it for numbers of any length.
        case limit

        /// It has `operand` elements or members, or more.
        case minCount
        /// It has `operand` elements or members, or fewer.
        case maxCount

        /// The array rule `operand` holds.
        case elements
        /// The object rule `operand` holds.
        case members
        /// All names satisfy the subschema `operand`.
        case names

        /// It satisfies the subschema `operand`.
        case call
        /// It satisfies one or more of the list that begins at `operand` and has `other` members.
        case any
        /// It satisfies just one of such a list.
        case one
        /// It does not satisfy the subschema `operand`.
        case not

        // The rarer ones do as their step `operand` says.
        case value, format, multiple, bound
        case required, dependentRequired, dependentSchemas, unevaluatedMembers
        case contains, distinct, unevaluatedElements
        case condition, dynamicReference

        /// The checks behind it ask what others of them have looked at.
        case annotations
        /// The checks behind it are in the resource `operand`.
        case resource
    }
}

/// `required`, `properties`, `patternProperties` and `additionalProperties` of a subschema.
struct ObjectRule: BitwiseCopyable {
    /// The name table; the mark of a name is its place among the required ones, or -1.
    let names: Int32
    /// How many names are required, 64 at most.
    let required: Int32
    /// Where `lists` has pattern and subschema in turn, and how many of both.
    let patterns: Int32
    let patternCount: Int32
    /// The subschema for other members, or -1.
    let additional: Int32
    /// Whether only the required names matter.
    let isOnlyRequired: Bool
}

/// `prefixItems` and `items` of a subschema.
struct ArrayRule: BitwiseCopyable {
    /// Where `lists` has the subschemas of the first elements, and how many.
    let prefix: Int32
    let prefixCount: Int32
    /// The subschema of the others, or -1.
    let rest: Int32
}

/// A limit for numbers.
struct NumberLimit: BitwiseCopyable {
    let relation: Relation
    let number: SmallNumber
}
