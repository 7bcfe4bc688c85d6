import FoundationEssentials
import OKitSyntax

/// A node of an expression, in any notation.
///
/// The tree describes the text and its ranges; the checker and evaluator determine what names mean.
/// Parsers never fail: a syntax error becomes an `invalid` node.
package struct ExpressionNode: Sendable, Hashable {
    /// The kind of node.
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
        /// Empty text: the value null.
        case empty
        /// A constant of the binding notation: text, which its user converts.
        case constant(String)
        /// The text of the bundle's string table under this key.
        case localized(key: String)
        /// A path through the object graph.
        case path(ExpressionPath)
        /// A negated condition.
        case negation(ExpressionNode)
        /// Texts joined by a space; parts without a value are omitted.
        case concatenation([ExpressionNode])
        /// A syntax error; its value is null.
        case invalid

        /// A literal of the predicate notation.
        case literal(Literal)
        /// `$name`: a variable of the evaluation.
        case variable(String)
        /// `SELF`: the subject of the evaluation.
        case content
        /// `%@`, `%K` and similar placeholders: a value by position, or the key path that it
        /// contains.
        case argument(Int, isKeyPath: Bool)
        /// A negated number.
        case minus(ExpressionNode, Semantics)
        /// A value as a condition: true or false, and false for null.
        case truth(ExpressionNode)
        /// Conditions joined by `AND` or `OR`; at least two.
        case junction(Junction, [ExpressionNode])
        /// A comparison of two values.
        case comparison(Comparison)
        /// A value with arithmetic operations, from left to right.
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
        /// `items.filter(i, i.price > 1)`, `SUBQUERY(…)`: a macro over the elements of a
        /// collection.
        case comprehension(Comprehension)
        /// `TERNARY(…)`: one of two values.
        case conditional(ExpressionNode, then: ExpressionNode, else: ExpressionNode)
        /// `CAST(…)`: a value converted to another type.
        case cast(ExpressionNode, to: CastType)
        /// A `$` template: texts joined without a space, missing ones empty; a single value is not
        /// converted to text.
        case template([ExpressionNode])
        /// A display text, with values in braces.
        case text(TextTemplate)
        /// A choice by number or word in such a text.
        case choice(TextChoice)
        /// A value with the operations of a binding.
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

    /// A literal value.
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
    /// The direct child nodes, in source order.
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
