import OKitBundle
import OKitExpression
import OKitModel

/// A new object that a screen edits, until it is in a list or among the records.
struct NewObject {
    var draft: ObjectDraft
    /// The list that gets it; `nil` for the records of its entity.
    let list: Target?
    /// Whether it only holds the answers to a question, and is stored nowhere.
    var isAnswer = false
}

/// What the forms of a page edit before it is stored.
final class PageDrafts {
    /// The new object that is the content of the page; `nil` where there is one.
    private(set) var new: NewObject?
    /// Why the last attempt to save has failed.
    var failure: String?
    /// Whether all fields show what is wrong, as the user has tried to save.
    var showsAllProblems = false

    /// Whether the user has done anything on the page; what the app sets before does not count as a change.
    private var isTouched = false

    private let forms: [(key: String, form: FormDeclaration)]
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
            || copies.values.contains { $0.isChanged(on: graph) }
    }

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

extension FormDeclaration.Save {
    /// Whether the user saves, and the form does not save by itself.
    fileprivate var isExplicit: Bool {
        if case .immediately = self { false } else { true }
    }
}
