public import FoundationEssentials
public import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

// Services and servers: due work, requests and responses.
extension AppSession {
    /// The time of the next due work by the session's clock: the response of a stub service,
    /// scheduled work of a mediator, a retry of a server request, the lock, a progress indicator,
    /// the next second of values that depend on the current time, or the end of a temporary
    /// message.
    ///
    /// `nil` if there is none. The host calls `doDue` at that time.
    public var nextDue: Date? {
        showFirst()
        return [nextWork, momentDue, toastEnd].compactMap(\.self).min()
    }

    /// The time of the next due work except changes that are only shown: the current time, which
    /// changes each second, and temporary messages.
    var nextWork: Date? {
        let lockDue = protection.lockDue(protectionSettings)
        let indicatorDue = activity.indicatorDue(after: now)
        return [
            calls.nextDue, actions.schedule.nextDue, data.nextDue, lockDue, indicatorDue,
        ].compactMap(\.self).min()
    }

    /// The time at which values that depend on the current time are evaluated again; `nil` if there
    /// are none.
    private var momentDue: Date? {
        graph.readsMoment || screens.providers.readsMoment ? shownMoment + 1 : nil
    }

    /// The time of the next due work except repeating timers, retries of server requests, the lock
    /// and indicators, for which nothing waits.
    var nextOnce: Date? {
        [calls.nextDue, actions.schedule.nextOnce].compactMap(\.self).min()
    }

    /// Performs all due work, each item in a separate turn.
    ///
    /// Work that becomes due meanwhile is left to the next call, so that this method always ends.
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

    /// Returns the result of a call, with updated objects of providers.
    private func taken(_ result: Value, from call: ActionCall) -> Value {
        guard call.loading == nil, call.receivedToken == nil,
            let type = call.result.flatMap({ graph.types[$0.entity] })
        else {
            return result
        }
        let misfit = ServiceItem.Misfit()
        let taken = screens.providers.shared.taken(result, type, graph, misfit)
        if let text = misfit.text, let name = call.action?.name {
            data.log.addOnce(
                Finding("wrong-answer", .warning, "\(text)", at: name.location)
            )
        }
        return taken
    }

    // MARK: Requests

    /// Removes and returns the new requests to real services.
    ///
    /// The host sends them, concurrently or one after the other, and passes each reply
    /// (`ServiceCall.reply`) to `receive`.
    public func takeCalls() -> [ServiceCall] {
        showFirst()
        exchange(data.takeTouched())
        return requests.takeRequests()
    }

    /// Sends the requests to a service one after the other, including requests that follow from the
    /// responses.
    ///
    /// A host that handles events meanwhile uses `takeCalls` and `receive` instead.
    ///
    /// - Returns: The screen after the last response.
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

    /// Removes and returns the calls, previously returned by `takeCalls`, that were canceled since
    /// the last call of this method.
    ///
    /// Their responses are not needed.
    public func takeCancelledCalls() -> [ServiceCall.ID] {
        requests.takeCancelled()
    }

    /// Sets the fraction of a call's request that has been sent, in a separate turn.
    ///
    /// - Parameters:
    ///   - fraction: The fraction, from 0 to 1.
    ///   - id: The ID of the call. Calls that are not pending are ignored.
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

    /// Handles the reply to a call in a separate turn.
    ///
    /// Replies that nothing waits for are ignored.
    ///
    /// - Parameters:
    ///   - reply: The result of the request.
    ///   - id: The ID of the call.
    @discardableResult
    public func receive(_ reply: ServiceReply, to id: ServiceCall.ID) -> ScreenTree {
        if let (item, question) = data.end(id) {
            turn(.reply()) { receive(reply.answer, to: question, about: item) }
        } else if calls.expects(id) {
            turn(.reply(to: calls.actionName(of: id))) {
                carryOut(calls.receive(reply, to: id, callContext, &requests))
            }
        } else if case .success(let imported) = reply.imported {
            // The records are stored regardless.
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
                // Makes the records from the response available to the following steps.
                machine.page.map { settleStored(of: $0) }
                answer(machine, isConfirmed: isConfirmed, value)
            case .ask(let call): carryOut(calls.ask(call, callContext, &requests))
            case .delete(let object): graph.delete(object)
            case .provide(let loading, let result, let action):
                provide(loading, result, of: action)
            case .reload(let actions): reload(actions)
            case .clear(let entity): carryOut(data.clear(entity))
            case .signIn(let prompt, let service):
                overlays.add(.signIn(prompt, service: service))
            case .signInEnded(let service): overlays.removeSignIn(to: service)
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

    /// The failures that can be retried on the current screen.
    ///
    /// Those of the whole app come first.
    var retries: [Retry] {
        navigator.current.map { entry in
            data.retries + entry.retries(screens.providers) + entry.retries(calls.failures)
        } ?? []
    }

    func retry(_ work: Retry.Work) {
        switch work {
        case .storing:
            data.retryRecords()
            storeOrReport()
        case .servers: exchange(data.takeTroubles())
        case .fetching(let provider): refreshItems(of: provider)
        case .call(let call):
            // A controller sends the current contents of its form. A call about a row still
            // concerns that row.
            if call.isRepeatable, let (mediator, live) = navigator.liveScreens.controller(of: call)
            {
                carryOut([.perform(mediator)], in: live)
            } else {
                carryOut(calls.ask(call.again(at: now), callContext, &requests))
            }
        }
    }
}
