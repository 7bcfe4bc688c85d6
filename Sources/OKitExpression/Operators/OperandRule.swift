/// The operands that an operator accepts, checked in the same manner for values and for types.
package enum OperandRule: Sendable, Hashable {
    /// Any two values.
    case any
    /// Two values that have an order: two numbers, two dates or two pieces of text.
    case ordered
    /// A value and two bounds that have an order with it.
    case bounds
    /// Two pieces of text.
    case texts
    /// A collection and an element, or text and a part of it.
    case containment
    /// Numbers, or a date and a number of seconds.
    case numbers
    /// Conditions.
    case conditions
    /// A collection of any elements.
    case collection
    /// A collection of numbers.
    case numberCollection
    /// A list or set with elements that have an index.
    case elements

    /// The description of the operands in messages and on the reference page.
    public var expectation: String {
        switch self {
        case .any: "any values"
        case .ordered: "numbers, dates or text"
        case .bounds: "two bounds: {1, 5}"
        case .texts: "text"
        case .containment: "a collection or text"
        case .numbers: "numbers"
        case .conditions: "conditions"
        case .collection: "a collection"
        case .numberCollection: "a collection of numbers"
        case .elements: "a list"
        }
    }
}
