import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The references that a selection screen sets (OKit, "Selection screen").
struct Selection {
    private let declaration: SelectionDeclaration
    private let page: Page
    private let objects: AppObjects
    /// The path of the references.
    private let path: ParsedExpression
    /// The object at which the path begins.
    private let content: Value
    /// Whether several objects can be selected.
    private let isMultiple: Bool
    /// The references by the IDs of the objects they refer to.
    private let references: [String: [ObjectID]]
    /// The ID stored in the property itself, without a reference.
    private let id: String?

    /// Reads the selection of a screen; `nil` for screens that do not select.
    init?(_ entry: NavigationEntry, _ objects: AppObjects) {
        guard let declaration = entry.screen.list?.selection, let page = entry.page,
            let path = declaration.path ?? entry.selection
        else {
            return nil
        }
        self.declaration = declaration
        self.page = page
        self.path = path
        self.objects = objects
        content = Self.content(of: entry, objects)
        let value = objects.cache.value(of: path, on: content.object)
        let references = (value.elements ?? [value]).compactMap(\.object)
        isMultiple = value.elements != nil
        self.references = Dictionary(grouping: references) {
            objects.cache.value(of: AppObjects.referenceKey, on: $0).text ?? ""
        }
        id = references.isEmpty ? value.text : nil
    }

    /// Returns the object on which `selectAppend`, `unique` and similar options of a selection
    /// screen are evaluated.
    static func content(of entry: NavigationEntry, _ objects: AppObjects) -> Value {
        let given = entry.given.map { Value.object($0) } ?? .null
        return entry.page.map {
            objects.object(at: entry.screen.list?.selection?.object, on: given, in: $0)
        } ?? given
    }

    /// Returns whether a row's object is selected.
    func contains(_ id: String) -> Bool {
        references[id] != nil || self.id == id
    }

    /// Selects a row's object, or deselects it if it is selected.
    func toggle(_ object: ObjectID) -> ListEditor.Outcome {
        guard let id = objects.graph.id(of: object) else {
            return ListEditor.Outcome()
        }
        if contains(id), !isMultiple || holds(declaration.unique, or: true) {
            return holds(declaration.unselect, or: true) ? deselect(id) : ListEditor.Outcome()
        }
        var outcome = ListEditor.Outcome()
        if isMultiple {
            outcome.paused = addReference(to: id, atEnd: holds(declaration.appends, or: false))
        } else {
            outcome.paused = refer(to: id)
        }
        outcome.closes =
            declaration.closesAfterOne ? !isMultiple : holds(declaration.autoClose, or: false)
        return outcome
    }

    /// Removes all references.
    func clear() -> ListEditor.Outcome {
        guard isMultiple else {
            return ListEditor.Outcome(paused: refer(to: nil))
        }
        references.values.joined().forEach(objects.graph.delete)
        return ListEditor.Outcome()
    }

    private func holds(_ condition: LocatedExpression?, or standard: Bool) -> Bool {
        objects.condition(condition, on: content, in: page, or: standard)
    }

    private func deselect(_ id: String) -> ListEditor.Outcome {
        guard isMultiple else {
            return ListEditor.Outcome(paused: refer(to: nil))
        }
        references[id]?.forEach(objects.graph.delete)
        return ListEditor.Outcome()
    }

    private func addReference(to id: String, atEnd: Bool) -> [PausedFunction] {
        let graph = objects.graph
        var writer = GraphWriter(graph)
        guard let type = graph.types[declaration.referenceType],
            let target = writer.target(of: path, on: content.object)
        else {
            return []
        }
        let reference = graph.create(type)
        let paused = objects.write(.text(id), to: AppObjects.referenceKey, on: reference)
        graph.insert(
            .object(reference),
            into: target.object,
            slot: target.slot,
            at: atEnd ? nil : 0
        )
        return [paused].compactMap(\.self)
    }

    /// Makes the single reference, or the property that stores an ID, refer to another object.
    private func refer(to id: String?) -> [PausedFunction] {
        let value = id.map { Value.text($0) } ?? .null
        let paused =
            if let reference = references.values.joined().first {
                objects.write(value, to: AppObjects.referenceKey, on: reference)
            } else {
                objects.write(value, to: path, on: content.object)
            }
        return [paused].compactMap(\.self)
    }
}
