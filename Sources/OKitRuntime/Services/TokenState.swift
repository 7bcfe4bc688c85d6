import FoundationEssentials
import OKitBundle

/// The token of a session's service, and how far the session is with getting one.
struct TokenState {
    /// What was asked of the server of tokens.
    enum Question {
        /// A token, or a code that the user enters.
        case first
        /// Another token in place of one that has come to its end.
        case renewal(ServiceToken)
        /// Whether the user has signed in.
        case signIn(SignIn)
    }

    /// A code that the user is to enter.
    struct SignIn {
        let code: DeviceCode
        /// Seconds between two questions.
        var interval: Double
        /// Seconds that are left for the user.
        var rest: Double
    }

    /// The token, and when it comes to its end.
    private(set) var token: ServiceToken?
    private var end: Date?
    /// Counts the tokens that there were.
    private(set) var number = 0
    /// The call under way that asks for a token.
    var call: Int?
    /// What it has asked.
    var question = Question.first

    /// The token, where a request can be sent with it.
    func token(at now: Date) -> ServiceToken? {
        end.map { now < $0 } ?? true ? token : nil
    }

    /// Takes a token, which is used until shortly before its end.
    mutating func take(_ token: ServiceToken, at now: Date) {
        self.token = token
        number += 1
        end = token.lifetime.map { now + max($0 - min(30, $0 / 10), 0) }
    }

    /// The service does not take the token any more.
    mutating func expire() {
        end = .distantPast
    }

    /// The server gives nothing for it either.
    mutating func forget() {
        token = nil
        end = nil
    }
}
