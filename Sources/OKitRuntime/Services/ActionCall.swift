import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// A call of a service action.
struct ActionCall {
    /// The action; `nil` if the service does not declare it.
    var action: ServiceAction?
    /// The name of the action.
    var name: String
    /// The object or value passed to the action.
    var argument: Value
    /// The function that waits for the call; `nil` if there is none.
    var machine: StepMachine?
    /// The mediator that has begun the call, or an action that precedes it.
    var origin: ActionOrigin?
    /// The provider of a page that waits for the call.
    var loading: ProviderCall?
    /// The contents of the response, if declared in format 2.
    var result: ResultDeclaration?
    /// The number of actions in the chain, up to and including this one.
    var chainLength = 1
    /// The time since which the user has waited.
    var begun: Date
    /// The screen that was shown when the action was called.
    var caller: CallingScreen?
    /// The fraction of the request that has been sent, from 0 to 1; `nil` if it is unknown.
    var progress: Double?
    /// The request that is sent with a token; `nil` if the call does not require one.
    var secured: SecuredRequest?
    /// The work that is performed in the user's session; `nil` if the call does not require one.
    var session: SessionCall?
    /// The token that the service has returned for a sign-in.
    var receivedToken: ServiceToken?

    /// The declared objects of a response.
    struct ResultDeclaration {
        /// The entity of the objects.
        let entity: String
        /// The path of the objects in the result of the action.
        var path: [String] = []
    }

    /// A request that is sent once a token is available, to a host that may receive the token.
    struct SecuredRequest {
        /// The request without the token.
        let request: ServiceRequest
        /// How records are created from the response.
        var importing: RecordImport?
        /// How often the request was sent.
        var sendings = 0
        /// The number of the token with which it was sent.
        var token = 0

        /// - Throws: If the token must not be sent to the host, or not over an insecure connection.
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

    /// Whether it was begun by a controller and does not concern a specific object.
    var isRepeatable: Bool {
        origin != nil && origin?.deletes == nil && chainLength == 1
    }

    /// Returns whether both calls do the same thing.
    func isSame(as other: Self) -> Bool {
        name == other.name && loading?.provider == other.loading?.provider
            && origin?.controller == other.origin?.controller
            && origin?.deletes == other.origin?.deletes && caller == other.caller
    }

    /// Returns the same call, sent in the user's session.
    func `in`(_ session: SessionCall) -> Self {
        var call = self
        call.session = session
        return call
    }

    /// Returns the same call, begun at another time.
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

/// The call with which a provider of a page loads its items.
struct ProviderCall: Hashable {
    /// The provider.
    let provider: ObjectID
    /// The number of the call.
    ///
    /// Only the response to the last call counts.
    let number: Int
}

/// The mediator that has called an action.
struct ActionOrigin {
    /// The action controller.
    var controller: ObjectID
    /// The view whose tap has begun the call.
    var sender: ObjectID?
    /// The status of the controller itself.
    var status: ObjectID
    /// The object to delete after the action has succeeded.
    var deletes: ObjectID?
    /// Whether the stub is called regardless of the service of the app.
    var asksStub = false

    /// The origin of the next action in the chain.
    var following: ActionOrigin {
        var next = self
        next.deletes = nil
        return next
    }
}

/// A failed call, until the same action is called again or its screen is closed.
struct FailedCall {
    let call: ActionCall
    let message: String
}
