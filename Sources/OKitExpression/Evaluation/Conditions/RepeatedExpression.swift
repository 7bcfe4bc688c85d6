import OKitSyntax
import OrderedCollections

/// An expression that is evaluated on many values, one after the other.
///
/// If it is a condition that compares members of the values with paths that begin outside of them,
/// these paths are evaluated once, and the condition is prepared for their values. The result is
/// the same as that of the expression.
package struct RepeatedExpression {
    /// The expression.
    package let expression: ParsedExpression
    /// The right sides of its comparisons that begin at a name.
    private let operands: [(node: ExpressionNode, name: String)]
    /// The current values of these, for which `condition` was prepared.
    private var constants: [Value]?
    fileprivate var condition: Condition?

    /// Creates an expression that is not prepared yet.
    package init(_ expression: ParsedExpression) {
        self.expression = expression
        operands = expression.root.comparedPaths
    }

    /// Prepares it for some values.
    package mutating func prepare(for subjects: some Sequence<Value>, in evaluator: inout Evaluator)
    {
        guard !operands.isEmpty, !evaluator.have(Set(operands.map(\.name)), subjects),
            operands.allSatisfy({ evaluator.isInEnvironment($0.node) })
        else {
            (constants, condition) = (nil, nil)
            return
        }
        let values = operands.map { operand in
            evaluator.value(
                of: ParsedExpression(
                    text: expression.text,
                    root: operand.node,
                    problems: [],
                    location: expression.location
                ),
                on: nil as ObjectID?
            )
        }
        if values != constants {
            constants = values
            var rest = values[...]
            let root = expression.root.replacingComparedPaths { rest.popFirst() ?? .null }
            condition = root.flatMap { Condition($0) }
        }
    }
}

extension Evaluator {
    /// The value of an expression that was prepared for some values, on one of these.
    package mutating func value(of repeated: RepeatedExpression, on subject: Value) -> Value {
        guard let condition = repeated.condition, scope.locals.isEmpty,
            limits.fits(height: condition.height)
        else {
            return value(of: repeated.expression, on: subject)
        }
        let outerExpression = begin(repeated.expression)
        defer { end(outerExpression) }
        guard continuesTurn() else {
            return .null
        }
        let outer = scope.subject
        scope.subject = subject
        defer { scope.subject = outer }
        let run = ConditionRun(condition: condition, start: subject, content: subject.object)
        return value(of: run)
    }

    /// Whether the environment has the name at which a path begins.
    fileprivate mutating func isInEnvironment(_ node: ExpressionNode) -> Bool {
        guard case .path(let path) = node.kind else {
            return false
        }
        return environmentValue(of: path.steps, unlessMemberOf: nil) != nil
    }

    /// Whether one of some names has a meaning in one of some values.
    fileprivate func have(_ names: Set<String>, _ subjects: some Sequence<Value>) -> Bool {
        var known: ObjectType?
        return subjects.contains { subject in
            switch subject {
            case .object(let object):
                guard let type = space.objectType(of: object), type !== known else {
                    return false
                }
                known = type
                return names.contains { lookup.member($0, of: type) != nil }
            case .map(let members):
                return names.contains { members[$0] != nil }
            default:
                return false
            }
        }
    }
}

extension ExpressionNode {
    /// The right sides of comparisons in a condition that are paths from a name.
    fileprivate var comparedPaths: [(node: ExpressionNode, name: String)] {
        switch kind {
        case .junction(_, let conditions):
            return conditions.flatMap(\.comparedPaths)
        case .negation(let operand):
            return operand.comparedPaths
        case .comparison(let comparison):
            guard comparison.quantifier == nil, case .path(let path) = comparison.right.kind,
                path.start == .names, case .property(let name) = path.steps.first?.kind,
                name != "self"
            else {
                return []
            }
            return [(comparison.right, name)]
        default:
            return []
        }
    }

    /// The condition with these paths replaced by values; `nil` if one has no literal.
    fileprivate func replacingComparedPaths(_ next: () -> Value) -> ExpressionNode? {
        switch kind {
        case .junction(let junction, let conditions):
            var parts: [ExpressionNode] = []
            for condition in conditions {
                guard let part = condition.replacingComparedPaths(next) else {
                    return nil
                }
                parts.append(part)
            }
            return ExpressionNode(.junction(junction, parts), range)
        case .negation(let operand):
            return operand.replacingComparedPaths(next).map { ExpressionNode(.negation($0), range) }
        case .comparison(var comparison) where !comparedPaths.isEmpty:
            guard let literal = Literal(next()) else {
                return nil
            }
            comparison.right = ExpressionNode(.literal(literal), comparison.right.range)
            return ExpressionNode(.comparison(comparison), range)
        default:
            return self
        }
    }
}

extension ExpressionNode.Literal {
    /// The literal of a value; `nil` if it has none.
    fileprivate init?(_ value: Value) {
        switch value {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .uint(let value): self = .uint(value)
        case .double(let value): self = .double(value)
        case .text(let value): self = .text(value)
        default: return nil
        }
    }
}
