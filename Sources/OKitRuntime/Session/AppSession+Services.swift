public import FoundationEssentials
public import OKitBundle
import OKitExpression
import OKitModel

// Services and servers: when something is due, what is sent, and what answers do.
extension AppSession {
    /// When the next thing is due by the session's clock: the answer of a stub service, what a mediator
    /// does later, another attempt at a server, the lock, an indicator of activity, or the next second of
    /// what shows the present moment, or the end of a short message.
    ///
    /// `nil` where nothing is. The host calls `doDue` then.
    public var nextDue: Date? {
        showFirst()
        return [nextWork, momentDue, toastEnd].compactMap(\.self).min()
    }

    /// The same without what is only shown: the moment, which changes each second, and a short message.
    var nextWork: Date? {
        let lockDue = protection.lockDue(protectionSettings)
        let indicatorDue = activity.indicatorDue(after: now)
        return [
            calls.nextDue, actions.schedule.nextDue, data.nextDue, lockDue, indicatorDue,
        ].compactMap(\.self).min()
    }

    /// When what has read the present moment is evaluated again; `nil` where nothing has.
    private var momentDue: Date? {
        graph.readsMoment || screens.providers.readsMoment ? shownMoment + 1 : nil
    }

    /// The same without timers that begin again, attempts at servers, the lock and indicators, which
    /// nothing waits for.
    var nextOnce: Date? {
        [calls.nextDue, actions.schedule.nextOnce].compactMap(\.self).min()
    }

    /// Does what is due by now, each thing in a separate turn.
    ///
    /// What that makes due at once is left to the next call, so that it always ends.
    @discardableResult
    public func doDue() -> ScreenTree {
        let now = now
        for (call, reply) in calls.takeDue(at: now) {
            turn(.reply(to: call.name)) {
                carryOut(calls.receive(reply, of: call, callContext, &requests))
            }
        }
        for work in actions.schedule.take(dueBy: now) {
            turn { self.work(work) }
        }
        if let due = momentDue, due <= now {
            shownMoment = now
            turn { graph.invalidateMoment() }
        }
        let retries = data.takeRetries(dueBy: now)
        if !retries.isEmpty {
            turn { exchange(retries) }
        }
        let isToastOver = toastEnd.map { $0 <= now } ?? false
        if isToastOver {
            toast = nil
        }
        let isLate = activity.isLong(at: now) && !screenTree().root.state.contains(.busy)
        if lockIfDue() || isLate || isToastOver {
            show()
        }
        return screenTree()
    }

    var activity: Activity {
        Activity(calls.waitingSince, data.waitingSince)
    }

    /// The result of a call, with the objects that providers have in it brought up to date.
    private func taken(_ result: Value, from call: ActionCall) -> Value {
        guard call.loading == nil, call.receivedToken == nil,
            let type = call.result.flatMap({ graph.types[$0.entity] })
        else {
            return result
        }
        return screens.providers.shared.taken(result, type, graph)
    }

    // MARK: Requests

    /// The requests for real services that have come up since the last call.
    ///
    /// The host sends them, at the same time or one after the other, and passes each reply
    /// (`ServiceCall.reply`) to `receive`.
    public func takeCalls() -> [ServiceCall] {
        showFirst()
        exchange(data.takeTouched())
        return requests.takeRequests()
    }

    /// Has a service answer the requests that have come up, one after the other, and those that follow from the
    /// answers.
    ///
    /// A host that goes on with events meanwhile uses `takeCalls` and `receive`.
    ///
    /// - Returns: the screen after the last answer.
    @discardableResult
    public func answerCalls(asking service: some HostService) async -> ScreenTree {
        while !Task.isCancelled {
            let calls = takeCalls()
            guard !calls.isEmpty else {
                break
            }
            for call in calls {
                let answer =
                    Task.isCancelled
                    ? .failure(ServiceFailure("\"\(call.request.action)\" was cancelled"))
                    : await service.answer(call.request)
                receive(await call.reply(answer), to: call.id)
            }
        }
        return screenTree()
    }

