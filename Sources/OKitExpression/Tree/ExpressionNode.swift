import FoundationEssentials
import OKitSyntax

/// A node of an expression, in whatever notation it was written.
///
/// The tree says what was written and where; what names mean is for those who check or evaluate it.
/// A notation's parser never fails: what it cannot read becomes an `invalid` node.
package struct ExpressionNode: Sendable, Hashable {
    /// What the node is.
    public var kind: Kind

    /// UTF-8 offsets of the node in the text of the whole expression.
    public var range: Range<Int>

    /// Creates a node.
    public init(_ kind: Kind, _ range: Range<Int>) {
        self.kind = kind
        self.range = range
    }

    /// The kinds of node.
    public indirect enum Kind: Sendable, Hashable {
        /// Nothing was written: the value null.
        case empty
        /// A constant of the binding notation: always a text, typed only by who asks for it.
        case constant(String)
        /// The text of the bundle's string table under this key.
        case localized(key: String)
        /// A walk through the object graph.
        case path(ExpressionPath)
        /// The opposite of a condition.
        case negation(ExpressionNode)
        /// Texts joined by one blank; parts without a value are left out.
        case concatenation([ExpressionNode])
        /// Something that cannot be read; its value is null.
        case invalid

        /// A value as the predicate notation spells it.
        case literal(Literal)
        /// `$name`: a value that the evaluation is given.
        case variable(String)
        /// `SELF`: what the expression is evaluated on.
        case content
        /// `%@`, `%K` and the like: a value by position, or the key path that it spells.
        case argument(Int, isKeyPath: Bool)
        /// A number with the opposite sign.
        case minus(ExpressionNode, Semantics)
        /// A value as a condition: true or false, and false for null.
        case truth(ExpressionNode)
        /// Conditions that `AND` or `OR` joins; at least two.
        case junction(Junction, [ExpressionNode])
        /// Two values beside an operator.
        case comparison(Comparison)
        /// A value and what is added to it, multiplied with it and so on, from left to right.
        case arithmetic(ExpressionNode, [ArithmeticTerm])
        /// `{1, 2}`: values in order.
        case aggregate([ExpressionNode])
        /// `{"a": 1}`: values by key.
        case members([Member])
        /// `has(author.name)`: whether a value has a member with that name.
        case presence(of: ExpressionNode, String)
        /// A function of the predicate notation.
        case function(Function, [ExpressionNode])
        /// `FUNCTION(value, 'name:', …)`: a function of a value, by its name without colons.
        case message(to: ExpressionNode, String, CallArguments?)
        /// `items.filter(i, i.price > 1)`, `SUBQUERY(…)`: what an expression says about each element
        /// of a collection.
        case comprehension(Comprehension)
        /// `TERNARY(…)`: one of two values.
        case conditional(ExpressionNode, then: ExpressionNode, else: ExpressionNode)
        /// `CAST(…)`: a value as one of another type.
        case cast(ExpressionNode, to: CastType)
        /// A `$` template: texts joined without a blank, a missing one empty; what stands alone
        /// keeps its type.
        case template([ExpressionNode])
        /// A text that people read, with values in braces.
        case text(TextTemplate)
        /// A choice by number or word in such a text.
        case choice(TextChoice)
        /// A value with all that a binding does to it before it is shown.
        case bound(BoundExpression)

        /// Whether the value is true, false or undecided.
        var isCondition: Bool {
            switch self {
            case .comparison, .junction, .negation, .truth: true
            default: false
            }
        }
    }
}

extension ExpressionNode {
    /// A value with its key in a map.
    public struct Member: Sendable, Hashable {
        /// The key.
        public var key: ExpressionNode
        /// The value.
        public var value: ExpressionNode

        /// Creates a member with a computed key.
        public init(key: ExpressionNode, value: ExpressionNode) {
            self.key = key
            self.value = value
        }

        /// Creates a member of a JSON object.
        public init(name: String, value: ExpressionNode) {
            let start = value.range.lowerBound
            key = ExpressionNode(.literal(.text(name)), start..<start)
            self.value = value
        }
    }

    /// A value as it is spelled.
    public enum Literal: Sendable, Hashable {
        case null
        case bool(Bool)
        case int(Int64)
        case uint(UInt64)
        case double(Double)
        case text(String)
        case data([UInt8])

        /// The value.
        public var value: Value {
            switch self {
            case .null: .null
            case .bool(let value): .bool(value)
            case .int(let value): .int(value)
            case .uint(let value): .uint(value)
            case .double(let value): .double(value)
            case .text(let value): .text(value)
            case .data(let bytes): .data(Data(bytes))
            }
        }
    }
}

extension ExpressionNode {
    /// The nodes directly inside this one, in the order in which they are written.
    package var children: [ExpressionNode] {
        switch kind {
        case .empty, .constant, .localized, .invalid, .literal, .variable, .content, .argument:
            []
        case .path(let path):
            path.start.children + path.steps.flatMap(\.children)
        case .negation(let operand), .minus(let operand, _), .cast(let operand, _),
            .truth(let operand), .presence(let operand, _):
            [operand]
        case .concatenation(let parts), .junction(_, let parts), .aggregate(let parts),
            .function(_, let parts), .template(let parts):
            parts
        case .comparison(let comparison):
            [comparison.left, comparison.right]
        case .arithmetic(let first, let terms):
            [first] + terms.map(\.operand)
        case .members(let members):
            members.flatMap { [$0.key, $0.value] }
        case .message(let receiver, _, let arguments):
            [receiver] + (arguments?.parts ?? [])
        case .comprehension(let comprehension):
            comprehension.children
        case .text(let template):
            template.parts
        case .choice(let choice):
            choice.children
        case .conditional(let condition, let first, let second):
            [condition, first, second]
        case .bound(let bound):
            bound.children
        }
    }
}
