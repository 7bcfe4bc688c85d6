/// The reason why a user could not sign in, without any text of the user or the provider.
enum SignInFailure: Error, Equatable {
    /// The provider cannot be reached, or responds with an error.
    case unavailable
    /// A document of the provider is malformed, or belongs to another issuer.
    case invalidDocument(String)
    /// The response does not belong to a sign-in that has begun in this browser.
    case unknownAttempt
    /// The provider or the user has refused.
    case refused
    /// The ID token is not accepted.
    case invalidToken(String)

    /// The reason for the log.
    var reason: String {
        switch self {
        case .unavailable: "the provider is unavailable"
        case .invalidDocument(let problem): "invalid document of the provider: \(problem)"
        case .unknownAttempt: "unknown, used or expired state"
        case .refused: "refused by the provider"
        case .invalidToken(let problem): "invalid ID token: \(problem)"
        }
    }
}
