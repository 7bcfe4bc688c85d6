import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import OrderedCollections

/// Runs the calls of actions: shows their stages in statuses and forms, and returns the effects of
/// replies.
struct CallRuntime {
    private var services: ServiceCoordinator

    /// An operation that the session performs for the runtime.
    enum Effect {
        /// Notifies the host.
        case notify(ActionNotice)
        /// Notifies the user of a failure.
        case fail(String, title: String)
        /// Reports a problem in the bundle once.
        case report(Finding)
        /// Creates records from a reply; `finish` then continues with the result.
        case makeResult(ActionCall, ServiceReply)
        /// Resumes a function that has waited for a call.
        case answer(StepMachine, isConfirmed: Bool, Value)
        /// Calls the next action of a chain.
        case ask(ActionCall)
        /// Deletes an object that its service has deleted.
        case delete(ObjectID)
        /// Passes the response of a call to a provider of a page.
        case provide(ProviderCall, Result<Value, ServiceFailure>, of: ServiceAction?)
        /// Reloads the providers that call the given actions.
        case reload([Named])
        /// Deletes all records of an entity.
        case clear(entity: String)
        /// The user must sign in with a code.
        case signIn(SignInPrompt, service: String)
        /// The user no longer has to sign in.
        case signInEnded(service: String)
        /// Opens the sign-in screen because calls wait for it.
        case openSignIn
        /// The user has signed in with a call, which has returned a result.
        case signedIn(ActionCall, user: Value)
        /// A session of the user has begun or ended.
        case sessionsChanged
        /// The user has signed out of a service.
        case signedOut(service: String)
        /// A service has deleted the object of a call.
        case removed(ObjectID)
    }

    /// The state of the app that calls need.
    struct Context {
        let objects: AppObjects
        let records: (any RecordDatabase)?
        let navigator: Navigator
        var services: ServiceCoordinator.Context {
            ServiceCoordinator.Context(objects: objects, records: records)
        }
        var statuses: ActionStatuses { ActionStatuses(objects, on: navigator.liveScreens) }
    }

    init(_ services: ServiceCoordinator) {
        self.services = services
    }

    // MARK: State

    /// The time since which the user has waited for a call; `nil` if no call is open.
    var waitingSince: Date? { services.waitingSince }

    /// Whether it has no calls and nothing that remains of them.
    var isUnused: Bool { services.isUnused }

    /// The upload progress if there is a single call; `nil` if it is unknown.
    var progress: Double? { services.progress }

    /// The time at which the next response of a stub arrives.
    var nextDue: Date? { services.nextDue }

    /// Returns the actions of the calls that were sent and have no reply yet.
    func sentActions(_ requests: RequestQueue) -> [String] { services.sentActions(requests) }

    /// Returns the action for which a call waits; `nil` if there is none.
    func actionName(of id: ServiceCall.ID) -> String? { services.actionName(of: id) }

    /// Returns the number of the run of a page action that waits for a call; `nil` if there is
    /// none.
    func run(of id: ServiceCall.ID) -> Int? { services.run(of: id) }

    /// The failed calls of open screens.
    var failures: [FailedCall] { services.failures }

    /// Returns whether a call waits for a reply.
    func expects(_ id: ServiceCall.ID) -> Bool {
        services.expects(id)
    }

    // MARK: Calling

    /// Calls an action.
    ///
    /// The response never arrives in the same turn.
    ///
    /// - Parameters:
    ///   - machine: The function that waits for the response.
    ///   - origin: The mediator that has requested the call.
    mutating func ask(
        _ name: String,
        _ argument: Value,
        _ machine: StepMachine? = nil,
        origin: ActionOrigin? = nil,
        _ context: Context,
        _ requests: inout RequestQueue
    ) -> [Effect] {
        let call = ActionCall(
            action: services.action(name, asksStub: origin?.asksStub ?? false),
            name: name,
            argument: argument,
            machine: machine,
            origin: origin,
            result: services.action(name)?.resultEntity.map { .init(entity: $0) },
            begun: context.objects.now,
            caller: context.navigator.current?.caller
        )
        return ask(call, context, &requests)
    }

