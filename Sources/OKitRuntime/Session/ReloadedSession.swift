public import OKitBundle
public import OKitExpression
import OKitModel
public import OKitSyntax

/// Another version of an app, started on the data of a running one.
public struct ReloadedSession {
    /// The new session; `nil` where its data has a problem, so that the former one goes on.
    public let session: AppSession?

    /// The problems in the data.
    public let findings: [Finding]

    /// Starts another version of an app with the same screens open, as far as the screens and their
    /// objects are there, and with the search texts and choices in them.
    ///
    /// The former session must have stored what it changed (`storeChanges`), and is not used any more once
    /// there is a new one. Its dialogs and unfinished calls of services are dropped; ids and the clock
    /// go on.
    ///
    /// - Parameters:
    ///   - bundle: the new version of the app.
    ///   - former: the session of the version before.
    ///   - environment: the surroundings of the new version.
    ///   - service: the service that its actions call.
    ///   - network: the hosts of servers that its models may be at.
    ///   - secrets: its credentials for those servers.
    public init(
        _ bundle: AppBundle,
        replacing former: AppSession,
        environment: AppEnvironment,
        service: AppService?,
        network: NetworkPermissions? = nil,
        secrets: GrantedSecrets = .none
    ) {
        let kinds = former.data.protection?.kinds
        let firstScreen = former.navigator.firstScreen
        let session = AppSession(
            bundle: bundle,
            environment: AppEnvironment(environment, following: former.graph.environment),
            store: former.data.store,
            records: former.recordStorage,
            service: service,
            network: network,
            secrets: secrets,
            screen: bundle.screens[firstScreen] == nil ? nil : firstScreen,
            theme: former.presenter.themeOverride,
            rows: former.navigator.windowSize,
            isWide: former.navigator.isWide,
            models: former.models,
            components: Array(former.components.values),
            readFile: former.readFile,
            writeFile: former.writeFile
        )
        session.onNotice = former.onNotice
        if session.data.log.hasRefusals {
            // What was refused is as it was, and the former version goes on with it.
            kinds.map { former.data.protection?.kinds = $0 }
            self.session = nil
        } else {
            session.open(former.navigator.remember(former.graph))
            self.session = session
        }
        findings = session.findings
    }
}
