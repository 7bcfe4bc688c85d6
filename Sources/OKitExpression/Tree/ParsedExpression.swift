public import OKitSyntax

/// An expression as written, with its tree and its syntax problems.
///
/// Copies share one immutable tree, whose hash is computed once, so that an expression is cheap to
/// copy and to look up.
public struct ParsedExpression: Sendable, Hashable {
    private let content: Content

    private final class Content: Sendable {
        let text: String
        let root: ExpressionNode
        let problems: [ExpressionProblem]
        let location: SourceLocation?
        let hash: Int

        init(
            _ text: String,
            _ root: ExpressionNode,
            _ problems: [ExpressionProblem],
            _ location: SourceLocation?
        ) {
            self.text = text
            self.root = root
            self.problems = problems
            self.location = location
            // The same text can occur many times on a screen.
            var hasher = Hasher()
            hasher.combine(text)
            hasher.combine(location?.range.lowerBound)
            hash = hasher.finalize()
        }
    }

    /// Creates an expression from the results of a parser.
    ///
    /// - Parameter location: The location of the text, for problems of evaluations.
    package init(
        text: String,
        root: ExpressionNode,
        problems: [ExpressionProblem],
        location: SourceLocation? = nil
    ) {
        content = Content(text, root, problems, location)
    }

    /// The same expression with the location of its text.
    public func located(at location: SourceLocation) -> ParsedExpression {
        ParsedExpression(text: text, root: root, problems: problems, location: location)
    }

    /// A part of the expression, whose problems are reported at the location of the whole.
    package func part(_ node: ExpressionNode) -> ParsedExpression {
        ParsedExpression(text: text, root: node, problems: [], location: location)
    }

    /// The text.
    public var text: String {
        content.text
    }

    /// The tree.
    ///
    /// A malformed part of the text is an `invalid` node.
    package var root: ExpressionNode {
        content.root
    }

    /// The syntax problems, in order of location.
    public var problems: [ExpressionProblem] {
        content.problems
    }

    /// The location of the text; `nil` for an expression that was created at run time.
    public var location: SourceLocation? {
        content.location
    }

    /// Identifies the expression while it exists; copies have the same identity.
    package var identity: ObjectIdentifier {
        ObjectIdentifier(content)
    }

    /// The column, counted in characters from 1, of a UTF-8 offset of the text.
    public func column(at offset: Int) -> Int {
        let prefix = text.utf8.prefix(offset)
        return String(decoding: Array(prefix), as: UTF8.self).count + 1
    }

    /// Whether text, tree, problems and location are the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.content === right.content
            || left.content.hash == right.content.hash && left.text == right.text
                && left.root == right.root && left.problems == right.problems
                && left.location == right.location
    }

    /// Hashes the text and its location: equal expressions have equal hashes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(content.hash)
    }
}

/// A syntax problem of an expression.
public struct ExpressionProblem: Sendable, Hashable {
    /// What was found and what is allowed.
    public var message: Finding.Message

    /// UTF-8 offsets in the expression's text.
    public var range: Range<Int>

    /// Creates a problem.
    public init(_ message: Finding.Message, _ range: Range<Int>) {
        self.message = message
        self.range = range
    }
}

extension ParsedExpression {
    /// The path to a list and the index that ends this path.
    package var listAndIndex: (list: ParsedExpression, index: Int)? {
        guard case .path(var path) = root.kind, case .index(let index) = path.steps.last?.kind
        else {
            return nil
        }
        path.steps.removeLast()
        let node = ExpressionNode(.path(path), root.range)
        let list = ParsedExpression(text: text, root: node, problems: [], location: location)
        return (list, index)
    }

    /// The list and the index, as an expression, of `log[0]` and `log[i + 1]`; `nil` for other
    /// expressions.
    package var listAndPosition: (list: ParsedExpression, position: ParsedExpression)? {
        guard case .path(var path) = root.kind, let last = path.steps.popLast(), !path.steps.isEmpty
        else {
            return nil
        }
        let position: ExpressionNode
        switch last.kind {
        case .index(let index): position = ExpressionNode(.literal(.int(Int64(index))), last.range)
        case .element(.at(let node)), .reference(let node): position = node
        default: return nil
        }
        func part(_ node: ExpressionNode) -> ParsedExpression {
            ParsedExpression(text: text, root: node, problems: [], location: location)
        }
        return (part(ExpressionNode(.path(path), root.range)), part(position))
    }
}