    /// Calls an action with the parameters of a step and the properties of its object.
    ///
    /// - Parameter changed: The properties that the user has changed in a draft.
    mutating func ask(
        _ request: CallRequest,
        _ machine: StepMachine,
        clearing changed: Set<String>,
        _ context: Context,
        _ requests: inout RequestQueue
    ) -> [Effect] {
        var values = request.values
        let names = services.action(request.action)?.declaration?["parameters"]?.entries
        for name in names?.map(\.name.name) ?? [] where values[name] == nil {
            let value = context.objects.member(name, of: request.subject)
            // A list item may lack properties that its service has. Only properties that the user
            // has cleared are null.
            values[name] = value.isNull && !changed.contains(name) ? nil : value
        }
        return ask(request.action, .map(values), machine, context, &requests)
    }

    /// Calls the action that a controller requests, with a status for the call.
    mutating func ask(
        _ request: ActionRuntime.Request,
        _ context: Context,
        _ requests: inout RequestQueue
    ) -> [Effect] {
        guard services.action(request.action, asksStub: request.asksStub) != nil else {
            // Nothing begins, so nothing can end either (WidgetKit §6.3).
            return [.report(request.unknownAction)]
        }
        let origin = request.begin(context.objects)
        return ask(request.action, request.argument, origin: origin, context, &requests)
    }

    /// Calls an action and passes the whole response to a provider of a page.
    mutating func load(
        _ name: String,
        _ argument: Value,
        _ loading: ProviderCall,
        of declaration: ProviderDeclaration,
        _ context: Context,
        _ requests: inout RequestQueue
    ) -> [Effect] {
        var action = services.action(name)
        let entity = declaration.itemEntity ?? action?.resultEntity
        let path = declaration.resultPath ?? action?.resultKeyPath ?? []
        let declared = declaration.resultPath == nil ? action?.items?.type : nil
        let item = declaration.itemEntity.map { ValueType.list(.object($0)) }
        action?.resultType = nil
        action?.items = .init(path: path, type: declared ?? item, canBeOne: declared == nil)
        action?.resultKeyPath = []
        let call = ActionCall(
            action: action,
            name: name,
            argument: argument,
            loading: loading,
            result: entity.map { .init(entity: $0, path: path) },
            begun: context.objects.now,
            caller: context.navigator.current?.caller
        )
        return ask(call, context, &requests)
    }

    mutating func ask(
        _ call: ActionCall,
        _ context: Context,
        _ requests: inout RequestQueue
    ) -> [Effect] {
        effects(of: services.ask(call, context.services, &requests), context)
    }

    /// Sets the fraction of a call's request that has been sent, from 0 to 1.
    ///
    /// - Returns: `nil` for a call that is not pending.
    mutating func setProgress(
        _ fraction: Double,
        of id: ServiceCall.ID,
        _ context: Context
    ) -> [Effect]? {
        services.setProgress(fraction, of: id).map { call in
            MediaForms(context.objects).setProgress(fraction, of: call)
            context.statuses.setProgress(fraction, of: call)
            return [notice(.progress(fraction), call, context)]
        }
    }

    // MARK: Replies

    /// Handles the reply to a call.
    mutating func receive(
        _ reply: ServiceReply,
        to id: ServiceCall.ID,
        _ context: Context,
        _ requests: inout RequestQueue
    ) -> [Effect] {
        let received = services.receive(reply, to: id, at: context.objects.now, &requests)
        return effects(of: received, context)
    }

    /// Removes and returns the replies of stubs that are due.
    mutating func takeDue(at now: Date) -> [(call: ActionCall, reply: ServiceReply)] {
        services.take(dueBy: now)
    }

