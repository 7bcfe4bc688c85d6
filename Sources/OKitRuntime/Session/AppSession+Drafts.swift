import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

// Drafts of forms.
extension AppSession {
    /// Saves the forms of a page and goes back.
    ///
    /// If saving fails, the page stays open.
    func save(_ page: Page) {
        let drafts = page.drafts
        let edited = drafts.edited.filter { $0.draft.isNew || $0.draft.isChanged(on: graph) }
        drafts.failure = nil
        let problems = edited.flatMap { self.problems(of: $0.draft, in: $0.form, on: page) }
        guard wrongTexts.isEmpty, problems.isEmpty else {
            drafts.showsAllProblems = true
            drafts.failure = problems.firstNonNil(\.unshown)
            drafts.failsByRule = drafts.failure != nil
            return
        }
        drafts.showsAllProblems = false
        if data.records.inbox != nil, let conflict = drafts.findConflict(on: graph) {
            let name = graph.type(of: conflict.object)?.name ?? ""
            let message = "someone else has changed this \(name)"
            return overlays.ask(about: conflict, message)
        }
        if let new = drafts.new, new.isAnswer {
            if let machine = screens.openers[page.state], asksAgain(machine, .page(page)) {
                return
            }
            let answer = answer(in: new.draft)
            if let number = screens.openers[page.state]?.run {
                let question = graph.value(of: page.state, "question").text ?? ""
                screens.runs.noteAnswer(answer, to: question, of: number)
            }
            return close(page, with: answer)
        }
        var result = Value.null
        // Several forms of a page can edit parts of one object.
        var saved: Set<ObjectID> = []
        for (form, draft) in edited where saved.insert(draft.object).inserted {
            if case .actions(let new, let changed) = form.save,
                let name = draft.isNew ? new : changed
            {
                // The page closes once the action has ended.
                var sent = draft
                sent.noteSending(on: graph)
                return save(sent, by: name.name, in: page)
            }
            do throws(ObjectDraft.SaveFailure) {
                let list = drafts.new?.draft.object == draft.object ? drafts.new?.list : nil
                result = .object(try draft.save(into: list, on: graph))
            } catch {
                drafts.failure = error.description
                return
            }
        }
        let then = edited.flatMap(\.form.then)
        if !then.isEmpty {
            run(then, in: page)
        }
        leave(page, with: result)
    }

    /// Saves the forms of a page over the changes of someone else, or discards their changes.
    ///
    /// - Returns: Whether the conflict is one of the page's forms.
    func settleDrafts(_ conflict: RecordConflict, by settlement: RecordConflict.Settlement) -> Bool
    {
        guard let page = navigator.shownPages.first(where: { $0.drafts.conflict == conflict })
        else {
            return false
        }
        switch settlement {
        case .overwrite:
            page.drafts.acceptConflict(on: graph)
            save(page)
        case .discard:
            page.drafts.discardConflict(on: graph)
            save(page)
        case .later: break
        }
        return true
    }

    /// Updates the message of a refused Save after changes.
    func settleSaveFailure(of page: Page) {
        guard page.drafts.failsByRule, page.drafts.failure != nil else {
            page.drafts.failsByRule = false
            return
        }
        page.drafts.failure = page.drafts.edited
            .flatMap { problems(of: $0.draft, in: $0.form, on: page) }
            .firstNonNil(\.unshown)
    }

    /// Returns the problems of the values that a form edits.
    ///
    /// A problem has a message if no field of the form shows it.
    ///
    /// An object that only contains answers must be valid in the fields that ask for them.
    private func problems(
        of draft: ObjectDraft,
        in form: FormDeclaration,
        on page: Page
    ) -> [(issue: ValidationIssue, unshown: String?)] {
        let object = Value.object(draft.object)
        let shown = form.fields.map { fields in
            Set(
                fields.filter { objects.condition($0.show, on: object, in: page, or: true) }
                    .map(\.path.expression.text)
            )
        }
        let outside = (form.fields ?? []).compactMap { field in
            objects.boundsProblem(of: field, on: object, in: page).map {
                ValidationIssue($0, at: field.path.expression.text)
            }
        }
        return (page.drafts.issues(of: draft, on: graph) + outside).compactMap { issue in
            guard let shown, form.sections == nil,
                shown.isDisjoint(with: [issue.property, issue.field])
            else {
                return (issue, nil)
            }
            if page.drafts.new?.isAnswer == true {
                return nil
            }
            return (issue, "\(SentenceCase.text(of: issue.path)): \(issue.message)")
        }
    }

