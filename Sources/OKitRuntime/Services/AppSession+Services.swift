public import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitSyntax
import OrderedCollections

extension AppSession {
    /// When the next thing is due by the session's clock: the answer of a stub service, what a mediator
    /// does later, what a server of models did not take so far, or that a user has waited long.
    ///
    /// `nil` where nothing is. Whoever runs the session calls `doDue` then.
    public var nextDue: Date? {
        [services.nextDue, state.schedule.nextDue, servers.nextDue, lockDue, busyDue]
            .compactMap(\.self).min()
    }

    /// The same without timers that begin again, without servers that are tried again, and without the
    /// lock and signs of activity, which nobody waits for.
    var nextOnce: Date? {
        [services.nextDue, state.schedule.nextOnce].compactMap(\.self).min()
    }

    /// Does what is due by now, each in a turn of its own.
    ///
    /// What that makes due at once is left to the next call, so that it always ends.
    @discardableResult
    public func doDue() -> ScreenTree {
        let now = graph.environment.now
        for (call, reply) in services.take(dueBy: now) {
            finish(call, reply)
            endTurn()
        }
        for entry in state.schedule.take(dueBy: now) {
            doWork(entry)
            endTurn()
        }
        if retryServers() {
            endTurn()
        }
        let isLate = isBusy && !screenTree().root.state.contains(.busy)
        if lockIfDue() || isLate {
            show()
        }
        return screenTree()
    }

    /// Seconds that a user waits before the screen says that something is being done.
    private static let patience = 0.3

    /// When the screen has to say that something is being done.
    private var busyDue: Date? {
        let due = waitingSince.map { $0 + Self.patience }
        return due.flatMap { $0 > graph.environment.now ? $0 : nil }
    }

    /// Whether the user has waited for something long enough to be told so.
    var isBusy: Bool {
        waitingSince.map { $0 + Self.patience <= graph.environment.now } ?? false
    }

    private var waitingSince: Date? {
        [services.waitingSince, servers.waitingSince].compactMap(\.self).min()
    }

    /// The requests for real services that have come up since the last call of this.
    ///
    /// Whoever runs the session sends them, at the same time or in turn, and hands what comes of
    /// each (`ServiceCall.reply`) to `receive`.
    public func takeCalls() -> [ServiceCall] {
        exchangeTouched()
        return services.takeRequests()
    }

    /// The requests that were cancelled since the last call of this, among those that `takeCalls` has
    /// handed out; their answers are not wanted.
    public func takeCancelledCalls() -> [ServiceCall.ID] {
        services.takeEnded()
    }

    /// Goes on where an answer was waited for, in a turn of its own; what nobody waits for is ignored.
    ///
    /// - Parameter id: that of the call.
    @discardableResult
    public func receive(_ reply: ServiceReply, to id: ServiceCall.ID) -> ScreenTree {
        if id == services.tokens.call {
            receiveToken(reply.answer)
            endTurn()
        } else if let (item, question) = servers.end(id) {
            receive(reply.answer, to: question, about: item)
            endTurn()
        } else if let call = services.take(id) {
            if !holdsAgain(call, reply, as: id) {
                finish(call, reply)
            }
            endTurn()
        } else if case .success(let imported) = reply.imported {
            // It is stored all the same.
            take(imported.difference)
            endTurn()
        }
        return screenTree()
    }

    /// Asks for an action; the answer never comes in the same turn.
    ///
    /// - Parameter machine: the function that waits for it.
    func ask(for name: String, with argument: Value, _ machine: StepMachine) {
        let call = ServiceState.Call(
            action: service?.description.actions[name],
            name: name,
            argument: argument,
            machine: machine,
            chainLength: 1,
            begun: graph.environment.now,
            asker: current?.asker
        )
        ask(call)
    }

    /// The same for a mediator.
    func ask(for name: String, with argument: Value, _ origin: ActionOrigin) {
        let call = ServiceState.Call(
            action: service(for: origin)?.description.actions[name],
            name: name,
            argument: argument,
            origin: origin,
            chainLength: 1,
            begun: graph.environment.now,
            asker: current?.asker
        )
        ask(call)
    }

    /// Whom an action is asked of: the stub where its controller or screen says so, else the
    /// service of the app.
    private func service(for origin: ActionOrigin?) -> AppService? {
        service(asksStub: origin?.asksStub ?? false)
    }

    private func service(asksStub: Bool) -> AppService? {
        asksStub ? bundle.service(.stub).map { .stub($0) } : service
    }

    /// Whether there is an action of that name.
    func hasAction(_ name: String, asksStub: Bool) -> Bool {
        service(asksStub: asksStub)?.description.actions[name] != nil
    }

