import OKitBundle
import OKitExpression
import OKitModel

/// A failure that a screen shows with a Retry button.
///
/// An alert alone would disappear while the failure still exists.
struct Retry {
    /// The reason for the failure.
    let message: String
    /// The work to retry; `nil` if retrying cannot succeed.
    let work: Work?
    /// The view to which the failure belongs; `nil` for the whole screen.
    var view: ObjectID?

    /// The kinds of work that can be retried.
    enum Work {
        /// Storing changes.
        case storing
        /// Calling the servers of models.
        case servers
        /// Fetching the records of a provider.
        case fetching(ObjectID)
        /// Calling an action of a service.
        case call(ActionCall)
    }
}

extension NavigationEntry {
    /// Returns whether a call was begun on the screen while it shows the same object.
    func hasBegun(_ call: ActionCall) -> Bool {
        call.origin.map { live?.mediator($0.controller) != nil } ?? (call.caller == caller)
    }

    /// Returns the failed providers of the screen.
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

    /// Returns the failed calls of the screen.
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
