import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// What a user has done on a page: its content, state, selections and drafts.
struct RememberedPage: Codable, Sendable {
    /// The content; `nil` if it cannot be found again.
    let content: RememberedValue?
    /// The new object that is the content; `nil` if the object already exists.
    let new: New?
    /// The state that differs from the initial one.
    @OmittedWhenEmpty var state: [String: RememberedValue] = [:]
    /// The selections of lists, by component.
    @OmittedWhenEmpty var selections: [String: RememberedValue] = [:]
    /// The changed drafts, by form.
    @OmittedWhenEmpty var drafts: [String: Draft] = [:]
    /// The values that forms without explicit saving have refused to store.
    @OmittedWhenEmpty var refusals: [Refusal] = []
    /// The stored values that fields do not show.
    @OmittedWhenEmpty var covered: [Covered] = []
    /// The actions that have ended successfully; `nil` if there are none.
    var done: [Done]?
    /// The pages inside this one, by component.
    @OmittedWhenEmpty var included: [String: RememberedPage] = [:]
    /// The detail beside its list, by index 0.
    ///
    /// It is a list because a page cannot contain a page directly.
    @OmittedWhenEmpty var detail: [RememberedPage] = []

    /// A new object and the list to which it is added.
    struct New: Codable, Sendable {
        let entity: String
        let list: List?
        /// Its number; `nil` in snapshots of former versions.
        let number: UInt32?

        /// A list, as a property of an object.
        struct List: Codable, Sendable {
            let owner: RememberedKey
            let property: String
        }
    }

    /// An action that has ended successfully.
    struct Done: Codable, Sendable {
        let name: String
        /// The fraction of the request of its call that was sent; `nil` if it has called nothing.
        let progress: Double?
    }

    /// A draft with the values that the user has changed.
    struct Draft: Codable, Sendable {
        /// The edited object; `nothing` for a new one.
        let original: RememberedKey
        let values: [String: RememberedValue]
        /// What the changed objects had when the form began to edit them.
        @OmittedWhenEmpty var copied: [Copied] = []
    }

    /// Values that an object had when a form began to edit it.
    struct Copied: Codable, Sendable {
        let object: RememberedKey
        let values: [String: RememberedValue]
    }

    /// A value that breaks a rule of its property.
    struct Refusal: Codable, Sendable {
        let object: RememberedKey
        let path: String
        let value: RememberedValue
        let problem: String
    }

    /// A stored value that its field does not show.
    struct Covered: Codable, Sendable {
        let object: RememberedKey
        let path: String
        let value: RememberedValue
        let field: String?
        /// Omitted unless it is `true`.
        let isUnseen: Bool?
    }

    /// - Parameters:
    ///   - recorder: Makes values of the page's values; `nil` to remember its content alone.
    ///   - isTyping: Whether the text of a field is not a value, so that the user changes a draft that
    ///     still has its values.
    init(_ page: Page, in graph: Graph, _ recorder: ValueRecorder?, isTyping: Bool) {
        let known = recorder ?? ValueRecorder(graph: graph, secrets: .none)
        new = recorder == nil ? nil : page.drafts.new.flatMap { New($0, in: graph) }
        content = page.drafts.new == nil ? known.value(page.content) : nil
        guard let recorder, !page.isLowered else {
            return
        }
        state = Self.state(of: page, recorder)
        selections = page.rememberedSelections(recorder)
        drafts = page.drafts.remembered(recorder, isTyping: isTyping)
        refusals = page.drafts.rememberedRefusals(recorder)
        covered = page.drafts.rememberedCovered(recorder)
        done = page.doneActions(in: graph)
        included = page.included.mapValues {
            RememberedPage($0, in: graph, recorder, isTyping: isTyping)
        }
        detail =
            page.detail.map { [RememberedPage($0, in: graph, recorder, isTyping: isTyping)] } ?? []
    }

