import FoundationEssentials
public import OKitBundle
public import OKitExpression
public import OKitFields
public import OKitModel
public import OKitSyntax

/// A running app: its objects, its screens and its pending work.
///
/// It belongs to its creator and is not `Sendable`. A turn handles one event or one response of a
/// service: the session works until everything waits, and returns one `ScreenTree`.
///
/// The session coordinates the types that own parts of its state. They return the work of other
/// parts as effects, which the session performs; see "OKitRuntime" in `ARCHITECTURE.md`.
public final class AppSession {
    /// Called for each stage of an action during the turn.
    ///
    /// It must not call the session.
    public var onNotice: ((ActionNotice) -> Void)?

    /// Called on any thread when others have changed records that they share with this session; the
    /// owner of the session then calls `applyRecordChanges()`.
    public var onRecordChange: (@Sendable () -> Void)? {
        didSet { data.records.inbox?.onChange(onRecordChange) }
    }

    /// Called with the reason when data cannot be read or stored, unless the user knows it already.
    public var onStoreFailure: ((String) -> Void)?

    /// Called with each problem of an expression, after the turn in which it first occurs.
    ///
    /// `takeEvaluationProblems()` does not return these problems.
    public var onEvaluationProblem: ((Finding) -> Void)?

    let bundle: AppBundle
    let models: [Model.Type]
    let recordStorage: (any RecordStorage)?
    /// The components that the program adds, by name.
    let components: [String: any HostComponent]
    /// Reads files that the user names.
    let readFile: UserFileReader?
    let writeFile: UserFileWriter?
    /// The text that the app has copied and the host has not taken yet.
    var copiedText: String?

    /// The objects of the app.
    ///
    /// They are replaced when the app is locked and unlocked.
    private(set) var objects: AppObjects
    let data: DataCoordinator
    var navigator: Navigator
    var overlays = OverlayStack()
    var screens: ScreenRuntime
    var actions = ActionRuntime()
    var calls: CallRuntime
    var requests = RequestQueue()
    /// The temporary message.
    ///
    /// It is shown until the next event, and for at most ten seconds.
    var toast: ToastRequest? {
        didSet { toastEnd = toast == nil ? nil : now + Self.toastSeconds }
    }
    /// The time at which the temporary message is removed.
    private(set) var toastEnd: Date?
    private static let toastSeconds = 10.0
    /// The changes that the user can undo.
    var history = UndoHistory()
    /// The screens that have not been started yet.
    var starts = ScreenStarts()
    /// The time for which values that depend on the current time were last evaluated.
    var shownMoment = Date.distantPast
    /// Whether the user has confirmed quitting despite unsaved changes.
    var isFinished = false
    var protection: ProtectionController
    let backups: BackupController

    /// How much of a snapshot the session has continued; `nil` if it began without one.
    public internal(set) var resumption: SessionSnapshot.Outcome?
    /// The names of values that snapshots leave out.
    private(set) lazy var secretMembers = SecretMembers(of: bundle)

    private(set) var presenter: ScreenPresenter
    let turns = TurnRunner()

    /// The default number of rows shown until a front end requests others.
    public static let standardWindow = 200

    /// The number of rows of a list initially shown in a terminal.
    ///
    /// The terminal requests more if it is taller or the user scrolls.
    public static let terminalWindow = 80