    /// Handles the reply of a stub.
    mutating func receive(
        _ reply: ServiceReply,
        of call: ActionCall,
        _ context: Context,
        _ requests: inout RequestQueue
    ) -> [Effect] {
        let now = context.objects.now
        return effects(of: services.receive(reply, of: call, at: now, &requests), context)
    }

    /// Begins to handle the reply to a call.
    func handle(_ reply: ServiceReply, to call: ActionCall, _ context: Context) -> [Effect] {
        MediaForms(context.objects).storeUpload(reply.answer, of: call)
        var effects: [Effect] = []
        if case .success(let answer) = reply.answer, answer.isSuccess {
            effects = [notice(.ready, call, context)]
        }
        return effects + [.makeResult(call, reply)]
    }

    /// Continues with the result of a call.
    mutating func finish(
        _ call: ActionCall,
        _ result: Result<Value, ServiceFailure>,
        _ context: Context
    ) -> [Effect] {
        let environment = context.objects.graph.environment
        let result = result.mapError { $0.localized(in: environment) }
        if let loading = call.loading {
            return [
                notice(result.stage, call, context),
                .provide(loading, result, of: services.action(call.name)),
            ]
        }
        let announced = announce(result.stage, call, context)
        var effects = announced.effects
        switch result {
        case .success(let value):
            if call.receivedToken != nil {
                effects.append(.signedIn(call, user: value))
            }
            if call.action?.method == "DELETE", call.action?.declaration != nil,
                let object = call.machine?.present.subject.object
            {
                effects.append(.removed(object))
            }
            if let changes = call.action?.changes, !changes.isEmpty {
                effects.append(.reload(changes))
            }
            effects += call.origin?.deletes.map { [.delete($0)] } ?? []
            effects += call.machine.map { [.answer($0, isConfirmed: true, value)] } ?? []
            effects += services.call(following: call, with: value).map { [.ask($0)] } ?? []
        case .failure(let failure):
            // Failures are not reported once the screen of the calling mediator is closed.
            let isGone =
                call.origin.map { context.navigator.liveScreens.screen(of: $0.controller) == nil }
                ?? false
            // In format 1, the failure of a step does not end the run.
            let endsRun = call.machine?.run != nil && call.machine?.performs != true
            if !endsRun, call.machine?.handlesFailure != true, !isGone {
                services.noteFailure(failure.message, of: call)
                if !announced.isReported {
                    effects.append(.fail(failure.message, title: ProgramText.error.rawValue))
                }
            }
            let value = failure.value
            effects += call.machine.map { [.answer($0, isConfirmed: false, value)] } ?? []
        }
        return effects
    }

    // MARK: Ending calls

    /// Cancels the calls that a mediator has begun.
    mutating func cancel(
        of controller: ObjectID,
        _ context: Context,
        _ requests: inout RequestQueue
    ) -> [Effect] {
        effects(of: services.cancel(of: controller, &requests), context)
    }

    /// Cancels the calls of a run of an action.
    mutating func cancel(
        run: Int,
        _ context: Context,
        _ requests: inout RequestQueue
    ) -> [Effect] {
        effects(of: services.cancel(run: run, &requests), context)
    }

    /// Cancels the sign-in that the user has given up.
    mutating func giveUpSignIn(
        to service: String,
        _ context: Context,
        _ requests: inout RequestQueue
    ) -> [Effect] {
        let failure = ServiceFailure(.notSignedIn)
        return effects(of: services.failSignIn(failure, to: service, &requests), context)
    }

    // MARK: Sessions

    /// Returns the parameter names of an action, by the names that its service uses.
    func parameterNames(of action: String) -> [String: String] {
        let parameters = services.action(action)?.declaration.map {
            ParameterDeclaration.all(of: $0)
        }
        return Dictionary((parameters ?? []).map { ($0.sentName, $0.name) }) { first, _ in first }
    }

