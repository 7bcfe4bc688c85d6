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
    /// The provider of a page that waits for the call.
    var loading: ProviderCall?
    /// What the answer has, where a declaration of format 2 says it.
    var result: ResultDeclaration?
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
    /// What is sent in the session of the user; `nil` for a call that needs none.
    var session: SessionCall?
    /// The token that the service has answered to a sign-in.
    var receivedToken: ServiceToken?

    /// The objects of an answer.
    struct ResultDeclaration {
        /// Their entity.
        let entity: String
        /// Where they are in the result of the action.
        var path: [String] = []
    }

    /// A request that is sent as soon as there is a token, to a host to which the token may go.
    struct SecuredRequest {
        /// The request without the token.
        let request: ServiceRequest
        /// How records are made of the answer.
        var importing: RecordImport?
        /// How often it was sent.
        var sendings = 0
        /// The number of the token that it was sent with.
        var token = 0

        /// - Throws: where the token must not be sent to the host, or not unprotected.
        init(
            _ request: ServiceRequest,
            _ importing: RecordImport?,
            _ tokens: TokenService,
            _ secrets: GrantedSecrets
        ) throws(ServiceFailure) {
            try request.requireProtection()
            try tokens.check(request.host, for: request.action, secrets)
            self.request = request
            self.importing = importing
        }
    }

    /// Whether a controller has begun it, and about no object in particular.
    var isRepeatable: Bool {
        origin != nil && origin?.deletes == nil && chainLength == 1
    }

    /// Whether both calls do the same thing.
    func isSame(as other: Self) -> Bool {
        name == other.name && loading?.provider == other.loading?.provider
            && origin?.controller == other.origin?.controller
            && origin?.deletes == other.origin?.deletes && caller == other.caller
    }

    /// The same call, sent in the session of the user.
    func `in`(_ session: SessionCall) -> Self {
        var call = self
        call.session = session
        return call
    }

    /// The same call, begun at another time.
    func again(at now: Date) -> Self {
        var call = self
        call.begun = now
        call.progress = nil
        call.secured = nil
        call.session = nil
        call.receivedToken = nil
        return call
    }
}

/// A call by which a provider of a page loads its items.
struct ProviderCall: Hashable {
    /// The provider.
    let provider: ObjectID
    /// The number of the call; only the response to the last one counts.
    let number: Int
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
