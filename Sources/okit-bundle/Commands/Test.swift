import ArgumentParser
import Foundation
import OKitBrowser
import OKitBundle
import OKitExpression
import OKitLint
import OKitRuntime
import OKitSyntax

struct Test: AsyncParsableCommand, ReportingCommand, ConfinedCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run the flows of a bundle and check their expectations.",
        discussion: """
            Examples:
              okit-bundle test shop
              okit-bundle test shop add-book --format text --format junit=results.xml
              okit-bundle test shop --filter borrow --repeat 20 --shuffle 7
              okit-bundle test shop --coverage --fail-under 90
              okit-bundle test shop --explore 1000
              okit-bundle test shop --front-end browser
            """
    )

    @Argument(help: "A zip, a folder or a URL.", completion: BundleCompletion.source)
    var source: String

    @Argument(
        help: "The names of flows in tests/, or files. The default is all flows of the bundle.",
        completion: BundleCompletion.flows
    )
    var flows: [String] = []

    @Option(
        name: .customLong("format"),
        help: ArgumentHelp(
            """
            The report format: text, json, junit or github; FORMAT=FILE writes to a file. \
            Repeatable.
            """,
            valueName: "format"
        )
    )
    var outputs: [ReportOutput<FlowReport>] = [ReportOutput(format: .text)]

    @Option(
        help: ArgumentHelp("Run only flows whose name contains this text.", valueName: "text"),
        completion: BundleCompletion.flows
    )
    var filter: String?

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp("The number of times to run each flow.", valueName: "count")
    )
    var rounds = 1

    @Option(
        help: ArgumentHelp(
            "Run the flows in a random order that this seed determines.",
            valueName: "seed"
        )
    )
    var shuffle: UInt64?

    @Option(
        help: ArgumentHelp(
            "Perform this many random operations on the app's screens, and report problems.",
            valueName: "count"
        )
    )
    var explore: Int?

    @Option(
        help: ArgumentHelp("With --explore, the seed for the random operations.", valueName: "seed")
    )
    var exploreSeed: UInt64 = 1

    @OptionGroup var frontEnd: FrontEndOptions

    @OptionGroup var coverage: CoverageOptions

    @OptionGroup var sourceOptions: SourceOptions

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var settings: SettingsOptions

    @OptionGroup var outputOptions: OutputOptions

    var changedFolders: [String] {
        SandboxOptions.folders(toFetch: source)
            + outputs.compactMap(\.file).map(SandboxOptions.folder) + coverage.folders
    }

    var configuredSources: [String] { [source] }

    var bundles: [String] { [source] }

    var listeningPort: UInt16? { frontEnd.frontEnd == .browser ? 0 : nil }

    var files: [String] {
        flows.flatMap(ConfinedFiles.named(inFlow:)) + [frontEnd.pageCheck].compactMap(\.self)
    }

    func validate() throws {
        guard (1...10_000).contains(rounds) else {
            throw ValidationError("--repeat must be a number from 1 to 10000")
        }
        guard explore.map({ (1...1_000_000).contains($0) }) ?? true else {
            throw ValidationError("--explore must be a number from 1 to 1000000")
        }
        guard explore == nil || flows.isEmpty && !coverage.coverage && filter == nil else {
            throw ValidationError("--explore cannot be combined with flows, --filter or --coverage")
        }
        guard explore == nil || frontEnd.frontEnd == .headless else {
            throw ValidationError("--explore requires --front-end headless")
        }
    }

    func run() async throws {
        let (bundle, findings) = try await Source(name: source, options: sourceOptions).load()
        printFindings(findings.filter { $0.rule != Flow.rule })
        guard !findings.contains(where: { BundleLoader.refusals.contains($0.rule) }) else {
            throw ExitCode.couldNotRun
        }
        // Flows receive their responses from stubs and recordings.
        if frontEnd.frontEnd != .browser {
            try sandbox.refuseConnections()
        }
        if let explore {
            let outcome = await explored(explore, of: bundle)
            for output in outputs where output.format != .text || output.file != nil {
                try output.write(output.format.report(of: outcome))
            }
            guard outcome.allSatisfy(\.problems.isEmpty) else {
                throw ExitCode.findings
            }
            return
        }
        let (results, reached) = try await outcome(of: try selected(in: bundle, findings), bundle)
        for output in outputs where output.format != .text || output.file != nil {
            try output.write(output.format.report(of: results))
        }
        try coverage.write(reached, of: bundle)
        guard results.allSatisfy(\.problems.isEmpty) else {
            throw ExitCode.findings
        }
    }

    /// Explores the screens with random walks.
    ///
    /// Prints the discoveries if the report is in text form.
    private func explored(_ count: Int, of bundle: AppBundle) async -> [FlowResult] {
        let explorer = FlowExplorer(bundle: bundle, seed: exploreSeed)
        let (results, summary) = await explorer.explore(count)
        if outputs.contains(where: { $0.format == .text && $0.file == nil }) {
            print(summary, terminator: "")
        }
        return results
    }

    /// Returns the flows to run.
    private func selected(in bundle: AppBundle, _ findings: [Finding]) throws -> [SelectedFlow] {
        let names = flows.isEmpty ? bundle.flows.keys.sorted() : flows
        let found = try names.map { name in
            guard let flow = bundle.flows[name] else {
                guard name == "-" || FileManager.default.fileExists(atPath: name) else {
                    let hint = bundle.flows.keys.suggestion(for: name)
                    throw failure("no flow or file named \"\(name)\"\(hint)")
                }
                return SelectedFlow(name: name, flow: try readFlow(name), isOwn: false)
            }
            let malformed = findings.filter {
                $0.rule == Flow.rule && $0.location.source.path == flow.source.path
            }
            return SelectedFlow(name: name, flow: flow, isOwn: true, malformed: malformed)
        }
        let selected = found.filter { filter.map($0.name.contains) ?? true }
        if let filter, !found.isEmpty, selected.isEmpty {
            throw failure("\(source): no flow has a name that contains \"\(filter)\"")
        }
        guard !selected.isEmpty else {
            throw failure("\(source): no flows in tests/")
        }
        return selected
    }

    /// Runs the flows in their front end.
    private func outcome(
        of flows: [SelectedFlow],
        _ bundle: AppBundle
    ) async throws -> ([FlowResult], reached: Set<Coverage.Place>) {
        guard let process = TestBrowser.current else {
            let isTerminal = frontEnd.frontEnd == .terminal
            return await play(flows, of: bundle, in: isTerminal ? .terminal : .headless)
        }
        let browser = FlowBrowser(
            process,
            count: FlowPlayer.width,
            check: try frontEnd.checkScript(),
            endsOnSignals: true
        )
        do {
            return try await browser.run(
                serving: bundle,
                logger: Output.current.log,
                started: refuseConnections
            ) {
                await play(flows, of: bundle, in: .browser(browser))
            }
        } catch is FlowBrowser.Interruption {
            throw ExitCode(ExitStatus.interrupted.code)
        } catch let error as ChromiumError {
            throw failure(error.description)
        }
    }

    /// Blocks connections to other servers once the pages can connect to this process.
    @Sendable private func refuseConnections() {
        do {
            try sandbox.refuseConnections()
        } catch {
            printError("\(error)\n")
        }
    }

    /// Runs the flows.
    ///
    /// Prints each result immediately if the report is in text form.
    private func play(
        _ flows: [SelectedFlow],
        of bundle: AppBundle,
        in frontEnd: FlowPlayer.FrontEnd
    ) async -> ([FlowResult], reached: Set<Coverage.Place>) {
        var order: [(flow: SelectedFlow, round: Int)] = []
        var random = RandomNumbers(seed: shuffle ?? 0)
        for round in 1...rounds {
            let flows = shuffle == nil ? flows : flows.shuffled(using: &random)
            order += flows.map { ($0, round) }
        }
        let isText =
            outputs.contains { $0.format == .text && $0.file == nil } && !coverage.printsForPrograms
        var results: [FlowResult] = []
        var reached: Set<Coverage.Place> = []
        let player = FlowPlayer(
            bundle: bundle,
            notesCoverage: coverage.coverage,
            frontEnd: frontEnd
        )
        await player.play(order) { outcome in
            results.append(outcome.result)
            reached.formUnion(outcome.reached)
            guard isText else {
                // Standard output contains the report.
                return printError(outcome.shown + outcome.lastScreen)
            }
            let result = FlowReport.text(of: outcome.result)
            print(outcome.shown + result + outcome.lastScreen, terminator: "")
        }
        if isText {
            print(FlowReport.summary(of: results), terminator: "")
        }
        return (results, reached)
    }
}
