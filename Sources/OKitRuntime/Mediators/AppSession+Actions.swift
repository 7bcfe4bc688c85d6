import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Who has asked for an action.
struct ActionOrigin {
    /// The action controller.
    var controller: ObjectID
    /// The view whose tap began it.
    var sender: ObjectID?
    /// The controller's own status.
    var status: ObjectID
    /// What is deleted once the action has succeeded.
    var deletes: ObjectID?
    /// Whether the stub is asked, whatever service the app has.
    var asksStub = false
}

extension ActionOrigin {
    /// Who has asked for the action that follows.
    var following: ActionOrigin {
        var next = self
        next.deletes = nil
        return next
    }
}

/// Action controllers (WidgetKit §3.3).
extension AppSession {
    /// `performAction`: unless a form is incomplete, and after its delay.
    func performAction(of mediator: LiveScreen.Mediator, in live: LiveScreen) {
        if let form = graph.value(of: mediator.object, "form").object, formValue(of: form) == nil {
            markMissing(in: form)
            return
        }
        let delay = graph.value(of: mediator.object, "actionDelay").double ?? 0
        guard delay > 0 else {
            return performNow(mediator, in: live)
        }
        schedule(.action(mediator.object), in: live, after: delay)
    }

    /// Does what the controller names at the moment.
    ///
    /// - Parameters:
    ///   - payload: what the action gets in place of the controller's content.
    ///   - object: what is deleted once the action has succeeded.
    func performNow(
        _ mediator: LiveScreen.Mediator,
        in live: LiveScreen,
        with payload: Value? = nil,
        deleting object: ObjectID? = nil
    ) {
        guard let name = actionName(of: mediator, in: live), !name.isEmpty else {
            return
        }
        let content = payload ?? self.content(of: mediator, in: live)
        put(content, "content", of: mediator.object)
        let sender = graph.value(of: mediator.object, "sender")
        if let target = graph.value(of: mediator.object, "target").object,
            call(name, on: target, with: [content, sender])
        {
            return
        }
        let provider =
            text("serviceProviderClassName", of: mediator.object)
            ?? text("serviceProviderClassName", of: live.controller)
        let asksStub = provider == AppService.stubClass
        guard hasAction(name, asksStub: asksStub) else {
            // Nothing begins, so nothing can end either (WidgetKit §6.3).
            return report(unknownAction: name, at: mediator.declaration.name.location)
        }
        let status = graph.createTransient(MediatorKind.actionStatusController.type.entity)
        graph.value(of: mediator.object, "status").object.map { graph.removeKept($0) }
        put(.text(name), "actionName", of: status)
        put(.object(status), "status", of: mediator.object)
        let origin = ActionOrigin(
            controller: mediator.object,
            sender: sender.object,
            status: status,
            deletes: object,
            asksStub: asksStub
        )
        ask(for: name, with: content, origin)
    }

    private func report(unknownAction name: String, at location: SourceLocation) {
        let message: Finding.Message = "there is no service that does \"\(name)\""
        report(Finding("unknown-action", .warning, message, at: location))
    }

    /// By the condition of the controller, evaluated on the screen's scope.
    private func actionName(of mediator: LiveScreen.Mediator, in live: LiveScreen) -> String? {
        guard let format = text("predicateFormat", of: mediator.object) else {
            return text("actionName", of: mediator.object)
        }
        guard isWellFormed("predicateFormat", of: mediator) else {
            return nil
        }
        var evaluator = Evaluator(graph)
        let predicate = PredicateParser.parse(format, as: .predicate, allowsArguments: false)
        let holds = evaluator.value(of: predicate, on: live.stage.scope).condition
        return text(holds ? "actionName" : "elseActionName", of: mediator.object)
    }

    /// WidgetKit §3.3, the column `content`.
    private func content(of mediator: LiveScreen.Mediator, in live: LiveScreen) -> Value {
        let form = graph.value(of: mediator.object, "form").object.flatMap { formValue(of: $0) }
        switch mediator.kind {
        case .actionController, .tableRefreshActionController:
            return form ?? .null
        case .searchActionController:
            return .map(["input": graph.value(of: mediator.object, "searchText")])
        case .infiniteScrollActionController:
            let provider = scrolledDisplay(of: mediator, in: live).flatMap {
                self.provider(of: $0.object)
            }
            let items = provider.flatMap { graph.value(of: $0, "allItems").elements } ?? []
            let isDown = graph.value(of: mediator.object, "trackScrollDown").condition
            return (isDown ? items.last : items.first) ?? .null
        default:
            return form ?? live.stage.content
        }
    }

