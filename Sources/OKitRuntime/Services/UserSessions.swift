import OKitBundle
import OKitExpression
import OKitModel

/// The sessions of the user at services, by the names of the services.
struct UserSessions {
    /// The sessions that there are.
    private(set) var present: [String: UserSession] = [:]
    /// How often the user has signed in to each service.
    private var numbers: [String: Int] = [:]
    /// The services whose calls wait until the user has signed in.
    private(set) var awaited: Set<String> = []

    /// The token of a service; `nil` where the user has not signed in.
    func token(of service: String) -> ServiceToken? {
        present[service]?.token
    }

    /// The number of the present session at a service; 0 where there is none.
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
    /// - Returns: whether there was one.
    mutating func end(at service: String) -> Bool {
        present.removeValue(forKey: service) != nil
    }

    /// Notes that calls wait for a session.
    ///
    /// - Returns: whether they are the first ones.
    mutating func wait(for service: String) -> Bool {
        awaited.insert(service).inserted
    }

    /// Notes that the user does not sign in.
    mutating func giveUp() -> Set<String> {
        defer { awaited = [] }
        return awaited
    }
}

/// A session of the user at a service.
struct UserSession {
    let token: ServiceToken
    /// What the service has answered to the sign-in, without the token.
    let user: Value
    /// The server that it belongs to.
    let origin: String
}

/// A call that is sent in the session of its service, again if the user has to sign in first.
struct SessionCall {
    /// The name of the service.
    let service: String
    /// How its tokens are used.
    let declaration: SessionService
    let work: Work
    /// How often it was sent.
    var sendings = 0
    /// The number of the session in which it was sent; 0 for none.
    var number = 0

    /// What is sent.
    enum Work {
        /// A request, and how records are made of the answer.
        case request(ServiceRequest, RecordImport?)
        /// What a stub answers after some seconds.
        case stub(ServicePayload, delay: Double)
    }
}
