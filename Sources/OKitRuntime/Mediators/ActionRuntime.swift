import FoundationEssentials
import OKitBundle
import OKitClassic
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Decides what action controllers do and when (WidgetKit §3.3).
struct ActionRuntime {
    /// The work that all screens have scheduled.
    var schedule = Schedule()

    /// An operation that the session performs for the runtime.
    enum Effect {
        /// Resumes a function that is waiting.
        case resume(PausedFunction)
        /// Calls an action of a service.
        case ask(Request)
        /// Cancels the calls that a controller has begun.
        case cancelCalls(of: ObjectID)
        /// A controller performs its action, after its delay.
        case perform(LiveScreen.Mediator)
        /// A controller performs its action immediately.
        case performNow(LiveScreen.Mediator)
        /// A controller performs its action because its table was scrolled to the edge.
        case performScroll(LiveScreen.Mediator)
        /// Cancels the pending work of a controller.
        case cancel(LiveScreen.Mediator)
        /// A control writes its value to the property at its path.
        case writeBack(ViewContext)
        /// Deletes an object.
        case delete(ObjectID)
        /// Sets the text of a field as if the user had typed it.
        case type(String, StageView)
        /// The user chooses a file for a picker.
        case pick(LiveScreen.Mediator)
        /// Detaches the file of a form.
        case detach(form: ObjectID)
        /// Calls the function at a path.
        case call(ParsedExpression, on: ObjectID?)
        /// Calls the function with that name on an object.
        case send(String, to: ObjectID, Value)
        /// Opens a screen.
        case follow(ViewDeclaration.Segue, Value)
        case goBack
        /// Reports a problem in the bundle once.
        case report(Finding)
    }

    /// A controller's request to call an action.
    struct Request {
        let action: String
        let argument: Value
        let controller: LiveScreen.Mediator
        let sender: ObjectID?
        /// The object to delete after the action has succeeded.
        let deletes: ObjectID?
        /// Whether the stub is called regardless of the service of the app.
        let asksStub: Bool

        /// Creates the status of the call.
        func begin(_ objects: AppObjects) -> ActionOrigin {
            let graph = objects.graph
            let status = graph.createTransient(MediatorKind.actionStatusController.type.entity)
            objects.object("status", of: controller.object).map { graph.removeStoredObject($0) }
            objects.put(.text(action), "actionName", of: status)
            objects.put(.object(status), "status", of: controller.object)
            return ActionOrigin(
                controller: controller.object,
                sender: sender,
                status: status,
                deletes: deletes,
                asksStub: asksStub
            )
        }

        /// The finding that no service declares the action.
        var unknownAction: Finding {
            let message: Finding.Message = "unknown service action \"\(action)\""
            let location = controller.declaration.name.location
            return Finding("unknown-action", .warning, message, at: location)
        }
    }

    // MARK: Time

    /// Begins the work that a new screen does by itself (WidgetKit §2.6, step 6).
    mutating func begin(_ live: LiveScreen, at now: Date) {
        for mediator in live.mediators {
            switch mediator.kind {
            case .onLoadActionController: schedule.add(.start(mediator.object), due: now)
            case .timerActionController: startTimer(mediator, in: live, at: now)
            default: break
            }
        }
    }

    private mutating func startTimer(
        _ mediator: LiveScreen.Mediator,
        in live: LiveScreen,
        at now: Date
    ) {
        let interval = live.graph.value(of: mediator.object, "interval").double ?? 60
        schedule.add(.timer(mediator.object), due: now + max(interval, 0.1))
    }

    /// Returns the effects of due work for a mediator of a screen; empty for mediators of other
    /// screens.
    func work(_ work: Schedule.Work, in live: LiveScreen) -> [Effect] {
        switch work {
        case .start(let object), .timer(let object):
            return live.mediator(object).map { [.perform($0)] } ?? []
        case .action(let object), .search(let object):
            return live.mediator(object).map { [.performNow($0)] } ?? []
        case .filter(let object):
            live.filter(by: object)
            return []
        case .load, .steps:
            return []
        }
    }

    /// Schedules a timer again after it has fired.
    mutating func restart(_ work: Schedule.Work, in live: LiveScreen, at now: Date) {
        if case .timer(let object) = work, let mediator = live.mediator(object) {
            startTimer(mediator, in: live, at: now)
        }
    }

    // MARK: Performing

    /// Handles `performAction`: performs the action after the controller's delay, unless a form is
    /// incomplete.
    mutating func perform(
        _ mediator: LiveScreen.Mediator,
        in live: LiveScreen,
        _ objects: AppObjects
    ) -> [Effect] {
        let forms = FormReader(objects)
        if let form = objects.object("form", of: mediator.object), forms.value(of: form) == nil {
            forms.markMissing(in: form)
            return []
        }
        let delay = objects.graph.value(of: mediator.object, "actionDelay").double ?? 0
        guard delay > 0 else {
            return performNow(mediator, in: live, objects)
        }
        schedule.add(.action(mediator.object), due: objects.now + delay)
        return []
    }

