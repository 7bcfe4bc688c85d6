// What translations of conditions into other languages need to know.
extension ExpressionNode {
    /// The conditions that must all hold for this one to hold.
    package var conjuncts: [ExpressionNode] {
        if case .junction(.and, let conditions) = kind {
            return conditions.flatMap(\.conjuncts)
        }
        return [self]
    }

    /// Whether its value null means that it is undecided.
    package var isUndecidable: Bool {
        switch kind {
        case .comparison, .junction, .negation: true
        default: false
        }
    }
}

extension ExpressionPath {
    /// The name at which it begins.
    package var firstName: String? {
        if case .property(let name)? = steps.first?.kind { name } else { nil }
    }
}
