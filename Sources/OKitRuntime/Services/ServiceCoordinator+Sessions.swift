import FoundationEssentials
import OKitBundle
import OKitExpression

// Calls in user sessions: which calls wait for the user to sign in, and when they are sent again.
extension ServiceCoordinator {
    /// Sends a call in the session of its service, if there is one.
    ///
    /// Signing out ends the session.
    mutating func send(
        _ call: ActionCall,
        as id: ServiceCall.ID,
        at now: Date,
        _ requests: inout RequestQueue
    ) -> [CallEvent] {
        guard var inner = call.session else {
            return []
        }
        inner.sendings += 1
        inner.number = sessions.number(of: inner.service)
        var sent = call
        sent.session = inner
        switch inner.work {
        case .stub(let payload, let delay):
            let answer: Result<ServiceAnswer, ServiceFailure> =
                call.action.map { stubAnswer($0, call.name, payload) }
                ?? .failure(ServiceFailure("unknown service action \"\(call.name)\""))
            pending.add(sent, as: id, ServiceReply(answer), due: now + delay)
        case .request(var request, let importing):
            if let token = sessions.token(of: inner.service) {
                request.authorize(by: token)
            }
            pending.add(sent, as: id)
            requests.add(request, importing, as: id)
        }
        let signsOut = call.name == inner.declaration.logout?.name
        return signsOut && sessions.end(at: inner.service)
            ? [.sessionsChanged, .signedOut(service: inner.service)] : []
    }

    /// Applies a reply to the user's session.
    ///
    /// After a refusal, the call waits for the user to sign in. The token is removed from the
    /// response to a sign-in.
    mutating func settle(
        _ call: ActionCall,
        _ reply: ServiceReply,
        as id: ServiceCall.ID,
        at now: Date,
        _ requests: inout RequestQueue
    ) -> [CallEvent] {
        guard let session = call.action?.session, case .success(let answer) = reply.answer else {
            return [.answered(call, reply)]
        }
        if call.name == session.login.name {
            return answer.isSuccess
                ? [answered(call, answer, session)] : [.answered(call, reply)]
        }
        guard let inner = call.session else {
            return [.answered(call, reply)]
        }
        if call.name == session.logout?.name {
            // If the session has already expired, signing out succeeds.
            let done = ServiceReply(.success(ServiceAnswer(status: 204, body: [])))
            return [.answered(call, answer.status == 401 ? done : reply)]
        }
        guard answer.status == 401 else {
            return [.answered(call, reply)]
        }
        return refuse(call, inner, reply, as: id, at: now, &requests)
    }

    /// Makes a refused call wait for the user to sign in, unless the service would refuse it again.
    private mutating func refuse(
        _ call: ActionCall,
        _ inner: SessionCall,
        _ reply: ServiceReply,
        as id: ServiceCall.ID,
        at now: Date,
        _ requests: inout RequestQueue
    ) -> [CallEvent] {
        guard canSignIn, inner.sendings == 1 else {
            return [.answered(call, reply)]
        }
        if sessions.number(of: inner.service) > inner.number {
            // The user has signed in since the call was sent.
            return send(call, as: id, at: now, &requests)
        }
        let hasEnded = sessions.end(at: inner.service)
        pending.hold(call, as: id, for: inner.service, needsUser: true)
        let isFirst = sessions.wait(for: inner.service)
        return (hasEnded ? [.sessionsChanged] : []) + (isFirst ? [.awaitsUser] : [])
    }

    private func answered(
        _ call: ActionCall,
        _ answer: ServiceAnswer,
        _ session: SessionService
    ) -> CallEvent {
        do throws(ServiceFailure) {
            let (token, rest) = try session.token(in: answer)
            var call = call
            call.receivedToken = token
            return .answered(call, ServiceReply(.success(rest)))
        } catch {
            return .answered(call, ServiceReply(.failure(error)))
        }
    }

    /// Begins the session of a user who has signed in with a call, and sends the calls that have
    /// waited for it.
    mutating func beginSession(
        by call: ActionCall,
        user: Value,
        at now: Date,
        _ requests: inout RequestQueue
    ) -> [CallEvent] {
        guard let token = call.receivedToken, let action = call.action, let session = action.session
        else {
            return []
        }
        let begun = UserSession(token: token, user: user, origin: origin(of: session))
        sessions.begin(begun, at: action.service)
        let sent = pending.takeHeld(of: action.service).flatMap { held in
            send(held.call, as: held.id, at: now, &requests)
        }
        return [.sessionsChanged] + sent
    }

    /// Restores sessions of a previous run.
    mutating func restore(_ sessions: [String: UserSession]) {
        for (service, session) in sessions {
            self.sessions.begin(session, at: service)
        }
    }

    /// The servers of the services that users sign in to, by service name.
    var origins: [String: String] {
        var origins: [String: String] = [:]
        for action in service?.description.actions.values.map({ $0 }) ?? [] {
            origins[action.service] = action.session.map { origin(of: $0) }
        }
        return origins
    }

    /// The value of `user`, with its entity if it has one.
    ///
    /// With several sessions, the service whose name sorts first counts.
    var user: (value: Value, entity: String?) {
        guard let (service, session) = sessions.present.min(by: { $0.key < $1.key }) else {
            return (.null, nil)
        }
        let actions = self.service?.description.actions
        let login = actions?.values.first { $0.service == service }?.session?.login.name
        return (session.user, login.flatMap { actions?[$0]?.declaration?.type("of")?.name })
    }

    /// Fails the calls that wait for the user to sign in.
    mutating func giveUpSessions() -> [CallEvent] {
        let failure = ServiceFailure(.notSignedIn, status: 401)
        return sessions.giveUp().sorted().flatMap { service in
            pending.takeHeld(of: service).map {
                .answered($0.call, ServiceReply(.failure(failure)))
            }
        }
    }

    /// Returns the server of a session.
    ///
    /// A stub has no server to which a token could be sent.
    private func origin(of session: SessionService) -> String {
        if case .live = service { session.origin } else { "stub" }
    }
}
