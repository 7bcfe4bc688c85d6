public import OKitBundle

/// The service that an app calls.
public enum AppService: Sendable {
    /// The responses in the description, after its delay by the session's clock.
    case stub(ServiceDescription)
    /// Servers, within the permissions of the app.
    ///
    /// The host of the session sends the requests (`takeCalls`).
    ///
    /// `secrets` contains the credentials of actions with `needAuth`, by the names in the file.
    case live(ServiceDescription, NetworkPermissions, secrets: GrantedSecrets = .none)

    /// The class that always refers to the stub, regardless of the service of the app (WidgetKit
    /// §6.1).
    static let stubClass = "StubServiceProvider"

    /// The description of the service.
    var description: ServiceDescription {
        switch self {
        case .stub(let description), .live(let description, _, _): description
        }
    }
}
