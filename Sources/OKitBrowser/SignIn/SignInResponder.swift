import AsyncHTTPClient
import Foundation
import Hummingbird
import Logging

/// Responds to requests of users who sign in or out.
struct SignInResponder: Sendable {
    private let settings: OpenIDSettings
    private let provider: OpenIDProvider
    private let attempts: SignInAttempts
    private let users: SignedInUsers
    private let cookies: SignInCookies
    private let answer: ServerAnswer
    private let logger: Logger

    /// The path to which the provider sends users back.
    static let returnPath = "/~signed-in"
    /// The path at which users sign out.
    static let endPath = "/~sign-out"

    /// - Parameters:
    ///   - client: A client that follows no redirections.
    ///   - store: Stores who has signed in.
    init(
        _ settings: OpenIDSettings,
        _ client: HTTPClient,
        storedIn store: any SignInStore,
        answer: ServerAnswer,
        logger: Logger,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.settings = settings
        self.answer = answer
        self.logger = logger
        provider = OpenIDProvider(settings, client, now: now)
        attempts = SignInAttempts(store: store, now: now)
        users = SignedInUsers(store: store, now: now)
        cookies = SignInCookies(isSecure: settings.publicAddress.hasPrefix("https:"))
    }

    /// Returns a digest of the name of the user of a request; `nil` if the user has not signed in.
    func user(of request: PageRequest) async -> String? {
        guard let cookie = request.cookie(cookies.userName) else {
            return nil
        }
        return await users.user(cookie)
    }

    /// Sends a user to the provider.
    ///
    /// - Parameter path: The path of this server to which the user returns.
    func begin(_ request: PageRequest, returningTo path: String) async -> Response {
        // Several tabs can sign in at the same time.
        let known = request.cookie(cookies.browserName).flatMap { $0.utf8.count == 64 ? $0 : nil }
        let browser = known ?? RandomText.make(bytes: 32)
        let attempt = await attempts.begin(browser: browser, path: path)
        do throws(SignInFailure) {
            let address = try await provider.authorizationAddress(for: attempt)
            return answer.redirection(to: address, cookies: [cookies.browser(browser)])
        } catch {
            return failed(error)
        }
    }

    /// Signs in a user whom the provider has sent back.
    func finish(_ request: PageRequest) async -> Response {
        do throws(SignInFailure) {
            guard let state = request.query("state"),
                let browser = request.cookie(cookies.browserName),
                let attempt = await attempts.take(state, browser: browser)
            else {
                throw .unknownAttempt
            }
            // A response of another provider (RFC 9207).
            guard request.query("iss") ?? settings.issuer == settings.issuer else {
                throw .invalidToken("wrong issuer")
            }
            guard request.query("error") == nil, let code = request.query("code"), !code.isEmpty
            else {
                throw .refused
            }
            let name = try await provider.user(code: code, attempt)
            if let former = request.cookie(cookies.userName) {
                await users.remove(former)
            }
            let user = SignedInUsers.digest(of: "\(settings.issuer)\u{0}\(name)")
            let cookie = await users.add(user)
            logger.info("user signed in")
            return answer.redirection(to: attempt.path, cookies: [cookies.user(cookie)])
        } catch {
            return failed(error)
        }
    }

    /// Signs out, here and at the provider.
    func end(_ request: PageRequest) async -> Response {
        if let cookie = request.cookie(cookies.userName) {
            await users.remove(cookie)
        }
        logger.info("user signed out")
        let expired = [cookies.user(nil), cookies.browser(nil)]
        guard let address = await provider.endAddress() else {
            return answer.text(.ok, "You have signed out.\n", cookies: expired)
        }
        return answer.redirection(to: address, cookies: expired)
    }

    private func failed(_ failure: SignInFailure) -> Response {
        logger.warning("sign-in failed", metadata: ["reason": "\(failure.reason)"])
        switch failure {
        case .unavailable, .invalidDocument:
            return answer.text(.badGateway, "the sign-in service is unavailable; try again later\n")
        case .unknownAttempt, .refused, .invalidToken:
            return answer.text(.forbidden, "the sign-in failed; open the app again to retry\n")
        }
    }
}

/// The cookies of a sign-in, which are sent to all apps of the server.
struct SignInCookies: Sendable {
    /// Whether browsers use https.
    let isSecure: Bool

    /// The name of the cookie of a user who has signed in.
    var userName: String { CookieName.text("okit-user", isSecure: isSecure) }
    /// The name of the cookie of a browser in which a user signs in.
    var browserName: String { CookieName.text("okit-sign-in", isSecure: isSecure) }

    /// - Parameter value: The value; `nil` to remove the cookie.
    func user(_ value: String?) -> String {
        cookie(userName, value, seconds: Int(SignedInUsers.duration))
    }

    /// - Parameter value: The value; `nil` to remove the cookie.
    func browser(_ value: String?) -> String {
        cookie(browserName, value, seconds: Int(SignInAttempts.patience))
    }

    private func cookie(_ name: String, _ value: String?, seconds: Int) -> String {
        let age = value == nil ? 0 : seconds
        let parts = [
            "\(name)=\(value ?? "")", "Path=/", "HttpOnly", "SameSite=Lax", "Max-Age=\(age)",
        ]
        return (parts + (isSecure ? ["Secure"] : [])).joined(separator: "; ")
    }
}
