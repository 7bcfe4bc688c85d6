import OKitSyntax

extension ExpressionNode {
    /// The nodes directly inside this one, in the order in which they are written.
    package var children: [ExpressionNode] {
        switch kind {
        case .empty, .constant, .localized, .invalid, .literal, .variable, .content, .argument:
            []
        case .path(let path):
            path.start.children + path.steps.flatMap(\.children)
        case .negation(let operand), .minus(let operand), .cast(let operand, _):
            [operand]
        case .concatenation(let parts), .junction(_, let parts), .aggregate(let parts),
            .function(_, let parts), .template(let parts):
            parts
        case .comparison(let comparison):
            [comparison.left, comparison.right]
        case .arithmetic(let first, let terms):
            [first] + terms.map(\.operand)
        case .members(let members):
            members.map(\.value)
        case .message(let receiver, _, let arguments):
            [receiver] + (arguments?.parts ?? [])
        case .subquery(let subquery):
            [subquery.collection, subquery.condition]
        case .conditional(let condition, let first, let second):
            [condition, first, second]
        case .bound(let bound):
            bound.children
        }
    }
}

extension ExpressionNode.Start {
    fileprivate var children: [ExpressionNode] {
        if case .value(let node) = self { [node] } else { [] }
    }
}

extension ExpressionNode.Step {
    fileprivate var children: [ExpressionNode] {
        switch kind {
        case .call(_, let arguments): arguments?.parts ?? []
        case .reference(let node), .element(.at(let node)): [node]
        default: []
        }
    }
}

extension ExpressionNode.BoundExpression {
    fileprivate var children: [ExpressionNode] {
        [input, condition, choice?.ifTrue, choice?.ifFalse, format, placeholder]
            .compactMap(\.self)
    }
}
