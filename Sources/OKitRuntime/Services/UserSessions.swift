import OKitBundle
import OKitExpression
import OKitModel

/// The user's sessions at services, by service name.
struct UserSessions {
    /// The current sessions.
    private(set) var present: [String: UserSession] = [:]
    /// How often the user has signed in to each service.
    private var numbers: [String: Int] = [:]
    /// The services whose calls wait for the user to sign in.
    private(set) var awaited: Set<String> = []

    /// Returns the token for a service; `nil` if the user has not signed in.
    func token(of service: String) -> ServiceToken? {
        present[service]?.token
    }

    /// Returns the number of the current session at a service; 0 if there is none.
    func number(of service: String) -> Int {
        present[service] == nil ? 0 : numbers[service] ?? 0
    }

    /// Begins a session.
    mutating func begin(_ session: UserSession, at service: String) {
        present[service] = session
        numbers[service, default: 0] += 1
        awaited.remove(service)
    }

    /// Ends the session at a service.
    ///
    /// - Returns: Whether there was one.
    mutating func end(at service: String) -> Bool {
        present.removeValue(forKey: service) != nil
    }

    /// Records that calls wait for a session.
    ///
    /// - Returns: Whether they are the first ones.
    mutating func wait(for service: String) -> Bool {
        awaited.insert(service).inserted
    }

    /// Removes and returns the awaited services when the user cancels the sign-in.
    mutating func giveUp() -> Set<String> {
        defer { awaited = [] }
        return awaited
    }
}

/// A session of the user at a service.
struct UserSession {
    let token: ServiceToken
    /// The response of the service to the sign-in, without the token.
    let user: Value
    /// The server to which the session belongs.
    let origin: String
}

/// A call that is sent in the session of its service.
///
/// It is sent again if the user must sign in first.
struct SessionCall {
    /// The name of the service.
    let service: String
    /// How the tokens of the service are used.
    let declaration: SessionService
    let work: Work
    /// How often the call was sent.
    var sendings = 0
    /// The number of the session in which it was sent; 0 for none.
    var number = 0

    /// The work of the call.
    enum Work {
        /// A request, and the import of records from its response.
        case request(ServiceRequest, RecordImport?)
        /// The response of a stub after a delay in seconds.
        case stub(ServicePayload, delay: Double)
    }
}
