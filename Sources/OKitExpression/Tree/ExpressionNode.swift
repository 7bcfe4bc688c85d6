import OKitSyntax

/// A node of an expression, in whatever notation it was written.
///
/// The tree says what was written and where; what names mean is for those who check or evaluate it.
/// A notation's parser never fails: what it cannot read becomes an `invalid` node.
public struct ExpressionNode: Sendable, Hashable {
    /// What the node is.
    public var kind: Kind

    /// UTF-8 offsets of the node in the text of the whole expression.
    public var range: Range<Int>

    /// Makes a node.
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
        case path(Path)
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
        case minus(ExpressionNode)
        /// Conditions that `AND` or `OR` joins; at least two.
        case junction(Junction, [ExpressionNode])
        /// Two values beside an operator.
        case comparison(Comparison)
        /// A value and what is added to it, multiplied with it and so on, from left to right.
        case arithmetic(ExpressionNode, [ArithmeticTerm])
        /// `{1, 2}`: values in order.
        case aggregate([ExpressionNode])
        /// `{"a": 1}`: values by name, as a JSON object has them.
        case members([Member])
        /// A function of the predicate notation.
        case function(Function, [ExpressionNode])
        /// `FUNCTION(value, 'name:', …)`: a function of a value, by its name without colons.
        case message(to: ExpressionNode, String, Arguments?)
        /// `SUBQUERY(…)`: those elements of a collection for which a condition holds.
        case subquery(Subquery)
        /// `TERNARY(…)`: one of two values.
        case conditional(ExpressionNode, then: ExpressionNode, else: ExpressionNode)
        /// `CAST(…)`: a value as one of another type.
        case cast(ExpressionNode, to: CastType)
        /// A `$` template: texts joined without a blank, a missing one empty; what stands alone
        /// keeps its type.
        case template([ExpressionNode])
        /// A value with all that a binding does to it before it is shown.
        case bound(BoundExpression)
    }
}

extension ExpressionNode {
    /// A value with its name in a JSON object.
    public struct Member: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The value.
        public var value: ExpressionNode

        /// Puts a member together.
        public init(name: String, value: ExpressionNode) {
            self.name = name
            self.value = value
        }
    }

    /// A walk: where it starts, and its steps.
    public struct Path: Sendable, Hashable {
        /// Where the walk starts.
        public var start: Start
        /// What is done from there, in order.
        public var steps: [Step]
    }

    /// Where a path starts.
    public enum Start: Sendable, Hashable {
        /// At the content: the effective context of the screen, row or cell.
        case content
        /// At the model of that name; empty for the default model.
        case model(String)
        /// At the names that the evaluation is given, then at the content: predicates and
        /// templates.
        case scope
        /// At another expression's value.
        case value(ExpressionNode)
    }

    /// One step of a path.
    public struct Step: Sendable, Hashable {
        /// What is done.
        public var kind: Kind
        /// UTF-8 offsets of the step in the text of the whole expression.
        public var range: Range<Int>
        /// Whether the next step stands behind a `/`.
        ///
        /// Within a key path (`author.ref.name`) only the last step can move the context, so what
        /// lies between goes unnoticed by `contexts`.
        public var endsSegment: Bool

        /// The kinds of step.
        public enum Kind: Sendable, Hashable {
            /// `.` or nothing between two slashes: the context itself.
            case this
            /// `..`: the object that owns the context.
            case parent
            /// `<` or `~`: the model that the context belongs to.
            case root
            /// `name`: a property, or a function without arguments by its bare name.
            case property(String)
            /// `[3]`: an element of a list, counted from 0.
            case index(Int)
            /// `[FIRST]`, `[LAST]`, `[SIZE]`, `[expression]` of the predicate notation.
            case element(Element)
            /// `name()` or `name(…)`.
            case call(String, Arguments?)
            /// `$binding`: the object whose id is the binding's value.
            case reference(ExpressionNode)
            /// `@sum.price`: a collection operator over what the keys name in each element.
            case aggregate(CollectionOperator, keys: [String])
        }
    }

    /// The arguments of a call, in both readings.
    ///
    /// The callee's number of parameters chooses: one parameter takes the whole text, commas and
    /// all; several take the parts.
    public struct Arguments: Sendable, Hashable {
        /// The text between the brackets as one binding.
        public var whole: ExpressionNode
        /// The same text split at its commas.
        public var parts: [ExpressionNode]
    }
}

/// The collection operators of key-value coding.
public enum CollectionOperator: String, Sendable, CaseIterable {
    case count, sum, avg, min, max
    case unionOfObjects, distinctUnionOfObjects
    case unionOfArrays, distinctUnionOfArrays
    case unionOfSets, distinctUnionOfSets
    case firstObject, lastObject

    /// Whether the operator works on what a key path names in each element.
    public var needsKeys: Bool {
        switch self {
        case .count, .firstObject, .lastObject: false
        default: true
        }
    }
}
