/// A display text: plain parts and values in braces.
package struct TextTemplate: Sendable, Hashable {
    /// The key in translation tables; `nil` for a text without letters outside its braces.
    public var key: String?
    /// Literals for the plain parts, and values.
    public var parts: [ExpressionNode]
}

/// `{n, plural, one {…} other {…}}`: a part of a text that a value selects.
package struct TextChoice: Sendable, Hashable {
    /// How a branch is selected.
    public enum Kind: String, Sendable, CaseIterable {
        /// By the plural form of a number.
        case plural
        /// By the plural form of an ordinal: first, second, third.
        case selectordinal
        /// By a text that is equal to the branch's name.
        case select
    }

    /// A text with its selector.
    public struct Branch: Sendable, Hashable {
        /// A plural category, `=1` for an exact number, or a text.
        public var selector: String
        /// The text.
        public var parts: [ExpressionNode]
    }

    /// How a branch is selected.
    public var kind: Kind
    /// The selecting value.
    public var value: ExpressionNode
    /// The offset that is subtracted from a number before its form is looked up and `#` is written.
    public var offset: Int64 = 0
    /// The branches in order.
    public var branches: [Branch]

    /// The name of the number in branches: `#`.
    public static let number = "#"

    var children: [ExpressionNode] {
        [value] + branches.flatMap(\.parts)
    }
}

extension ParsedExpression {
    /// The translation key of a text; `nil` for a text that only has expressions, and for other
    /// kinds of expressions.
    package var textKey: String? {
        if case .text(let template) = root.kind { template.key } else { nil }
    }

    /// Whether it is a text without expressions, in the bundle and in the user's language.
    package func isConstantText(in environment: AppEnvironment) -> Bool {
        guard case .text(let template) = root.kind else {
            return false
        }
        let translation = template.key.flatMap { environment.translatedText($0) } ?? []
        return (template.parts + translation).allSatisfy { part in
            if case .literal = part.kind { true } else { false }
        }
    }
}
