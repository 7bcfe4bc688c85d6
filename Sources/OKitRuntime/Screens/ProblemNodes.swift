import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds what the rules of properties say of the cells and views that edit them.
struct ProblemNodes: NodeBuilding {
    let shared: NodeContext

    /// What is wrong with the property that a cell writes to, in the words of its rules.
    func problems(of cell: CellDeclaration, on content: Value) -> [String] {
        cell.field.map { problems(of: $0.path.expression, on: content.object) } ?? []
    }

    /// What is wrong with the property that a view writes to, and that a form needs it; nothing where
    /// the user cannot mend it.
    func problems(of context: ViewContext, shownBy node: ScreenNode) -> [String] {
        let broken = brokenRules(of: context, shownBy: node)
        // The words of the rule, for a field that has none.
        return broken.isEmpty && node.state.contains(.invalid) ? ["cannot be blank"] : broken
    }

    private func brokenRules(of context: ViewContext, shownBy node: ScreenNode) -> [String] {
        guard let path = context.view.declaration.valuePath, !node.events.isEmpty,
            !node.state.contains(.disabled)
        else {
            return []
        }
        let content = context.content ?? context.live.stage.content
        return problems(of: path.expression, on: content.object)
    }

    private func problems(of path: ParsedExpression, on content: ObjectID?) -> [String] {
        var writer = GraphWriter(objects.graph)
        guard let target = writer.target(of: path, on: content) else {
            return []
        }
        return objects.graph.validate(target).map(\.message)
    }

    /// Marks a row and its control as wrong; answers the nodes that say why, which stand below.
    func mark(_ row: inout ScreenNode, with problems: [String]) -> [ScreenNode] {
        guard !problems.isEmpty else {
            return []
        }
        row.state.insert(.invalid)
        for index in row.children.indices where row.children[index].id == "\(row.id)/control" {
            row.children[index].state.insert(.invalid)
        }
        return problems.enumerated().map { index, problem in
            ScreenNode(
                id: "\(row.id)/problem/\(index)",
                role: .text,
                label: problem,
                state: .invalid
            )
        }
    }
}
