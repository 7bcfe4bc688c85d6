import FoundationEssentials
public import OKitBundle
public import OKitModel
public import OKitSyntax

/// One flow played on a fresh app with its stub service, of which nothing is kept.
public struct FlowTest {
    /// Why the flow failed; `nil` where all its expectations hold.
    public let failure: Finding?

    /// What was on the screen at the end.
    public let tree: ScreenTree

    /// Plays a flow of a bundle under `Surroundings.test` and what its header says.
    ///
    /// - Parameters:
    ///   - models: Swift classes that stand for the entities of their names.
    ///   - keyboard: what `key`, `paste` and `resize` go to; without one, they fail.
    ///   - show: called by each `show` command.
    public init(
        _ flow: Flow,
        of bundle: AppBundle,
        models: [Model.Type] = [],
        keyboard: (any FlowKeyboard)? = nil,
        show: @escaping (ScreenTree) -> Void
    ) {
        let surroundings = Surroundings.test.overridden(by: Surroundings(flow))
        let clock = VirtualClock(surroundings.now ?? .distantPast)
        let session = AppSession(
            bundle: bundle,
            environment: surroundings.environment(for: bundle, clock: clock),
            store: nil,
            service: bundle.service(.stub).map { .stub($0) },
            screen: surroundings.screen,
            theme: surroundings.theme,
            models: models
        )
        if let size = surroundings.size {
            keyboard?.resize(columns: size.columns, rows: size.rows)
        }
        let screen = surroundings.screen ?? bundle.manifest.entry.name
        do throws(FlowFailure) {
            guard bundle.screens[screen] != nil else {
                throw FlowFailure("there is no screen \"\(screen)\"")
            }
            try FlowRunner(session, clock: clock, keyboard: keyboard, show: show).play(flow)
            failure = session.failures.first.map {
                Finding("flow", .error, "the app failed: \($0)", at: .file(flow.source.path))
            }
        } catch {
            var found = error
            found.location = error.location ?? .file(flow.source.path)
            failure = found.finding
        }
        tree = session.screenTree()
    }
}