    private func save(_ draft: ObjectDraft, by name: String, in page: Page) {
        guard let action = page.action(name, on: .object(draft.object)) else {
            page.drafts.failure = "unknown action \"\(name)\""
            return
        }
        run(action.declaration, on: .object(draft.object), in: page, saving: draft)
    }

    /// Goes back once the action of a form has saved it.
    func finishSaving(_ run: ActionRuns.Run, hasFailed: Bool) {
        guard let draft = run.saving, !hasFailed else {
            return
        }
        var result = Value.object(draft.object)
        let isStored = draft.original.map { graph.type(of: $0) != nil } ?? stores(run, draft)
        if isStored {
            let list = draft.isNew ? run.page.drafts.new?.list : nil
            do throws(ObjectDraft.SaveFailure) {
                result = .object(try draft.save(into: list, on: graph))
            } catch {
                run.page.drafts.failure = error.description
                return
            }
        }
        let then = run.page.drafts.edited.first { $0.draft.object == draft.object }?.form.then ?? []
        if !then.isEmpty {
            self.run(then, in: run.page)
        }
        leave(run.page, with: result)
    }

    /// Returns whether the app itself stores a new object once the action has ended: an object for
    /// a list or for the records, unless the action has called a service that stores it.
    private func stores(_ run: ActionRuns.Run, _ draft: ObjectDraft) -> Bool {
        guard !run.hasCalled, let new = run.page.drafts.new, new.draft.object == draft.object,
            let type = graph.type(of: draft.object)
        else {
            return false
        }
        return new.list != nil || data.records.database?.entityNames.contains(type.name) == true
    }

    /// Goes back from a saved page.
    ///
    /// The first screen of the app shows the stored values instead.
    private func leave(_ page: Page, with result: Value) {
        if navigator.current?.page === page, navigator.canGoBack {
            let isNew = page.drafts.new != nil
            close(page, with: result)
            if isNew, let row = result.object {
                navigator.change { $0.focusedRow = row }
            }
        } else {
            page.drafts.discard(on: graph)
        }
    }

    // MARK: Leaving

    /// Asks before unsaved changes are lost.
    ///
    /// - Returns: Whether it asks.
    func asksBeforeLeaving(by reaction: Reaction) -> Bool {
        let left = pagesLeft(by: reaction)
        let isTextLost = losesText && left.contains { $0 === navigator.current?.page }
        guard isTextLost || left.contains(where: { $0.drafts.isChanged(on: graph) }) else {
            return false
        }
        overlays.add(.leaving(reaction))
        return true
    }

    /// Whether quitting would lose unsaved changes and the user is not being asked about them
    /// already.
    var asksBeforeQuitting: Bool {
        if case .quitting = overlays.current {
            return false
        }
        return !isFinished
            && (losesText || data.holdsRefusedRecords || data.holdsInvalidDocuments
                || navigator.pages.contains { $0.drafts.isChanged(on: graph) })
    }

    /// Whether a field of an object contains text that is not a valid value and exists only in the
    /// field.
    private var losesText: Bool {
        wrongTexts.contains { !$0.isOfScreen }
    }

    /// The texts in fields that are not valid values.
    private var wrongTexts: [ComponentStates.TypedText] {
        navigator.current?.components.texts.values.filter { $0.value == nil } ?? []
    }

    /// Whether a field on a page has a text that is not a value.
    func hasWrongText(on page: Page) -> Bool {
        navigator.allEntries.contains { entry in
            entry.components.hasWrongText
                && entry.page?.withIncluded.contains { $0 === page } == true
        }
    }

