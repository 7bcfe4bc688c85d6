public import OKitBundle

/// The service that an app asks.
public enum AppService: Sendable {
    /// The answers that stand in the description, after its delay by the session's clock.
    case stub(ServiceDescription)
    /// Servers, within what the app is permitted; whoever runs the session asks them (`takeCalls`).
    ///
    /// `secrets` has what actions with `needAuth` prove themselves by, by the names in the file.
    case live(ServiceDescription, NetworkPermissions, secrets: GrantedSecrets = .none)

    /// The class that stands for the answers of the stub, whatever service the app asks
    /// (WidgetKit §6.1).
    static let stubClass = "StubServiceProvider"

    /// What the description says.
    var description: ServiceDescription {
        switch self {
        case .stub(let description), .live(let description, _, _): description
        }
    }
}
