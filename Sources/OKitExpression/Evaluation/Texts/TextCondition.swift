/// A comparison of a text with a constant, prepared for many texts, as a query tests each row.
///
/// The result always equals that of the evaluator.
package struct TextCondition {
    private let test: TextTest
    private let isOpposite: Bool

    /// `nil` for conditions of any other form.
    ///
    /// - Parameters:
    ///   - variable: The variable with the text.
    ///   - constants: The values of all other variables.
    package init?(_ node: ExpressionNode, on variable: String, constants: [String: Value]) {
        guard case .comparison(let comparison) = node.kind, comparison.quantifier == nil,
            case .variable(variable) = comparison.left.kind
        else {
            return nil
        }
        let constant: Value?
        if case .variable(let name) = comparison.right.kind {
            constant = constants[name]
        } else {
            constant = ConstantOperand(comparison.right)?.value
        }
        guard let constant, let test = TextTest(comparison, constant) else {
            return nil
        }
        self.test = test
        isOpposite = comparison.comparator == .notEqual
    }

    /// Whether the condition holds for a text of UTF-8, or for null; `nil` if `LIKE` takes too many
    /// steps.
    package func holds(for bytes: UnsafeBufferPointer<UInt8>?) -> Bool? {
        guard let bytes else {
            return isOpposite || test.holdsForNull
        }
        return test.holds(for: bytes).map { $0 != isOpposite }
    }
}
