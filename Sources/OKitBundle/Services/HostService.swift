/// Answers the requests of an app: a server that is asked over HTTP, or code of the program.
///
/// `ServiceClient` of OKitNetwork asks servers. `AppSession.answerCalls(asking:)` has all requests of a session
/// answered.
public protocol HostService {
    /// The answer to a request.
    ///
    /// Several requests can be answered at once. A request with `isRepeatable` has the same answer when it is sent
    /// again, unless something else has changed it.
    func answer(_ request: ServiceRequest) async -> Result<ServiceAnswer, ServiceFailure>
}
