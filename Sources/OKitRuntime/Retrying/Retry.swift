import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// Something that could not be done, as the screen says it where it belongs, with a way to try again.
struct Retry {
    /// Why it could not.
    let message: String
    /// What is tried.
    let work: Work
    /// The view that it belongs to; `nil` for the screen as a whole.
    var view: ObjectID?

    /// What can be tried again.
    enum Work {
        /// Stores what has changed.
        case storing
        /// Asks the servers of models.
        case servers
        /// Fetches the records of a provider.
        case fetching(ObjectID)
        /// Asks a service for an action.
        case call(ServiceState.Call)
    }
}

/// An action of a service that has failed, until somebody asks for it again or its screen is gone.
struct FailedCall {
    let call: ServiceState.Call
    let message: String
}

/// A screen with the object that it shows, as long as it is on the stack.
struct Asker: Hashable {
    let screen: String
    let context: ObjectID?
}

extension Place {
    var asker: Asker { Asker(screen: screen.name, context: context) }
}

extension ServiceState.Call {
    /// Whether it is the same thing that both were to do.
    func isSame(as other: Self) -> Bool {
        name == other.name && origin?.controller == other.origin?.controller
            && origin?.deletes == other.origin?.deletes && asker == other.asker
    }

    /// The same call as it is asked for the first time.
    func anew(at now: Date) -> Self {
        var call = self
        call.begun = now
        call.progress = nil
        call.secured = nil
        return call
    }
}
