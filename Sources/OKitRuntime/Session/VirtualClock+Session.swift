import FoundationEssentials
public import OKitBundle
public import OKitExpression
import OKitModel

// Drives a session whose clock this is.
extension VirtualClock {
    /// The things that can become due while time passes once.
    package static let mostDue = 20_000

    /// Lets virtual time pass, and stops at all that becomes due meanwhile.
    ///
    /// Where that is more than 20,000 things, the clock remains at the last of them.
    ///
    /// - Parameters:
    ///   - seconds: how far the clock moves.
    ///   - session: a session with this clock.
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

    /// Moves from one scheduled event to the next until nothing waits, not even for a real service.
    ///
    /// - Parameters:
    ///   - session: a session with this clock.
    ///   - show: called where something waits for the user, with what the user has to know.
    ///   - service: answers the requests, one after the other, so that a run is the same each time.
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
                if call.request.pause > 0, session.screenTree().overlay != shown {
                    shown = session.screenTree().overlay
                    show(session.screenTree())
                }
                session.receive(await call.reply(await service.answer(call.request)), to: call.id)
            }
        }
        return session.screenTree()
    }

    /// Moves from one scheduled event to the next until none is left.
    ///
    /// It ends also after so many seconds of virtual time, and after 10,000 things. Timers that
    /// begin again are not waited for.
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