    /// Starts an app.
    ///
    /// - Parameters:
    ///   - bundle: The app.
    ///   - environment: The clock, locale, time zone and functions of the app.
    ///   - writeFile: Writes the files that the app exports; `nil` disables exports.
    ///   - store: The store for changes, such as `FileStore` of OKitStorage; `nil` stores nothing.
    ///   - records: The storage for records, such as `SQLiteRecordStorage` of OKitRecords. An app
    ///     that declares records requires it.
    ///   - service: The service that actions call; `nil` makes all actions fail.
    ///   - network: The hosts of the servers of models; `nil` calls no server and uses the copies
    ///     in `store`.
    ///   - secrets: The credentials for those servers, by their names in the manifest.
    ///   - screen: The first screen; `nil` for the bundle's own.
    ///   - link: A screen to open on top of the first one, or as its tab; one that shows an object
    ///     is not opened.
    ///   - theme: The name of a theme that overrides the app's theme.
    ///   - rows: The number of rows of a list shown until a front end requests others, from 1 to
    ///     10,000.
    ///   - isWide: Whether the window is wide enough for a list and its details; see
    ///     `isWide(columns:)`.
    ///   - models: Swift classes for declared or additional entities of the same names.
    ///   - components: The components that the program adds to screens.
    ///   - readFile: Reads the files that the user chooses for upload, such as `UserFile.read`;
    ///     `nil` disables file selection.
    ///   - snapshot: The screens to open instead of the first one, as far as they and their objects
    ///     exist.
    public init(
        bundle: AppBundle,
        environment: AppEnvironment,
        store: (any DataStore)? = nil,
        records: (any RecordStorage)? = nil,
        service: AppService? = nil,
        network: NetworkPermissions? = nil,
        secrets: GrantedSecrets = .none,
        screen: String? = nil,
        link: String? = nil,
        theme: String? = nil,
        rows: Int = standardWindow,
        isWide: Bool = false,
        models: [Model.Type] = [],
        components: [any HostComponent] = [],
        readFile: UserFileReader? = nil,
        writeFile: UserFileWriter? = nil,
        resuming snapshot: SessionSnapshot? = nil
    ) {
        self.bundle = bundle
        self.models = models
        recordStorage = records
        self.components = Dictionary(components.map { ($0.name, $0) }) { first, _ in first }
        self.readFile = readFile
        self.writeFile = writeFile
        presenter = ScreenPresenter(bundle, themeOverride: theme)
        navigator = Navigator(
            bundle.screens,
            pages: PageFactory(
                sharedActions: bundle.sharedActions,
                effects: SharedEffects(of: bundle),
                background: bundle.backgroundScreen
            ),
            firstScreen: screen ?? bundle.manifest.entry.name,
            secondScreen: screen == nil ? bundle.screenOnMenu : nil,
            windowSize: min(max(rows, 1), Navigator.largestWindow),
            isWide: isWide
        )
        screens = ScreenRuntime(data: bundle.data)
        calls = CallRuntime(
            ServiceCoordinator(
                service,
                stub: bundle.service(.stub),
                canSignIn: bundle.app?.signIn != nil
            )
        )
        protection = ProtectionController(at: environment.now)
        data = DataCoordinator(
            bundle,
            store,
            records: records,
            network: network,
            secrets: secrets,
            hasSwiftModels: !models.isEmpty
        )
        backups = BackupController(store)
        objects = AppObjects(
            data.makeGraph(environment, models: models),
            hasLiteralTexts: bundle.isClassic,
            presentations: bundle.presentations,
            encryption: bundle.app?.encryption
        )
        loadData()
        checkWhatTheProgramAdds()
        carryOut(data.exchangeAll(at: now, &requests))
        if let snapshot {
            resume(snapshot)
        } else {
            turns.run(on: self, .event, canUndo: false, isShown: false) {
                let first = navigator.openFirst(objects)
                start(first + (link.map { open(link: $0) } ?? []))
            }
        }
        data.noteSwitch(objects, navigator.shell)
    }

    /// Opens a screen on top of the first one, or selects its tab.
    ///
    /// A link names no object, so that a screen that shows one is not opened.
    private func open(link name: String) -> [Navigator.OpenedScreen] {
        guard let screen = navigator.screen(name), !name.hasPrefix("/"),
            navigator.current?.screen.name != name, !objects.lacksObject(for: screen)
        else {
            return []
        }
        let tabs = navigator.tabs?.screen.tabs ?? []
        if let index = tabs.firstIndex(where: { $0.screen.name == name }) {
            return navigator.selectTab(index, objects)
        }
        return navigator.open(name, content: .null, objects)
    }

    /// Discards all objects and pending work on them.
    func forgetObjects() {
        turns.forgetCheckpoint()
        history.removeAll()
        calls.removeAll(&requests)
        navigator.closeAll()
        data.close()
        screens = ScreenRuntime(data: bundle.data)
        actions = ActionRuntime()
        objects = AppObjects(
            data.makeGraph(graph.environment, models: models),
            hasLiteralTexts: bundle.isClassic,
            presentations: bundle.presentations,
            encryption: bundle.app?.encryption
        )
    }

    /// The problems found so far in the app's bundle and data, in order.
    public var findings: [Finding] {
        showFirst()
        return data.log.findings
    }

    /// The rule ID of findings about expressions that failed while the app ran.
    public static let evaluation = "evaluation"

    /// Removes and returns the problems that occurred in expressions since the last call, each at
    /// its first location in the bundle.
    public func takeEvaluationProblems() -> [Finding] {
        showFirst()
        return graph.takeEvaluationProblems().map { bundle.finding(about: $0) }
    }

    /// Reports the problems that have occurred in the current turn.
    func reportEvaluationProblems() {
        guard let report = onEvaluationProblem else {
            return
        }
        for problem in graph.takeEvaluationProblems() {
            report(bundle.finding(about: problem))
        }
    }

    /// The messages of all dialogs about failures since the app was started.
    ///
    /// The failures of calls are nodes of the screen instead, and are reported to `onNotice`.
    public var failures: [String] {
        showFirst()
        return overlays.failures.map(\.message)
    }

    /// The failures that the current screen shows instead of items or below its title.
    package var failuresInPlace: [String] {
        let pages = navigator.shownPages
        let providers = pages.flatMap(\.providers)
            .compactMap { screens.providers.failure(of: $0.object) }
        let states = Set(pages.map(\.state))
        return providers
            + screens.runs.failures.filter { states.contains($0.page) }.map(\.message)
    }

