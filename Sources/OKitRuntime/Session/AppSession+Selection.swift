import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The references that a selection screen sets (OKit, "Selection screen").
struct Selection {
    /// Where they are.
    let path: ParsedExpression
    /// What the path begins at.
    let content: ObjectID?
    /// Whether there may be more than one.
    let isMultiple: Bool
    /// The references by the ids of what they lead to.
    let references: [String: [ObjectID]]
    /// The id that a property holds by itself, without a reference.
    let id: String?

    /// Whether a row's object is chosen.
    func contains(_ id: String) -> Bool {
        references[id] != nil || self.id == id
    }
}

extension AppSession {
    /// What a selection screen sets, as the screen that leads to it says: its own object, or the
    /// rows of a list.
    func selectionPath(for screen: Screen) -> ParsedExpression? {
        guard screen.kind == "selection", let place = current else {
            return nil
        }
        return place.screen.isList
            ? place.screen.attributes["dataPath"]?.expression : Self.ownPath
    }

    private static let ownPath = BindingParser.parse(".", as: .single)

    /// What the shown selection screen sets; `nil` on other screens.
    func selection(of place: Place) -> Selection? {
        guard place.screen.kind == "selection" else {
            return nil
        }
        let attributes = place.screen.attributes
        let written = attributes["selectionPath"].flatMap { $0.text.isEmpty ? nil : $0.expression }
        guard let path = written ?? place.selection else {
            return nil
        }
        let content = selectionContent(of: place)
        let value = cache.value(of: path, on: content)
        let references = (value.elements ?? [value]).compactMap(\.object)
        return Selection(
            path: path,
            content: content,
            isMultiple: value.elements != nil,
            references: Dictionary(grouping: references) {
                cache.value(of: Self.referenceKey, on: $0).text ?? ""
            },
            id: references.isEmpty ? value.text : nil
        )
    }

    /// What `selectAppend`, `unique` and the like of a selection screen are evaluated on.
    func selectionContent(of place: Place) -> ObjectID? {
        context(place.screen.attributes["selectionContextPath"], on: place.given)
    }

    /// A tap on a row: chooses it, or takes it away where it is chosen.
    func select(_ object: ObjectID) {
        guard let place = current, let selection = selection(of: place),
            let id = graph.id(of: object)
        else {
            return
        }
        func holds(_ name: String, or standard: Bool) -> Bool {
            condition(place.screen.attributes[name], on: selection.content, or: standard)
        }
        let isChosen = selection.contains(id)
        if isChosen, !selection.isMultiple || holds("unique", or: true) {
            if holds("unselect", or: true) {
                selection.isMultiple
                    ? selection.references[id]?.forEach(graph.delete) : refer(selection, to: nil)
            }
            return
        }
        if selection.isMultiple {
            addReference(to: id, selection, atEnd: holds("selectAppend", or: false))
        } else {
            refer(selection, to: id)
        }
        // Left empty, the attribute closes where one alone is chosen.
        let closes =
            place.screen.attributes["autoClose"]?.text == ""
            ? !selection.isMultiple : holds("autoClose", or: false)
        if closes {
            close()
        }
    }

    /// Takes all references away.
    func clearSelection() {
        guard let selection = current.flatMap({ self.selection(of: $0) }) else {
            return
        }
        if selection.isMultiple {
            selection.references.values.joined().forEach(graph.delete)
        } else {
            refer(selection, to: nil)
        }
    }

    private func addReference(to id: String, _ selection: Selection, atEnd: Bool) {
        let written = current?.screen.attributes["refType"]?.text
        var evaluator = Evaluator(graph)
        guard let type = graph.types[written ?? TypeTable.referenceName],
            let target = evaluator.target(of: selection.path, on: selection.content)
        else {
            return
        }
        let reference = graph.create(type)
        write(.text(id), to: Self.referenceKey, on: reference)
        graph.insert(
            .object(reference),
            into: target.object,
            slot: target.slot,
            at: atEnd ? nil : 0
        )
    }

    /// The one reference, or the property that holds an id itself, names another object.
    private func refer(_ selection: Selection, to id: String?) {
        let value = id.map { Value.text($0) } ?? .null
        if let reference = selection.references.values.joined().first {
            write(value, to: Self.referenceKey, on: reference)
        } else {
            write(value, to: selection.path, on: selection.content)
        }
    }
}
