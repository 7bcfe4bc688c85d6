import FoundationEssentials
public import OKitBundle
public import OKitExpression
import OKitModel
import OKitSyntax

/// Asks a real service.
public typealias ServiceSender =
    (ServiceRequest) async -> Result<ServiceAnswer, ServiceFailure>

extension AppSession {
    /// Lets virtual time pass, and stops at all that becomes due meanwhile.
    ///
    /// - Parameters:
    ///   - seconds: how far the clock moves.
    ///   - clock: the session's clock.
    @discardableResult
    public func wait(_ seconds: Double, on clock: VirtualClock) -> ScreenTree {
        // Sums of fractions of a second are not exact.
        let end = clock.now + max(seconds, 0) + 0.000_001
        for _ in 0..<10_000 {
            guard let due = nextDue, due <= end else {
                break
            }
            clock.advance(to: due)
            doDue()
        }
        clock.advance(to: max(clock.now, end - 0.000_001))
        doDue()
        return refresh()
    }

    /// Does the same until nothing waits for a real service either.
    ///
    /// - Parameters:
    ///   - show: called where something waits for the user, with what the user has to know.
    ///   - send: asks a service; the requests go one after the other, so that a run is the same each
    ///     time.
    @discardableResult
    public func settle(
        _ clock: VirtualClock,
        showing show: (ScreenTree) -> Void = { _ in },
        asking send: ServiceSender
    ) async -> ScreenTree {
        var told: ScreenNode?
        for _ in 0..<1000 {
            settle(clock)
            let calls = takeCalls()
            guard !calls.isEmpty else {
                break
            }
            for call in calls {
                if call.request.pause > 0, screenTree().overlay != told {
                    told = screenTree().overlay
                    show(screenTree())
                }
                receive(await call.reply(await send(call.request)), to: call.id)
            }
        }
        return screenTree()
    }

    /// Moves a virtual clock from one thing that is due to the next until nothing is.
    ///
    /// It ends also after so many seconds of virtual time, and after 10,000 things. Timers that
    /// begin again are not waited for.
    @discardableResult
    public func settle(_ clock: VirtualClock, within seconds: Double = 60) -> ScreenTree {
        let start = clock.now
        for _ in 0..<10_000 {
            guard let due = nextOnce, due <= start + max(seconds, 0) else {
                break
            }
            clock.advance(to: due)
            doDue()
        }
        return clock.now > start ? refresh() : screenTree()
    }
}
