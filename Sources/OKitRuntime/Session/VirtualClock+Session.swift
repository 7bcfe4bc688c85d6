import FoundationEssentials
public import OKitBundle
public import OKitExpression
import OKitModel

// Drives a session that uses this clock.
extension VirtualClock {
    /// The maximum number of due items handled by one call of `wait`.
    package static let mostDue = 20_000

    /// Advances virtual time and handles all work that becomes due meanwhile.
    ///
    /// If more than 20,000 items become due, the clock stops at the last one handled.
    ///
    /// - Parameters:
    ///   - seconds: The time by which the clock advances.
    ///   - session: A session that uses this clock.
    @discardableResult
    public func wait(_ seconds: Double, in session: AppSession) -> ScreenTree {
        // Sums of fractions of a second are not exact.
        let end = now + max(seconds, 0) + 0.000_001
        var count = 0
        while let due = session.nextWork, due <= end {
            guard count < Self.mostDue else {
                return session.refresh()
            }
            count += 1
            advance(to: due)
            session.doDue()
        }
        advance(to: max(now, end - 0.000_001))
        session.doDue()
        return session.refresh()
    }

    /// Advances from one scheduled event to the next until nothing waits, including calls of a real
    /// service.
    ///
    /// - Parameters:
    ///   - session: A session that uses this clock.
    ///   - show: Called with the screen if a call waits for the user.
    ///   - service: Answers the requests, one after the other, so that runs are reproducible.
    @discardableResult
    public func settle(
        _ session: AppSession,
        showing show: (ScreenTree) -> Void = { _ in },
        asking service: some HostService
    ) async -> ScreenTree {
        var shown: ScreenNode?
        for _ in 0..<1000 {
            settle(session)
            let calls = session.takeCalls()
            guard !calls.isEmpty else {
                break
            }
            for call in calls {
                if call.request.awaitsUser, session.screenTree().overlay != shown {
                    shown = session.screenTree().overlay
                    show(session.screenTree())
                }
                session.receive(await call.reply(await service.answer(call.request)), to: call.id)
            }
        }
        return session.screenTree()
    }

    /// Advances from one scheduled event to the next until none is left.
    ///
    /// It stops after the given number of seconds of virtual time, and after 10,000 items. It does
    /// not wait for repeating timers.
    @discardableResult
    public func settle(_ session: AppSession, within seconds: Double = 60) -> ScreenTree {
        let start = now
        for _ in 0..<10_000 {
            guard let due = session.nextOnce, due <= start + max(seconds, 0) else {
                break
            }
            advance(to: due)
            session.doDue()
        }
        return now > start ? session.refresh() : session.screenTree()
    }
}
