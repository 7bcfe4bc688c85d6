import FoundationEssentials
import OKitBundle
import OKitExpression

/// Requests and renews tokens of a service (OAuth 2.0).
struct TokenRequester {
    private let service: TokenService
    private let permissions: NetworkPermissions
    private let secrets: GrantedSecrets

    private var token: ServiceToken?
    /// The time until which the token is used.
    private var end: Date?
    /// The number of tokens so far.
    private(set) var number = 0
    /// The pending call that requests a token.
    private(set) var call: ServiceCall.ID?
    /// The purpose of that call.
    private var question = Question.first

    /// The purpose of a request to a token server.
    private enum Question {
        /// A first token, or a code that the user enters.
        case first
        /// A token that replaces an expired one.
        case renewal(ServiceToken)
        /// Whether the user has signed in.
        case signIn(SignIn)
        /// The redirect from the sign-in page.
        case redirect(SignInAddress)
        /// A token for an authorization code.
        case code
    }

    /// A code that the user enters.
    private struct SignIn {
        let code: DeviceCode
        /// The seconds between two requests.
        var interval: Double
        /// The seconds that remain for the user.
        var rest: Double
    }

    /// The result of a response.
    enum Progress {
        /// A token is available.
        case token(ServiceToken)
        /// The user must sign in on a page.
        case signIn(SignInPrompt)
        /// Another request is pending.
        case waiting
    }

    init(_ service: TokenService, _ permissions: NetworkPermissions, secrets: GrantedSecrets) {
        self.service = service
        self.permissions = permissions
        self.secrets = secrets
    }

    /// Returns the token if a request can be sent with it.
    func token(at now: Date) -> ServiceToken? {
        end.map { now < $0 } ?? true ? token : nil
    }

    /// Marks the token with a number as refused by the service.
    ///
    /// - Returns: Whether it is the current token.
    mutating func expire(_ number: Int) -> Bool {
        guard call == nil, self.number == number else {
            return false
        }
        end = .distantPast
        return true
    }

    /// Requests a replacement for the current token if the server supports renewal, else a first
    /// token.
    mutating func request(_ requests: inout RequestQueue) throws(ServiceFailure) {
        if let token, let renewal = token.renewal {
            let request = try service.request(renewing: renewal, secrets, within: permissions)
            ask(request, .renewal(token), &requests)
        } else {
            ask(try service.firstRequest(secrets, within: permissions), .first, &requests)
        }
    }

    /// Handles the response of the token server.
    mutating func receive(
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        at now: Date,
        _ requests: inout RequestQueue
    ) throws(ServiceFailure) -> Progress {
        call = nil
        switch question {
        case .first where service.grant == .deviceCode: return try askToSignIn(reply, &requests)
        case .first where service.grant == .authorizationCode:
            return try awaitBrowser(reply, &requests)
        case .redirect(let address): return try redeem(address, reply, &requests)
        case .first, .code: return try takeFirst(reply, at: now)
        case .renewal(let former): return try takeRenewed(former, reply, at: now, &requests)
        case .signIn(let signIn): return try poll(signIn, reply, at: now, &requests)
        }
    }

    /// Cancels the pending request.
    mutating func cancel(_ requests: inout RequestQueue) {
        call.map { requests.cancel($0) }
        call = nil
    }

    // MARK: Asking

    private mutating func ask(
        _ request: ServiceRequest,
        _ question: Question,
        _ requests: inout RequestQueue
    ) {
        self.question = question
        call = requests.add(request)
    }

    private mutating func poll(
        _ signIn: SignIn,
        _ requests: inout RequestQueue
    ) throws(ServiceFailure) {
        guard signIn.interval < signIn.rest else {
            throw ServiceFailure("the code was not entered in time; try again")
        }
        var next = signIn
        next.rest -= signIn.interval
        let request = try service.request(
            polling: signIn.code,
            after: signIn.interval,
            secrets,
            within: permissions
        )
        ask(request, .signIn(next), &requests)
    }

    // MARK: Answers

    /// Stores a token, which is used until shortly before it expires.
    private mutating func take(_ token: ServiceToken, at now: Date) -> Progress {
        self.token = token
        number += 1
        end = token.lifetime.map { now + max($0 - min(30, $0 / 10), 0) }
        return .token(token)
    }

    private mutating func takeFirst(
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        at now: Date
    ) throws(ServiceFailure) -> Progress {
        take(
            try Self.read(reply) { (answer) throws(TokenRefusal) in try ServiceToken(answer) },
            at: now
        )
    }

    private mutating func askToSignIn(
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        _ requests: inout RequestQueue
    ) throws(ServiceFailure) -> Progress {
        let code = try Self.read(reply) { (answer) throws(TokenRefusal) in try DeviceCode(answer) }
        let signIn = SignIn(code: code, interval: code.interval, rest: code.lifetime)
        try poll(signIn, &requests)
        return .signIn(code.prompt)
    }

    private mutating func awaitBrowser(
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        _ requests: inout RequestQueue
    ) throws(ServiceFailure) -> Progress {
        let address = try Self.read(reply) { (answer) throws(TokenRefusal) in
            try SignInAddress(answer)
        }
        ask(try service.request(awaiting: address), .redirect(address), &requests)
        return .signIn(SignInPrompt(page: address.address))
    }

    private mutating func redeem(
        _ address: SignInAddress,
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        _ requests: inout RequestQueue
    ) throws(ServiceFailure) -> Progress {
        let code = try Self.read(reply) { (answer) throws(TokenRefusal) in
            try AuthorizationCode(answer)
        }
        let request = try service.request(
            redeeming: code,
            of: address,
            secrets,
            within: permissions
        )
        ask(request, .code, &requests)
        return .waiting
    }

    private mutating func poll(
        _ signIn: SignIn,
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        at now: Date,
        _ requests: inout RequestQueue
    ) throws(ServiceFailure) -> Progress {
        var signIn = signIn
        do throws(TokenRefusal) {
            return take(try ServiceToken(try Self.answer(reply)), at: now)
        } catch {
            // RFC 8628 §3.5: Every other error ends the sign-in.
            switch error.code {
            case "authorization_pending": break
            case "slow_down": signIn.interval += 5
            case nil where error.failure.status == nil: signIn.interval *= 2
            default: throw error.failure
            }
        }
        try poll(signIn, &requests)
        return .waiting
    }

    /// Requests a first token if the server no longer accepts the previous one.
    private mutating func takeRenewed(
        _ former: ServiceToken,
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        at now: Date,
        _ requests: inout RequestQueue
    ) throws(ServiceFailure) -> Progress {
        do throws(TokenRefusal) {
            return take(try ServiceToken(try Self.answer(reply), inPlaceOf: former), at: now)
        } catch {
            guard error.code == "invalid_grant" else {
                throw error.failure
            }
            token = nil
            end = nil
            try request(&requests)
            return .waiting
        }
    }

    /// Reads a response that must not be a refusal.
    private static func read<Content>(
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        _ make: (ServiceAnswer) throws(TokenRefusal) -> Content
    ) throws(ServiceFailure) -> Content {
        do throws(TokenRefusal) {
            return try make(try answer(reply))
        } catch {
            throw error.failure
        }
    }

    private static func answer(
        _ reply: Result<ServiceAnswer, ServiceFailure>
    ) throws(TokenRefusal) -> ServiceAnswer {
        switch reply {
        case .success(let answer): answer
        case .failure(let failure): throw TokenRefusal(failure)
        }
    }
}
