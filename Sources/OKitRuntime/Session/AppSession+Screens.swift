import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// Effects of functions, screens and mediators.
extension AppSession {
    // MARK: Functions

    /// Performs the requests of waiting functions and continues them until they end or wait for the
    /// user or a service.
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
                overlays.add(.dialog(request, noteSubjects(of: function.machine)))
            case .effect(let effect):
                carryOut(effect, of: function.machine)
                next = objects.run(function.machine)
            case .request(let request):
                carryOut(request, of: function.machine)
            case .action(let name, let argument):
                carryOut(calls.ask(name, argument, function.machine, callContext, &requests))
            case .failed(let message):
                // Failures that end the turn are reported once, when the turn is undone.
                if function.machine.run != nil {
                    end(function.machine)
                } else if !budget.isSpent {
                    fail(message.text)
                }
            }
        }
    }

    /// Resumes a function with the answer to its dialog or the result of its action.
    func answer(_ machine: StepMachine, isConfirmed: Bool, _ value: Value) {
        var machine = machine
        machine.answer(isConfirmed: isConfirmed, value: value)
        resume(objects.run(machine))
    }

    // MARK: Screens

    /// Reports the reason why another version of the app cannot be run.
    @discardableResult
    public func reportFailedReload(_ reason: String) -> ScreenTree {
        overlays.replaceFailure(reason, title: "The new version does not run")
        return refresh()
    }

    /// Reports the reason why the permissions of the app were not changed.
    @discardableResult
    public func reportFailedChange(_ reason: String) -> ScreenTree {
        overlays.add(.failure(reason, title: "Permissions stay as they are"))
        return refresh()
    }

    /// Whether the app is locked, or covered because its user has left.
    public var isProtected: Bool {
        !protection.isOpen
    }

    /// Starts the objects of new screens, after those of the screens that open them.
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

    /// Makes one update pass over a screen.
    ///
    /// - Returns: Whether anything has changed.
    func settle(_ live: LiveScreen) -> Bool {
        let settlement = screens.settle(live, objects, data.records)
        for problem in settlement.problems {
            switch problem {
            case .fail(let message): fail(message)
            case .report(let finding): data.log.addOnce(finding)
            }
        }
        // Runs after the pass, because a function can open or close screens. The next pass sees its
        // changes.
        resume(settlement.paused)
        return settlement.hasChanged || !settlement.paused.isEmpty
    }

    /// Reports new errors in the data to the user.
    ///
    /// - Returns: Whether there are any.
    func reportErrorsInData() -> Bool {
        data.log.add(graph.takeFindings())
        let errors = data.log.takeErrors()
        for error in errors {
            fail("\(error.location.source.path): \(error.message.text)")
        }
        return !errors.isEmpty
    }

    func saveRecords() -> Bool {
        // Must be read before the records apply the changes.
        let changes = turns.presentChanges(of: self)
        let saved = data.saveRecords()
        for reason in saved.failures {
            onStoreFailure?(reason)
        }
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
