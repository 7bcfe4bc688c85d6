public import OKitBundle
public import OKitExpression
import OKitModel
public import OKitSyntax

extension AppSession {
    /// Starts another version of the app on the same data, at the place where this one stands: as
    /// far as the screens and their objects are there, with the search texts and choices in them.
    ///
    /// This session must have stored what it changed (`storeChanges`), and is not used any more where
    /// the new one is. Dialogs and calls of services that have not ended are dropped; ids and the
    /// clock go on.
    ///
    /// - Parameters:
    ///   - environment: the surroundings of the new version.
    ///   - service: whom its actions are asked of.
    ///   - network: where its models may be kept.
    ///   - secrets: what it proves itself by there.
    /// - Returns: the new session, and what went wrong with its data; without a session this one goes
    ///   on.
    public func reloaded(
        as bundle: AppBundle,
        environment: Environment,
        service: AppService?,
        network: NetworkPermissions? = nil,
        secrets: [String: String] = [:]
    ) -> (session: AppSession?, findings: [Finding]) {
        let kinds = store?.kinds
        let session = AppSession(
            bundle: bundle,
            environment: Environment(environment, following: graph.environment),
            store: store,
            service: service,
            network: network,
            secrets: secrets,
            screen: bundle.screens[firstScreen] == nil ? nil : firstScreen,
            theme: givenTheme,
            rows: windowSize,
            models: models,
            readFile: readFile
        )
        session.onNotice = onNotice
        guard !session.findings.contains(where: { Self.refusals.contains($0.rule) }) else {
            kinds.map { store?.kinds = $0 }
            return (nil, session.findings)
        }
        session.restore(remember())
        session.endTurn()
        return (session, session.findings)
    }

    /// Tells the user why another version of the app does not run.
    @discardableResult
    public func reportFailedReload(_ reason: String) -> ScreenTree {
        overlays.append(.failure(reason, title: "The new version does not run"))
        return refresh()
    }
}
