public import OKitBundle

/// Calls real services over HTTP, within the permissions of an app.
public struct ServiceClient: HostService, Sendable {
    /// The permitted hosts, also for redirects.
    public var permissions: NetworkPermissions
    /// The limits of a call.
    public var limits: ServiceLimits
    /// The proxies.
    public var proxies: ProxySettings
    /// Resolves the names of hosts that are contacted without a proxy.
    public var resolver = HostResolver.system

    /// Creates a client; connections are opened and closed with each call.
    public init(
        _ permissions: NetworkPermissions,
        limits: ServiceLimits = ServiceLimits(),
        proxies: ProxySettings = .none
    ) {
        self.permissions = permissions
        self.limits = limits
        self.proxies = proxies
    }

    /// Sends a request and waits for its response, with any status.
    ///
    /// An idempotent request is repeated if the network fails or the server is temporarily
    /// unavailable (500, 502, 503, 504); every request is repeated if the server asks to try again
    /// later (429). `Retry-After` is respected. The total time is limited by the request's timeout,
    /// which begins after its pause. The call ends when its task is canceled.
    ///
    /// - Parameter progress: Receives the sent fraction of a long body, from 0 to 1; it starts
    ///   again with each repetition.
    public func answer(
        to request: ServiceRequest,
        progress: (@Sendable (Double) -> Void)? = nil
    ) async -> Result<ServiceAnswer, ServiceFailure> {
        guard request.signInStep == nil else {
            return .failure(ServiceFailure("sign-in pages are not supported here"))
        }
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

    /// Sends a request and waits for its response, as `answer(to:progress:)` does.
    public func answer(_ request: ServiceRequest) async -> Result<ServiceAnswer, ServiceFailure> {
        await answer(to: request)
    }
}
