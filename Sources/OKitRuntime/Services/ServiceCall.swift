public import OKitBundle

/// A request that a session has for a real service.
public struct ServiceCall: Sendable, Identifiable {
    /// By what `AppSession.receive` knows the call.
    public let id: Int
    /// What is asked.
    public let request: ServiceRequest
}
