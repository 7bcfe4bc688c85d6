public import OKitBundle

/// Asks real services over HTTP, within what an app is permitted.
public struct ServiceClient: HostService, Sendable {
    /// Where it may go, also by a redirect.
    public var permissions: NetworkPermissions
    /// How much a call may take.
    public var limits: ServiceLimits
    /// Through which servers it goes there.
    public var proxies: ProxySettings
    /// Resolves the names of hosts that are reached without a proxy.
    public var resolver = HostResolver.system

    /// Creates a client; connections are made and closed with each call.
    public init(
        _ permissions: NetworkPermissions,
        limits: ServiceLimits = ServiceLimits(),
        proxies: ProxySettings = .none
    ) {
        self.permissions = permissions
        self.limits = limits
        self.proxies = proxies
    }

    /// Sends a request and waits for its answer, of whatever status.
    ///
    /// A request that may be done twice is repeated where the network breaks off or the server is ill
    /// for a while (500, 502, 503, 504); every request where the server asks to come back later (429).
    /// A `Retry-After` is heeded. All of it takes no longer than the request's timeout, which
    /// begins after its pause. The call ends when its task is canceled.
    ///
    /// - Parameter progress: is told how much of a long body has gone, from 0 to 1; with each
    ///   repetition it begins anew.
    public func answer(
        to request: ServiceRequest,
        progress: (@Sendable (Double) -> Void)? = nil
    ) async -> Result<ServiceAnswer, ServiceFailure> {
        do {
            try await Task.sleep(for: .seconds(request.pause))
            let exchange = ServiceExchange(self, request, progress: progress)
            return .success(try await exchange.answer())
        } catch let failure as ServiceFailure {
            return .failure(failure)
        } catch {
            return .failure(ServiceFailure("\"\(request.action)\" was cancelled"))
        }
    }

    /// Sends a request and waits for its answer, as `answer(to:progress:)` does.
    public func answer(_ request: ServiceRequest) async -> Result<ServiceAnswer, ServiceFailure> {
        await answer(to: request)
    }
}
