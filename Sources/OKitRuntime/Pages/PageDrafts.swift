import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// A new object that a screen edits, until it is added to a list or to the records.
struct NewObject {
    var draft: ObjectDraft
    /// The list to which it is added; `nil` for the records of its entity.
    let list: PropertyTarget?
    /// Whether it only contains the answers to a question and is never stored.
    var isAnswer = false
    /// The title of the button that saves it; `nil` for the default title.
    var saveLabel: String?
    /// The condition on the object under which it can be saved; `nil` if it always can.
    var enabled: ParsedExpression?
    /// A number that other new objects of the session do not have, which have no IDs either.
    let number: UInt32

    init(
        draft: ObjectDraft,
        list: PropertyTarget?,
        isAnswer: Bool = false,
        saveLabel: String? = nil,
        enabled: ParsedExpression? = nil,
        number: UInt32? = nil
    ) {
        self.draft = draft
        self.list = list
        self.isAnswer = isAnswer
        self.saveLabel = saveLabel
        self.enabled = enabled
        let object = draft.object
        self.number = number ?? SubjectHash.of("\(object.index)", "\(object.generation)")
    }
}

/// The drafts that the forms of a page edit.
final class PageDrafts {
    /// The new object that is the content of the page; `nil` if the object already exists.
    private(set) var new: NewObject?
    /// The reason why the last attempt to save failed.
    var failure: String?
    /// Whether it failed because of a rule that no field shows.
    ///
    /// The rule may have been satisfied since.
    var failsByRule = false
    /// Whether all fields show their problems because the user has tried to save.
    var showsAllProblems = false

    /// The changes of someone else that the last attempt to save would have overwritten.
    private(set) var conflict: RecordConflict?

    /// Whether the user has interacted with the page.
    ///
    /// Values that the app sets before do not count as changes.
    private var isTouched = false

    private let forms: [(key: String, form: FormDeclaration)]
    /// The values that forms without explicit saving have refused to store.
    private(set) var refusals: [RefusedValue] = []
    /// The stored values that fields of these forms do not show.
    private(set) var covered: [CoveredValue] = []
    /// The problems reported by the action that saves a draft, by property name.
    private var reported: [String: Problem] = [:]
    private var copies: [String: ObjectDraft] = [:]

    init(_ declaration: ScreenDeclaration, new: NewObject?) {
        self.new = new
        forms = declaration.components.compactMap { component in
            if case .form(let form) = component.kind { (component.key, form) } else { nil }
        }
    }

    /// The key of the first form, whose state can be read without the name of the form.
    var firstForm: String? {
        forms.first?.key
    }

    /// The keys of the forms, in screen order.
    var formKeys: [String] {
        forms.map(\.key)
    }

    /// Returns the draft that a form edits; `nil` if its changes are stored immediately.
    func draft(of form: String) -> ObjectDraft? {
        copies[form]
    }

    /// The forms with drafts, in screen order.
    var edited: [(form: FormDeclaration, draft: ObjectDraft)] {
        forms.compactMap { key, form in copies[key].map { (form, $0) } }
    }

    /// Whether any form must be saved explicitly.
    var needSaving: Bool {
        new != nil || !copies.isEmpty
    }

    /// Returns whether there are unsaved changes.
    func isChanged(on graph: Graph) -> Bool {
        new?.draft.isChanged(on: graph) ?? false
            || copies.values.contains { $0.isChanged(on: graph) } || !refusals.isEmpty
    }

    // MARK: Changes of others

    /// Removes references to objects that someone else has deleted.
    func dropDeletedObjects(on graph: Graph) {
        new?.draft.dropDeletedObjects(on: graph)
        for key in copies.keys {
            copies[key]?.dropDeletedObjects(on: graph)
        }
    }

    /// Finds changes of someone else that saving would overwrite.
    func findConflict(on graph: Graph) -> RecordConflict? {
        conflict = copies.values.firstNonNil { $0.conflicts(on: graph).first }
        return conflict
    }

    /// Replaces values that an object had when a form began to edit it.
    func setCopied(
        _ values: [String: Value],
        of original: ObjectID,
        in form: String,
        on graph: Graph
    ) {
        copies[form]?.setCopied(values, of: original, on: graph)
    }

    /// Lets the drafts overwrite the changes of someone else that the user has seen.
    func acceptConflict(on graph: Graph) {
        guard let conflict else {
            return
        }
        self.conflict = nil
        for key in copies.keys {
            copies[key]?.accept(conflict, on: graph)
        }
    }

    /// Records that the user changes a property without having seen its present value.
    func noteUnseen(_ property: String, of object: ObjectID, on graph: Graph) {
        for key in copies.keys {
            copies[key]?.noteUnseen(property, of: object, on: graph)
        }
    }

    /// Gives up the values that conflict with changes of someone else.
    func discardConflict(on graph: Graph) {
        guard let conflict else {
            return
        }
        for key in copies.keys {
            copies[key]?.discard(conflict, on: graph)
        }
        acceptConflict(on: graph)
    }

    // MARK: Refused values

    /// Returns the refused value that the field of a property shows instead of the stored one, with
    /// the reason; `nil` if it shows the stored value.
    func refusal(of path: String, on object: Value) -> RefusedValue? {
        refusals.first { $0.path == path && $0.object == object }
    }

    /// Records the result of writing a field: a refused value, or `nil` if the value was stored.
    func noteWriting(of path: String, on object: Value, refused: RefusedValue?) {
        refusals.removeAll { $0.path == path && $0.object == object }
        refused.map { refusals.append($0) }
    }

    /// Notes that a field shows a value that was not stored.
    ///
    /// - Parameter value: The stored value, which the user has seen before.
    func noteCovering(_ value: CoveredValue) {
        if !covered.contains(where: { $0.path == value.path && $0.object == value.object }) {
            covered.append(value)
        }
    }

