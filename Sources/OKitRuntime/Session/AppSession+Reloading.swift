public import OKitBundle
public import OKitExpression
import OKitModel
public import OKitSyntax

extension AppSession {
    /// Starts another version of the app on the same data, with the same screens open: as far as the
    /// screens and their objects are there, with the search texts and choices in them.
    ///
    /// This session must have stored what it changed (`storeChanges`), and is not used any more once the
    /// new one exists. Dialogs and calls of services that have not ended are dropped; ids and the
    /// clock go on.
    ///
    /// - Parameters:
    ///   - environment: the surroundings of the new version.
    ///   - service: the service that its actions call.
    ///   - network: the hosts of servers that its models may be at.
    ///   - secrets: its credentials for those servers.
    /// - Returns: the new session, and the problems in its data; without a session this one goes on.
    public func reloaded(
        as bundle: AppBundle,
        environment: Environment,
        service: AppService?,
        network: NetworkPermissions? = nil,
        secrets: [String: String] = [:]
    ) -> (session: AppSession?, findings: [Finding]) {
        let kinds = store?.kinds
        let firstScreen = navigator.firstScreen
        let session = AppSession(
            bundle: bundle,
            environment: Environment(environment, following: graph.environment),
            store: store,
            service: service,
            network: network,
            secrets: secrets,
            screen: bundle.screens[firstScreen] == nil ? nil : firstScreen,
            theme: themeOverride,
            rows: navigator.windowSize,
            models: models,
            readFile: readFile
        )
        session.onNotice = onNotice
        guard !session.log.hasRefusals else {
            kinds.map { store?.kinds = $0 }
            return (nil, session.findings)
        }
        let path = navigator.remember(graph)
        session.start(session.navigator.restore(path, session.objects))
        session.endTurn()
        return (session, session.findings)
    }

    /// Tells the user why another version of the app does not run.
    @discardableResult
    public func reportFailedReload(_ reason: String) -> ScreenTree {
        overlays.add(.failure(reason, title: "The new version does not run"))
        return refresh()
    }
}