    /// The requests, among those that `takeCalls` has returned, that were cancelled since the last call;
    /// their answers are not needed.
    public func takeCancelledCalls() -> [ServiceCall.ID] {
        requests.takeCancelled()
    }

    /// Sets how much of a call's request has been sent, in a separate turn.
    ///
    /// - Parameters:
    ///   - fraction: from 0 to 1.
    ///   - id: that of the call; one that is not under way is ignored.
    public func progress(_ fraction: Double, of id: ServiceCall.ID) {
        let fraction = min(max(fraction, 0), 1)
        if fraction.isFinite, let effects = calls.setProgress(fraction, of: id, callContext) {
            turn {
                carryOut(effects)
                calls.run(of: id).flatMap { screens.runs.run($0) }.map {
                    objects.put(.double(fraction), "progress", of: $0.action.object)
                }
            }
        }
    }

    /// Handles the reply to a call, in a separate turn; a reply that nothing waits for is ignored.
    ///
    /// - Parameters:
    ///   - reply: what came of the request.
    ///   - id: that of the call.
    @discardableResult
    public func receive(_ reply: ServiceReply, to id: ServiceCall.ID) -> ScreenTree {
        if let (item, question) = data.end(id) {
            turn(.reply()) { receive(reply.answer, to: question, about: item) }
        } else if calls.expects(id) {
            turn(.reply(to: calls.actionName(of: id))) {
                carryOut(calls.receive(reply, to: id, callContext, &requests))
            }
        } else if case .success(let imported) = reply.imported {
            // The records are stored all the same.
            turn(.reply()) { data.apply(imported) }
        }
        return screenTree()
    }

    // MARK: Actions

    var callContext: CallRuntime.Context {
        CallRuntime.Context(objects: objects, records: data.records.database, navigator: navigator)
    }

    func carryOut(_ effects: [CallRuntime.Effect]) {
        for effect in effects {
            switch effect {
            case .notify(let notice): onNotice?(notice)
            case .fail(let message, let title): fail(message, title: title)
            case .report(let finding): data.log.addOnce(finding)
            case .makeResult(let call, let reply):
                let result = data.result(of: reply, to: call).map { taken($0, from: call) }
                carryOut(calls.finish(call, result, callContext))
            case .answer(let machine, let isConfirmed, let value):
                // The steps that follow find the records that the answer has brought.
                machine.page.map { settleStored(of: $0) }
                answer(machine, isConfirmed: isConfirmed, value)
            case .ask(let call): carryOut(calls.ask(call, callContext, &requests))
            case .delete(let object): graph.delete(object)
            case .provide(let loading, let result, let action):
                provide(loading, result, of: action)
            case .reload(let actions): reload(actions)
            case .clear(let entity): carryOut(data.clear(entity))
            case .signIn(let code): overlays.add(.signIn(code))
            case .signInEnded: overlays.removeSignIn()
            case .openSignIn: openSignIn()
            case .signedIn(let call, let user):
                carryOut(calls.beginSession(by: call, user: user, callContext, &requests))
                closeSignIn()
            case .sessionsChanged:
                showUser()
                storeSessions()
            case .signedOut(let service): forgetItems(of: service)
            case .removed(let object): removeItem(object)
            }
        }
    }

    /// The failures that the shown screen can try again, first those of the app as a whole.
    var retries: [Retry] {
        navigator.current.map { entry in
            data.retries + entry.retries(screens.providers) + entry.retries(calls.failures)
        } ?? []
    }

    func retry(_ work: Retry.Work) {
        switch work {
        case .storing: storeOrReport()
        case .servers: exchange(data.takeTroubles())
        case .fetching(let provider): screens.providers.refresh(provider)
        case .call(let call):
            // A controller calls with what its form holds now; a call about one row stays about that.
            if call.isRepeatable, let (mediator, live) = navigator.controller(of: call) {
                carryOut([.perform(mediator)], in: live)
            } else {
                carryOut(calls.ask(call.again(at: now), callContext, &requests))
            }
        }
    }
}
