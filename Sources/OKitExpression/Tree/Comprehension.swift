/// What an expression says about each element of a collection: a macro of CEL, or `SUBQUERY`.
package struct Comprehension: Sendable, Hashable {
    /// What comes of the elements.
    public var macro: Macro
    /// The collection.
    public var collection: ExpressionNode
    /// The names of the element; of index or key and element where there are two; none for an
    /// aggregate of the elements themselves.
    public var variables: [String]
    /// What must hold for an element; `nil` if each counts.
    public var condition: ExpressionNode?
    /// What is made of an element; `nil` for the element itself.
    public var body: ExpressionNode?
    /// Whose rules it follows.
    public var semantics = Semantics.cel

    /// The name in messages.
    var name: String {
        semantics == .foundation ? SpecialForm.subquery.rawValue : macro.rawValue
    }

    var children: [ExpressionNode] {
        [collection] + [condition, body].compactMap(\.self)
    }
}
