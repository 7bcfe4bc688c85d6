import OKitExpression
public import FoundationEssentials
import OKitBundle
import OKitModel
import OKitRecords
import OKitSyntax
import OrderedCollections

// Services and servers: when something is due, what is sent, and what answers do.
extension AppSession {
    /// When the next thing is due by the session's clock: the answer of a stub service, what a mediator
    /// does later, another attempt at a server, the lock, or an indicator of activity.
    ///
    /// `nil` where nothing is. The host calls `doDue` then.
    public var nextDue: Date? {
        let lockDue = protection.lockDue(protectionSettings)
        return [services.nextDue, actions.nextDue, synchronizer.nextDue, lockDue, busyDue]
            .compactMap(\.self).min()
    }

    /// The same without timers that begin again, attempts at servers, the lock and indicators, which
    /// nothing waits for.
    var nextOnce: Date? {
        [services.nextDue, actions.nextOnce].compactMap(\.self).min()
    }

    /// Does what is due by now, each thing in a separate turn.
    ///
    /// What that makes due at once is left to the next call, so that it always ends.
    @discardableResult
    public func doDue() -> ScreenTree {
        let now = now
        for (call, reply) in services.take(dueBy: now) {
            finish(call, reply)
            endTurn()
        }
        for entry in actions.take(dueBy: now) {
            if let live = entry.live {
                carryOut(actions.work(entry), in: live)
                actions.restart(entry, at: now)
            }
            endTurn()
        }
        let retries = synchronizer.takeRetries(dueBy: now)
        if !retries.isEmpty {
            exchange(retries)
            endTurn()
        }
        let isLate = isBusy && !screenTree().root.state.contains(.busy)
        if lockIfDue() || isLate {
            show()
        }
        return screenTree()
    }

    /// Seconds that a user waits before the screen shows that something is being done.
    private static let patience = 0.3

    /// When the screen has to show that something is being done.
    private var busyDue: Date? {
        let due = waitingSince.map { $0 + Self.patience }
        return due.flatMap { $0 > now ? $0 : nil }
    }

    /// Whether the user has waited long enough to see an indicator.
    var isBusy: Bool {
        waitingSince.map { $0 + Self.patience <= now } ?? false
    }

    private var waitingSince: Date? {
        [services.waitingSince, synchronizer.waitingSince].compactMap(\.self).min()
    }

    // MARK: Requests

    /// The requests for real services that have come up since the last call.
    ///
    /// The host sends them, at the same time or one after the other, and passes each reply
    /// (`ServiceCall.reply`) to `receive`.
    public func takeCalls() -> [ServiceCall] {
        exchange(synchronizer.takeTouched())
        return requests.takeRequests()
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
        guard fraction.isFinite, let call = services.setProgress(fraction, of: id) else {
            return
        }
        MediaForms(objects).setProgress(fraction, of: call)
        statuses.setProgress(fraction, of: call)
        notify(.progress(fraction), call)
        endTurn()
    }

    /// Handles the reply to a call, in a separate turn; a reply that nothing waits for is ignored.
    ///
    /// - Parameter id: that of the call.
    @discardableResult
    public func receive(_ reply: ServiceReply, to id: ServiceCall.ID) -> ScreenTree {
        if let (item, question) = synchronizer.end(id) {
            receive(reply.answer, to: question, about: item)
            endTurn()
        } else if services.expects(id) {
            carryOut(services.receive(reply, to: id, at: now, &requests))
            endTurn()
        } else if case .success(let imported) = reply.imported {
            // The records are stored all the same.
            records.apply(imported.difference)
            endTurn()
        }
        return screenTree()
    }

    // MARK: Actions

    /// Calls an action of the service.
    ///
    /// - Parameters:
    ///   - machine: the function that waits for the answer.
    ///   - origin: the mediator that asks for it.
    func ask(
        _ name: String,
        _ argument: Value,
        _ machine: StepMachine? = nil,
        origin: ActionOrigin? = nil
    ) {
        ask(
            ActionCall(
                action: services.action(name, asksStub: origin?.asksStub ?? false),
                name: name,
                argument: argument,
                machine: machine,
                origin: origin,
                begun: now,
                caller: navigator.current?.caller
            )
        )
    }

