public import OKitBundle
public import OKitExpression
import OKitModel
public import OKitSyntax

/// Another version of an app, started with the data of a running one.
public struct ReloadedSession {
    /// The new session; `nil` if its data has a problem, in which case the former session
    /// continues.
    public let session: AppSession?

    /// The problems in the data.
    public let findings: [Finding]

    /// Starts another version of an app and opens the same screens, as far as they and their
    /// objects still exist.
    ///
    /// Search texts, selections, state and drafts in them are preserved.
    ///
    /// The former session must have stored its changes (`storeChanges`). It must not be used once
    /// there is a new one. Its dialogs and unfinished calls of services are discarded; generated
    /// IDs and the clock continue.
    ///
    /// - Parameters:
    ///   - bundle: The new version of the app.
    ///   - former: The session of the former version.
    ///   - environment: The environment of the new version.
    ///   - service: The service that its actions call.
    ///   - network: The hosts of the servers of its models.
    ///   - secrets: Its credentials for those servers.
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
            writeFile: former.writeFile,
            resuming: former.completeSnapshot
        )
        session.onNotice = former.onNotice
        if session.data.log.hasRefusals {
            // Refused data is unchanged, and the former version continues with it.
            kinds.map { former.data.protection?.kinds = $0 }
            self.session = nil
        } else {
            self.session = session
        }
        findings = session.findings
    }
}
