import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Display controllers (WidgetKit §3.2).
extension AppSession {
    /// Shows what a display controller's provider has, where that is something else now.
    func settle(display: LiveScreen.Mediator, in live: LiveScreen) -> Bool {
        guard let provider = provider(of: display.object) else {
            return false
        }
        if display.kind == .contentDisplayController {
            let value = graph.value(of: provider, "value")
            guard state.shown[display.object] != value else {
                return false
            }
            state.shown[display.object] = value
            setContent(value, of: live)
            return true
        }
        let count = graph.value(of: provider, "totalCount").int ?? 0
        let hasTurned = turn(display, to: count, in: live)
        let hasGrown = fit(display, to: count, in: live)
        let isFull = count > 0
        guard display.kind.showsRows, state.shown[display.object] != .bool(isFull) else {
            return hasTurned || hasGrown
        }
        state.shown[display.object] = .bool(isFull)
        if let view = graph.value(of: display.object, "emptyDataView").object {
            put(.bool(isFull), "hidden", of: view)
        }
        return true
    }

    /// Has a constraint follow the height of a table's rows, up to the highest (WidgetKit §3.2).
    private func fit(_ display: LiveScreen.Mediator, to count: Int64, in live: LiveScreen) -> Bool {
        guard
            let constraint = graph.value(of: display.object, "contentHeightConstraint").object,
            let table = live.stage.views.first(where: {
                live.displayController(of: $0.object)?.object == display.object
            })
        else {
            return false
        }
        let highest = graph.value(of: display.object, "maxHeight").double ?? 0
        let height = Double(count) * rowHeight(of: table)
        let value = Value.double(highest > 0 ? min(height, highest) : height)
        guard graph.value(of: constraint, "constant") != value else {
            return false
        }
        put(value, "constant", of: constraint)
        return true
    }

    /// Has a page control say how many items there are, and which one is shown first.
    private func turn(
        _ display: LiveScreen.Mediator,
        to count: Int64,
        in live: LiveScreen
    ) -> Bool {
        guard let control = graph.value(of: display.object, "pageControl").object else {
            return false
        }
        let table = graph.value(of: display.object, "collectionView").object
        let window = table.flatMap { live.windows[$0] } ?? 0..<0
        let first = min(Int64(window.lowerBound), max(count - Int64(window.count), 0))
        var hasChanged = false
        for (name, value) in [
            ("numberOfPages", count), ("currentPage", first),
        ] where graph.value(of: control, name) != .int(value) {
            put(.int(value), name, of: control)
            hasChanged = true
        }
        return hasChanged
    }

    /// The provider that a display controller shows: while a search has one of its own, that.
    func provider(of display: ObjectID) -> ObjectID? {
        if let search = graph.value(of: display, "searchController").object, isSearching(search),
            let own = graph.value(of: search, "contentProvider").object
        {
            return own
        }
        return graph.value(of: display, "mainContentProvider").object
    }

    /// Whether a search controller has a text to search for, and an action that does it.
    func isSearching(_ search: ObjectID) -> Bool {
        text("actionName", of: search) != nil && text("searchText", of: search) != nil
    }

    /// What a row is made of: by the evaluation of that name, the attribute, or `Cell`.
    func cell(
        for row: Value,
        of display: LiveScreen.Mediator,
        in table: StageView,
        _ live: LiveScreen
    ) -> ViewDeclaration.Cell? {
        let isSearching =
            graph.value(of: display.object, "searchController").object
            .map { self.isSearching($0) } ?? false
        let names = (isSearching ? ["searchCellIdentifier"] : []) + ["cellIdentifier"]
        let identifier = names.lazy.compactMap { name in
            display.declaration.evaluations[name].flatMap {
                self.cellName($0, row, live)
            } ?? self.text(name, of: display.object)
        }.first
        let cells = table.declaration.cells
        return cells.first { $0.identifier == identifier ?? "Cell" }
            ?? (identifier == nil ? cells.first : nil)
    }

    /// An evaluation sees the screen's scope with the row as content.
    private func cellName(
        _ evaluation: ElementBinding,
        _ row: Value,
        _ live: LiveScreen
    ) -> String? {
        var evaluator = Evaluator(graph, variables: ["content": row])
        return evaluator.value(of: evaluation.value, on: live.stage.scope).text
    }

