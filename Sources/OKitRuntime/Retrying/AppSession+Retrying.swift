import OKitBundle
import OKitExpression
import OKitModel

// What failed stays on the screen that it belongs to, so that the user can try it again there: an alert
// alone is gone with its cause.
extension AppSession {
    /// What could not be done and concerns a screen, what is the app's as a whole first.
    func retries(at place: Place) -> [Retry] {
        let stored = [storeFailure, recordsFailure].compactMap(\.self)
            .map { Retry(message: $0, work: .storing) }
        let servers = servers.troubles.map { Retry(message: $0, work: .servers) }
        let fetched = fetchFailures(at: place)
        let calls = failedCalls.filter { isOf($0.call, place) }.map { failed in
            Retry(
                message: failed.message,
                work: .call(failed.call),
                view: failed.call.origin?.sender
            )
        }
        return stored + servers + fetched + calls
    }

    private func fetchFailures(at place: Place) -> [Retry] {
        guard let live = place.live else {
            return []
        }
        return live.mediators.compactMap { mediator in
            state.providers[mediator.object]?.failure.map { message in
                let display = live.mediators.first { provider(of: $0.object) == mediator.object }
                return Retry(
                    message: message,
                    work: .fetching(mediator.object),
                    view: display.flatMap { table(of: $0) }
                )
            }
        }
    }

    private func table(of display: LiveScreen.Mediator) -> ObjectID? {
        ["tableView", "collectionView"].lazy
            .compactMap { self.graph.value(of: display.object, $0).object }.first
    }

    private func isOf(_ call: ServiceState.Call, _ place: Place) -> Bool {
        call.origin.map { place.live?.mediator($0.controller) != nil }
            ?? (call.asker == place.asker)
    }

    func retry(_ work: Retry.Work) {
        switch work {
        case .storing:
            storeOrTell()
        case .servers:
            for item in servers.takeTroubles() {
                exchange(item)
            }
        case .fetching(let provider):
            state.providers[provider]?.key = nil
        case .call(let call):
            askAgain(for: call)
        }
    }

    /// A controller asks with what its form holds now; what was meant for one row goes to that one.
    private func askAgain(for call: ServiceState.Call) {
        if let origin = call.origin, origin.deletes == nil, call.chainLength == 1,
            let live = liveScreens.first(where: { $0.mediator(origin.controller) != nil }),
            let mediator = live.mediator(origin.controller)
        {
            performAction(of: mediator, in: live)
        } else {
            ask(call.anew(at: graph.environment.now))
        }
    }

    // MARK: Failures come and go

    private static let mostFailedCalls = 16

    /// Keeps a call that has failed; one that no service knows would fail again.
    func noteFailure(_ message: String, of call: ServiceState.Call) {
        guard call.action != nil else {
            return
        }
        forgetFailure(of: call)
        failedCalls = (failedCalls + [FailedCall(call: call, message: message)])
            .suffix(Self.mostFailedCalls)
    }

    /// Somebody asks for the same again.
    func forgetFailure(of call: ServiceState.Call) {
        failedCalls.removeAll { $0.call.isSame(as: call) }
    }

    /// Forgets what has failed on screens that are gone.
    func forgetGoneFailures() {
        guard !failedCalls.isEmpty else {
            return
        }
        let places = stack.flatMap { [$0] + $0.hiddenTabs.values.joined() }
        failedCalls.removeAll { failed in
            !places.contains { isOf(failed.call, $0) }
        }
    }

    /// Stores what has changed.
    ///
    /// What cannot be stored stays in memory and is tried again with each change; the screen says so, with
    /// a way to try it at once.
    public func storeOrTell() {
        do throws(StoreError) {
            try storeChanges()
        } catch {
            noteStoreFailure(error)
            show()
        }
    }

    /// Tells the user that changes could not be stored, once until they are.
    func noteStoreFailure(_ error: StoreError) {
        if storeFailure == nil {
            fail(error.description)
        }
        storeFailure = error.description
    }

    /// Everything is stored.
    func noteStored() {
        if storeFailure != nil {
            storeFailure = nil
            show()
        }
    }
}
