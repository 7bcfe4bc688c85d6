import Foundation
import OKitBrowser
import OKitBundle
import OKitExpression
import OKitLint
import OKitRecords
import OKitRuntime
import OKitSyntax
import OKitTerminal
import Synchronization

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
    /// The front end that flows use.
    var frontEnd = FrontEnd.headless

    /// A front end that is ready for flows.
    enum FrontEnd: Sendable {
        case headless, terminal
        case browser(FlowBrowser)
    }

    /// The number of flows that run at the same time.
    static var width: Int { ProcessInfo.processInfo.activeProcessorCount }

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
    func play(_ selected: SelectedFlow, round: Int) async -> Outcome {
        guard selected.malformed.isEmpty else {
            let result = FlowResult(
                name: selected.name,
                round: round,
                problems: selected.malformed,
                seconds: 0
            )
            return Outcome(result: result)
        }
        let shown = ShownScreens()
        let clock = ContinuousClock()
        let start = clock.now
        let test = await test(selected) { shown.add($0) }
        let problems = [test.failure].compactMap(\.self) + test.problems
        let (seconds, attoseconds) = (clock.now - start).components
        let result = FlowResult(
            name: selected.name,
            round: round,
            problems: problems,
            seconds: Double(seconds) + Double(attoseconds) / 1e18
        )
        return Outcome(
            result: result,
            shown: shown.text,
            lastScreen: test.failure == nil ? "" : ScreenOutline.text(of: test.tree),
            reached: test.reached
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
                guard flows.indices.contains(next), !Task.isCancelled else {
                    return
                }
                let (index, (flow, round)) = (next, flows[next])
                group.addTask { (index, await play(flow, round: round)) }
                next += 1
            }
            for _ in 0..<Self.width {
                start(&group)
            }
            while let (index, outcome) = await group.next() {
                start(&group)
                waiting[index] = outcome
                while !Task.isCancelled, let outcome = waiting.removeValue(forKey: reported) {
                    report(outcome)
                    reported += 1
                }
            }
        }
    }

    private func test(
        _ selected: SelectedFlow,
        show: @escaping @Sendable (ScreenTree) -> Void
    ) async -> FlowTest {
        let (name, isOwn, bundle) = (selected.name, selected.isOwn, bundle)
        let notesCoverage = notesCoverage
        let readRecording = { (path: String) -> ServiceDescription? in
            isOwn
                ? (try? bundle.testFile(path)).flatMap { try? ServiceOptions.recording($0) }
                : try? ServiceOptions.recording(Self.path(path, beside: name))
        }
        let readFile = { @Sendable (path: String) -> [UInt8]? in
            isOwn
                ? (try? bundle.testFile(path))??.bytes
                : try? okit_bundle.readFile(Self.path(path, beside: name))
        }
        let conditions = FlowConditions(selected.flow, of: bundle, readRecording: readRecording)
        @Sendable func stage(_ fileAccess: FlowStage.FileAccess? = nil) -> FlowStage {
            FlowStage(
                conditions.surroundings,
                of: bundle,
                service: conditions.service,
                records: SQLiteRecordStorage(),
                coverage: notesCoverage ? Coverage() : nil,
                readFile: readFile,
                fileAccess: fileAccess,
                show: show
            )
        }
        switch frontEnd {
        case .headless:
            return FlowTest(selected.flow, on: stage(), under: conditions, keyboard: FlowTerminal())
        case .terminal:
            let stage = stage()
            return FlowTest(
                selected.flow,
                on: stage,
                under: conditions,
                through: TerminalFrontEnd(stage.session, under: conditions.surroundings)
            )
        case .browser(let browser):
            return await browser.test(selected.flow, under: conditions) { stage($0) }
        }
    }

    /// Returns the path of a file that a user's flow names, relative to that flow.
    private static func path(_ path: String, beside flow: String) -> String {
        let folder = flow.lastIndex(of: "/").map { String(flow[...$0]) } ?? ""
        return path.hasPrefix("/") ? path : folder + path
    }
}

/// The screens that the commands of a flow have shown, as text.
private final class ShownScreens: Sendable {
    private let content = Mutex("")

    var text: String {
        content.withLock { $0 }
    }

    func add(_ tree: ScreenTree) {
        let text = ScreenOutline.text(of: tree)
        content.withLock { $0 += text }
    }
}