    /// The views of a row, made when it is first shown.
    func rowStage(
        _ row: Value,
        _ cell: ViewDeclaration.Cell,
        in table: StageView,
        of live: LiveScreen
    ) -> RowStage {
        let id = RowStage.ID(table: table.object, row: row, cell: cell.identifier)
        let rowStage: RowStage
        if let present = live.rows[id] {
            rowStage = present
        } else {
            let stage = Stage(cell: cell.view, on: graph)
            for view in stage.views {
                assign(view.declaration.attributes, to: view.object)
            }
            live.setUpElements(of: stage, self)
            stage.defaults = defaults
            rowStage = RowStage(stage: stage, cell: cell)
            live.rows[id] = rowStage
        }
        rowStage.stage.content = row
        _ = rowStage.stage.settle(self)
        return rowStage
    }
}

// MARK: Forms

extension AppSession {
    /// What a form holds (WidgetKit §3.6); `nil` where a mandatory field is empty.
    func formValue(of form: ObjectID) -> Value? {
        formParts(of: form).value
    }

    /// Marks the mandatory fields that are empty.
    func markMissing(in form: ObjectID) {
        for field in formParts(of: form).missing {
            put(.bool(true), "isInvalid", of: field)
        }
    }

    /// Keeps what a form says of itself in step with its fields.
    func settle(form view: StageView) -> Bool {
        guard [.form, .mediaForm].contains(view.declaration.kind) else {
            return false
        }
        let parts = formParts(of: view.object)
        for field in fields("mandatoryFields", of: view.object) where !parts.missing.contains(field)
        {
            put(.bool(false), "isInvalid", of: field)
        }
        let value = parts.value ?? .null
        guard graph.value(of: view.object, "formValue") != value else {
            return false
        }
        put(value, "formValue", of: view.object)
        return true
    }

    private func formParts(of form: ObjectID) -> FormParts {
        var seen: Set = [form]
        return formParts(of: form, depth: 0, &seen)
    }

    /// - Parameter seen: the forms that have been read; each counts where it is met first, so that
    ///   forms in circles end, and those that stand in many others cost what they hold once.
    private func formParts(
        of form: ObjectID,
        depth: Int,
        _ seen: inout Set<ObjectID>
    ) -> FormParts {
        var map = FormFields(policy: text("duplicateKeyPolicy", of: form) ?? "overwrite")
        var mandatory: [(name: String, value: Value)] = []
        var missing: [ObjectID] = []
        for field in OrderedSet(fields("mandatoryFields", of: form)) {
            let part = fieldPart(of: field, depth: depth, &seen)
            if let name = text("wx_fieldName", of: field), let value = part.value, !value.isNull,
                value.text != ""
            {
                mandatory.append((name, value))
            } else {
                // Of a form in the form, what is empty there.
                missing += part.missing.isEmpty ? [field] : part.missing
            }
        }
        for field in fields("optionalFields", of: form) {
            let part = fieldPart(of: field, depth: depth, &seen)
            if let name = text("wx_fieldName", of: field), let value = part.value, !value.isNull {
                map.add(value, as: name)
            }
        }
        for field in mandatory {
            map.set(field.value, as: field.name)
        }
        return FormParts(value: missing.isEmpty ? .map(map.values) : nil, missing: missing)
    }

    /// The container of a form for files is its only mandatory field.
    private func fields(_ name: String, of form: ObjectID) -> [ObjectID] {
        if name == "mandatoryFields", let file = graph.value(of: form, "uploadContainer").object {
            return [file]
        }
        return graph.value(of: form, name).elements?.compactMap(\.object) ?? []
    }

    private func fieldPart(
        of field: ObjectID,
        depth: Int,
        _ seen: inout Set<ObjectID>
    ) -> FormParts {
        if graph.type(of: field)?.name == ViewKind.form.type.entity.name {
            guard depth < Self.deepestForm, seen.insert(field).inserted else {
                return FormParts(value: nil, missing: [])
            }
            return formParts(of: field, depth: depth + 1, &seen)
        }
        var evaluator = Evaluator(graph)
        return FormParts(value: evaluator.value(of: Self.fieldValue, on: field), missing: [])
    }

    private static let deepestForm = 16
    private static let fieldValue = BindingParser.parse("wx_fieldValue", as: .single)
}

/// What reading a form, or a field in one, yields.
private struct FormParts {
    /// Its fields; `nil` where a mandatory one is empty.
    var value: Value?
    /// The mandatory fields that are empty.
    var missing: [ObjectID]
}
