public import OKitBundle
import OKitExpression
public import OKitModel
import OKitSyntax

/// Random walks over all that the screens of an app offer, under the conditions of tests.
///
/// The same seed walks the same ways.
public struct Exploration: Sendable {
    private let bundle: AppBundle
    private let records: (any RecordStorage)?

    /// The most commands of a walk.
    public static let walkLength = 40
    /// Replays that make a flow shorter.
    private static let mostReplays = 120

    /// Prepares to explore a bundle.
    ///
    /// - Parameters:
    ///   - bundle: the app.
    ///   - records: where records are stored, in memory; an app that declares records needs it.
    public init(of bundle: AppBundle, records: (any RecordStorage)? = nil) {
        self.bundle = bundle
        self.records = records
    }

    /// What came of a walk.
    public struct Outcome: Sendable {
        /// What was found.
        public let discoveries: [Discovery]
        /// The actions that have changed something.
        public let activeActions: Set<String>
        /// How many commands were played.
        public let count: Int
    }

    /// Walks once.
    ///
    /// - Parameters:
    ///   - length: the most commands.
    ///   - seed: decides the way.
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

    /// What walks have found, each once, with the shortest flows that show it.
    ///
    /// An action that one of the walks has seen at work is not idle.
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

    /// The same discovery with fewer commands.
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
