public import OKitBundle

/// The service that an app asks.
public enum AppService: Sendable {
    /// The answers that stand in the description, after its delay by the session's clock.
    case stub(ServiceDescription)

    /// What the description says.
    var description: ServiceDescription {
        switch self {
        case .stub(let description): description
        }
    }
}
