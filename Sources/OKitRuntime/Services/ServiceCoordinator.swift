import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// Calls the actions of an app's services and handles responses, tokens and failures.
///
/// Requests are added to a `RequestQueue`. Everything else is returned as events, in order.
struct ServiceCoordinator {
    let service: AppService?
    /// The stub, which some mediators call regardless of the service of the app.
    private let stub: AppService?
    var pending = PendingCalls()
    /// The token requesters, by the names of the services that require tokens.
    private var tokens: [String: TokenRequester] = [:]
    /// The sessions of the user.
    var sessions = UserSessions()
    /// Whether the app has a sign-in screen.
    let canSignIn: Bool
    /// How often each action of a stub was called.
    private var turns: [String: Int] = [:]
    /// The most recent failed calls of open screens.
    private(set) var failures: [FailedCall] = []

    /// The maximum length of a chain of actions.
    static let longestChain = 16
    private static let mostFailures = 16

    /// An event of a call.
    enum CallEvent {
        /// An action has begun.
        case began(ActionCall)
        /// A call has received its reply.
        case answered(ActionCall, ServiceReply)
        /// A call was canceled.
        case cancelled(ActionCall)
        /// All records of an entity must be deleted.
        case clear(entity: String)
        /// The user must sign in on a page.
        case signIn(SignInPrompt, service: String)
        /// The user no longer has to sign in.
        case signInEnded(service: String)
        /// Calls wait for the user to sign in on the sign-in screen.
        case awaitsUser
        /// A session of the user has begun or ended.
        case sessionsChanged
        /// The user has signed out of a service.
        case signedOut(service: String)
    }

    /// The state of the app that a call needs.
    struct Context {
        let objects: AppObjects
        let records: (any RecordDatabase)?
        var now: Date { objects.graph.environment.now }
    }

    init(_ service: AppService?, stub: ServiceDescription?, canSignIn: Bool = false) {
        self.service = service
        self.stub = stub.map { .stub($0) }
        self.canSignIn = canSignIn
        tokens = service?.tokenRequesters ?? [:]
    }

    // MARK: State

    /// The time since which the user has waited for a call; `nil` if no call is open.
    var waitingSince: Date? { pending.waitingSince }

    /// Whether there are no calls, failures, tokens and sessions.
    var isUnused: Bool {
        pending.isEmpty && failures.isEmpty && tokens.isEmpty && turns.isEmpty
            && sessions.present.isEmpty && sessions.awaited.isEmpty
    }

    /// The upload progress if there is a single call; `nil` if it is unknown.
    var progress: Double? { pending.progress }

    /// The time at which the next response of a stub arrives.
    var nextDue: Date? { pending.nextDue }

    /// Returns the actions of the calls that were sent and have no reply yet.
    func sentActions(_ requests: RequestQueue) -> [String] { pending.sentActions(requests) }

    /// Returns the action for which a call waits; `nil` if there is none.
    func actionName(of id: ServiceCall.ID) -> String? { pending[id]?.name }

    /// Returns the number of the run of a page action that waits for a call; `nil` if there is
    /// none.
    func run(of id: ServiceCall.ID) -> Int? { pending[id]?.machine?.run }

    /// Returns the action with a name; `nil` if no service declares it.
    func action(_ name: String, asksStub: Bool = false) -> ServiceAction? {
        service(asksStub)?.description.actions[name]
    }

    private func service(_ asksStub: Bool) -> AppService? {
        asksStub ? stub : service
    }

    // MARK: Calling

    /// Calls an action.
    ///
    /// The response never arrives in the same turn.
    mutating func ask(
        _ call: ActionCall,
        _ context: Context,
        _ requests: inout RequestQueue
    ) -> [CallEvent] {
        forgetFailure(of: call)
        do throws(ServiceFailure) {
            return try begin(call, context, &requests) + [.began(call)]
        } catch {
            let reply = ServiceReply(.failure(error))
            pending.add(call, as: requests.makeID(), reply, due: context.now)
            return []
        }
    }

