public import OKitBundle

/// A request that a session has for a real service.
public struct ServiceCall: Sendable, Identifiable {
    /// By what `AppSession.receive` knows the call.
    public let id: Int
    /// What is asked.
    public let request: ServiceRequest
    /// What becomes of the answer before the session gets it.
    let importing: RecordImport?

    /// What the session gets of an answer: its records are imported first, away from the session.
    public func reply(
        _ answer: Result<ServiceAnswer, ServiceFailure>
    ) async -> ServiceReply {
        guard let importing, case .success(let success) = answer else {
            return ServiceReply(answer)
        }
        return ServiceReply(answer, imported: await importing.run(success))
    }
}

/// What has come of a request.
public struct ServiceReply: Sendable {
    let answer: Result<ServiceAnswer, ServiceFailure>
    /// The records made of it; `nil` where there are none to be made.
    let imported: Result<RecordImport.Outcome, ServiceFailure>?

    /// An answer of which no records are made yet.
    public init(_ answer: Result<ServiceAnswer, ServiceFailure>) {
        self.init(answer, imported: nil)
    }

    init(
        _ answer: Result<ServiceAnswer, ServiceFailure>,
        imported: Result<RecordImport.Outcome, ServiceFailure>?
    ) {
        self.answer = answer
        self.imported = imported
    }
}
