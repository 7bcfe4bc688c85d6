/// Responds to the requests of an app: a server over HTTP, or code of the program.
///
/// `ServiceClient` of OKitNetwork calls servers. `AppSession.answerCalls(asking:)` responds to all
/// requests of a session.
public protocol HostService {
    /// Returns the response to a request.
    ///
    /// Several requests can be in progress at once. Sending a request with `isRepeatable` again
    /// gives the same response, unless something else has changed it.
    func answer(_ request: ServiceRequest) async -> Result<ServiceAnswer, ServiceFailure>
}
