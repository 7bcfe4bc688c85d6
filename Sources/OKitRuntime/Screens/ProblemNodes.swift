import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// Builds the validation messages of cells and views that edit properties.
struct ProblemNodes: NodeBuilding {
    let shared: NodeContext

    /// Returns the validation messages for the property that a cell writes to.
    func problems(of cell: CellDeclaration, on content: Value) -> [String] {
        cell.field.map { problems(of: $0.path.expression, on: content.object) } ?? []
    }

    /// Returns the validation messages for the property that a view writes to, including that a
    /// form requires it; empty if the user cannot fix the problem.
    func problems(of context: ViewContext, shownBy node: ScreenNode) -> [String] {
        let broken = brokenRules(of: context, shownBy: node)
        // The text of the rule, for a field without one.
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

    /// Marks a row and its control as invalid and returns the nodes with the reasons, which follow
    /// the row.
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
