public import FoundationEssentials
public import OKitBundle
import OKitModel
import OKitSyntax
import OrderedCollections

extension AppSession {
    /// When the next thing is due by the session's clock: the answer of a stub service.
    ///
    /// `nil` where nothing is. Whoever runs the session calls `doDue` then.
    public var nextDue: Date? {
        services.nextDue
    }

    /// Does what is due by now, each in a turn of its own.
    ///
    /// What that makes due at once is left to the next call, so that it always ends.
    @discardableResult
    public func doDue() -> ScreenTree {
        for (call, reply) in services.take(dueBy: graph.environment.now) {
            finish(call, reply)
            endTurn()
        }
        return screenTree()
    }

    /// The requests for real services that have come up since the last call of this.
    ///
    /// Whoever runs the session sends them, at the same time or in turn, and hands each answer to
    /// `receive`.
    public func takeCalls() -> [ServiceCall] {
        services.takeRequests()
    }

    /// Goes on where an answer was waited for, in a turn of its own; what nobody waits for is ignored.
    ///
    /// - Parameter id: that of the call.
    @discardableResult
    public func receive(
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        to id: ServiceCall.ID
    ) -> ScreenTree {
        if let call = services.take(id) {
            finish(call, reply)
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
            argument: argument,
            machine: machine,
            chainLength: 1
        )
        ask(for: name, call)
    }

    private func ask(for name: String, _ call: ServiceState.Call) {
        do throws(ServiceFailure) {
            try begin(name, call)
        } catch {
            services.add(call, .failure(error), due: graph.environment.now)
        }
    }

    private func begin(_ name: String, _ call: ServiceState.Call) throws(ServiceFailure) {
        guard let service, let action = call.action else {
            throw ServiceFailure("there is no service that does \"\(name)\"")
        }
        guard !services.isFull else {
            throw ServiceFailure("\"\(name)\" was not asked for: too many answers are missing")
        }
        guard call.chainLength <= ServiceState.longestChain else {
            throw ServiceFailure("\"\(name)\" was not asked for: its actions lead to each other")
        }
        let payload = payload(call.argument)
        switch service {
        case .stub(let description):
            let reply: ServiceState.Reply
            do throws(ServiceFailure) {
                let turn = services.takeTurn(of: name)
                reply = .success(try action.stubAnswer(payload, turn: turn))
            } catch {
                reply = .failure(error)
            }
            let due = graph.environment.now + description.debugDelay
            services.add(call, reply, due: due)
        case .live(_, let permissions):
            let request = try ServiceRequest(action, payload: payload)
            try permissions.check(request.host, method: request.method, for: name)
            services.add(call, request)
        }
    }

    /// Goes on where a reply was waited for.
    private func finish(_ call: ServiceState.Call, _ reply: ServiceState.Reply) {
        do throws(ServiceFailure) {
            let answer = try reply.get()
            let result = try call.action.map { action throws(ServiceFailure) in
                Value(json: try action.result(of: answer))
            }
            resume(call.machine, isConfirmed: true, result ?? .null)
            if let action = call.action, let next = action.nextAction {
                follow(action, next.name, call, result ?? .null)
            }
        } catch {
            if call.machine?.handlesFailure != true {
                fail(error.message)
            }
            resume(call.machine, isConfirmed: false, error.value)
        }
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
            action: service?.description.actions[next],
            argument: isObject ? result : call.argument,
            machine: nil,
            chainLength: call.chainLength + 1
        )
        ask(for: next, following)
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