    /// Performs the action that the controller currently names.
    ///
    /// - Parameters:
    ///   - payload: The payload of the action in place of the controller's content.
    ///   - object: The object to delete after the action has succeeded.
    func performNow(
        _ mediator: LiveScreen.Mediator,
        in live: LiveScreen,
        with payload: Value? = nil,
        deleting object: ObjectID? = nil,
        _ objects: AppObjects
    ) -> [Effect] {
        let predicate = objects.text("predicateFormat", of: mediator.object)
        if let predicate,
            let problem = mediator.declaration.problem(in: predicate, of: "predicateFormat")
        {
            return [.report(problem)]
        }
        guard let name = actionName(of: mediator, where: predicate, in: live, objects) else {
            return []
        }
        let content = payload ?? self.content(of: mediator, in: live, objects)
        objects.put(content, "content", of: mediator.object)
        let sender = objects.graph.value(of: mediator.object, "sender")
        if let target = objects.object("target", of: mediator.object),
            let call = objects.call(name, on: target, with: [content, sender])
        {
            return call.paused.map { [.resume($0)] } ?? []
        }
        let provider =
            objects.text("serviceProviderClassName", of: mediator.object)
            ?? objects.text("serviceProviderClassName", of: live.controller)
        let request = Request(
            action: name,
            argument: content,
            controller: mediator,
            sender: sender.object,
            deletes: object,
            asksStub: provider == AppService.stubClass
        )
        return [.ask(request)]
    }

    /// Returns the action selected by the controller's condition, evaluated in the screen's scope.
    private func actionName(
        of mediator: LiveScreen.Mediator,
        where format: String?,
        in live: LiveScreen,
        _ objects: AppObjects
    ) -> String? {
        guard let format else {
            return objects.text("actionName", of: mediator.object)
        }
        var evaluator = Evaluator(objects.graph)
        let predicate = PredicateParser.parse(format, as: .predicate, allowsArguments: false)
        let holds = evaluator.value(of: predicate, on: live.stage.scope).condition
        return objects.text(holds ? "actionName" : "elseActionName", of: mediator.object)
    }

    /// Returns the content of a controller (WidgetKit §3.3, column `content`).
    private func content(
        of mediator: LiveScreen.Mediator,
        in live: LiveScreen,
        _ objects: AppObjects
    ) -> Value {
        let graph = objects.graph
        let form = objects.object("form", of: mediator.object).flatMap {
            FormReader(objects).value(of: $0)
        }
        switch mediator.kind {
        case .actionController, .tableRefreshActionController:
            return form ?? .null
        case .searchActionController:
            return .map(["input": graph.value(of: mediator.object, "searchText")])
        case .infiniteScrollActionController:
            let provider = live.scrolledDisplay(of: mediator).flatMap {
                live.provider(of: $0.object)
            }
            let items = provider.flatMap { graph.value(of: $0, "allItems").elements } ?? []
            let isDown = objects.condition("trackScrollDown", of: mediator.object)
            return (isDown ? items.last : items.first) ?? .null
        default:
            return form ?? live.stage.content
        }
    }

    /// Cancels the pending work of a controller.
    mutating func cancel(_ mediator: LiveScreen.Mediator) -> [Effect] {
        for work in [Schedule.Work.start, Schedule.Work.action, Schedule.Work.search] {
            schedule.cancel(work(mediator.object))
        }
        return [.cancelCalls(of: mediator.object)]
    }

    // MARK: Events

    /// Returns the effects of an event on a view.
    mutating func handle(
        _ action: Event.Action,
        on context: ViewContext,
        _ objects: AppObjects
    ) -> [Effect] {
        let (view, live) = (context.view, context.live)
        var effects: [Effect] = []
        switch action {
        case .tap: effects = tap(view, in: live, content: context.shownContent)
        case .input(let text): effects = type(text, into: view, in: live, objects)
        case .submit: submit(view, in: live, objects)
        default: ViewEditor(objects).set(view.object, to: action)
        }
        return effects + [.writeBack(context)]
    }

    /// Returns the effects of a tap on a row.
    func tap(_ row: TableRow) -> [Effect] {
        row.live.select(row.row, by: row.display)
        return row.live.segue(of: row).map { [.follow($0, row.row)] } ?? []
    }

    /// Calls the service to delete a row; the record is deleted after the service has succeeded.
    ///
    /// If no controller calls a service, the record is deleted immediately.
    func delete(_ row: TableRow, _ objects: AppObjects) -> [Effect] {
        guard let object = row.row.object else {
            return []
        }
        let controller = objects.object("deleteController", of: row.display.object)
        guard let mediator = row.live.mediator(controller) else {
            return [.delete(object)]
        }
        return performNow(mediator, in: row.live, with: row.row, deleting: object, objects)
    }

    /// Reloads the contents of a table.
    func refresh(_ table: StageView, in live: LiveScreen) -> [Effect] {
        live.refreshers(of: table).map { .perform($0) }
    }

