import AsyncHTTPClient
import NIOCore
import NIOHTTP1
public import OKitBundle

/// Asks real services over HTTP, within what an app is permitted.
public struct ServiceClient: Sendable {
    /// Where it may go, also by a redirect.
    public var permissions: NetworkPermissions
    /// How much a call may take.
    public var limits: ServiceLimits

    /// Makes a client; connections are made and closed with each call.
    public init(_ permissions: NetworkPermissions, limits: ServiceLimits = ServiceLimits()) {
        self.permissions = permissions
        self.limits = limits
    }

    /// Sends a request and waits for its answer, of whatever status.
    ///
    /// A request that may be done twice is repeated where the network breaks off or the server is ill
    /// for a while (500, 502, 503, 504); every request where the server asks to come back later (429).
    /// A `Retry-After` in seconds is heeded. All of it takes no longer than the request's timeout. The
    /// call ends when its task is cancelled.
    public func answer(
        to request: ServiceRequest
    ) async -> Result<ServiceAnswer, ServiceFailure> {
        do {
            let answer = try await HTTPClient.withHTTPClient(
                configuration: limits.configuration
            ) { client in
                try await ServiceExchange(self, request, client).answer()
            }
            return .success(answer)
        } catch let failure as ServiceFailure {
            return .failure(failure)
        } catch {
            return .failure(ServiceFailure("\"\(request.action)\" was cancelled"))
        }
    }
}
