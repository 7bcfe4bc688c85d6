public import OKitBundle
import OKitExpression
public import OKitModel
import OKitSyntax

/// Random walks through the screens of an app under test conditions.
///
/// The same seed always produces the same walks.
public struct Exploration: Sendable {
    private let bundle: AppBundle
    private let records: (any RecordStorage)?

    /// The maximum number of commands in a walk.
    public static let walkLength = 40
    /// The maximum number of replays used to shorten a flow.
    private static let mostReplays = 120

    /// Creates an exploration of a bundle.
    ///
    /// - Parameters:
    ///   - bundle: The app.
    ///   - records: In-memory storage for records. An app that declares records requires it.
    public init(of bundle: AppBundle, records: (any RecordStorage)? = nil) {
        self.bundle = bundle
        self.records = records
    }

    /// The result of a walk.
    public struct Outcome: Sendable {
        /// The problems found.
        public let discoveries: [Discovery]
        /// The actions that have changed something.
        public let activeActions: Set<String>
        /// The number of commands that were run.
        public let count: Int
    }

    /// Performs one walk.
    ///
    /// - Parameters:
    ///   - length: The maximum number of commands.
    ///   - seed: The seed for the choice of commands.
    public func walk(_ length: Int, seed: UInt64) -> Outcome {
        var random = RandomNumbers(seed: seed)
        var walk = Walk(bundle, records)
        var taken = 0
        while taken < length, walk.step(&random) {
            taken += 1
        }
        return Outcome(
            discoveries: walk.discoveries,
            activeActions: walk.activeActions,
            count: taken
        )
    }

    /// Returns the distinct discoveries of several walks, with the shortest flows that reproduce
    /// them.
    ///
    /// An action that changed something in one of the walks is not idle.
    public func summary(of outcomes: [Outcome]) -> [Discovery] {
        let active = outcomes.reduce(into: Set<String>()) { $0.formUnion($1.activeActions) }
        var found: [String: Discovery] = [:]
        for discovery in outcomes.flatMap(\.discoveries) {
            let isShorter = found[discovery.key].map { discovery.lines.count < $0.lines.count }
            if isShorter ?? true {
                found[discovery.key] = discovery
            }
        }
        return found.values.filter { discovery in
            discovery.kind != .idleAction
                || !active.contains { discovery.finding.message.text.contains("\"\($0)\"") }
        }.sorted { $0.key < $1.key }.map(shrunk)
    }

    /// Returns the same discovery with fewer commands.
    private func shrunk(_ discovery: Discovery) -> Discovery {
        var lines = discovery.lines
        var replays = 0
        var size = max(lines.count / 2, 1)
        while size > 0, replays < Self.mostReplays {
            var start = 0
            while start < lines.count, replays < Self.mostReplays {
                var fewer = lines
                fewer.removeSubrange(start..<min(start + size, lines.count))
                replays += 1
                var walk = Walk(bundle, records)
                if walk.discoveries.contains(where: { $0.key == discovery.key })
                    || walk.replay(fewer, until: discovery.key)
                {
                    lines = walk.lines
                } else {
                    start += size
                }
            }
            size /= 2
        }
        var shorter = discovery
        shorter.lines = lines
        return shorter
    }
}
