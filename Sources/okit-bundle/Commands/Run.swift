import ArgumentParser
import Foundation
import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitRecords
import OKitRuntime
import OKitSandbox
import OKitStorage
import OKitSyntax
import OKitTerminal

struct Run: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run an app in the terminal or in a browser.",
        discussion: """
            Without a terminal, or with --headless, prints the first screen and exits. The exit code
            is 1 if the app has shown a failure.

            Examples:
              okit-bundle run shop
              okit-bundle run https://example.com/shop.zip
              okit-bundle run shop --browser
              okit-bundle run shop --script order.flow --ephemeral
              okit-bundle run shop --headless --show cells --size 80x24
            """
    )

    @Argument(help: "A zip, a folder or a URL.", completion: BundleCompletion.source)
    var source: String

    @Flag(help: "Print the screen and exit, even in a terminal.")
    var headless = false

    @Flag(help: "Read flow commands from standard input, and print the screen after each.")
    var line = false

    @Flag(help: "Show the app in a web browser, and print its address.")
    var browser = false

    @Option(
        help: ArgumentHelp(
            "The port for --browser; 0 for any free port.",
            valueName: "port"
        )
    )
    var browserPort: UInt16 = 0

    @Option(
        help: ArgumentHelp(
            "The format of printed screens: text, cells, svg or json.",
            valueName: "format"
        )
    )
    var show = ScreenForm.text

    @Option(
        help: ArgumentHelp("A flow to run; - reads it from standard input.", valueName: "file"),
        completion: .file(extensions: ["flow"])
    )
    var script: String?

    @Option(
        help: ArgumentHelp(
            "The first screen, instead of the bundle's entry screen.",
            valueName: "name"
        ),
        completion: BundleCompletion.screens
    )
    var screen: String?

    @Option(
        help: ArgumentHelp(
            """
            The theme: one of the bundle, or \(ThemeChoice.builtInNames). The default is the theme \
            of the app, based on dark or light to match the terminal.
            """,
            valueName: "name"
        ),
        completion: BundleCompletion.themes
    )
    var theme: String?

    @Option(
        help: ArgumentHelp(
            "The number of list rows to print without a terminal.",
            valueName: "count"
        )
    )
    var rows = AppSession.standardWindow

    @Option(
        help: ArgumentHelp(
            "The terminal size for --show cells and --show svg, such as 80x24.",
            valueName: "size"
        )
    )
    var size: SizeArgument?

    @Option(
        help: ArgumentHelp("The folder that stores the data of all apps.", valueName: "folder"),
        completion: .directory
    )
    var data: String?

    @OptionGroup var encryption: KeyOptions

    @OptionGroup var keyMap: KeyMapOptions

    @OptionGroup var motion: MotionOptions

    @OptionGroup var serviceOptions: ServiceOptions

    @OptionGroup var connectionOptions: ConnectionOptions

    @OptionGroup var documentOptions: DocumentOptions

    @OptionGroup var options: SurroundingsOptions

    @OptionGroup var sourceOptions: SourceOptions

    @OptionGroup var deliveryOptions: DeliveryOptions

    @OptionGroup var sandbox: SandboxOptions

    @Flag(help: "Store nothing.")
    var ephemeral = false

    @Flag(
        help: "Switch to each new version of the bundle as soon as it appears, on the same screen."
    )
    var watch = false

    @Flag(help: "Check each version of the bundle as lint does, and open the inspector with F12.")
    var inspector = false

    @OptionGroup var outputOptions: OutputOptions

    func validate() throws {
        try connectionOptions.validate(isEphemeral: ephemeral)
        try documentOptions.validate(isEphemeral: ephemeral)
        guard !watch || script == nil && !line && serviceOptions.record == nil else {
            throw ValidationError("--watch cannot be combined with --script, --line or --record")
        }
        guard !inspector || script == nil && !line && !headless else {
            throw ValidationError(
                "--inspector cannot be combined with --headless, --script or --line"
            )
        }
        guard !browser || !headless && !line && !watch && script == nil && !inspector else {
            throw ValidationError(
                "--browser cannot be combined with --headless, --line, --script or --watch"
            )
        }
        guard !browser || options.now == nil else {
            throw ValidationError("--browser cannot be combined with --now")
        }
    }

    var changedFolders: [String] {
        let folders = [ProgramFolders.cacheFolder, ProgramFolders.settings, ProgramFolders.state]
        let stored = ephemeral ? [] : [data ?? ProgramFolders.data]
        // Adopted data is moved from its folder.
        let adopted = deliveryOptions.adoptData.map { [SandboxOptions.folder(of: $0)] } ?? []
        return folders + stored + adopted + connectionOptions.changedFolders
            + documentOptions.changedFolders
            + [serviceOptions.record.map(SandboxOptions.folder)].compactMap(\.self)
    }

    var bundles: [String] { [source] }

    /// A new version can replace the file or folder, and `lint` has settings.
    var files: [String] {
        connectionOptions.files + ConfinedFiles.named(inFlow: script)
            + (watch ? [SandboxOptions.folder(of: source)] : [])
            + (inspector ? [SettingsOptions.nearest(to: source)].compactMap(\.self) : [])
    }

    var runsApps: Bool { true }

    var usesServers: Bool { connectionOptions.needsConnections }

    var picksFiles: Bool {
        !headless && !browser
    }

    /// Starts the helper that opens the page of the app; `nil` without a browser.
    func makeLauncher() -> BrowserLauncher? {
        browser ? BrowserLauncher(environment: ProcessInfo.processInfo.environment) : nil
    }

    /// A service can sign in the user on a page that leads back to a port that the system chooses.
    var listeningPort: UInt16? {
        browser ? browserPort : 0
    }

    func run() async throws {
        try ProgramFolders.finishRestoration(data: data)
        ProgramFolders.restrict()
        let source = Source(name: source, options: sourceOptions)
        let watch = watch ? SourceWatch(source) : nil
        let capabilities =
            script == nil && !headless && !line ? Self.terminalCapabilities : nil
        let questions = capabilities.map(Question.Place.screen) ?? .lines
        var delivery = Delivery(source: source, options: deliveryOptions)
        delivery.questions = questions
        var app = try await load(delivery, watch)
        if browser {
            let folder = try await storeFolder(of: app, questions)
            return try await BrowserRun(command: self, app: app, folder: folder).run()
        }
        if app.decision.requested.hosts.isEmpty, deliveryOptions.grants.allowHost.isEmpty,
            watch == nil, !connectionOptions.needsConnections
        {
            try sandbox.refuseConnections()
        }
        let flow = try script.map { try readFlow($0) }
        var started = try await start(app, flow, isInTerminal: capabilities != nil, questions)
        if started.isRefused, !ephemeral,
            let former = try await delivery.former(
                of: app,
                because: "the new version refuses the stored data"
            )
        {
            app = former
            started = try await start(app, flow, isInTerminal: capabilities != nil, questions)
        }
        guard !started.isRefused else {
            throw failure("the app was not started; its data was not changed")
        }
        let (running, clock, printer) = (started.running, started.clock, started.printer)
        let bundle = app.bundle
        if !ephemeral {
            app.noteStart()
        }
        defer { running.reportFindings() }
        do {
            let (session, live) = (running.session, running.live)
            if let flow, let clock {
                try await play(flow, on: session, clock, live, printer)
            } else if let clock, line {
                let mode = LineMode(session: session, clock: clock, live: live, printer: printer)
                try await mode.run(isFixed: started.hasFixedTime)
            } else if let capabilities {
                var options = printer.options
                options.showsMotion = motion.showsMotion
                options.remark = started.hasStubData ? "Stub data" : nil
                options.images = Images { bundle.image(named: $0) }
                try await TerminalRun(
                    command: self,
                    running: running,
                    clock: clock,
                    watch: watch,
                    source: source,
                    capabilities: capabilities,
                    options: options,
                    storesData: started.hasStore
                        && !bundle.manifest.models.contains { $0.storage == .transient }
                )
                .run()
            } else if let clock {
                let tree = await clock.settle(session, showing: printer.print, asking: live)
                printer.print(tree)
                try await session.sendModels(asking: live)
                if let watch {
                    try await follow(watch, source, running, clock, printer)
                }
                try checkFailures(of: session, inPlace: session.failuresInPlace)
            }
        } catch {
            try running.live.save(to: serviceOptions.record)
            throw (error as? StoreError).map { failure($0.description) } ?? error
        }
        try running.live.save(to: serviceOptions.record)
    }

    /// An app with its data.
    ///
    /// The data may have been refused.
    private struct Started {
        let running: RunningApp
        /// `nil` if the system clock is used.
        let clock: VirtualClock?
        let printer: ScreenPrinter
        let hasStore: Bool
        /// Whether its data was refused, so that the app must not run.
        let isRefused: Bool
        /// Whether the app shows the data of a stub in place of that of its service.
        let hasStubData: Bool
        /// Whether the time is set by the flow or the command line.
        let hasFixedTime: Bool
        /// The store for data that is discarded at the end of the run.
        let scratch: ScratchFolder?
    }

    /// Starts an app with its data and prints problems of the data.
    private func start(
        _ app: DeliveredApp,
        _ flow: Flow?,
        isInTerminal: Bool,
        _ questions: Question.Place
    ) async throws -> Started {
        let bundle = app.bundle
        let surroundings = try surroundings(for: bundle, flow)
        let theme = try ThemeChoice(surroundings.theme, in: bundle)
        let printer = ScreenPrinter(
            form: show,
            theme: theme.terminal,
            surroundings: surroundings,
            keys: try keyMap.read(withUsual: isInTerminal)
        )
        // Without a user, the clock advances to due work immediately.
        let clock =
            (!isInTerminal || surroundings.now != nil)
            ? VirtualClock(surroundings.now ?? Date()) : nil
        let service = try serviceOptions.service(
            of: app,
            isOffline: sourceOptions.offline,
            flow: surroundings.service
        )
        let hasStubData = serviceOptions.replacesLiveData(
            of: app,
            isOffline: sourceOptions.offline,
            flow: surroundings.service
        )
        if hasStubData, sourceOptions.offline, !isInTerminal, !outputOptions.quiet {
            printError("note: --offline calls no service; the data is that of the stub\n")
        }
        let scratch = ephemeral && watch ? try ScratchFolder() : nil
        let store = try await store(of: app, scratch, questions)
        let showsProgress =
            isInTerminal && isatty(STDERR_FILENO) != 0 && !outputOptions.quiet
        let progress = showsProgress ? DelayedProgress { printError("Loading…") } : nil
        let database =
            ephemeral ? nil : try connectionOptions.storage(of: bundle, isShared: isInTerminal)
        let ownRecords = SQLiteRecordStorage { written, count in
            if showsProgress {
                printError(
                    "\r\u{1B}[KMigrating the stored data… \(written * 100 / max(count, 1)) %"
                )
            }
        }
        let running = RunningApp(
            app: app,
            session: AppSession(
                bundle: bundle,
                environment: surroundings.environment(for: bundle, clock: clock),
                store: store,
                records: database ?? ownRecords as any RecordStorage,
                service: service,
                network: serviceOptions.network(
                    of: app,
                    isOffline: sourceOptions.offline,
                    flow: surroundings.service
                ),
                secrets: app.decision.secrets,
                screen: surroundings.screen,
                theme: theme.app,
                rows: isInTerminal ? AppSession.terminalWindow : rows,
                isWide: surroundings.isWide,
                readFile: FileOpener.userFiles,
                writeFile: store.map { ExportFolder(store: $0).write }
            ),
            live: try serviceOptions.liveService(of: app, asking: service)
        )
        if progress?.end() == true {
            // Also if a migration has printed messages.
            printError("\r\u{1B}[K")
        }
        log(.debug, "started \(bundle.manifest.identifier) \(bundle.manifest.version)")
        let findings = running.session.findings
        printFindings(findings)
        return Started(
            running: running,
            clock: clock,
            printer: printer,
            hasStore: store != nil,
            isRefused: findings.contains { DataProblem.refusals.contains($0.rule) },
            hasStubData: hasStubData,
            hasFixedTime: surroundings.now != nil,
            scratch: scratch
        )
    }

    /// The capabilities of the terminal; `nil` if there is none that can show screens.
    private static var terminalCapabilities: TerminalCapabilities? {
        guard isatty(STDOUT_FILENO) != 0 else {
            return nil
        }
        let capabilities = TerminalCapabilities(environment: ProcessInfo.processInfo.environment)
        return capabilities.canShowScreens ? capabilities : nil
    }

    /// Returns the surroundings.
    ///
    /// The command line takes precedence over the header of the flow.
    func surroundings(for bundle: AppBundle, _ flow: Flow?) throws -> Surroundings {
        var given = options.surroundings
        given.screen = screen
        given.theme = theme
        given.size = size.map { ($0.columns, $0.rows) }
        let surroundings = (flow.map { Surroundings($0) } ?? Surroundings())
            .overridden(by: given)
        let name = surroundings.screen ?? bundle.manifest.entry.name
        if bundle.screens[name] == nil {
            let hint = bundle.screens.keys.suggestion(for: name)
            throw failure("unknown screen \"\(name)\"\(hint)")
        }
        return surroundings
    }

    private func play(
        _ flow: Flow,
        on session: AppSession,
        _ clock: VirtualClock,
        _ live: LiveService,
        _ printer: ScreenPrinter
    ) async throws {
        let failures: [Finding]
        do throws(FlowFailure) {
            let runner = FlowRunner(session, clock: clock, keyboard: printer.terminal) {
                printer.print($0)
            }
            failures = try await runner.play(flow, asking: live)
            if !outputOptions.quiet, !flow.showsLast {
                printer.print(session.screenTree())
            }
        } catch {
            printFindings([error.finding])
            printer.print(session.screenTree())
            throw ExitCode.findings
        }
        do throws(StoreError) {
            try await session.sendModels(asking: live)
        } catch {
            throw failure(error.description)
        }
        guard failures.isEmpty else {
            printFindings(failures)
            throw ExitCode.findings
        }
        try checkFailures(of: session)
    }

    /// Prints the failures that the app has shown, and exits with 1 if there are any.
    ///
    /// - Parameter inPlace: Those that the last screen shows in place of items.
    func checkFailures(of session: AppSession, inPlace: [String] = []) throws {
        let failures = session.failures + inPlace
        guard !failures.isEmpty else {
            return
        }
        for failure in failures {
            printError("error: the app failed: \(failure.printable)\n")
        }
        throw ExitCode.findings
    }
}
