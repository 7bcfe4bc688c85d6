import ArgumentParser
import OKitBundle
import OKitExpression
import OKitLint
import OKitRecords
import OKitRuntime
import OKitSyntax
import OKitTerminal

struct Test: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Plays the flows of a bundle and checks what they expect."
    )

    @Argument(help: "A zip, a folder or a URL.")
    var source: String

    @Argument(help: "Names of flows in tests/, or files; all of the bundle's without any.")
    var flows: [String] = []

    @OptionGroup var sourceOptions: SourceOptions

    func run() async throws {
        let (bundle, findings) = try await Source(name: source, options: sourceOptions).load()
        printError(TextReport.text(of: findings))
        guard !findings.contains(where: { BundleLoader.refusals.contains($0.rule) }) else {
            throw ExitCode.couldNotRun
        }
        let selected =
            try flows.isEmpty
            ? bundle.flows.sorted { $0.key < $1.key }
            : flows.map { try ($0, bundle.flows[$0] ?? readFlow($0)) }
        guard !selected.isEmpty else {
            throw failure("\(source): there is no flow in tests/")
        }
        var failed = 0
        for (name, flow) in selected {
            let test = FlowTest(
                flow,
                of: bundle,
                records: SQLiteRecordStorage(),
                keyboard: FlowTerminal(),
                readRecording: { try? ServiceOptions.recording($0) },
                show: { print(ScreenOutline.text(of: $0), terminator: "") }
            )
            let problems = [test.failure].compactMap(\.self) + test.problems
            print("\(problems.isEmpty ? "ok    " : "failed") \(name.printable)")
            print(TextReport.text(of: problems), terminator: "")
            failed += problems.isEmpty ? 0 : 1
            if test.failure != nil {
                print(ScreenOutline.text(of: test.tree), terminator: "")
            }
        }
        print("\(selected.count) \(selected.count == 1 ? "flow" : "flows"), \(failed) failed")
        guard failed == 0, !findings.contains(where: { $0.rule == Flow.rule }) else {
            throw ExitCode.findings
        }
    }
}
