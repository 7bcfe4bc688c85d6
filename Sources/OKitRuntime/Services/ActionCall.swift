import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// A call of an action of a service.
struct ActionCall {
    /// `nil` where the service has no such action.
    var action: ServiceAction?
    /// The name of the action.
    var name: String
    /// The object or value that the action is called with.
    var argument: Value
    /// The function that waits for the call; `nil` where no function does.
    var machine: StepMachine?
    /// The mediator that has begun the call, or an action that this one follows.
    var origin: ActionOrigin?
    /// The number of actions that have followed each other up to this one, which is the last.
    var chainLength = 1
    /// Since when the user has waited.
    var begun: Date
    /// The screen that was shown when the action was called.
    var caller: CallingScreen?
    /// How much of the request has been sent, from 0 to 1; `nil` where that is unknown.
    var progress: Double?
    /// The request that is sent with a token; `nil` for a call that needs none.
    var secured: SecuredRequest?

    /// A request that is sent as soon as there is a token.
    struct SecuredRequest {
        /// The request without the token.
        var request: ServiceRequest
        /// How records are made of the answer.
        var importing: RecordImport?
        /// How often it was sent.
        var sendings = 0
        /// The number of the token that it was sent with.
        var token = 0
    }

    /// Whether a controller has begun it, and about no object in particular.
    var isRepeatable: Bool {
        origin != nil && origin?.deletes == nil && chainLength == 1
    }

    /// Whether both calls do the same thing.
    func isSame(as other: Self) -> Bool {
        name == other.name && origin?.controller == other.origin?.controller
            && origin?.deletes == other.origin?.deletes && caller == other.caller
    }

    /// The same call, begun at another time.
    func again(at now: Date) -> Self {
        var call = self
        call.begun = now
        call.progress = nil
        call.secured = nil
        return call
    }
}

/// The mediator that has called an action.
struct ActionOrigin {
    /// The action controller.
    var controller: ObjectID
    /// The view whose tap began the call.
    var sender: ObjectID?
    /// The controller's own status.
    var status: ObjectID
    /// The object that is deleted once the action has succeeded.
    var deletes: ObjectID?
    /// Whether the stub is called, whatever service the app has.
    var asksStub = false

    /// The origin of the action that follows.
    var following: ActionOrigin {
        var next = self
        next.deletes = nil
        return next
    }
}

/// A call that has failed, until the same thing is called again or its screen is closed.
struct FailedCall {
    let call: ActionCall
    let message: String
}