    /// Scrolls a table to other rows.
    func scroll(
        _ table: StageView,
        to window: Range<Int>,
        of total: Int,
        in live: LiveScreen
    ) -> [Effect] {
        live.windows[table.object] = window
        return live.scrolled(table, to: window, of: total).map { .performScroll($0) }
    }

    /// Returns the effects of a tap on a button or row, in order.
    func tap(_ view: StageView, in live: LiveScreen, content: Value) -> [Effect] {
        var effects: [Effect] = []
        for mediator in live.mediators where mediator.kind.role == .action {
            if live.graph.value(of: mediator.object, "cancelButton").object == view.object {
                effects.append(.cancel(mediator))
            } else if live.graph.value(of: mediator.object, "sender").object == view.object {
                if mediator.kind.isTapped {
                    effects.append(.perform(mediator))
                } else if mediator.kind == .standardMediaPickerController {
                    effects.append(.pick(mediator))
                }
            }
        }
        effects += live.fields(clearedBy: view).map { .type("", $0) }
        if let action = live.action(of: view) {
            let target =
                action.target.name == ElementDeclaration.screen
                ? live.controller : live.stage.object(named: action.target.name)
            effects += send(action.selector.name, to: target, in: live, content)
        } else if let selector = view.declaration.selector {
            effects += send(selector, to: live.controller, in: live, content)
        }
        if let path = view.declaration.tap {
            effects.append(.call(path.expression, on: content.object))
        }
        if let segue = view.declaration.segue {
            effects.append(.follow(segue, content))
        }
        return effects
    }

    /// Returns the effects of calling a method by name.
    private func send(
        _ selector: String,
        to target: ObjectID?,
        in live: LiveScreen,
        _ content: Value
    ) -> [Effect] {
        let name = selector.prefix { $0 != ":" }
        if let mediator = live.mediator(target) {
            switch name {
            case "performAction" where mediator.kind == .standardMediaPickerController:
                return [.pick(mediator)]
            case "performAction": return [.perform(mediator)]
            case "cancelAction": return [.cancel(mediator)]
            default: return []
            }
        }
        switch name {
        case "detachAction":
            let isForm =
                target.flatMap { live.graph.type(of: $0)?.name }
                == ViewKind.mediaForm.type.entity.name
            return isForm ? target.map { [.detach(form: $0)] } ?? [] : []
        case "dismissAction", "backAction": return [.goBack]
        case "nextAction":
            return live.screen.segue(named: "Next").map { [.follow($0, content)] } ?? []
        default:
            return target.map { [.send(String(name), to: $0, content)] } ?? []
        }
    }

    // MARK: Searching

    /// Handles text typed into a field, for the searches that listen to it.
    mutating func type(
        _ text: String,
        into view: StageView,
        in live: LiveScreen,
        _ objects: AppObjects
    ) -> [Effect] {
        let paused = objects.write(.text(text), to: Self.textPath, on: view.object)
        for input in live.inputs(around: view) {
            objects.put(.text(text), "text", of: input)
            if let placeholder = objects.object("placeholder", of: input) {
                objects.put(.bool(!text.isEmpty), "hidden", of: placeholder)
            }
        }
        for mediator in live.searches(by: view)
        where text.isEmpty || live.searchesWhileTyping(mediator, in: view) {
            search(text, by: mediator, in: live, isComplete: false, objects)
        }
        return paused.map { [.resume($0)] } ?? []
    }

    /// Searches immediately for the text of a field after Return was pressed.
    mutating func submit(_ view: StageView, in live: LiveScreen, _ objects: AppObjects) {
        let text = objects.graph.value(of: view.object, "text").text ?? ""
        for mediator in live.searches(by: view) where live.searchesOnReturn(mediator, in: view) {
            search(text, by: mediator, in: live, isComplete: true, objects)
        }
    }

    private static let textPath = BindingParser.parse("text", as: .single)

    /// Schedules the filter and, if the text is long enough, the action.
    ///
    /// Submitted text waits for neither delay.
    private mutating func search(
        _ text: String,
        by mediator: LiveScreen.Mediator,
        in live: LiveScreen,
        isComplete: Bool,
        _ objects: AppObjects
    ) {
        let object = mediator.object
        func due(after name: String) -> Date {
            let delay = objects.graph.value(of: object, name).double ?? 0.5
            return objects.now + (isComplete ? 0 : max(delay, 0))
        }
        objects.put(.text(text), "searchText", of: object)
        schedule.add(.filter(object), due: due(after: "filterThrottleInterval"))
        let least = objects.graph.value(of: object, "minimumTextLength").int ?? 1
        if objects.text("actionName", of: object) != nil, !text.isEmpty, text.count >= least {
            schedule.add(.search(object), due: due(after: "actionThrottleInterval"))
        } else {
            schedule.cancel(.search(object))
        }
    }
}

extension MediatorKind {
    /// Whether a tap on its sender performs its action.
    fileprivate var isTapped: Bool {
        self == .buttonActionController || self == .barButtonActionController
    }
}