    /// Leaves a screen and discards its changes.
    func leaveWithoutSaving(by reaction: Reaction) {
        for page in pagesLeft(by: reaction) {
            page.drafts.discard(on: graph)
        }
        if let opened = navigator.perform(reaction, .tap, objects) {
            start(opened)
        } else if case .page(let reaction) = reaction {
            perform(reaction, .tap)
        }
    }

    /// Returns the pages that are no longer shown after a reaction.
    private func pagesLeft(by reaction: Reaction) -> [Page] {
        guard let page = navigator.current?.page else {
            return []
        }
        if case .page(let reaction) = reaction, case .showDetail(let detail) = reaction.work {
            return page.detail.map { detail.isShown(by: $0) ? [] : $0.withIncluded } ?? []
        }
        if case .page(let reaction) = reaction, case .closeAll(let next) = reaction.work {
            let closed =
                next == nil
                ? navigator.entries.filter { $0.presentation != .content } : navigator.allEntries
            return closed.compactMap(\.page).flatMap(\.withIncluded)
        }
        return reaction.leavesScreen(navigator.tabs?.selectedTab) ? page.withIncluded : []
    }

    // MARK: Questions

    /// Asks a question on a screen with fields for its values.
    func ask(_ question: QuestionRequest, _ machine: StepMachine) {
        let machine = noteSubjects(of: machine)
        guard let type = question.entity.map({ graph.types[$0] }) ?? question.answerType,
            let screen = ScreenDeclaration(question: question.text, question.fields)
        else {
            answer(machine, isConfirmed: false, .null)
            return fail("unknown entity \"\(question.entity ?? "")\"")
        }
        let draft = ObjectDraft(ofNew: type, on: graph)
        var values = question.values.filter { !$0.value.isNull }
        // On Retry, fields begin with the previous answers, including cleared ones.
        if let number = machine.run,
            case .map(let typed)? = screens.runs.takeFormerAnswer(to: question.text, of: number)
        {
            values.merge(typed) { $1 }
        }
        for (name, value) in values {
            if let property = type.property(named: name) {
                objects.put(value.converted(to: property.type) ?? .null, name, of: draft.object)
            }
        }
        open(
            Screen(screen),
            content: .object(draft.object),
            new: NewObject(
                draft: draft,
                list: nil,
                isAnswer: true,
                saveLabel: question.button,
                enabled: question.enabled
            ),
            state: ["question": .text(question.text)],
            opener: machine
        )
        navigator.current?.page?.ask(for: machine)
    }

    private func answer(in draft: ObjectDraft) -> Value {
        guard let type = graph.type(of: draft.object) else {
            return .null
        }
        var members: OrderedDictionary<String, Value> = [:]
        for (slot, property) in type.properties.enumerated() where !(slot == 0 && type.hasID) {
            members[property.name] = graph.value(of: draft.object, slot: slot)
        }
        return .map(members)
    }
}

extension Reaction {
    /// Returns whether saving a page does what the reaction does: it closes the page.
    func isSaved(by page: Page?) -> Bool {
        switch self {
        case .goBack, .close: page?.drafts.needSaving == true
        default: false
        }
    }

    /// Returns whether the reaction closes the screen.
    fileprivate func leavesScreen(_ selectedTab: Int?) -> Bool {
        switch self {
        case .goBack, .close, .showContent: true
        case .selectTab(let index): index == selectedTab
        default: false
        }
    }
}

extension QuestionRequest {
    /// The type of the answers to a question without an entity, derived from the kinds of its
    /// fields.
    fileprivate var answerType: EntityType? {
        EntityType(
            name: "answer",
            properties: fields.compactMap { field in
                guard let path = field.path else {
                    return nil
                }
                let kind = field.declaration["as"]?.string.flatMap { FieldKind(rawValue: $0) }
                let type = (kind ?? .text).answerType
                return Property(path.text, type, isOptional: type == .any)
            },
            hasID: false
        )
    }
}
