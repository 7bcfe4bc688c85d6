import OKitBundle
import OKitExpression
import OKitModel

/// A failure that a screen shows, with a way to try again: an alert alone would be gone with its cause.
struct Retry {
    /// The reason of the failure.
    let message: String
    /// What is tried again; `nil` where that cannot succeed.
    let work: Work?
    /// The view that the failure belongs to; `nil` for the screen as a whole.
    var view: ObjectID?

    /// What can be tried again.
    enum Work {
        /// Storing what has changed.
        case storing
        /// Asking the servers of models.
        case servers
        /// Fetching the records of a provider.
        case fetching(ObjectID)
        /// Calling an action of a service.
        case call(ActionCall)
    }
}

extension NavigationEntry {
    /// Whether a call was begun on the screen, while it shows the same object.
    func hasBegun(_ call: ActionCall) -> Bool {
        call.origin.map { live?.mediator($0.controller) != nil } ?? (call.caller == caller)
    }

    /// What the screen's providers could not fetch.
    func retries(_ providers: ProviderRuntime) -> [Retry] {
        guard let live else {
            return []
        }
        return live.mediators.compactMap { mediator in
            providers.failure(of: mediator.object).map { message in
                let display = live.mediators.first {
                    live.provider(of: $0.object) == mediator.object
                }
                return Retry(
                    message: message,
                    work: .fetching(mediator.object),
                    view: display.flatMap { live.table(of: $0) }
                )
            }
        }
    }

    /// The calls that have failed on the screen.
    func retries(_ failures: [FailedCall]) -> [Retry] {
        failures.filter { hasBegun($0.call) }.map { failed in
            Retry(
                message: failed.message,
                work: .call(failed.call),
                view: failed.call.origin?.sender
            )
        }
    }
}
