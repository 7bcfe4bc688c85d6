import OKitBundle
import OKitExpression
import OKitModel
import OrderedCollections

/// A new object that a screen edits, until it is in a list or among the records.
struct NewObject {
    var draft: ObjectDraft
    /// The list that gets it; `nil` for the records of its entity.
    let list: PropertyTarget?
    /// Whether it only holds the answers to a question, and is stored nowhere.
    var isAnswer = false
    /// The title of the button that saves it; `nil` for the usual one.
    var saveLabel: String?
    /// Whether it can be saved, on the object; `nil` for always.
    var enabled: ParsedExpression?
}

/// What the forms of a page edit before it is stored.
final class PageDrafts {
    /// The new object that is the content of the page; `nil` where there is one.
    private(set) var new: NewObject?
    /// Why the last attempt to save has failed.
    var failure: String?
    /// Whether that is a rule that no field shows, so that it may be met since.
    var failsByRule = false
    /// Whether all fields show what is wrong, as the user has tried to save.
    var showsAllProblems = false

    /// Whether the user has done anything on the page; what the app sets before does not count as a change.
    private var isTouched = false

    private let forms: [(key: String, form: FormDeclaration)]
    /// What forms that store each change have refused to store.
    private var refusals: [RefusedValue] = []
    /// What the action has refused that saves a draft, by the names of properties.
    private var reported: [String: Problem] = [:]
    private var copies: [String: ObjectDraft] = [:]

    init(_ declaration: ScreenDeclaration, new: NewObject?) {
        self.new = new
        forms = declaration.components.compactMap { component in
            if case .form(let form) = component.kind { (component.key, form) } else { nil }
        }
    }

    /// The key of the first form, whose state is readable without the name of the form.
    var firstForm: String? {
        forms.first?.key
    }

    /// What a form edits: a draft, or `nil` where its changes are stored immediately.
    func draft(of form: String) -> ObjectDraft? {
        copies[form]
    }

    /// The forms with drafts, in the order of the screen.
    var edited: [(form: FormDeclaration, draft: ObjectDraft)] {
        forms.compactMap { key, form in copies[key].map { (form, $0) } }
    }

    /// Whether there is anything that is saved explicitly.
    var needSaving: Bool {
        new != nil || !copies.isEmpty
    }

    /// Whether something was changed that is not saved.
    func isChanged(on graph: Graph) -> Bool {
        new?.draft.isChanged(on: graph) ?? false
            || copies.values.contains { $0.isChanged(on: graph) } || !refusals.isEmpty
    }

    // MARK: Refused values

    /// What the field of a property shows in place of the value that is stored, and why; `nil` where it
    /// shows what is stored.
    func refusal(of path: String, on object: Value) -> RefusedValue? {
        refusals.first { $0.path == path && $0.object == object }
    }

    /// Notes what a field has written: a value that was refused, or `nil` for one that is stored.
    func noteWriting(of path: String, on object: Value, refused: RefusedValue?) {
        refusals.removeAll { $0.path == path && $0.object == object }
        refused.map { refusals.append($0) }
    }

    /// What was refused by an action, at a property that has still the value of then; `nil` elsewhere.
    func reportedProblem(of property: String, _ object: ObjectID, on graph: Graph) -> String? {
        reported[property].flatMap { problem in
            problem.object == object && graph.value(of: object, property) == problem.value
                ? problem.message : nil
        }
    }

    /// Notes messages at fields with which an action has failed.
    ///
    /// - Parameters:
    ///   - messages: texts, or lists of texts, by the names of properties, as the app or its service has them.
    ///   - names: the names of the parameters of the call by those that the service has for them.
    ///   - fields: the paths of the fields that are shown; `nil` for all properties.
    /// - Returns: the messages that fit no field.
    func report(
        _ messages: Value,
        called names: [String: String],
        about object: ObjectID?,
        fields: Set<String>?,
        on graph: Graph
    ) -> [String] {
        reported = [:]
        let type = object.flatMap { graph.type(of: $0) }
        var others: [String] = []
        for (key, text) in Self.texts(of: messages, below: "") where !text.isEmpty {
            let sent = type?.properties.first { $0.source?.path.joined(separator: ".") == key }
            let candidates = [key, sent?.name, names[key]].compactMap(\.self)
            let name = candidates.first { fields?.contains($0) ?? (type?.slot(named: $0) != nil) }
            if let object, let name {
                reported[name] = Problem(
                    object: object,
                    value: graph.value(of: object, name),
                    message: text
                )
            } else {
                others.append("\(key): \(text)")
            }
        }
        return others
    }

