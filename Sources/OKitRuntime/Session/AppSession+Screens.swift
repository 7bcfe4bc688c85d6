import OKitExpression
import OKitBundle
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
                break
            case .dialog(let request):
                overlays.add(.dialog(request, function.machine))
            case .effect(.navigate(let screen, let context)):
                open(screen, context)
                next = objects.run(function.machine)
            case .effect(.store(let model)):
                store(model: model)
                next = objects.run(function.machine)
            case .action(let name, let argument):
                ask(name, argument, function.machine)
            case .failed(let message):
                fail(message.text)
            }
        }
    }

    /// Goes on with a function whose dialog or action is answered.
    func answer(_ machine: StepMachine?, isConfirmed: Bool, _ value: Value) {
        if var machine {
            machine.answer(isConfirmed: isConfirmed, value: value)
            resume(objects.run(machine))
        }
    }

    // MARK: Opening screens

    func open(
        _ name: String,
        _ context: ObjectID?,
        isEditing: Bool = false,
        as presentation: NavigationEntry.Presentation = .pushed
    ) {
        let content = context.map { Value.object($0) } ?? .null
        start(
            navigator.open(
                name,
                content: content,
                isEditing: isEditing,
                as: presentation,
                objects
            )
        )
    }

    /// Puts the objects of new screens to work.
    func start(_ opened: [Navigator.OpenedScreen]) {
        for screen in opened {
            resume(screen.live.takePaused())
            if objects.condition("deriveSegueContent", of: screen.live.controller) {
                screen.live.setContent(screen.content)
            }
            actions.begin(screen.live, at: now)
        }
    }

    // MARK: Settling

    private static let mostPasses = 32

    /// Brings all screens up to date, until nothing changes any more (WidgetKit §4.6): providers fetch,
    /// controllers show, bindings write.
    ///
    /// - Returns: whether anything has changed, so that hooks may have come up.
    func settleScreens() -> Bool {
        guard records.objects != nil || navigator.entries.contains(where: { $0.live != nil })
        else {
            return false
        }
        var restless: [LiveScreen] = []
        for pass in 0..<Self.mostPasses {
            let hasSaved = saveRecords()
            restless = navigator.liveScreens.filter { live in
                let settlement = screens.settle(live, objects, records)
                carryOut(settlement)
                return settlement.hasChanged
            }
            guard hasSaved || !restless.isEmpty else {
                return navigator.closeDismissed(objects) || pass > 0
            }
        }
        // Reported once, as it happens again with all that the user does.
        for live in restless where !live.isRestless {
            live.isRestless = true
            fail("the bindings of this screen change each other without end")
        }
        return false
    }

    private func carryOut(_ settlement: ScreenRuntime.Settlement) {
        for effect in settlement.effects {
            switch effect {
            case .fail(let message): fail(message)
            case .report(let finding): log.addOnce(finding)
            }
        }
        resume(settlement.paused)
    }

    /// Stores what the app has changed in records.
    ///
    /// - Returns: whether there was anything.
    func saveRecords() -> Bool {
        switch records.save() {
        case .unchanged: return false
        case .stored: return true
        case .failed(let message):
            message.map { fail($0) }
            return false
        }
    }

    // MARK: Actions of mediators

    /// Performs the action of a controller, after its delay.
    func perform(_ mediator: LiveScreen.Mediator, in live: LiveScreen) {
        carryOut(actions.perform(mediator, in: live, objects), in: live)
    }

    func carryOut(_ effects: [ActionRuntime.Effect], in live: LiveScreen) {
        for effect in effects {
            switch effect {
            case .resume(let function): resume(function)
            case .ask(let request): ask(request)
            case .cancelCalls(let controller):
                carryOut(services.cancel(of: controller, &requests))
            case .perform(let mediator): perform(mediator, in: live)
            case .performNow(let mediator):
                carryOut(actions.performNow(mediator, in: live, objects), in: live)
            case .cancel(let mediator): carryOut(actions.cancel(mediator), in: live)
            case .type(let text, let field):
                carryOut(actions.type(text, into: field, in: live, objects), in: live)
            case .pick(let picker): pickFile(picker, in: live)
            case .detach(let form): detach(form, in: live)
            case .call(let path, let content): resume(objects.call(path, on: content))
            case .send(let name, let object, let content):
                resume(objects.call(name, on: object, with: [content])?.paused)
            case .follow(let segue, let content):
                start(navigator.open(segue.screen.name, content: content, objects))
            case .goBack: navigator.goBack()
            case .report(let finding): log.addOnce(finding)
            }
        }
    }

    private func ask(_ request: ActionRuntime.Request) {
        let action = services.action(request.action, asksStub: request.asksStub)
        guard action != nil else {
            // Nothing begins, so nothing can end either (WidgetKit §6.3).
            let message: Finding.Message = "there is no service that does \"\(request.action)\""
            let location = request.controller.declaration.name.location
            return log.addOnce(Finding("unknown-action", .warning, message, at: location))
        }
        ask(request.action, request.argument, origin: actions.begin(request, objects))
    }

    private func pickFile(_ picker: LiveScreen.Mediator, in live: LiveScreen) {
        guard MediaForms(objects).emptyForm(of: picker) != nil else {
            return fail("no more files can be attached")
        }
        overlays.add(.file(FileRequest(picker: picker, live: live)))
    }

    private func detach(_ form: ObjectID, in live: LiveScreen) {
        for mediator in live.senders(of: form) {
            carryOut(actions.cancel(mediator), in: live)
        }
        MediaForms(objects).detach(form, in: live)
    }
}