    /// The objects of the app, which its screens show and its expressions read.
    ///
    /// The graph belongs to the owner of the session. Values written between turns appear in the
    /// next `screenTree()`, after the hooks that they trigger. They are stored together with other
    /// changes.
    public var graph: Graph {
        objects.graph
    }

    var now: Date {
        objects.now
    }

    // MARK: Turns

    /// Cancels the current turn, from any thread.
    ///
    /// The changes of the turn are undone, and the user sees a message.
    ///
    /// Canceling has no effect between turns.
    public var cancellation: TurnCancellation {
        budget.cancellation
    }

    /// The unused part of the budget of the current turn.
    var budget: TurnBudget {
        graph.environment.turn
    }

    /// Returns the root of a model as an instance of its Swift class; `nil` if the app does not
    /// declare the model or the session has no class for its entity.
    public func model<M: Model>(
        _ type: M.Type = M.self,
        named name: String = Graph.defaultModel
    ) -> M? {
        graph.model(name).flatMap { graph.model(of: $0) as? M }
    }

    /// Returns the current screen, including changes to the objects since the last turn.
    public func screenTree() -> ScreenTree {
        turns.checkCaller()
        if turns.isBehind(self) {
            turn(canUndo: false) {}
        }
        if !presenter.isShown {
            show()
        }
        return presenter.tree
    }

    /// Builds the first screen if it has not been requested yet.
    ///
    /// Building can fail or call functions.
    func showFirst() {
        if !turns.hasShown {
            show()
        }
    }

    /// Releases the memory of the screen: its tree, the values that it shows, and the formatters of its texts.
    ///
    /// A host of many sessions calls it for idle ones. The next event or `screenTree()` builds the
    /// screen again.
    public func releaseScreen() {
        showFirst()
        presenter.release()
        objects.cache.release()
        graph.environment.releaseMemory()
    }

    /// Handles one event.
    ///
    /// - Parameters:
    ///   - event: The action of the user.
    ///   - rejected: Called for an event that cannot be handled because its node does not exist, is
    ///     disabled or covered, or does not accept events of that kind.
    @discardableResult
    public func send(
        _ event: Event,
        rejected: (EventRejection) -> Void = { _ in }
    ) -> ScreenTree {
        turns.checkCaller()
        if !presenter.isShown {
            show()
        }
        do throws(EventRejection) {
            let (node, reaction) = try presenter.target(of: event)
            history.begin(historyMode(of: reaction, event), finalSteps: finalSteps)
            turns.isSearch = node.role == .search && event.action.kind == .input
            turns.target = node.id
            defer { (turns.isSearch, turns.target) = (false, nil) }
            turn {
                if !event.action.kind.isAutomatic {
                    toast = nil
                    navigator.change { $0.endFocusOnNewRow() }
                }
                if node.role == .row, event.action == .tap {
                    navigator.change { $0.highlight(node.id, objects) }
                }
                protection.noteUse(at: now)
                if !asksAbout(event, reaction) {
                    perform(reaction, event.action)
                    showOwnChanges()
                }
            }
        } catch {
            rejected(error)
        }
        return screenTree()
    }

    /// Evaluates everything that depends on the current time again.
    @discardableResult
    public func refresh() -> ScreenTree {
        objects.cache.removeAll()
        show()
        return presenter.tree
    }

    /// The number of expressions evaluated so far, which measures the cost of changes.
    public var evaluationCount: Int {
        objects.cache.evaluationCount
    }

    /// Performs the work of a turn and shows the result; see `TurnRunner`.
    func turn(
        _ cause: TurnRunner.Cause = .event,
        canUndo: Bool = true,
        _ work: () -> Void
    ) {
        turns.run(on: self, cause, canUndo: canUndo) {
            work()
            for page in navigator.pages {
                page.drafts.noteUnseenChanges(on: graph)
            }
        }
    }

    /// Builds the screen within the budget of a turn.
    func show() {
        turns.show(self)
    }

    /// Builds the screen once.
    func build() {
        let state = ScreenState(
            objects: objects,
            navigator: navigator,
            providers: screens.providers,
            actionFailures: screens.runs.failures,
            toast: toast,
            canUndo: history.canUndo && !editsDraft,
            canRedo: history.canRedo && !editsDraft,
            protection: protection.state,
            needsPassphrase: data.protection?.needsPassphrase == true,
            overlay: overlays.current,
            asksBeforeQuitting: asksBeforeQuitting,
            isFinished: isFinished,
            retries: retries,
            backups: navigator.current.flatMap { backups.backups(of: $0.screen) },
            components: components,
            isBusy: activity.isLong(at: now),
            progress: calls.progress
        )
        presenter.show(state, isLocked: protection.isLocked)
        objects.cache.endTurn()
    }

    /// Notifies the user of a failure.
    func fail(
        _ message: String,
        title: String = ProgramText.error.rawValue,
        isFirst: Bool = false
    ) {
        overlays.fail(message, title: title, isFirst: isFirst)
    }
}