    /// Returns the service that declares an action.
    func service(of action: String) -> String? {
        services.action(action)?.service
    }

    /// The value of `user`, with its entity if it has one.
    var user: (value: Value, entity: String?) { services.user }

    /// Whether calls wait for the user to sign in.
    var awaitsUser: Bool { !services.sessions.awaited.isEmpty }

    /// Begins the session of a user who has signed in with a call.
    mutating func beginSession(
        by call: ActionCall,
        user: Value,
        _ context: Context,
        _ requests: inout RequestQueue
    ) -> [Effect] {
        let now = context.objects.now
        let events = services.beginSession(by: call, user: user, at: now, &requests)
        return effects(of: events, context)
    }

    /// Fails the calls that wait for the user to sign in.
    mutating func giveUpSessions(_ context: Context) -> [Effect] {
        effects(of: services.giveUpSessions(), context)
    }

    /// Restores the sessions of a previous run that belong to the same servers.
    mutating func restore(_ archive: SessionArchive) {
        services.restore(archive.sessions(at: services.origins))
    }

    /// Stores the current sessions in an archive.
    func store(in archive: inout SessionArchive) {
        archive.replace(at: services.origins, with: services.sessions.present)
    }

    // MARK: Closing

    /// Discards all calls, failures, tokens and sessions.
    mutating func removeAll(_ requests: inout RequestQueue) {
        services.removeAll(&requests)
    }

    /// Removes failures of closed screens.
    mutating func forgetFailures(notOn entries: [NavigationEntry]) {
        services.removeFailures(except: { call in entries.contains { $0.hasBegun(call) } })
    }

    // MARK: Stages

    private func effects(
        of events: [ServiceCoordinator.CallEvent],
        _ context: Context
    ) -> [Effect] {
        events.flatMap { (event) -> [Effect] in
            switch event {
            case .began(let call): announce(.start, call, context).effects
            case .answered(let call, let reply): handle(reply, to: call, context)
            case .cancelled(let call): announce(.cancelled, call, context).effects
            case .clear(let entity): [.clear(entity: entity)]
            case .signIn(let prompt, let service): [.signIn(prompt, service: service)]
            case .signInEnded(let service): [.signInEnded(service: service)]
            case .awaitsUser: [.openSignIn]
            case .sessionsChanged: [.sessionsChanged]
            case .signedOut(let service): [.signedOut(service: service)]
            }
        }
    }

    /// Announces a stage of a call to the host, displays and statuses.
    ///
    /// - Returns: The effects, and whether a status notifies the user of a failure.
    private func announce(
        _ stage: ActionNotice.Stage,
        _ call: ActionCall,
        _ context: Context
    ) -> (effects: [Effect], isReported: Bool) {
        let notice = notice(stage, call, context)
        let message = context.statuses.announce(stage, call)
        let shown = message.map { [Effect.fail($0.text, title: $0.title)] } ?? []
        return ([notice] + shown, message != nil)
    }

    private func notice(
        _ stage: ActionNotice.Stage,
        _ call: ActionCall,
        _ context: Context
    ) -> Effect {
        let notice = ActionNotice(action: call.name, stage: stage)
        context.statuses.render(on: notice)
        return .notify(notice)
    }
}

extension Result<Value, ServiceFailure> {
    fileprivate var stage: ActionNotice.Stage {
        switch self {
        case .success: .success
        case .failure(let failure): .error(failure)
        }
    }
}

extension ServiceAction {
    /// The entity of its result, in format 2.
    var resultEntity: String? {
        if case .type(let type, _)? = declaration?["of"] { type.type.entityName } else { nil }
    }
}

extension ServiceFailure {
    /// The value that the steps in `else` receive.
    var value: Value {
        .map([
            "message": .text(message), "status": status.map { .int(Int64($0)) } ?? .null,
            "body": body,
        ])
    }
}