    func cancelAction(of mediator: LiveScreen.Mediator) {
        for work in [Schedule.Work.start, Schedule.Work.action, Schedule.Work.search] {
            state.schedule.cancel(work(mediator.object))
        }
        for call in services.cancel(of: mediator.object) {
            announce(.cancelled, call)
        }
        endSignInIfUnwanted()
    }

    func schedule(_ work: Schedule.Work, in live: LiveScreen, after seconds: Double) {
        state.schedule.add(work, in: live, due: graph.environment.now + max(seconds, 0))
    }

    // MARK: What calls them

    /// What happens of itself once a screen is there (WidgetKit §2.6, step 6).
    func begin(_ live: LiveScreen) {
        for mediator in live.mediators {
            switch mediator.kind {
            case .onLoadActionController:
                schedule(.start(mediator.object), in: live, after: 0)
            case .timerActionController:
                startTimer(mediator, in: live)
            default:
                break
            }
        }
    }

    func startTimer(_ mediator: LiveScreen.Mediator, in live: LiveScreen) {
        let interval = graph.value(of: mediator.object, "interval").double ?? 60
        schedule(.timer(mediator.object), in: live, after: max(interval, 0.1))
    }

    /// Does what has come due.
    func doWork(_ entry: Schedule.Entry) {
        guard let live = entry.live else {
            return
        }
        switch entry.work {
        case .start(let object):
            if let mediator = live.mediator(object) {
                performAction(of: mediator, in: live)
            }
        case .action(let object), .search(let object):
            if let mediator = live.mediator(object) {
                performNow(mediator, in: live)
            }
        case .timer(let object):
            if let mediator = live.mediator(object) {
                performAction(of: mediator, in: live)
                startTimer(mediator, in: live)
            }
        case .filter(let object):
            filter(by: object, in: live)
        }
    }

    /// A button or row was tapped.
    func tap(_ view: StageView, in live: LiveScreen, content: Value) {
        for mediator in live.mediators where mediator.kind.role == .action {
            if graph.value(of: mediator.object, "cancelButton").object == view.object {
                cancelAction(of: mediator)
            } else if graph.value(of: mediator.object, "sender").object == view.object,
                mediator.kind.isTapped
            {
                performAction(of: mediator, in: live)
            } else if graph.value(of: mediator.object, "sender").object == view.object,
                mediator.kind == .standardMediaPickerController
            {
                pick(by: mediator, in: live)
            }
        }
        clear(by: view, in: live)
        if let action = live.action(of: view) {
            send(
                action.selector.name,
                to: action.target.name == ElementDeclaration.screen
                    ? live.controller : live.stage.object(named: action.target.name),
                in: live,
                content
            )
        } else if let selector = view.declaration.selector {
            send(selector, to: live.controller, in: live, content)
        }
        if let path = view.declaration.tap {
            call(path.expression, on: content.object)
        }
        if let segue = view.declaration.segue {
            follow(segue, content)
        }
    }

    /// Leads to another screen, which gets the content (WidgetKit §2.8).
    func follow(_ segue: ViewDeclaration.Segue, _ content: Value) {
        push(segue.screen.name, content: content)
    }

    /// Calls a method by its name.
    private func send(
        _ selector: String,
        to target: ObjectID?,
        in live: LiveScreen,
        _ content: Value
    ) {
        let name = selector.prefix { $0 != ":" }
        if let mediator = live.mediator(target) {
            switch name {
            case "performAction" where mediator.kind == .standardMediaPickerController:
                pick(by: mediator, in: live)
            case "performAction": performAction(of: mediator, in: live)
            case "cancelAction": cancelAction(of: mediator)
            default: break
            }
            return
        }
        switch name {
        case "detachAction":
            if let target, graph.type(of: target)?.name == ViewKind.mediaForm.type.entity.name {
                detach(target, in: live)
            }
        case "dismissAction", "backAction": goBack()
        case "nextAction":
            if let segue = live.screen.segue(named: "Next") {
                follow(segue, content)
            }
        default:
            if let target {
                call(String(name), on: target, with: [content])
            }
        }
    }

    /// Calls a function of an object, if it has that one.
    @discardableResult
    private func call(_ name: String, on object: ObjectID, with arguments: [Value]) -> Bool {
        let type = graph.type(of: object)
        guard let invocation = type?.invocation(of: name, on: object, with: arguments) else {
            return false
        }
        run(StepMachine(invocation))
        return true
    }
}

extension MediatorKind {
    /// Whether a tap on its sender performs its action.
    fileprivate var isTapped: Bool {
        self == .buttonActionController || self == .barButtonActionController
    }
}