    private mutating func begin(
        _ call: ActionCall,
        _ context: Context,
        _ requests: inout RequestQueue
    ) throws(ServiceFailure) -> [CallEvent] {
        guard let service = service(call.origin?.asksStub ?? false) else {
            throw ServiceFailure(
                "\"\(call.name)\" was not called: no service is available; with --offline, the app needs a stub"
            )
        }
        guard let action = call.action else {
            throw ServiceFailure("unknown service action \"\(call.name)\"")
        }
        guard !pending.isFull else {
            throw ServiceFailure("\"\(call.name)\" was not called: too many responses are pending")
        }
        guard call.chainLength <= Self.longestChain else {
            throw ServiceFailure(
                "\"\(call.name)\" was not called: its actions call each other in a cycle"
            )
        }
        let payload = try context.objects.payload(call.argument, for: action, named: call.name)
        let importing = context.records.flatMap { RecordImport(call, $0) }
        switch service {
        case .stub(let description):
            let delay = description.debugDelay
            if action.needsAuthorization, let session = action.session {
                let work = SessionCall.Work.stub(payload, delay: delay)
                let inner = SessionCall(service: action.service, declaration: session, work: work)
                return send(call.in(inner), as: requests.makeID(), at: context.now, &requests)
            }
            let reply = ServiceReply(stubAnswer(action, call.name, payload))
            pending.add(call, as: requests.makeID(), reply, due: context.now + delay)
        case .live(_, let permissions, let secrets):
            var request = try ServiceRequest(action, payload: payload)
            try permissions.check(request.host, method: request.method, for: call.name)
            guard permissions.upload || !action.isUpload else {
                throw ServiceFailure(
                    "\"\(call.name)\" was not sent: the app is not allowed to send files; "
                        + "allow it with --allow-upload"
                )
            }
            if action.needsAuthorization, let session = action.session {
                try session.check(request, secrets)
                let work = SessionCall.Work.request(request, importing)
                let inner = SessionCall(service: action.service, declaration: session, work: work)
                return send(call.in(inner), as: requests.makeID(), at: context.now, &requests)
            }
            if action.needsAuthorization, let tokens = action.tokens {
                let secured = try ActionCall.SecuredRequest(request, importing, tokens, secrets)
                try hold(call, secured, at: context.now, &requests)
                break
            }
            if action.needsAuthorization {
                try request.authorize(by: action.authorization, from: secrets)
            }
            pending.add(call, as: requests.add(request, importing))
        }
        guard action.clearPolicy == .before, let importing else {
            return []
        }
        return [.clear(entity: importing.entity)]
    }

    mutating func stubAnswer(
        _ action: ServiceAction,
        _ name: String,
        _ payload: ServicePayload
    ) -> Result<ServiceAnswer, ServiceFailure> {
        let turn = turns[name, default: 0]
        turns[name] = turn + 1
        do throws(ServiceFailure) {
            return .success(try action.stubAnswer(payload, turn: turn))
        } catch {
            return .failure(error)
        }
    }

    /// Returns the call that follows another one (WidgetKit §6.5, step 9).
    ///
    /// Its argument is the single object that the first action has returned, else the argument of
    /// the first.
    func call(following call: ActionCall, with result: Value) -> ActionCall? {
        guard let action = call.action, let next = action.nextAction else {
            return nil
        }
        let isObject = action.resultType.map { !$0.isList } ?? false
        return ActionCall(
            action: self.action(next.name, asksStub: call.origin?.asksStub ?? false),
            name: next.name,
            argument: isObject ? result : call.argument,
            origin: call.origin?.following,
            chainLength: call.chainLength + 1,
            begun: call.begun,
            caller: call.caller
        )
    }

    // MARK: Answers

    /// Returns whether a call waits for a reply.
    func expects(_ id: ServiceCall.ID) -> Bool {
        pending[id] != nil || tokens.values.contains { $0.call == id }
    }

    /// Handles the reply to a request.
    mutating func receive(
        _ reply: ServiceReply,
        to id: ServiceCall.ID,
        at now: Date,
        _ requests: inout RequestQueue
    ) -> [CallEvent] {
        if let service = tokens.first(where: { $0.value.call == id })?.key {
            return receiveToken(reply.answer, of: service, at: now, &requests)
        }
        guard let call = pending.take(id) else {
            return []
        }
        if holdAgain(call, reply, as: id, at: now, &requests) {
            return []
        }
        return settle(call, reply, as: id, at: now, &requests)
    }

    /// Removes and returns the calls of stubs whose responses are due by a given time.
    mutating func take(dueBy now: Date) -> [(call: ActionCall, reply: ServiceReply)] {
        pending.take(dueBy: now)
    }

    /// Handles the response of a stub.
    mutating func receive(
        _ reply: ServiceReply,
        of call: ActionCall,
        at now: Date,
        _ requests: inout RequestQueue
    ) -> [CallEvent] {
        settle(call, reply, as: requests.makeID(), at: now, &requests)
    }

    /// Sets the fraction of a request that has been sent, from 0 to 1.
    ///
    /// - Returns: The call; `nil` if the call is not open.
    mutating func setProgress(_ fraction: Double, of id: ServiceCall.ID) -> ActionCall? {
        pending.setProgress(fraction, of: id)
        return pending[id]
    }

    // MARK: Ending calls

    /// Cancels the calls that a mediator has begun.
    mutating func cancel(of controller: ObjectID, _ requests: inout RequestQueue) -> [CallEvent] {
        let cancelled = pending.cancel({ $0.origin?.controller == controller }, &requests)
        let unneeded = tokens.filter { $0.value.call != nil && !pending.isHolding(for: $0.key) }
        return cancelled.map { .cancelled($0) }
            + unneeded.keys.sorted().flatMap { endSignIn(to: $0, &requests) }
    }

