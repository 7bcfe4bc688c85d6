import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// Tokens of services (OAuth 2.0): calls wait until there is one.
extension AppSession {
    /// Sends a request with the token, as soon as there is one that holds.
    func hold(
        _ call: ServiceState.Call,
        _ request: ServiceRequest,
        _ importing: RecordImport?,
        for tokens: TokenService
    ) throws(ServiceFailure) {
        var call = call
        call.secured = ServiceState.Secured(request: request, importing: importing)
        if services.tokens.call == nil,
            services.tokens.token(at: graph.environment.now) == nil
        {
            try askForToken(of: tokens)
        }
        services.hold(call)
        sendHeld()
    }

    /// Has a call wait for another token where the service no longer takes the one that it was sent
    /// with; once only, as a new token that is refused as well is no help.
    func holdsAgain(_ call: ServiceState.Call, _ reply: ServiceReply, as id: Int) -> Bool {
        guard case .success(let answer) = reply.answer, answer.status == 401,
            let secured = call.secured, secured.sendings == 1, let tokens = service?.tokens
        else {
            return false
        }
        do throws(ServiceFailure) {
            if services.tokens.call == nil, services.tokens.number == secured.token {
                services.tokens.expire()
                try askForToken(of: tokens)
            }
            services.hold(call, as: id)
            sendHeld()
            return true
        } catch {
            return false
        }
    }

    /// Goes on with what a server of tokens has answered.
    func receiveToken(_ reply: Result<ServiceAnswer, ServiceFailure>) {
        services.tokens.call = nil
        do throws(ServiceFailure) {
            switch services.tokens.question {
            case .first where service?.tokens?.grant == .deviceCode:
                try askToSignIn(by: reply)
            case .first:
                try takeFirst(reply)
            case .renewal(let former):
                try takeRenewed(former, reply)
            case .signIn(let signIn):
                try go(on: signIn, reply)
            }
        } catch {
            failSignIn(error)
        }
    }

    /// Lets all calls fail that wait for a token.
    func failSignIn(_ failure: ServiceFailure) {
        endSignIn()
        for call in services.takeHeld() {
            finish(call, ServiceReply(.failure(failure)))
        }
    }

    /// Takes back what the user is asked for where no call needs it any more.
    func endSignInIfUnwanted() {
        if services.tokens.call != nil, !services.isHolding {
            endSignIn()
        }
    }

    private func endSignIn() {
        services.tokens.call.map { services.end($0) }
        services.tokens.call = nil
        overlays.removeAll { overlay in
            if case .signIn = overlay { true } else { false }
        }
    }

    private func sendHeld() {
        if let token = services.tokens.token(at: graph.environment.now) {
            services.release(token)
        }
    }

    // MARK: What is asked

    /// Another token in place of the present one where the server gives that, else a first one.
    private func askForToken(of tokens: TokenService) throws(ServiceFailure) {
        if let token = services.tokens.token, let renewal = token.renewal {
            let request = try tokens.request(renewing: renewal, secrets)
            try ask(request, .renewal(token))
        } else {
            try ask(try tokens.firstRequest(secrets), .first)
        }
    }

    private func ask(
        _ request: ServiceRequest,
        _ question: TokenState.Question
    ) throws(ServiceFailure) {
        try service?.permissions?.check(request.host, method: request.method, for: request.action)
        services.tokens.question = question
        services.tokens.call = services.add(request)
    }

    private func poll(_ signIn: TokenState.SignIn) throws(ServiceFailure) {
        guard let tokens = service?.tokens, signIn.interval < signIn.rest else {
            throw ServiceFailure("the code was not entered in time; try again")
        }
        var next = signIn
        next.rest -= signIn.interval
        let request = try tokens.request(
            polling: signIn.code,
            after: signIn.interval,
            secrets
        )
        try ask(request, .signIn(next))
    }

    private var secrets: [String: String] {
        if case .live(_, _, let secrets)? = service { secrets } else { [:] }
    }

    // MARK: What is answered

    private func take(_ token: ServiceToken) {
        services.tokens.take(token, at: graph.environment.now)
        services.release(token)
        endSignIn()
    }

    private func takeFirst(
        _ reply: Result<ServiceAnswer, ServiceFailure>
    ) throws(ServiceFailure) {
        do throws(TokenRefusal) {
            take(try ServiceToken(try Self.answer(reply)))
        } catch {
            throw error.failure
        }
    }

    private func askToSignIn(
        by reply: Result<ServiceAnswer, ServiceFailure>
    ) throws(ServiceFailure) {
        let code: DeviceCode
        do throws(TokenRefusal) {
            code = try DeviceCode(try Self.answer(reply))
        } catch {
            throw error.failure
        }
        let signIn = TokenState.SignIn(code: code, interval: code.interval, rest: code.lifetime)
        try poll(signIn)
        overlays.append(.signIn(code))
    }

    private func go(
        on signIn: TokenState.SignIn,
        _ reply: Result<ServiceAnswer, ServiceFailure>
    ) throws(ServiceFailure) {
        var signIn = signIn
        do throws(TokenRefusal) {
            take(try ServiceToken(try Self.answer(reply)))
            return
        } catch {
            // RFC 8628 §3.5: all else ends it.
            switch error.code {
            case "authorization_pending": break
            case "slow_down": signIn.interval += 5
            case nil where error.failure.status == nil: signIn.interval *= 2
            default: throw error.failure
            }
        }
        try poll(signIn)
    }

    /// Where the server takes the former one no more, it begins anew.
    private func takeRenewed(
        _ former: ServiceToken,
        _ reply: Result<ServiceAnswer, ServiceFailure>
    ) throws(ServiceFailure) {
        do throws(TokenRefusal) {
            take(try ServiceToken(try Self.answer(reply), inPlaceOf: former))
        } catch {
            guard error.code == "invalid_grant", let tokens = service?.tokens else {
                throw error.failure
            }
            services.tokens.forget()
            try askForToken(of: tokens)
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

extension AppService {
    fileprivate var tokens: TokenService? {
        description.tokens
    }

    fileprivate var permissions: NetworkPermissions? {
        if case .live(_, let permissions, _) = self { permissions } else { nil }
    }
}
