import OKitExpression
import OKitSyntax

extension ParsedExpression {
    /// The names that the expression always looks up in its subject: not those in branches of a
    /// choice, which may exist to end a cycle.
    var ownNames: Set<String> {
        var names: Set<String> = []
        root.collectOwnNames(&names)
        return names
    }

    /// The property or function of the subject, if the expression consists only of it.
    var soleName: String? {
        guard case .path(let path) = root.kind, path.isOwn, path.steps.count == 1 else {
            return nil
        }
        return path.steps.first?.name
    }
}

extension ExpressionNode {
    fileprivate func collectOwnNames(_ names: inout Set<String>) {
        switch kind {
        case .path(let path):
            if path.isOwn, let name = path.steps.first?.name {
                names.insert(name)
            }
            // Indices and arguments are evaluated on the content too.
            for child in children {
                child.collectOwnNames(&names)
            }
        case .conditional(let condition, _, _):
            condition.collectOwnNames(&names)
        case .bound(let bound):
            for node in [bound.input, bound.condition].compactMap(\.self) {
                node.collectOwnNames(&names)
            }
        case .comprehension(let comprehension):
            comprehension.collection.collectOwnNames(&names)
        case .junction(_, let conditions):
            // The other conditions are only evaluated if the first does not decide.
            conditions.first?.collectOwnNames(&names)
        default:
            for child in children {
                child.collectOwnNames(&names)
            }
        }
    }
}

extension ExpressionPath {
    fileprivate var isOwn: Bool {
        switch start {
        case .content, .scope, .names: true
        case .value(let node): node.kind == .content
        case .model, .environment: false
        }
    }
}