    /// Notes which of the stored values that fields do not show have changed without the user.
    func noteUnseenChanges(on graph: Graph) {
        for index in covered.indices where covered[index].isChanged(on: graph) {
            covered[index].isUnseen = true
        }
    }

    /// Removes and returns the stored values that fields do not show, but that the user has just changed.
    func takeOutdatedInput(on graph: Graph) -> [CoveredValue] {
        let outdated = covered.filter { !$0.isUnseen && $0.isChanged(on: graph) }
        for covered in outdated {
            endCovering(of: covered.path, on: covered.object)
            noteWriting(of: covered.path, on: covered.object, refused: nil)
        }
        return outdated
    }

    /// Notes that a question shows the stored value of a property.
    func noteSeen(_ stored: Value, of path: String, on object: Value) {
        for index in covered.indices
        where covered[index].path == path && covered[index].object == object {
            covered[index].value = stored
            covered[index].isUnseen = false
        }
    }

    /// Notes that a field shows the stored value.
    func endCovering(of path: String, on object: Value) {
        covered.removeAll { $0.path == path && $0.object == object }
    }

    /// Whether the user has not seen the stored value of a property, because its field shows another one.
    func covers(_ stored: Value, of path: String, on object: Value) -> Bool {
        covered.contains { $0.path == path && $0.object == object && $0.value != stored }
    }

    /// Returns the problem that an action reported for a property, as long as the value of the
    /// property is unchanged; else `nil`.
    func reportedProblem(of property: String, _ object: ObjectID, on graph: Graph) -> String? {
        reported[property].flatMap { problem in
            problem.object == object && graph.value(of: object, property) == problem.value
                ? problem.message : nil
        }
    }

    /// Records the field messages with which an action failed.
    ///
    /// - Parameters:
    ///   - messages: Texts or lists of texts, by the property names used by the app or its service.
    ///   - names: The parameter names of the call, by the names that the service uses.
    ///   - fields: The paths of the fields that are shown; `nil` for all properties.
    /// - Returns: The messages that do not belong to any field.
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

    /// Returns the texts of messages by the paths of their properties.
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

    /// Whether an action has reported messages at fields.
    var hasReports: Bool { !reported.isEmpty }

    /// Removes the messages at fields after the action has succeeded.
    func forgetReports() {
        reported = [:]
    }

    /// A message at a field, which applies while its value is unchanged.
    private struct Problem {
        let object: ObjectID
        let value: Value
        let message: String
    }

    /// Returns whether a draft is edited in place of an object, so that its rules are checked when
    /// it is saved.
    func hasDraft(_ object: ObjectID) -> Bool {
        new?.draft.object == object || copies.values.contains { $0.object == object }
    }

    // MARK: Changes

    /// Records that the user has interacted with the page.
    func noteEvent() {
        isTouched = true
    }

    /// Updates the drafts from the objects of the forms.
    ///
    /// Changed drafts are left as they are.
    ///
    /// - Parameter isTyping: Whether the text of a field is not a value, so that the user changes a draft
    ///   that still has its values.
    /// - Returns: The values that expressions read from each form, by its key.
    func settle(
        on graph: Graph,
        isTyping: Bool,
        object: (FormDeclaration) -> ObjectID?
    ) -> [(key: String, members: [(String, Value)])] {
        if !isTouched {
            new?.draft.noteBeginning(on: graph)
        }
        return forms.map { key, form in
            let object = object(form)
            update(key, form, object, isTyping: isTyping, graph)
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

    /// Returns the problems of the values that a form edits, including conflicts with existing
    /// objects.
    func issues(of draft: ObjectDraft, on graph: Graph) -> [ValidationIssue] {
        graph.validate(
            draft.object,
            copyOf: draft.original,
            in: draft.isNew ? new?.list : nil
        )
    }

    private func update(
        _ key: String,
        _ form: FormDeclaration,
        _ object: ObjectID?,
        isTyping: Bool,
        _ graph: Graph
    ) {
        if let new, new.draft.object == object {
            copies[key] = new.draft
            return
        }
        guard form.save.isExplicit else {
            return
        }
        if let draft = copies[key], graph.type(of: draft.object) != nil {
            guard draft.original != object || draft.isOutdated(on: graph),
                !draft.isChanged(on: graph), draft.original != object || !isTyping
            else {
                return
            }
            draft.remove(from: graph)
        }
        copies[key] = object.flatMap { ObjectDraft(of: $0, on: graph) }
    }

    /// Discards all changes, so that the forms show the stored values.
    func discard(on graph: Graph) {
        (failure, showsAllProblems, conflict) = (nil, false, nil)
        (refusals, covered, reported) = ([], [], [:])
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

/// A value that breaks a rule of its property and that a form without `save` does not store.
struct RefusedValue {
    let object: Value
    let path: String
    /// The value that the user entered.
    let value: Value
    /// The message of the rule.
    let problem: String
}

/// A stored value that its field does not show, because the user has entered one that cannot be stored.
struct CoveredValue {
    let object: Value
    let path: String
    fileprivate(set) var value: Value
    /// The field, if the user types text into it.
    var field: String?
    /// Whether someone else, a timer or a response has changed the stored value since.
    var isUnseen = false
}

extension CoveredValue {
    /// Whether the stored value is another one now.
    fileprivate func isChanged(on graph: Graph) -> Bool {
        guard let object = object.object,
            graph.type(of: object)?.property(named: path) != nil
        else {
            return false
        }
        return graph.value(of: object, path) != value
    }
}

extension FormDeclaration.Save {
    /// Whether the user must save the form explicitly.
    fileprivate var isExplicit: Bool {
        if case .immediately = self { false } else { true }
    }
}
