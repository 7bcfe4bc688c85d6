import OKitBundle
import OKitExpression
import OKitModel
import OrderedCollections

// Actions of pages, and the effects of steps outside the graph.
extension AppSession {
    // MARK: Running

    /// Runs an action on an object or value, unless it is already running.
    ///
    /// - Parameters:
    ///   - saving: The draft that it saves.
    ///   - answers: The answers of the previous, failed run, by question.
    func run(
        _ declaration: ActionDeclaration,
        on subject: Value,
        in page: Page,
        saving: ObjectDraft? = nil,
        isConfirmed: Bool = false,
        answers: [String: [Value]] = [:]
    ) {
        guard let action = page.action(declaration) else {
            return
        }
        guard declaration.isParallel || !screens.runs.isRunning(action) else {
            return
        }
        guard screens.runs.canBegin(action) else {
            if screens.runs.isFirstRefusal() {
                fail(
                    """
                    \"\(declaration.name.name)\" runs \(ActionRuns.mostParallel) times; it does \
                    not run again
                    """
                )
            }
            return
        }
        let count = screens.runs.count()
        guard count.canBegin else {
            if count.isFirstRefused {
                fail(
                    "more than \(Limits.actionRuns) actions ran in one turn; the others do not run"
                )
            }
            return
        }
        var run = ActionRuns.Run(
            page: page,
            action: action,
            subject: subject,
            formerAnswers: answers
        )
        run.saving = saving
        objects.noteReached(declaration.declaration)
        start(isConfirmed ? declaration.confirmedSteps : declaration.steps, of: run)
    }

    /// Runs steps on the content of a page that is being closed.
    func run(_ steps: [Declaration], in page: Page, arguments: [String: Value] = [:]) {
        let invocation = Invocation(
            on: page.content,
            name: "",
            steps: Step.list(steps),
            arguments: arguments
        )
        resume(objects.run(StepMachine(invocation, names: page)))
    }

    private func start(_ steps: [Step], of run: ActionRuns.Run, error: Value? = nil) {
        let invocation = Invocation(
            on: run.subject,
            name: run.action.declaration.name.name,
            steps: steps,
            arguments: error.map { [Step.errorName: $0] } ?? [:]
        )
        var machine = StepMachine(invocation, names: run.page)
        let number = screens.runs.begin(run)
        machine.run = number
        objects.put(.bool(true), "isRunning", of: run.action.object)
        objects.put(.bool(false), "isDone", of: run.action.object)
        objects.put(.double(0), "progress", of: run.action.object)
        objects.put(.null, "error", of: run.action.object)
        resume(objects.run(machine))
    }

    /// Ends the run of an action whose steps are complete.
    func end(_ machine: StepMachine) {
        guard let number = machine.run, let run = screens.runs.end(number) else {
            return
        }
        // Steps in `catch` do not save the draft.
        defer { finishSaving(run, hasFailed: run.isRecovering || machine.error != nil) }
        let object = run.action.object
        objects.put(.bool(screens.runs.isRunning(run.action)), "isRunning", of: object)
        guard let error = machine.error else {
            objects.put(.bool(!run.isRecovering), "isDone", of: object)
            run.page.drafts.forgetReports()
            objects.put(.double(run.isRecovering ? 0 : 1), "progress", of: object)
            return
        }
        objects.put(error, "error", of: object)
        let others = report(error, of: run)
        objects.noteReached(run.action.declaration.declaration, .failed)
        if !run.isRecovering, let steps = run.action.declaration.recoverySteps {
            var recovery = run
            recovery.isRecovering = true
            start(steps, of: recovery, error: error)
            return
        }
        screens.runs.noteFailure(
            ActionRuns.Failure(
                page: run.page.state,
                action: run.action,
                subject: run.subject,
                message: error.errorMessage(with: others),
                saving: run.saving,
                answers: run.allAnswers
            )
        )
    }