    private static func state(
        of page: Page,
        _ recorder: ValueRecorder
    ) -> [String: RememberedValue] {
        let graph = recorder.graph
        let changed = page.declaration.stateType.properties.filter { property in
            graph.value(of: page.state, property.name) != graph.initialValue(of: property)
        }
        return recorder.values(of: page.state, named: Set(changed.map(\.name)))
    }
}

extension RememberedPage.New {
    /// - Returns: `nil` for the answers to a question, and for an object of a list that cannot be
    ///   found again.
    fileprivate init?(_ new: NewObject, in graph: Graph) {
        guard !new.isAnswer, let type = graph.type(of: new.draft.object) else {
            return nil
        }
        entity = type.name
        number = new.number
        guard let target = new.list else {
            list = nil
            return
        }
        let owner = RememberedKey(target.object, in: graph)
        guard owner.object(in: graph) == target.object,
            let properties = graph.type(of: target.object)?.properties,
            properties.indices.contains(target.slot)
        else {
            return nil
        }
        list = List(owner: owner, property: properties[target.slot].name)
    }
}

extension Page {
    /// Returns the actions that have ended successfully; `nil` if there are none.
    fileprivate func doneActions(in graph: Graph) -> [RememberedPage.Done]? {
        let done = actions.filter { graph.value(of: $0.object, "isDone") == .bool(true) }
            .map { action in
                RememberedPage.Done(
                    name: action.declaration.name.name,
                    progress: graph.value(of: action.object, "progress").double
                )
            }
        return done.isEmpty ? nil : done
    }

    /// Returns the selections of its lists, except those that are stored at a path.
    fileprivate func rememberedSelections(_ recorder: ValueRecorder) -> [String: RememberedValue] {
        var selections: [String: RememberedValue] = [:]
        for component in declaration.components {
            guard let collection = component.kind.collection, collection.selectionPath == nil,
                let object = self.component(prefix + component.key)
            else {
                continue
            }
            let selection = recorder.graph.value(of: object, "selection")
            if selection.elements?.isEmpty == false {
                selections[component.key] = recorder.value(selection)
            }
        }
        return selections
    }
}

extension PageDrafts {
    /// Returns the changed drafts.
    ///
    /// - Parameter isTyping: Whether the user changes drafts that still have their values.
    fileprivate func remembered(
        _ recorder: ValueRecorder,
        isTyping: Bool
    ) -> [String: RememberedPage.Draft] {
        let graph = recorder.graph
        var drafts: [String: RememberedPage.Draft] = [:]
        for key in formKeys {
            guard let draft = draft(of: key), isTyping || draft.isChanged(on: graph) else {
                continue
            }
            drafts[key] = RememberedPage.Draft(
                original: RememberedKey(draft.original, in: graph),
                values: recorder.values(
                    of: draft.object,
                    named: draft.isNew ? nil : draft.changedProperties(on: graph)
                ),
                copied: draft.copiedValues(on: graph, ofAll: isTyping).map { original, values in
                    RememberedPage.Copied(
                        object: RememberedKey(original, in: graph),
                        values: recorder.values(values)
                    )
                }
            )
        }
        return drafts
    }

    fileprivate func rememberedCovered(_ recorder: ValueRecorder) -> [RememberedPage.Covered] {
        covered.compactMap { covered in
            recorder.field(covered.path, of: covered.object, covered.value).map { object, value in
                RememberedPage.Covered(
                    object: object,
                    path: covered.path,
                    value: value,
                    field: covered.field,
                    isUnseen: covered.isUnseen ? true : nil
                )
            }
        }
    }

    fileprivate func rememberedRefusals(_ recorder: ValueRecorder) -> [RememberedPage.Refusal] {
        refusals.compactMap { refusal in
            recorder.field(refusal.path, of: refusal.object, refusal.value).map { object, value in
                RememberedPage.Refusal(
                    object: object,
                    path: refusal.path,
                    value: value,
                    problem: refusal.problem
                )
            }
        }
    }
}