    private func ask(_ call: ActionCall) {
        let context = ServiceCoordinator.Context(objects: objects, records: records.store)
        carryOut(services.ask(call, context, &requests))
    }

    func carryOut(_ effects: [ServiceCoordinator.Effect]) {
        for effect in effects {
            switch effect {
            case .began(let call): announce(.start, call)
            case .answered(let call, let reply): finish(call, reply)
            case .cancelled(let call): announce(.cancelled, call)
            case .clear(let entity):
                do throws(RecordStoreError) {
                    try records.clear(entity)
                } catch {
                    fail(error.description)
                }
            case .signIn(let code): overlays.add(.signIn(code))
            case .signInEnded: overlays.removeSignIn()
            }
        }
    }

    /// Goes on where a reply was waited for.
    private func finish(_ call: ActionCall, _ reply: ServiceReply) {
        MediaForms(objects).storeUpload(reply.answer, of: call)
        do throws(ServiceFailure) {
            if case .success(let answer) = reply.answer, answer.isSuccess {
                notify(.ready, call)
            }
            let result = try records.result(of: reply, to: call.action)
            announce(.success, call)
            call.origin?.deletes.map { graph.delete($0) }
            answer(call.machine, isConfirmed: true, result)
            services.call(following: call, with: result).map { ask($0) }
        } catch {
            let isTold = announce(.error(error), call)
            if call.machine?.handlesFailure != true, !isGone(call) {
                services.noteFailure(error.message, of: call)
                if !isTold {
                    fail(error.message)
                }
            }
            answer(call.machine, isConfirmed: false, error.value)
        }
    }

    /// Whether the screen is closed whose mediator has begun a call, so that nothing waits for it.
    private func isGone(_ call: ActionCall) -> Bool {
        call.origin.map { origin in
            !navigator.liveScreens.contains { $0.mediator(origin.controller) != nil }
        } ?? false
    }

    private var statuses: ActionStatuses {
        ActionStatuses(objects, on: navigator.liveScreens)
    }

    /// Announces a stage of a call to the host, displays and statuses.
    ///
    /// - Returns: whether a status has told the user of a failure.
    @discardableResult
    private func announce(_ stage: ActionNotice.Stage, _ call: ActionCall) -> Bool {
        notify(stage, call)
        let message = statuses.announce(stage, call)
        message.map { fail($0.text, title: $0.title) }
        return message != nil
    }

    private func notify(_ stage: ActionNotice.Stage, _ call: ActionCall) {
        let notice = ActionNotice(action: call.name, stage: stage)
        onNotice?(notice)
        statuses.render(on: notice)
    }

    // MARK: Trying again

    /// The failures that the shown screen can try again, first those of the app as a whole.
    var retries: [Retry] {
        guard let entry = navigator.current else {
            return []
        }
        let stored = [storage.failure, records.failure].compactMap(\.self)
            .map { Retry(message: $0, work: .storing) }
        let servers = synchronizer.troubles.map { Retry(message: $0, work: .servers) }
        return stored + servers + entry.retries(screens.providers)
            + entry.retries(services.failures)
    }

    func retry(_ work: Retry.Work) {
        switch work {
        case .storing: storeOrReport()
        case .servers: exchange(synchronizer.takeTroubles())
        case .fetching(let provider): screens.retry(provider)
        case .call(let call):
            // A controller calls with what its form holds now; a call about one row stays about that.
            if let origin = call.origin, origin.deletes == nil, call.chainLength == 1,
                let live = navigator.liveScreens.first(where: {
                    $0.mediator(origin.controller) != nil
                }), let mediator = live.mediator(origin.controller)
            {
                perform(mediator, in: live)
            } else {
                ask(call.again(at: now))
            }
        }
    }
}

extension ServiceFailure {
    /// The value that the steps behind `else` get.
    fileprivate var value: Value {
        .map([
            "message": .text(message), "status": status.map { .int(Int64($0)) } ?? .null,
            "body": body,
        ])
    }
}
