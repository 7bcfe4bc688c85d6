import OKitBundle
import OKitExpression
import OKitModel

/// A question that the user has answered, while its answer is not used yet.
indirect enum AnsweredQuestion {
    /// A dialog of steps.
    case dialog(DialogRequest, StepMachine)
    /// A page with fields for its values.
    case page(Page)
    /// The user has changed a value without having seen the present one.
    case input(Event.Action, PageReaction)
}

// Questions about records that others change meanwhile.
extension AppSession {
    /// Returns steps that ask a question, with the present values of the objects that they are about.
    func noteSubjects(of machine: StepMachine) -> StepMachine {
        var machine = machine
        if data.records.inbox != nil {
            machine.noteSubjects(on: graph)
            machine.isAskedByEnabledAction = canRun(machine) == true
        }
        return machine
    }

    /// Whether the action of steps can run on its object now; `nil` for steps without an action.
    private func canRun(_ machine: StepMachine) -> Bool? {
        machine.run.flatMap { screens.runs.run($0) }.map { run in
            objects.canRun(run.action, on: run.subject, in: run.page)
        }
    }

    /// Asks whether to use an answer if an object has changed since the question.
    ///
    /// If the action cannot run on the object any more, it ends with a message instead.
    ///
    /// - Returns: Whether it does.
    func asksAgain(_ machine: StepMachine, _ question: AnsweredQuestion) -> Bool {
        let change = machine.changeOfSubject(on: graph)
        if change?.reason == .deleted {
            end(question, because: .notPossibleNow, .deletedByOthers)
            return true
        }
        // Also a change of other objects can disable an action, but so can its own steps.
        if change != nil || machine.isAskedByEnabledAction, canRun(machine) == false {
            end(question, because: .notPossibleNow, .changedByOthers)
            return true
        }
        guard let change else {
            return false
        }
        // It asks again about changes that are made meanwhile.
        var question = question
        switch question {
        case .dialog(let request, let machine):
            question = .dialog(request, noteSubjects(of: machine))
        case .page(let page): screens.openers[page.state] = noteSubjects(of: machine)
        case .input: break
        }
        overlays.addFirst(.changedSubject(change, question))
        return true
    }

    /// Asks whether an event changes a value that others have changed since the user saw it, also while its
    /// field showed a value that could not be stored.
    ///
    /// A form that is saved explicitly asks when the user saves it.
    ///
    /// - Returns: Whether it asks now.
    func asksAbout(_ event: Event, _ reaction: Reaction) -> Bool {
        guard data.records.inbox != nil, case .page(let reaction) = reaction,
            let path = reaction.property, let subject = reaction.subject,
            let object = subject.object
        else {
            return false
        }
        let name = path.expression.text
        let stored = objects.value(path, on: subject, in: reaction.page)
        let former = event.formerValue
        guard former != nil || reaction.page.drafts.covers(stored, of: name, on: subject) else {
            return false
        }
        if reaction.page.drafts.hasDraft(object) {
            reaction.page.drafts.noteUnseen(name, of: object, on: graph)
            return false
        }
        guard objects.presentation(of: subject) != nil else {
            return false
        }
        let own = reaction.chosen(by: event.action) ?? event.action.value
        guard own != stored else {
            return false
        }
        let difference = RecordConflict.Difference(
            property: name,
            own: own ?? former?.value ?? .null,
            stored: stored
        )
        let conflict = RecordConflict(object: object, reason: .changed([difference]))
        overlays.add(.changedSubject(conflict, .input(event.action, reaction)))
        return true
    }

    /// Uses or discards an answer whose subject has changed.
    func answerAgain(
        _ question: AnsweredQuestion,
        about change: RecordConflict,
        _ isConfirmed: Bool
    ) {
        switch question {
        case .dialog(let request, let machine):
            if !isConfirmed || !asksAgain(machine, question) {
                answer(machine, isConfirmed: isConfirmed, request.answer)
            }
        case .page(let page) where isConfirmed: save(page)
        case .page: break
        case .input(let action, let reaction):
            if isConfirmed {
                input(action, reaction, over: change)
            } else {
                if let path = reaction.property, let subject = reaction.subject {
                    showStored(path, on: subject, in: reaction.page)
                }
            }
        }
    }

    /// Overwrites the value that the question has shown, or asks again if that has changed too.
    private func input(
        _ action: Event.Action,
        _ reaction: PageReaction,
        over change: RecordConflict
    ) {
        guard let path = reaction.property, let subject = reaction.subject,
            case .changed(let differences) = change.reason, let shown = differences.first,
            change.object == subject.object, graph.type(of: change.object) != nil
        else {
            return end(.input(action, reaction), because: .notPossibleNow, .deletedByOthers)
        }
        let stored = objects.value(path, on: subject, in: reaction.page)
        guard stored != shown.stored else {
            reaction.page.drafts.noteSeen(stored, of: path.expression.text, on: subject)
            return perform(.page(reaction), action)
        }
        let again = RecordConflict.Difference(
            property: shown.property,
            own: shown.own,
            stored: stored
        )
        let conflict = RecordConflict(object: change.object, reason: .changed([again]))
        overlays.addFirst(.changedSubject(conflict, .input(action, reaction)))
    }

    /// Asks whether a value that rules accept now is to be stored, if the property has changed since the
    /// user saw it.
    ///
    /// - Returns: Whether it asks.
    func asks(
        about refusal: RefusedValue,
        at path: LocatedExpression,
        _ stored: Value,
        in page: Page
    ) -> Bool {
        guard data.records.inbox != nil, let object = refusal.object.object,
            page.drafts.covers(stored, of: refusal.path, on: refusal.object)
        else {
            return false
        }
        let difference = RecordConflict.Difference(
            property: refusal.path,
            own: refusal.value,
            stored: stored
        )
        let conflict = RecordConflict(object: object, reason: .changed([difference]))
        let reaction = PageReaction(
            page: page,
            work: .choose(path, on: refusal.object, options: [refusal.value])
        )
        overlays.add(.changedSubject(conflict, .input(.choose(0), reaction)))
        return true
    }

    private func end(_ question: AnsweredQuestion, because text: ProgramText, _ title: ProgramText)
    {
        overlays.add(.failure(graph.environment.localized(text.rawValue), title: title.rawValue))
        // A page stays open, so that the user can copy what they have typed.
        if case .dialog(_, let machine) = question {
            answer(machine, isConfirmed: false, .null)
        }
    }
}

extension Event.Action {
    /// The value that it writes, as far as it is one.
    fileprivate var value: Value? {
        switch self {
        case .input(let text): .text(text)
        case .toggle(let isOn): .bool(isOn)
        case .adjust(let number): .double(number)
        case .pick(let date): .date(date)
        default: nil
        }
    }
}

extension NodeValue {
    fileprivate var value: Value {
        switch self {
        case .text(let text): .text(text)
        case .bool(let isOn): .bool(isOn)
        case .number(let number): .double(number)
        case .date(let date): .date(date)
        }
    }
}
