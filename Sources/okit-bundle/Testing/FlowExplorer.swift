import Foundation
import OKitBundle
import OKitLint
import OKitRecords
import OKitRuntime
import OKitSyntax

/// Explores an app with concurrent walks.
struct FlowExplorer: Sendable {
    let bundle: AppBundle
    let seed: UInt64

    /// Explores with a number of commands.
    ///
    /// - Returns: A result for each discovery, or a passed result, and a summary as text.
    func explore(_ count: Int) async -> (results: [FlowResult], summary: String) {
        let clock = ContinuousClock()
        let start = clock.now
        let exploration = Exploration(of: bundle, records: SQLiteRecordStorage())
        let outcomes = await walks(count, exploration)
        let discoveries = exploration.summary(of: outcomes)
        let time = (clock.now - start).components
        let seconds = Double(time.seconds) + Double(time.attoseconds) / 1e18
        let events = outcomes.reduce(0) { $0 + $1.count }
        let results = discoveries.enumerated().map { index, discovery in
            FlowResult(
                name: "explore \(index + 1)",
                round: 1,
                problems: [discovery.finding],
                seconds: seconds
            )
        }
        let passed = FlowResult(name: "explore", round: 1, problems: [], seconds: seconds)
        let found = discoveries.map { discovery in
            TextReport.text(of: [discovery.finding], Output.current.results)
                + discovery.lines.map { "    \($0.printable)\n" }.joined() + "\n"
        }
        let summary =
            "\(events) random operations in \(outcomes.count) runs with the seed \(seed): "
            + (discoveries.isEmpty ? "nothing found\n" : "\(discoveries.count) found\n")
        return (results.isEmpty ? [passed] : results, found.joined() + summary)
    }

    private func walks(
        _ count: Int,
        _ exploration: Exploration
    ) async -> [Exploration.Outcome] {
        let length = Exploration.walkLength
        let lengths = stride(from: 0, to: count, by: length).map { min(length, count - $0) }
        return await withTaskGroup(of: (Int, Exploration.Outcome).self) { group in
            var outcomes: [Int: Exploration.Outcome] = [:]
            var next = 0
            func start(_ group: inout TaskGroup<(Int, Exploration.Outcome)>) {
                guard next < lengths.count else {
                    return
                }
                let (index, length) = (next, lengths[next])
                group.addTask {
                    (index, exploration.walk(length, seed: seed &+ UInt64(index) &* 7919))
                }
                next += 1
            }
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
                start(&group)
            }
            while let (index, outcome) = await group.next() {
                start(&group)
                outcomes[index] = outcome
            }
            return outcomes.sorted { $0.key < $1.key }.map(\.value)
        }
    }
}
