import ArgumentParser
import Foundation
import OKit
import OKitTerminal

struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Runs an app in the terminal, or shows its first screen without one."
    )

    @Argument(help: "A zip or folder.")
    var source: String

    @Flag(help: "Show the screen and end, in a terminal too.")
    var headless = false

    @Option(help: "What a headless run prints: text, cells or json.")
    var show = Form.text

    @Option(help: "Commands of the flow language to play, a line each; - is standard input.")
    var script: String?

    @Option(help: "Where changes are kept.")
    var data: String?

    @OptionGroup var surroundings: Surroundings

    @Flag(help: "Keep nothing.")
    var ephemeral = false

    enum Form: String, ExpressibleByArgument {
        case text, cells, json
    }

    func run() async throws {
        let (bundle, findings) = try Source(path: source).load()
        printError(TextReport.text(of: findings))
        guard !findings.contains(where: { BundleLoader.refusals.contains($0.rule) }) else {
            throw ExitCode.couldNotRun
        }
        let session = AppSession(
            bundle: bundle,
            environment: surroundings.environment(of: bundle),
            store: store(of: bundle)
        )
        printError(TextReport.text(of: session.findings))
        let capabilities = TerminalCapabilities(environment: ProcessInfo.processInfo.environment)
        if let script {
            try play(script, on: session)
        } else if headless || isatty(STDOUT_FILENO) == 0 || !capabilities.canShowScreens {
            print(headlessText(session.screenTree()), terminator: "")
        } else {
            try await runInTerminal(session, capabilities)
        }
    }

    private func play(_ script: String, on session: AppSession) throws {
        let bytes =
            script == "-"
            ? Array(FileHandle.standardInput.readDataToEndOfFile()) : try readFile(script)
        let runner = FlowRunner(session) { print(headlessText($0), terminator: "") }
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            do throws(FlowError) {
                try runner.play(String(line))
            } catch {
                printError("\(script):\(index + 1): \(error)\n")
                print(headlessText(session.screenTree()), terminator: "")
                throw ExitCode.findings
            }
        }
        try session.storeChanges()
    }

    private func headlessText(_ tree: ScreenTree) -> String {
        switch show {
        case .text:
            ScreenOutline.text(of: tree)
        case .json:
            ScreenJSON.text(of: tree)
        case .cells:
            CellsRenderer.lines(of: tree, size: .standard, options: RenderOptions())
                .map { $0 + "\n" }.joined()
        }
    }

    private func runInTerminal(
        _ session: AppSession,
        _ capabilities: TerminalCapabilities
    ) async throws {
        let terminal: POSIXTerminal
        do {
            terminal = try POSIXTerminal()
        } catch {
            throw failure("\(error)")
        }
        let ending = try await TerminalApp.run(
            terminal: terminal,
            tree: session.screenTree(),
            capabilities: capabilities,
            options: RenderOptions()
        ) { events in
            var tree = session.screenTree()
            for event in events {
                tree = session.send(event)
            }
            try session.storeChanges()
            return tree
        }
        try session.storeChanges()
        if case .signal(let signal) = ending {
            throw ExitCode(128 + signal)
        }
    }

    /// By identifier and origin, so that a bundle cannot read another's data by claiming its name.
    private func store(of bundle: AppBundle) -> ModelStore? {
        guard !ephemeral else {
            return nil
        }
        let variables = ProcessInfo.processInfo.environment
        let home = variables["HOME"] ?? "."
        let root =
            data ?? (variables["XDG_DATA_HOME"] ?? "\(home)/.local/share") + "/okit-bundle"
        let identifier = bundle.manifest.identifier.map {
            $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "_"
        }
        return ModelStore(folder: "\(root)/\(String(identifier))/local")
    }
}
