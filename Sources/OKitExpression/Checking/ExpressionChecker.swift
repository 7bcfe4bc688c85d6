import OKitSyntax

/// Infers the types of expressions from declarations, and reports errors in them.
///
/// It mirrors the evaluator step by step and looks names up in the same tables. It reports nothing
/// that is only known at run time.
public struct ExpressionChecker {
    /// The problems found so far, in the order of the expressions' steps.
    public private(set) var problems: [TypeProblem] = []

    let declarations: Declarations

    /// Whether a path of CEL is being checked.
    var isCEL = false
    /// The right side of a comparison with text, while it is checked.
    var comparedText: Range<Int>?

    var lookup: MemberLookup {
        declarations.lookup
    }

    var scope: StaticScope

    /// The computed properties and functions that are being inferred, which may form a cycle.
    private var active: Set<String> = []
    private var depth = 0
    /// The types of computed properties and functions that were inferred for this expression.
    private var inferred = InferredTypes()

    /// Creates a checker of expressions in one scope.
    public init(_ declarations: Declarations, _ scope: StaticScope) {
        self.declarations = declarations
        self.scope = scope
    }

    /// The type of an expression's value.
    @discardableResult
    public mutating func type(of expression: ParsedExpression) -> StaticType {
        type(of: expression.root)
    }

    /// The type of the object whose properties a path ends at, which is the context of a screen.
    public mutating func context(of expression: ParsedExpression) -> StaticType {
        guard case .path(let path) = expression.root.kind else {
            return .nothing
        }
        return walk(path, from: expression.root.range.lowerBound).context
    }

    @discardableResult
    mutating func type(of node: ExpressionNode) -> StaticType {
        guard depth < Evaluator.deepestNesting else {
            return .unknown
        }
        depth += 1
        defer { depth -= 1 }
        switch node.kind {
        case .empty:
            return .nothing
        // A constant takes the expected type.
        case .invalid, .constant:
            return .unknown
        case .localized:
            return StaticType(.text)
        case .negation(let operand):
            type(of: operand)
            return StaticType(.bool)
        case .concatenation(let parts):
            check(parts)
            return StaticType(.text)
        case .path(let path):
            return walk(path, from: node.range.lowerBound).value ?? .unknown
        default:
            return predicateType(of: node)
        }
    }

    /// Checks that values of a type can be shown as text.
    public mutating func checkShown(_ type: StaticType, _ range: Range<Int>) {
        let isUnshown = type.entities?.contains {
            declarations.types[$0]?.traits.contains(.unshown) ?? false
        }
        if isUnshown == true {
            note(.type, "expected a value to show, found \(type)", range)
        }
    }

    /// Discards new problems, to check a node tentatively.
    mutating func forgetProblems() {
        problems = []
    }

    /// Checks nodes whose types do not matter.
    mutating func check(_ nodes: [ExpressionNode]) {
        for node in nodes {
            type(of: node)
        }
    }

    mutating func note(
        _ kind: TypeProblem.Kind,
        _ message: Finding.Message,
        _ range: Range<Int>
    ) {
        let problem = TypeProblem(kind: kind, message: message, range: range)
        if !problems.contains(problem) {
            problems.append(problem)
        }
    }

    /// The type of a declaration's expression, which is checked where it is declared.
    func type(
        of declared: ParsedExpression,
        named name: String,
        of entity: String,
        parameters: [String] = []
    ) -> StaticType {
        let key = "\(entity).\(name)"
        if let known = inferred.types[key] {
            return known
        }
        guard !active.contains(key), active.count < 32 else {
            return .unknown
        }
        let locals = parameters.map { ($0, StaticType.unknown) }
        var checker = ExpressionChecker(
            declarations,
            StaticScope(
                content: StaticType(entities: [entity]),
                locals: Dictionary(locals, uniquingKeysWith: { first, _ in first })
            )
        )
        checker.active = active.union([key])
        checker.inferred = inferred
        let type = checker.type(of: declared)
        inferred.types[key] = type
        return type
    }

    /// The type of a node evaluated on another value, which is `SELF` there.
    @discardableResult
    mutating func type(of node: ExpressionNode, subject: StaticType) -> StaticType {
        let outer = scope
        scope.subject = subject
        defer { scope = outer }
        return type(of: node)
    }
}

/// Types of declared expressions, by entity and name; the checkers of one expression share them, as
/// expressions can refer to each other many times.
private final class InferredTypes {
    var types: [String: StaticType] = [:]
}
