import Foundation
import OKitBundle
import OKitExpression
import OKitLint
import OKitRecords
import OKitRuntime
import OKitSyntax
import OKitTerminal

/// A flow to run, with the location of its files.
struct SelectedFlow: Sendable {
    /// The name in the bundle, or the path of the file.
    let name: String
    let flow: Flow
    /// Whether it belongs to the bundle.
    let isOwn: Bool
    /// The problems in its lines.
    ///
    /// A flow with any is not run.
    var malformed: [Finding] = []
}

/// Runs flows of a bundle, each on a newly started app.
struct FlowPlayer: Sendable {
    let bundle: AppBundle
    /// Whether coverage is recorded.
    var notesCoverage = false

    /// The result of a flow.
    struct Outcome: Sendable {
        let result: FlowResult
        /// The screens that its commands have shown.
        var shown = ""
        /// The last screen, if the flow has failed.
        var lastScreen = ""
        /// The parts of the bundle that the flow has reached.
        var reached: Set<Coverage.Place> = []
    }

    /// Runs a flow.
    func play(_ selected: SelectedFlow, round: Int) -> Outcome {
        guard selected.malformed.isEmpty else {
            let result = FlowResult(
                name: selected.name,
                round: round,
                problems: selected.malformed,
                seconds: 0
            )
            return Outcome(result: result)
        }
        var shown = ""
        var test: FlowTest?
        let coverage = notesCoverage ? Coverage() : nil
        let time = ContinuousClock().measure {
            test = self.test(selected, coverage) { shown += ScreenOutline.text(of: $0) }
        }
        let problems = [test?.failure].compactMap(\.self) + (test?.problems ?? [])
        let (seconds, attoseconds) = time.components
        let result = FlowResult(
            name: selected.name,
            round: round,
            problems: problems,
            seconds: Double(seconds) + Double(attoseconds) / 1e18
        )
        let isFailed = test?.failure != nil
        return Outcome(
            result: result,
            shown: shown,
            lastScreen: isFailed ? test.map { ScreenOutline.text(of: $0.tree) } ?? "" : "",
            reached: coverage?.places ?? []
        )
    }

    /// Runs flows concurrently, as many as there are processors.
    ///
    /// - Parameter report: Receives each outcome, in the order of the flows.
    func play(
        _ flows: [(flow: SelectedFlow, round: Int)],
        report: (Outcome) -> Void
    ) async {
        await withTaskGroup(of: (Int, Outcome).self) { group in
            var next = 0
            var waiting: [Int: Outcome] = [:]
            var reported = 0
            func start(_ group: inout TaskGroup<(Int, Outcome)>) {
                guard flows.indices.contains(next) else {
                    return
                }
                let (index, (flow, round)) = (next, flows[next])
                group.addTask { (index, play(flow, round: round)) }
                next += 1
            }
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
                start(&group)
            }
            while let (index, outcome) = await group.next() {
                start(&group)
                waiting[index] = outcome
                while let outcome = waiting.removeValue(forKey: reported) {
                    report(outcome)
                    reported += 1
                }
            }
        }
    }

    private func test(
        _ selected: SelectedFlow,
        _ coverage: Coverage?,
        show: @escaping (ScreenTree) -> Void
    ) -> FlowTest {
        let (name, isOwn, bundle) = (selected.name, selected.isOwn, bundle)
        return FlowTest(
            selected.flow,
            of: bundle,
            records: SQLiteRecordStorage(),
            keyboard: FlowTerminal(),
            coverage: coverage,
            readRecording: { path in
                isOwn
                    ? (try? bundle.testFile(path)).flatMap { try? ServiceOptions.recording($0) }
                    : try? ServiceOptions.recording(Self.path(path, beside: name))
            },
            readFile: { path in
                isOwn
                    ? (try? bundle.testFile(path))??.bytes
                    : try? okit_bundle.readFile(Self.path(path, beside: name))
            },
            show: show
        )
    }

    /// Returns the path of a file that a user's flow names, relative to that flow.
    private static func path(_ path: String, beside flow: String) -> String {
        let folder = flow.lastIndex(of: "/").map { String(flow[...$0]) } ?? ""
        return path.hasPrefix("/") ? path : folder + path
    }
}
