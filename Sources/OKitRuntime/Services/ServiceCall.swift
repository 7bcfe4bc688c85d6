public import OKitBundle

/// A request of a session to a real service.
public struct ServiceCall: Sendable, Identifiable {
    /// The ID to pass to `AppSession.receive`.
    public let id: Int
    /// The request to send.
    public let request: ServiceRequest
    /// The import of records from the response, before the session receives it.
    let importing: RecordImport?

    /// Returns the reply for the session.
    ///
    /// Records are imported first, outside the session.
    public func reply(
        _ answer: Result<ServiceAnswer, ServiceFailure>
    ) async -> ServiceReply {
        guard let importing, case .success(let success) = answer else {
            return ServiceReply(answer)
        }
        return ServiceReply(answer, imported: await importing.run(success))
    }
}

/// The result of a request.
public struct ServiceReply: Sendable {
    let answer: Result<ServiceAnswer, ServiceFailure>
    /// The records created from it; `nil` if there are none to create.
    let imported: Result<RecordImport.Outcome, ServiceFailure>?

    /// Creates a reply from a response whose records have not been imported yet.
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