    /// Shows the messages of a failure at the fields of the saved form, else of the first form.
    ///
    /// - Returns: The messages that do not belong to any field.
    private func report(_ error: Value, of run: ActionRuns.Run) -> [String] {
        guard case .map(let members) = error, let messages = members[StepMachine.fieldsName] else {
            return []
        }
        let forms = run.page.declaration.forms
        let object =
            run.saving?.object
            ?? forms.first.flatMap { objects.value($0.object, in: run.page).object }
        let isComplete = forms.contains { $0.fields == nil }
        var names: [String: String] = [:]
        if case .call(let call) = run.action.declaration.work {
            names = calls.parameterNames(of: call.action.name)
        }
        return run.page.drafts.report(
            messages,
            called: names,
            about: object,
            fields: isComplete ? nil : Set(run.page.declaration.fields.map(\.path.expression.text)),
            on: graph
        )
    }

    // MARK: Effects of steps

    /// Performs an effect of a format 2 step outside the graph.
    func carryOut(_ effect: StepMachine.Effect, of machine: StepMachine) {
        let page = machine.page ?? navigator.current?.page
        switch effect {
        case .navigate(let screen, let context):
            start(navigator.open(screen, content: context.map { .object($0) } ?? .null, objects))
        case .store(let model): store(model: model)
        case .open(let request): open(request, opener: nil)
        case .back(let result): close(page, with: result)
        case .toast(let request): toast = request
        case .run(let request):
            if let page, let action = page.action(request.action, on: request.subject) {
                run(action.declaration, on: request.subject, in: page)
            } else {
                fail("unknown function or action \"\(request.action)\"")
            }
        case .command(let command, let name): carryOut(command, name, page)
        case .copy(let text): copy(text)
        case .goHome: goHome()
        case .offer(let request): offer(request, on: page)
        }
    }

    /// Closes all screens except the first one.
    ///
    /// If changes would be lost, it asks first.
    private func goHome() {
        let reaction = navigator.current?.page.map {
            Reaction.page(PageReaction(page: $0, work: .closeAll(next: nil)))
        }
        if reaction.map({ asksBeforeLeaving(by: $0) }) != true {
            closeAll(next: nil)
        }
    }

    /// Closes all screens and discards their changes, then opens another screen or shows the first
    /// one.
    func closeAll(next: ScreenRequest?) {
        if let next {
            open(next, opener: nil)
        } else {
            start(navigator.goHome(objects))
        }
    }

    /// Offers the available ones of several actions.
    private func offer(_ request: OfferRequest, on page: Page?) {
        guard let page else {
            return
        }
        let subject = request.subject
        let offered = request.actions.compactMap { name -> RowAction? in
            guard let action = page.action(name, on: subject),
                objects.isOffered(action, on: subject, in: page),
                objects.canRun(action, on: subject, in: page)
            else {
                return nil
            }
            let reaction = PageReaction(page: page, work: .run(action.declaration, on: subject))
            let title = objects.label(of: action, on: subject, in: page)
            return RowAction(title: title, reaction: .page(reaction))
        }
        overlays.add(.actions(title: request.title, offered))
    }

    private func carryOut(_ command: Step.Command, _ name: String, _ page: Page?) {
        switch command {
        case .refresh:
            page?.provider(name).map { refreshItems(of: $0.object) }
        case .loadMore:
            page?.provider(name).map { load($0, isNext: true) }
        case .cancel:
            for number in page?.action(name).map({ screens.runs.numbers(of: $0) }) ?? [] {
                carryOut(calls.cancel(run: number, callContext, &requests))
                if let run = screens.runs.end(number) {
                    objects.put(.bool(false), "isRunning", of: run.action.object)
                }
            }
        }
    }

    /// Makes the request for which a step of format 2 waits.
    func carryOut(_ request: StepRequest, of machine: StepMachine) {
        switch request {
        case .call(let call):
            machine.run.map { screens.runs.noteCall(of: $0) }
            let saving = machine.run.flatMap { screens.runs.run($0)?.saving }
            let changed = saving?.changedProperties(on: graph) ?? []
            carryOut(calls.ask(call, machine, clearing: changed, callContext, &requests))
        case .open(let opening): open(opening, opener: machine)
        case .ask(let question): ask(question, machine)
        case .export(let export, let name):
            let page = machine.page ?? navigator.current?.page
            answer(machine, isConfirmed: self.export(export, name, page), .null)
        case .importObjects(let entity, let format, let list):
            let objects = ImportRequest.Objects(
                entity: entity,
                format: format,
                list: list,
                machine: machine
            )
            overlays.add(.importing(ImportRequest(work: .objects(objects))))
        }
    }

