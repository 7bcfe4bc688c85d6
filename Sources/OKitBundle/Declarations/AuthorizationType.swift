/// The types of `auth` in format 2, with their members.
package enum AuthorizationType: String, Sendable, CaseIterable {
    case basic, bearer, key, oauth2, session

    /// The members without which no request can be authenticated.
    package var required: [String] {
        switch self {
        case .basic: ["user", "secret"]
        case .bearer, .key: ["secret"]
        case .oauth2: ["tokenUrl", "clientId"]
        case .session: ["login", "token"]
        }
    }

    /// The members of which at least one is required.
    package var alternatives: [String] {
        self == .oauth2 ? ["secret", "deviceUrl", "authorizeUrl"] : []
    }

    /// The other members.
    package var optional: [String] {
        switch self {
        case .basic, .bearer: []
        case .key: ["header", "query"]
        case .oauth2: ["scope"]
        case .session: ["logout"]
        }
    }
}