    /// Cancels the calls of a run of an action.
    mutating func cancel(run: Int, _ requests: inout RequestQueue) -> [CallEvent] {
        pending.cancel({ $0.machine?.run == run }, &requests).map { .cancelled($0) }
    }

    /// Fails all calls that wait for a token of a service.
    mutating func failSignIn(
        _ failure: ServiceFailure,
        to service: String,
        _ requests: inout RequestQueue
    ) -> [CallEvent] {
        let ended = endSignIn(to: service, &requests)
        let reply = ServiceReply(.failure(failure))
        return ended + pending.takeHeld(of: service).map { .answered($0.call, reply) }
    }

    /// Discards all calls, failures, tokens and sessions.
    ///
    /// Replies that arrive later are ignored.
    mutating func removeAll(_ requests: inout RequestQueue) {
        for service in tokens.keys {
            tokens[service]?.cancel(&requests)
        }
        tokens = service?.tokenRequesters ?? [:]
        sessions = UserSessions()
        pending.removeAll(&requests)
        failures = []
    }

    // MARK: Tokens

    /// Sends a request with the token once one is available.
    private mutating func hold(
        _ call: ActionCall,
        _ secured: ActionCall.SecuredRequest,
        at now: Date,
        _ requests: inout RequestQueue
    ) throws(ServiceFailure) {
        var call = call
        call.secured = secured
        let service = call.action?.service ?? ""
        if tokens[service]?.call == nil, tokens[service]?.token(at: now) == nil {
            try tokens[service]?.request(&requests)
        }
        pending.hold(call, as: requests.makeID(), for: service)
        sendHeld(of: service, at: now, &requests)
    }

    /// Makes a call wait for another token if the service does not accept the one it was sent with.
    ///
    /// This is done only once, because a new token would not be accepted either.
    private mutating func holdAgain(
        _ call: ActionCall,
        _ reply: ServiceReply,
        as id: ServiceCall.ID,
        at now: Date,
        _ requests: inout RequestQueue
    ) -> Bool {
        guard case .success(let answer) = reply.answer, answer.status == 401,
            let secured = call.secured, secured.sendings == 1
        else {
            return false
        }
        let service = call.action?.service ?? ""
        do throws(ServiceFailure) {
            if tokens[service]?.expire(secured.token) == true {
                try tokens[service]?.request(&requests)
            }
            pending.hold(call, as: id, for: service)
            sendHeld(of: service, at: now, &requests)
            return true
        } catch {
            return false
        }
    }

    private mutating func sendHeld(
        of service: String,
        at now: Date,
        _ requests: inout RequestQueue
    ) {
        if let tokens = tokens[service], let token = tokens.token(at: now) {
            pending.release(token, number: tokens.number, for: service, &requests)
        }
    }

    private mutating func receiveToken(
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        of service: String,
        at now: Date,
        _ requests: inout RequestQueue
    ) -> [CallEvent] {
        do throws(ServiceFailure) {
            switch try tokens[service]?.receive(reply, at: now, &requests) {
            case .token(let token):
                let number = tokens[service]?.number ?? 0
                pending.release(token, number: number, for: service, &requests)
                return endSignIn(to: service, &requests)
            case .signIn(let prompt): return [.signIn(prompt, service: service)]
            case .waiting, nil: return []
            }
        } catch {
            return failSignIn(error, to: service, &requests)
        }
    }

    private mutating func endSignIn(
        to service: String,
        _ requests: inout RequestQueue
    ) -> [CallEvent] {
        tokens[service]?.cancel(&requests)
        return [.signInEnded(service: service)]
    }

    // MARK: Failures

    /// Stores a failed call so that the user can retry it.
    ///
    /// A call of an unknown action is not stored, because it would fail again.
    mutating func noteFailure(_ message: String, of call: ActionCall) {
        guard call.action != nil else {
            return
        }
        forgetFailure(of: call)
        failures = (failures + [FailedCall(call: call, message: message)])
            .suffix(Self.mostFailures)
    }

    /// Removes failures of closed screens.
    mutating func removeFailures(except isOpen: (ActionCall) -> Bool) {
        failures.removeAll { !isOpen($0.call) }
    }

    private mutating func forgetFailure(of call: ActionCall) {
        failures.removeAll { $0.call.isSame(as: call) }
    }
}

extension AppService {
    /// The token requesters, by service name.
    fileprivate var tokenRequesters: [String: TokenRequester] {
        guard case .live(let description, let permissions, let secrets) = self else {
            return [:]
        }
        return description.tokens.mapValues { TokenRequester($0, permissions, secrets: secrets) }
    }
}
