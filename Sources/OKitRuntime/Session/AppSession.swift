import FoundationEssentials
public import OKitBundle
public import OKitExpression
public import OKitFields
public import OKitModel
public import OKitSyntax

/// A running app: its objects, its screens, and what waits for an answer.
///
/// It belongs to its creator and is not `Sendable`. A turn is one event, or one answer of a service: the
/// session works until everything waits, and returns one `ScreenTree`.
///
/// It coordinates owners of state, each of which returns what others have to do as effects. The session
/// carries them out; see "OKitRuntime" in `ARCHITECTURE.md`.
public final class AppSession {
    /// Called for each stage of an action, in its turn; it must not call the session.
    public var onNotice: ((ActionNotice) -> Void)?

    let bundle: AppBundle
    let models: [Model.Type]
    let recordStorage: (any RecordStorage)?
    /// The components of the program, by name.
    let components: [String: any HostComponent]
    /// Reads the files that the user names.
    let readFile: UserFileReader?
    let writeFile: UserFileWriter?
    /// What the app has copied and no host has taken.
    var copiedText: String?

    /// The objects of the app; others after the app was locked and opened again.
    private(set) var objects: AppObjects
    let data: DataCoordinator
    var navigator: Navigator
    var overlays = OverlayStack()
    var screens: ScreenRuntime
    var actions = ActionRuntime()
    var calls: CallRuntime
    var requests = RequestQueue()
    /// The short message that is shown until the next event, and for ten seconds at most.
    var toast: ToastRequest? {
        didSet { toastEnd = toast == nil ? nil : now + Self.toastSeconds }
    }
    /// When the short message is removed.
    private(set) var toastEnd: Date?
    private static let toastSeconds = 10.0
    /// What the user can undo.
    var history = UndoHistory()
    /// The screens that have yet to be put to work.
    var starts = ScreenStarts()
    /// The moment for which what has read it was evaluated last.
    var shownMoment = Date.distantPast
    /// Whether the user has confirmed to quit, though something is not saved.
    var isFinished = false
    var protection: ProtectionController
    let backups: BackupController

    private(set) var presenter: ScreenPresenter
    let turns = TurnRunner()

    /// Rows that are shown until a front end asks for others, unless the session's creator sets more.
    public static let standardWindow = 200

    /// The rows of a list that are shown at first in a terminal, which asks for more where it is higher or the
    /// user goes on.
    public static let terminalWindow = 80

    /// Starts an app.
    ///
    /// - Parameters:
    ///   - bundle: the app.
    ///   - environment: the clock, locale, time zone and functions of the app.
    ///   - writeFile: writes the files that the app exports; `nil` writes none.
    ///   - store: where changes are stored, such as `FileStore` of OKitStorage; `nil` stores nothing.
    ///   - records: where records are stored, such as `SQLiteRecordStorage` of OKitRecords; an app that
    ///     declares records needs it.
    ///   - service: the service that actions call; `nil` makes them all fail.
    ///   - network: the hosts of servers that models may be at; `nil` calls no server, and works on the
    ///     copies in `store`.
    ///   - secrets: the credentials for those servers, by the names in the manifest.
    ///   - screen: the first screen; `nil` is the bundle's own.
    ///   - theme: the name of a theme to show whatever the app says.
    ///   - rows: rows of a list that are shown until a front end asks for others, from 1 to 10,000.
    ///   - isWide: whether the window has room for a list and what its rows open; see
    ///     `isWide(columns:)`.
    ///   - models: Swift classes for the entities of their names, declared ones or new.
    ///   - components: the components that the program adds to screens.
    ///   - readFile: reads the files that the user names for the app to send, such as
    ///     `UserFile.read`; `nil` lets users choose none.
    public init(
        bundle: AppBundle,
        environment: AppEnvironment,
        store: (any DataStore)? = nil,
        records: (any RecordStorage)? = nil,
        service: AppService? = nil,
        network: NetworkPermissions? = nil,
        secrets: GrantedSecrets = .none,
        screen: String? = nil,
        theme: String? = nil,
        rows: Int = standardWindow,
        isWide: Bool = false,
        models: [Model.Type] = [],
        components: [any HostComponent] = [],
        readFile: UserFileReader? = nil,
        writeFile: UserFileWriter? = nil
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
                effects: ActionEffects(bundle),
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
        turns.run(on: self, .event, canUndo: false, isShown: false) {
            start(navigator.openFirst(objects))
        }
        data.noteSwitch(objects, navigator.shell)
    }

    /// Forgets all objects, and what the app was about to do with them.
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

