import FoundationEssentials
import OKitBundle
import OKitExpression

/// Gets tokens of a service (OAuth 2.0), and renews them.
struct TokenRequester {
    private let service: TokenService
    private let permissions: NetworkPermissions
    private let secrets: GrantedSecrets

    private var token: ServiceToken?
    /// Until when the token is used.
    private var end: Date?
    /// The number of tokens so far.
    private(set) var number = 0
    /// The call under way that asks for a token.
    private(set) var call: ServiceCall.ID?
    /// What that call asks for.
    private var question = Question.first

    /// What a token server was asked for.
    private enum Question {
        /// A token, or a code that the user enters.
        case first
        /// A token in place of one that has expired.
        case renewal(ServiceToken)
        /// Whether the user has signed in.
        case signIn(SignIn)
    }

    /// A code that the user enters.
    private struct SignIn {
        let code: DeviceCode
        /// Seconds between two requests.
        var interval: Double
        /// Seconds that the user has left.
        var rest: Double
    }

    /// What has come of an answer.
    enum Progress {
        /// There is a token.
        case token(ServiceToken)
        /// The user has to sign in by a code.
        case signIn(DeviceCode)
        /// Another request is under way.
        case waiting
    }

    init(_ service: TokenService, _ permissions: NetworkPermissions, secrets: GrantedSecrets) {
        self.service = service
        self.permissions = permissions
        self.secrets = secrets
    }

    /// The token, if a request can be sent with it.
    func token(at now: Date) -> ServiceToken? {
        end.map { now < $0 } ?? true ? token : nil
    }

    /// The service refuses the token of that number.
    ///
    /// - Returns: whether it is the present one.
    mutating func expire(_ number: Int) -> Bool {
        guard call == nil, self.number == number else {
            return false
        }
        end = .distantPast
        return true
    }

    /// Asks for a token in place of the present one where the server renews it, else for a first one.
    mutating func request(_ requests: inout RequestQueue) throws(ServiceFailure) {
        if let token, let renewal = token.renewal {
            let request = try service.request(renewing: renewal, secrets, within: permissions)
            ask(request, .renewal(token), &requests)
        } else {
            ask(try service.firstRequest(secrets, within: permissions), .first, &requests)
        }
    }

    /// Handles the answer of the token server.
    mutating func receive(
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        at now: Date,
        _ requests: inout RequestQueue
    ) throws(ServiceFailure) -> Progress {
        call = nil
        switch question {
        case .first where service.grant == .deviceCode: return try askToSignIn(reply, &requests)
        case .first: return try takeFirst(reply, at: now)
        case .renewal(let former): return try takeRenewed(former, reply, at: now, &requests)
        case .signIn(let signIn): return try poll(signIn, reply, at: now, &requests)
        }
    }

    /// Ends the request that is under way.
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

    /// Takes a token, which is used until shortly before it expires.
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
        do throws(TokenRefusal) {
            return take(try ServiceToken(try Self.answer(reply)), at: now)
        } catch {
            throw error.failure
        }
    }

    private mutating func askToSignIn(
        _ reply: Result<ServiceAnswer, ServiceFailure>,
        _ requests: inout RequestQueue
    ) throws(ServiceFailure) -> Progress {
        let code: DeviceCode
        do throws(TokenRefusal) {
            code = try DeviceCode(try Self.answer(reply))
        } catch {
            throw error.failure
        }
        let signIn = SignIn(code: code, interval: code.interval, rest: code.lifetime)
        try poll(signIn, &requests)
        return .signIn(code)
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
            // RFC 8628 §3.5: every other error ends it.
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

    /// Begins again where the server does not accept the former token any more.
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

    private static func answer(
        _ reply: Result<ServiceAnswer, ServiceFailure>
    ) throws(TokenRefusal) -> ServiceAnswer {
        switch reply {
        case .success(let answer): answer
        case .failure(let failure): throw TokenRefusal(failure)
        }
    }
}
