import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// MARK: Rows

extension AppObjects {
    /// Returns the cell of a row: the one named by the evaluation or the attribute, or `Cell`.
    func cell(
        for row: Value,
        of display: LiveScreen.Mediator,
        in table: StageView,
        _ live: LiveScreen
    ) -> ViewDeclaration.Cell? {
        let isSearching =
            object("searchController", of: display.object).map { live.isSearching($0) } ?? false
        let names = (isSearching ? ["searchCellIdentifier"] : []) + ["cellIdentifier"]
        let identifier = names.firstNonNil { name in
            display.declaration.evaluations[name].flatMap {
                self.cellName($0, row, live)
            } ?? self.text(name, of: display.object)
        }
        let cells = table.declaration.cells
        return cells.first { $0.identifier == identifier ?? "Cell" }
            ?? (identifier == nil ? cells.first : nil)
    }

    /// Evaluates in the screen's scope with the row as content.
    private func cellName(
        _ evaluation: ElementBinding,
        _ row: Value,
        _ live: LiveScreen
    ) -> String? {
        var evaluator = Evaluator(graph, variables: ["content": row])
        return evaluator.value(of: evaluation.value, on: live.stage.scope).text
    }

    /// Returns whether the user can delete a row.
    ///
    /// Users can delete only their own records, and only if the table allows it.
    func canDelete(_ row: Value, by display: LiveScreen.Mediator) -> Bool {
        guard condition("allowDeletion", of: display.object), let object = row.object else {
            return false
        }
        return cache.value(of: Self.isMine, on: object).condition
    }

    private static let isMine = BindingParser.parse("isMine", as: .condition)
}