    // MARK: Opening and closing screens

    /// Opens a screen.
    ///
    /// - Parameter opener: The steps that wait for its result.
    private func open(_ request: ScreenRequest, opener: StepMachine?) {
        guard let screen = navigator.screen(request.screen) else {
            opener.map { answer($0, isConfirmed: false, .null) }
            return fail("unknown screen \"\(request.screen)\"")
        }
        if request.place == .first, let page = navigator.current?.page {
            let reaction = PageReaction(page: page, work: .closeAll(next: request))
            if asksBeforeLeaving(by: .page(reaction)) {
                opener.map { answer($0, isConfirmed: false, .null) }
                return
            }
        }
        var new: NewObject?
        let content: Value
        switch request.content {
        case .unstated: content = self.content(of: screen.declaration, around: request.subject)
        case .value(let value): content = value
        case .new(let entity, let list):
            guard let type = graph.types[entity] else {
                return fail("unknown entity \"\(entity)\"")
            }
            let draft = ObjectDraft(ofNew: type, on: graph)
            connect(draft.object, of: type, with: list)
            content = .object(draft.object)
            new = NewObject(draft: draft, list: list)
        }
        open(
            screen,
            content: content,
            new: new,
            isEditing: request.beginsEditing,
            place: request.place,
            state: request.state,
            opener: opener
        )
    }

    /// Sets the inverse reference of a new object to the owner of the list that will contain it.
    private func connect(_ object: ObjectID, of type: EntityType, with list: PropertyTarget?) {
        guard let list, let owner = graph.type(of: list.object),
            let slot = owner.properties[list.slot].inverse.flatMap({ type.slot(named: $0) }),
            case .object = type.properties[slot].type
        else {
            return
        }
        graph.set(object, slot: slot, to: .object(list.object))
    }

    /// Opens a screen with its content and its state.
    func open(
        _ screen: Screen,
        content: Value,
        new: NewObject? = nil,
        isEditing: Bool = false,
        place: Opening.Place? = nil,
        state: OrderedDictionary<String, Value> = [:],
        opener: StepMachine? = nil
    ) {
        let presentation: NavigationEntry.Presentation =
            switch place {
            case .over: .modal
            case .first: .content
            case nil: .pushed
            }
        if place == .first {
            navigator.closeContent()
        }
        let opened = navigator.open(
            screen,
            content: content,
            new: new,
            isEditing: isEditing,
            as: presentation,
            objects
        )
        if let page = navigator.current?.page, page.declaration.name == screen.name {
            restoreState(of: page)
            for (name, value) in state {
                objects.put(value, name, of: page.state)
            }
            opener.map { screens.openers[page.state] = $0 }
        }
        start(opened)
    }

    /// Closes a page with a result for the steps that have opened it.
    ///
    /// A detail is removed from beside its list.
    func close(_ page: Page?, with result: Value) {
        if let page, navigator.current?.page?.detail === page {
            return navigator.change { $0.show(nil) }
        }
        guard let page, navigator.current?.page === page else {
            return
        }
        let opener = screens.openers.removeValue(forKey: page.state)
        navigator.close()
        opener.map { answer($0, isConfirmed: !result.isNull, result) }
    }

    /// Resumes the steps that have opened pages which were closed without a result.
    func answerOpeners() {
        let open = Set(navigator.pages.map(\.state))
        for (state, machine) in screens.openers where !open.contains(state) {
            screens.openers[state] = nil
            answer(machine, isConfirmed: false, .null)
        }
    }
}

extension StepMachine {
    /// The page whose steps run.
    var page: Page? {
        environment as? Page
    }
}

extension Value {
    /// Returns the messages of an error, followed by those that do not belong to any field.
    fileprivate func errorMessage(with others: [String]) -> String {
        var message = ""
        if case .map(let members) = self {
            message = members["message"]?.text ?? ""
        }
        let details = others.joined(separator: "; ")
        guard !details.isEmpty, let last = message.last else {
            return message + details
        }
        return message + (last.isPunctuation ? " " : ". ") + details
    }
}