    /// The problems in the app's bundle and data that were found so far, in order.
    public var findings: [Finding] {
        showFirst()
        return data.log.findings
    }

    /// The rule id of findings about expressions that failed while the app ran.
    public static let evaluation = "evaluation"

    /// The problems that expressions had since the last call, each at its first place in the bundle.
    public func takeEvaluationProblems() -> [Finding] {
        showFirst()
        return graph.takeEvaluationProblems().map { bundle.finding(about: $0) }
    }

    /// The failures of the app since it started, in words; the user has been told of them.
    public var failures: [String] {
        showFirst()
        return overlays.failures.map(\.message)
    }

    /// The failures that the shown screen has in place of items, or below its title.
    var failuresInPlace: [String] {
        let pages = navigator.shownPages
        let providers = pages.flatMap(\.providers)
            .compactMap { screens.providers.failure(of: $0.object) }
        let states = Set(pages.map(\.state))
        return providers
            + screens.runs.failures.filter { states.contains($0.page) }.map(\.message)
    }

    /// The objects of the app: what its screens show and its expressions read.
    ///
    /// It belongs to whoever has the session. What is written to it between turns is in the next
    /// `screenTree()`, after the hooks that follow from it; it is stored with the other changes.
    public var graph: Graph {
        objects.graph
    }

    var now: Date {
        objects.now
    }

    // MARK: Turns

    /// Cancels the turn that runs, from any thread: its changes are undone, and the user sees a message.
    ///
    /// Nothing happens between turns.
    public var cancellation: TurnCancellation {
        budget.cancellation
    }

    /// The unused part of the budget of the present turn.
    var budget: TurnBudget {
        graph.environment.turn
    }

    /// The root of a model as an instance of its Swift class; `nil` where the app has no such model, and
    /// where the session has no class for its entity.
    public func model<M: Model>(
        _ type: M.Type = M.self,
        named name: String = Graph.defaultModel
    ) -> M? {
        graph.model(name).flatMap { graph.model(of: $0) as? M }
    }

    /// The screen at present, with what was written to the objects since the last turn.
    public func screenTree() -> ScreenTree {
        if turns.isBehind(self) {
            turn(canUndo: false) {}
        }
        if !presenter.isShown {
            show()
        }
        return presenter.tree
    }

    /// Builds the first screen, where nothing has asked for it: what it reads can fail, or call functions.
    func showFirst() {
        if !turns.hasShown {
            show()
        }
    }

    /// Releases the memory of the screen: its tree, and the values that it shows.
    ///
    /// A host of many sessions calls it for those that are idle. The next event or `screenTree()` builds
    /// the screen again.
    public func releaseScreen() {
        showFirst()
        presenter.release()
        objects.cache.removeAll()
    }

    /// Handles one event.
    ///
    /// - Parameters:
    ///   - event: what the user has done.
    ///   - rejected: called for an event that nothing handles: its node is not there, or is
    ///     disabled or covered, or does not announce events of that kind.
    @discardableResult
    public func send(
        _ event: Event,
        rejected: (EventRejection) -> Void = { _ in }
    ) -> ScreenTree {
        if !presenter.isShown {
            show()
        }
        do throws(EventRejection) {
            let (node, reaction) = try presenter.target(of: event)
            history.begin(historyMode(of: reaction, event), calls: requests.count)
            turn {
                if !event.action.kind.isAutomatic {
                    toast = nil
                }
                if node.role == .row, event.action == .tap {
                    navigator.change { $0.highlight(node.id, objects) }
                }
                protection.noteUse(at: now)
                perform(reaction, event.action)
            }
        } catch {
            rejected(error)
        }
        return screenTree()
    }

    /// Computes again what depends on the present moment.
    @discardableResult
    public func refresh() -> ScreenTree {
        objects.cache.removeAll()
        show()
        return presenter.tree
    }

    /// The number of expressions evaluated so far: the cost of changes.
    public var evaluationCount: Int {
        objects.cache.evaluationCount
    }

    /// Does the work of a turn and shows the result; see `TurnRunner`.
    func turn(
        _ cause: TurnRunner.Cause = .event,
        canUndo: Bool = true,
        _ work: () -> Void
    ) {
        turns.run(on: self, cause, canUndo: canUndo, work)
    }

    /// Builds the screen, within the budget of a turn.
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

    /// Tells the user of a failure.
    func fail(
        _ message: String,
        title: String = ProgramText.error.rawValue,
        isFirst: Bool = false
    ) {
        overlays.fail(message, title: title, isFirst: isFirst)
    }
}
