import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// Functions, screens and their mediators: what their effects do.
extension AppSession {
    // MARK: Functions

    /// Does what functions wait for, and runs them on until they end or wait for a user or a service.
    func resume(_ functions: [PausedFunction]) {
        for function in functions {
            resume(function)
        }
    }

    func resume(_ function: PausedFunction?) {
        var next = function
        while let function = next {
            next = nil
            switch function.pause {
            case .finished:
                end(function.machine)
            case .dialog(let request):
                overlays.add(.dialog(request, function.machine))
            case .effect(let effect):
                carryOut(effect, of: function.machine)
                next = objects.run(function.machine)
            case .request(let request):
                carryOut(request, of: function.machine)
            case .action(let name, let argument):
                carryOut(calls.ask(name, argument, function.machine, callContext, &requests))
            case .failed(let message):
                // The end of a turn is reported once, when it is undone.
                if function.machine.run != nil {
                    end(function.machine)
                } else if !budget.isSpent {
                    fail(message.text)
                }
            }
        }
    }

    /// Goes on with a function whose dialog or action is answered.
    func answer(_ machine: StepMachine, isConfirmed: Bool, _ value: Value) {
        var machine = machine
        machine.answer(isConfirmed: isConfirmed, value: value)
        resume(objects.run(machine))
    }

    // MARK: Screens

    /// Opens the screens of a session before, in a separate turn.
    func open(_ path: [RememberedEntry]) {
        turn { start(navigator.restore(path, objects)) }
    }

    /// Reports why another version of the app does not run.
    @discardableResult
    public func reportFailedReload(_ reason: String) -> ScreenTree {
        overlays.add(.failure(reason, title: "The new version does not run"))
        return refresh()
    }

    /// Reports why the permissions of the app were not changed.
    @discardableResult
    public func reportFailedChange(_ reason: String) -> ScreenTree {
        overlays.add(.failure(reason, title: "Permissions stay as they are"))
        return refresh()
    }

    /// Whether the app is locked, or covered as its user has left.
    public var isProtected: Bool {
        !protection.isOpen
    }

    /// Puts the objects of new screens to work, after those of the screens that open them.
    func start(_ opened: [Navigator.OpenedScreen]) {
        guard starts.begin(opened) else {
            return
        }
        while let screen = starts.next() {
            switch screen {
            case .live(let live, let content):
                resume(live.takePaused())
                if objects.condition("deriveSegueContent", of: live.controller) {
                    live.setContent(content)
                }
                actions.begin(live, at: now)
            case .page(let page): begin(page)
            case .refused(let message): fail(message)
            }
        }
    }

    /// Brings a screen up to date once.
    ///
    /// - Returns: whether anything has changed.
    func settle(_ live: LiveScreen) -> Bool {
        let settlement = screens.settle(live, objects, data.records)
        for problem in settlement.problems {
            switch problem {
            case .fail(let message): fail(message)
            case .report(let finding): data.log.addOnce(finding)
            }
        }
        // After the pass, as a function can open or close screens; what it changes is seen by the next
        // pass.
        resume(settlement.paused)
        return settlement.hasChanged || !settlement.paused.isEmpty
    }

    /// Reports new errors in the data to the user.
    ///
    /// - Returns: whether there are any.
    func reportErrorsInData() -> Bool {
        data.log.add(graph.takeFindings())
        let errors = data.log.takeErrors()
        for error in errors {
            fail("\(error.location.source.path): \(error.message.text)")
        }
        return !errors.isEmpty
    }

    func saveRecords() -> Bool {
        // Before the records take over what has changed in them.
        let changes = turns.presentChanges(of: self)
        let saved = data.saveRecords()
        carryOut(saved.effects)
        if saved.hasSaved {
            changes.map { history.add($0) }
            turns.commitChanges(of: self)
        }
        return saved.hasSaved
    }

    // MARK: Actions of mediators

    func carryOut(_ effects: [ActionRuntime.Effect], in live: LiveScreen) {
        for effect in effects {
            switch effect {
            case .resume(let function): resume(function)
            case .ask(let request):
                carryOut(calls.ask(request, callContext, &requests))
            case .cancelCalls(let controller):
                carryOut(calls.cancel(of: controller, callContext, &requests))
            case .perform(let mediator):
                carryOut(actions.perform(mediator, in: live, objects), in: live)
            case .performNow(let mediator):
                carryOut(actions.performNow(mediator, in: live, objects), in: live)
            case .performScroll(let scroll):
                carryOut(live.performer(for: scroll).map { [.perform($0)] } ?? [], in: live)
            case .writeBack(let context): resume(ViewEditor(objects).writeBack(context))
            case .delete(let object): graph.delete(object)
            case .cancel(let mediator): carryOut(actions.cancel(mediator), in: live)
            case .type(let text, let field):
                carryOut(actions.type(text, into: field, in: live, objects), in: live)
            case .pick(let picker):
                MediaForms(objects).request(by: picker, in: live).map { overlays.add(.file($0)) }
                    ?? fail("no more files can be attached")
            case .detach(let form):
                carryOut(live.senders(of: form).map { .cancel($0) }, in: live)
                MediaForms(objects).detach(form, in: live)
            case .call(let path, let content): resume(objects.call(path, on: content))
            case .send(let name, let object, let content):
                resume(objects.call(name, on: object, with: [content])?.paused)
            case .follow(let segue, let content):
                start(navigator.open(segue.screen.name, content: content, objects))
            case .goBack: navigator.goBack()
            case .report(let finding): data.log.addOnce(finding)
            }
        }
    }
}