    func ask(_ call: ServiceState.Call) {
        forgetFailure(of: call)
        do throws(ServiceFailure) {
            try begin(call)
            announce(.start, call)
        } catch {
            services.add(call, ServiceReply(.failure(error)), due: graph.environment.now)
        }
    }

    private func begin(_ call: ServiceState.Call) throws(ServiceFailure) {
        let name = call.name ?? ""
        guard let service = service(for: call.origin), let action = call.action else {
            throw ServiceFailure("there is no service that does \"\(name)\"")
        }
        guard !services.isFull else {
            throw ServiceFailure("\"\(name)\" was not asked for: too many answers are missing")
        }
        guard call.chainLength <= ServiceState.longestChain else {
            throw ServiceFailure("\"\(name)\" was not asked for: its actions lead to each other")
        }
        let payload = payload(call.argument)
        let importing = records.flatMap { RecordImport(action, $0.store) }
        switch service {
        case .stub(let description):
            let reply: ServiceReply
            do throws(ServiceFailure) {
                let turn = services.takeTurn(of: name)
                reply = ServiceReply(.success(try action.stubAnswer(payload, turn: turn)))
            } catch {
                reply = ServiceReply(.failure(error))
            }
            let due = graph.environment.now + description.debugDelay
            services.add(call, reply, due: due)
        case .live(let description, let permissions, let secrets):
            var request = try ServiceRequest(action, payload: payload)
            try permissions.check(request.host, method: request.method, for: name)
            if action.needsAuthorization, let tokens = description.tokens {
                try request.requireProtection()
                try hold(call, request, importing, for: tokens)
                break
            }
            if action.needsAuthorization {
                try request.authorize(by: description.authorization, from: secrets)
            }
            services.add(call, request, importing)
        }
        if action.clearPolicy == .before, let importing {
            clear(importing.entity)
        }
    }

    /// Goes on where a reply was waited for.
    func finish(_ call: ServiceState.Call, _ reply: ServiceReply) {
        keepUpload(reply.answer, of: call)
        do throws(ServiceFailure) {
            if case .success(let answer) = reply.answer, answer.isSuccess {
                notify(.ready, call)
            }
            let result = try result(of: reply, to: call)
            announce(.success, call)
            call.origin?.deletes.map { graph.delete($0) }
            resume(call.machine, isConfirmed: true, result)
            if let action = call.action, let next = action.nextAction {
                follow(action, next.name, call, result)
            }
        } catch {
            let hasTold = announce(.error(error), call)
            if call.machine?.handlesFailure != true, !isGone(call) {
                noteFailure(error.message, of: call)
                if !hasTold {
                    fail(error.message)
                }
            }
            resume(call.machine, isConfirmed: false, error.value)
        }
    }

    /// Whether the screen is gone whose mediator has asked, so that nobody waits for the answer.
    private func isGone(_ call: ServiceState.Call) -> Bool {
        call.origin.map { origin in
            !liveScreens.contains { $0.mediator(origin.controller) != nil }
        } ?? false
    }

    /// What an answer is for those who asked: JSON, or the records that were made of it.
    private func result(
        of reply: ServiceReply,
        to call: ServiceState.Call
    ) throws(ServiceFailure) -> Value {
        let answer = try reply.answer.get()
        guard let action = call.action else {
            return .null
        }
        let importing = records.flatMap { RecordImport(action, $0.store) }
        guard let imported = reply.imported ?? importing?.runNow(answer) else {
            return Value(json: try action.result(of: answer))
        }
        let outcome = try imported.get()
        take(outcome.difference)
        let objects = outcome.records.compactMap { records?.object($0) }.map { Value.object($0) }
        return action.resultType?.isList == true ? .list(objects) : objects.first ?? .null
    }

    private func resume(_ machine: StepMachine?, isConfirmed: Bool, _ value: Value) {
        guard var machine else {
            return
        }
        machine.answer(isConfirmed: isConfirmed, value: value)
        run(machine)
    }

    /// WidgetKit §6.5, step 9: one object goes along, else what the first action got.
    private func follow(
        _ action: ServiceAction,
        _ next: String,
        _ call: ServiceState.Call,
        _ result: Value
    ) {
        let isObject = action.resultType.map { !$0.isList } ?? false
        let following = ServiceState.Call(
            action: service(for: call.origin)?.description.actions[next],
            name: next,
            argument: isObject ? result : call.argument,
            machine: nil,
            origin: call.origin?.following,
            chainLength: call.chainLength + 1,
            begun: call.begun,
            asker: call.asker
        )
        ask(following)
    }
}

extension ServiceFailure {
    /// What the steps behind `else` get.
    fileprivate var value: Value {
        .map([
            "message": .text(message), "status": status.map { .int(Int64($0)) } ?? .null,
            "body": body,
        ])
    }
}
