import FoundationEssentials
public import OKitBundle
public import OKitModel
import OKitRecords
public import OKitSyntax

/// A running app: its objects, its screens, and what waits for an answer.
///
/// A session belongs to whoever made it and is not `Sendable`. A turn is one event, or one answer of a
/// service: the session works until everything waits, and hands out one `ScreenTree`.
public final class AppSession {
    /// What went wrong with data while the session started, in order of place.
    public internal(set) var findings: [Finding] = []

    /// What the app could not do since it started, in words; the user has been told.
    public internal(set) var failures: [String] = []

    /// Is told of the actions of services, in the turn in which something happens to them; it must not
    /// call the session.
    public var onNotice: ((ActionNotice) -> Void)?

    let bundle: AppBundle
    /// The objects of the app; another graph after the app was locked and opened again.
    package private(set) var graph: Graph
    private(set) var cache: EvaluationCache
    var stack: [Place] = []
    /// What covers the screen, the shown one first.
    var overlays: [Overlay] = []
    let windowSize: Int
    private var shown = ShownScreen()
    let store: FileStore?
    /// Whom actions are asked of.
    let service: AppService?
    /// Reads the files that the user names.
    let readFile: UserFileReader?
    /// What was asked of the servers of models.
    var servers: ServerState
    /// What was asked of it.
    var services = ServiceState()
    /// The records of the app; `nil` where it has none.
    private(set) var records: RecordObjects?
    /// What mediators have done and will do.
    var state = LiveState()
    /// What services have failed at on the screens that are there.
    var failedCalls: [FailedCall] = []
    /// Why changes could not be stored; `nil` where all are, or nobody has tried.
    var storeFailure: String?
    /// The same of records.
    var recordsFailure: String?
    /// What has changed and is not stored yet.
    var unstored: [StoredItem: StoreTask] = [:]
    /// The theme to show whatever the app says; `nil` follows the app.
    let givenTheme: String?
    /// The colours at present, which a locked app keeps.
    private var theme: Theme?
    /// Whether the content can be seen.
    var protection = Protection.open
    /// When the user last did something.
    var lastUse: Date
    /// The screen that the app begins with.
    let firstScreen: String
    let models: [Model.Type]
    /// How many findings the user has been told of, or had before the app began.
    var toldFindings = 0

    /// Rows that are shown until a front end asks for others, unless the session's maker says more.
    public static let standardWindow = 200
    static let largestWindow = 10_000

    /// Starts an app.
    ///
    /// - Parameters:
    ///   - store: where changes are kept; `nil` keeps nothing.
    ///   - service: whom actions are asked of; `nil` lets them all fail.
    ///   - network: where models may be kept that are at servers; `nil` asks no server, and goes on
    ///     with the copies in `store`.
    ///   - secrets: what the app proves itself by at those servers, by the names in the manifest.
    ///   - screen: the first screen; `nil` is the bundle's own.
    ///   - theme: the name of a theme to show whatever the app says.
    ///   - rows: rows of a list that are shown until a front end asks for others, from 1 to 10,000.
    ///   - models: Swift classes that stand for the entities of their names, declared ones or new.
    ///   - readFile: reads the files that the user names for the app to send, such as
    ///     `UserFile.read`; `nil` lets none be chosen.
    public init(
        bundle: AppBundle,
        environment: Environment,
        store: FileStore?,
        service: AppService? = nil,
        network: NetworkPermissions? = nil,
        secrets: [String: String] = [:],
        screen: String? = nil,
        theme: String? = nil,
        rows: Int = standardWindow,
        models: [Model.Type] = [],
        readFile: UserFileReader? = nil
    ) {
        windowSize = min(max(rows, 1), Self.largestWindow)
        self.bundle = bundle
        self.store = store
        self.service = service
        servers = ServerState(network: network, secrets: secrets)
        self.models = models
        self.readFile = readFile
        givenTheme = theme
        firstScreen = screen ?? bundle.manifest.entry.name
        lastUse = environment.now
        graph = Graph(types: bundle.types, environment: environment)
        cache = EvaluationCache(graph: graph)
        prepareGraph()
        load()
        exchangeModels()
        push(firstScreen, context: nil, as: .content)
        endTurn()
    }

    /// Begins with no objects at all, and with closed records.
    func makeGraph() {
        records?.store.close()
        records = nil
        state = LiveState()
        graph = Graph(types: bundle.types, environment: graph.environment)
        cache = EvaluationCache(graph: graph)
        prepareGraph()
        unstored = [:]
        failedCalls = []
    }

    /// Opens the records and reads all models.
    func load() {
        var problems: [Finding] = []
        records = Self.records(of: bundle, graph, store, &problems)
        findings += problems
        loadModels()
        toldFindings = findings.count
    }

    private func prepareGraph() {
        graph.collectEvaluationProblems()
        for model in models {
            graph.register(model)
        }
        graph.readContent = { [weak self] item, model in
            self?.content(of: item, in: model) ?? .unreadable
        }
    }

    /// What is on the screen now.
    public func screenTree() -> ScreenTree {
        shown.tree
    }

    /// Handles one event.
    ///
    /// Events for nodes that are not there, that are disabled or covered, and of a kind that the
    /// node does not announce, are ignored.
    @discardableResult
    public func send(_ event: Event) -> ScreenTree {
        let visible = shown.tree.overlay ?? shown.tree.root
        if let node = visible.first(where: { $0.id == event.target }),
            node.events.contains(event.action.kind), !node.state.contains(.disabled),
            let reaction = shown.reaction(of: event.target)
        {
            if node.role == .row, event.action == .tap {
                highlight(node.id)
            }
            lastUse = graph.environment.now
            perform(reaction, event.action)
            endTurn()
        }
        return shown.tree
    }

    /// A tapped row stays highlighted where the screen says so (OKit, "autoDeselect").
    private func highlight(_ row: String) {
        if let last = stack.indices.last,
            !condition(
                stack[last].screen.attributes["autoDeselect"],
                on: stack[last].context,
                or: true
            )
        {
            stack[last].tappedRow = row
        }
    }

    /// Works out anew what depends on the present moment.
    @discardableResult
    public func refresh() -> ScreenTree {
        cache.removeAll()
        show()
        return shown.tree
    }

    /// What was worked out so far: the real cost of changes.
    public var evaluationCount: Int {
        cache.evaluationCount
    }

    /// Works out what is on the screen now, with what turned out to be wrong meanwhile.
    func show() {
        build()
        if tellFindings() {
            build()
        }
    }

    private func build() {
        var builder = ScreenBuilder(self)
        shown = builder.build()
        if case .locked = protection {
            // What says which theme it is has been forgotten.
        } else {
            theme = themeName.flatMap { bundle.themes[$0] }
        }
        shown.tree.theme = theme
        shown.tree.opensLinks = bundle.manifest.links
        cache.endTurn()
    }

    /// OKit, "themeName".
    private var themeName: String? {
        givenTheme ?? shell.flatMap { text($0.screen.attributes["themeName"], on: $0.context) }
    }
}
