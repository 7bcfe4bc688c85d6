import ArgumentParser
import OKitBundle
import OKitExpression
import OKitLint
import OKitRecords
import OKitRuntime
import OKitSyntax
import OKitTerminal

struct Test: AsyncParsableCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Plays the flows of a bundle and checks what they expect."
    )

    @Argument(help: "A zip, a folder or a URL.")
    var source: String

    @Argument(help: "Names of flows in tests/, or files; all of the bundle's without any.")
    var flows: [String] = []

    @OptionGroup var sourceOptions: SourceOptions

    @OptionGroup var sandbox: SandboxOptions

    var changedFolders: [String] { SandboxOptions.folders(toFetch: source) }

    var bundles: [String] { [source] }

    var files: [String] { flows.flatMap(ConfinedFiles.named(inFlow:)) }

    func run() async throws {
        let (bundle, findings) = try await Source(name: source, options: sourceOptions).load()
        printError(TextReport.text(of: findings))
        guard !findings.contains(where: { BundleLoader.refusals.contains($0.rule) }) else {
            throw ExitCode.couldNotRun
        }
        // Flows get their responses from stubs and recordings.
        try sandbox.refuseConnections()
        let names = flows.isEmpty ? bundle.flows.keys.sorted() : flows
        let selected = try names.map { name in
            let own = bundle.flows[name]
            return (name, try own ?? readFlow(name), isOwn: own != nil)
        }
        guard !selected.isEmpty else {
            throw failure("\(source): there is no flow in tests/")
        }
        var failed = 0
        // A flow with a line that is not a command has failed before it begins; its finding is printed above.
        let malformed = Set(
            findings.filter { $0.rule == Flow.rule }.map(\.location.source.path)
        )
        for (name, flow, isOwn) in selected {
            if malformed.contains(flow.source.path) {
                print("failed \(name.printable)")
                failed += 1
                continue
            }
            let test = FlowTest(
                flow,
                of: bundle,
                records: SQLiteRecordStorage(),
                keyboard: FlowTerminal(),
                readRecording: { path in
                    isOwn ? Self.recording(path, of: bundle) : Self.recording(path, beside: name)
                },
                readFile: { path in
                    isOwn
                        ? (try? bundle.testFile(path))??.bytes
                        : try? readFile(Self.path(path, beside: name))
                },
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
        guard failed == 0 else {
            throw ExitCode.findings
        }
    }

    /// A recording that a flow of the bundle names: a file of the bundle, and of nothing else.
    private static func recording(_ path: String, of bundle: AppBundle) -> ServiceDescription? {
        (try? bundle.testFile(path)).flatMap { try? ServiceOptions.recording($0) }
    }

    /// A recording that a flow of the user names, relative to that flow.
    private static func recording(_ path: String, beside flow: String) -> ServiceDescription? {
        try? ServiceOptions.recording(Self.path(path, beside: flow))
    }

    /// The path of a file that a flow names.
    private static func path(_ path: String, beside flow: String) -> String {
        let folder = flow.lastIndex(of: "/").map { String(flow[...$0]) } ?? ""
        return path.hasPrefix("/") ? path : folder + path
    }
}
