import OKitBundle
import OKitExpression
import OKitRuntime

/// Many sessions of one app in one process, as a host of an app for many users has them.
enum HostBenchmark {
    private static let sessions = 1_000
    private static let rounds = 1_001

    static func run(_ folders: ArraySlice<String>) async throws {
        var table = Table(
            [
                "app", "KB: idle", "shown", "s to create", "with screens", "row or back, µs: p50",
                "p99",
                "search, µs: p50", "p99",
            ]
        )
        let names = folders.isEmpty ? ["bookshop", "tracker"] : Array(folders)
        for name in names {
            let (bundle, _) = try await BundleLoader.load(
                BundleFiles(folder: "../Bundles/\(name)")
            )
            let idle = memory(bundle) { $0.releaseScreen() }
            let shown = memory(bundle) { _ = $0.screenTree() }
            let made = await creation(bundle) { _ in }
            let display = await creation(bundle) { _ = $0.screenTree() }
            let opening = turns(bundle, navigation)
            let typing = turns(bundle, search)
            table.add(
                [name]
                    + [
                        idle, shown, made, display, opening.median, opening.tail, typing.median,
                        typing.tail,
                    ].map { Table.number($0) }
            )
        }
        table.print("\(sessions) sessions of one app; the bundle is shared")
    }

    private static func session(_ bundle: AppBundle) -> AppSession {
        AppSession(bundle: bundle, environment: GraphBenchmark.environment(), store: nil)
    }

    /// The kilobytes that a session has beyond the bundle.
    ///
    /// - Parameter use: what is done with each session before.
    private static func memory(_ bundle: AppBundle, _ use: (AppSession) -> Void) -> Double {
        func used() -> AppSession {
            let session = session(bundle)
            use(session)
            return session
        }
        // What the first session makes for all others is not its own.
        let first = used()
        let memory = Memory.measure { (0..<100).map { _ in used() } }
        withExtendedLifetime(first) {}
        return Double(memory.kept) / 100 / 1024
    }

    /// The seconds in which all sessions are created, by two tasks at once.
    ///
    /// - Parameter use: what is done with each of them.
    private static func creation(
        _ bundle: AppBundle,
        _ use: @escaping @Sendable (AppSession) -> Void
    ) async -> Double {
        let tasks = 2
        let time = await ContinuousClock().measure {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<tasks {
                    group.addTask {
                        let made = (0..<sessions / tasks).map { _ in
                            let session = session(bundle)
                            use(session)
                            return session
                        }
                        withExtendedLifetime(made) {}
                    }
                }
            }
        }
        return time.seconds
    }

    /// The microseconds from an event to the tree that follows from it: the median, and what 99 of 100
    /// stay below.
    private static func turns(
        _ bundle: AppBundle,
        _ event: (ScreenTree, Int) -> Event?
    ) -> (median: Double, tail: Double) {
        let session = session(bundle)
        var times: [Double] = []
        for round in 0..<rounds {
            guard let event = event(session.screenTree(), round) else {
                return (.nan, .nan)
            }
            times.append(ContinuousClock().measure { session.send(event) }.seconds * 1e6)
        }
        times.sort()
        return (times[rounds / 2], times[rounds * 99 / 100])
    }

    /// A letter typed into the search of the screen, or taken away again.
    private static func search(_ tree: ScreenTree, _ round: Int) -> Event? {
        let field = tree.root.first { $0.role == .search }
        return field.map { Event(.input(round.isMultiple(of: 2) ? "a" : ""), on: $0.id) }
    }

    /// The first row opened, or the way back from it.
    private static func navigation(_ tree: ScreenTree, _ round: Int) -> Event? {
        let node = tree.root.first {
            round.isMultiple(of: 2) ? $0.role == .row : $0.details.purpose == .back
        }
        return node.map { Event(.tap, on: $0.id) }
    }
}
