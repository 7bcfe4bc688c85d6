/// A macro of CEL, or `SUBQUERY`, over the elements of a collection.
package struct Comprehension: Sendable, Hashable {
    /// The macro.
    public var macro: Macro
    /// The collection.
    public var collection: ExpressionNode
    /// The name of the element, or the names of the index or key and the element; empty for an
    /// aggregate of the elements themselves.
    public var variables: [String]
    /// The condition for elements; `nil` includes all.
    public var condition: ExpressionNode?
    /// The value for an element; `nil` for the element itself.
    public var body: ExpressionNode?
    /// The rules that it follows.
    public var semantics = Semantics.cel

    /// The name in messages.
    var name: String {
        semantics == .foundation ? SpecialForm.subquery.rawValue : macro.rawValue
    }

    var children: [ExpressionNode] {
        [collection] + [condition, body].compactMap(\.self)
    }
}