    /// The texts of messages by the paths of what they are about.
    private static func texts(
        of messages: Value,
        below path: String
    ) -> [(path: String, text: String)] {
        guard case .map(let members) = messages else {
            let texts = messages.elements?.compactMap(\.text) ?? [messages.text].compactMap(\.self)
            return [(path, texts.joined(separator: ", ").shown)]
        }
        return members.flatMap { key, message in
            texts(of: message, below: path.isEmpty ? key : "\(path).\(key)")
        }
    }

    /// Forgets messages at fields, as what they were about has succeeded.
    func forgetReports() {
        reported = [:]
    }

    /// A message at a field, for as long as its value is the same.
    private struct Problem {
        let object: ObjectID
        let value: Value
        let message: String
    }

    /// Whether a draft is edited in place of an object, so that its rules hold when it is saved.
    func hasDraft(_ object: ObjectID) -> Bool {
        new?.draft.object == object || copies.values.contains { $0.object == object }
    }

    // MARK: Changes

    /// Notes that the user has done something on the page.
    func noteEvent() {
        isTouched = true
    }

    /// Brings the drafts up to date with the objects of the forms; one that was changed stays.
    ///
    /// - Returns: what expressions read of each form, by its key.
    func settle(
        on graph: Graph,
        object: (FormDeclaration) -> ObjectID?
    ) -> [(key: String, members: [(String, Value)])] {
        if !isTouched {
            new?.draft.noteBeginning(on: graph)
        }
        return forms.map { key, form in
            let object = object(form)
            update(key, form, object, graph)
            let draft = copies[key]
            let issues =
                draft.map { self.issues(of: $0, on: graph) }
                ?? object.map { graph.validate($0, copyOf: nil) } ?? []
            let members: [(String, Value)] = [
                ("isNew", .bool(draft?.isNew ?? false)),
                ("isChanged", .bool(draft?.isChanged(on: graph) ?? false)),
                ("isValid", .bool(issues.isEmpty)),
            ]
            return (key, members)
        }
    }

    /// What is wrong with what a form edits, also beside the objects that are there.
    func issues(of draft: ObjectDraft, on graph: Graph) -> [ValidationIssue] {
        graph.validate(
            draft.object,
            copyOf: draft.original,
            in: draft.isNew ? new?.list : nil
        )
    }

    private func update(_ key: String, _ form: FormDeclaration, _ object: ObjectID?, _ graph: Graph)
    {
        if let new, new.draft.object == object {
            copies[key] = new.draft
            return
        }
        guard form.save.isExplicit else {
            return
        }
        if let draft = copies[key], graph.type(of: draft.object) != nil {
            guard draft.original != object || draft.isOutdated(on: graph),
                !draft.isChanged(on: graph)
            else {
                return
            }
            draft.remove(from: graph)
        }
        copies[key] = object.flatMap { ObjectDraft(of: $0, on: graph) }
    }

    /// Forgets all changes, so that the forms show what is stored.
    func discard(on graph: Graph) {
        (failure, showsAllProblems) = (nil, false)
        (refusals, reported) = ([], [:])
        for (key, draft) in copies where !draft.isNew {
            draft.remove(from: graph)
            copies[key] = nil
        }
    }

    /// Removes all drafts.
    func removeAll(from graph: Graph) {
        for draft in copies.values {
            draft.remove(from: graph)
        }
        new?.draft.remove(from: graph)
    }
}

/// A value that breaks a rule of its property, which a form without `save` does not store.
struct RefusedValue {
    let object: Value
    let path: String
    /// What the user has given.
    let value: Value
    /// The message of the rule.
    let problem: String
}

extension FormDeclaration.Save {
    /// Whether the user saves, and the form does not save by itself.
    fileprivate var isExplicit: Bool {
        if case .immediately = self { false } else { true }
    }
}
