public import OKitBundle
public import OKitModel
public import OKitSyntax

/// A running app: its objects, its screens, and the dialog that waits for an answer.
///
/// A session belongs to whoever made it and is not `Sendable`. A turn is one event: the session
/// works until everything waits, and hands out one `ScreenTree`.
public final class AppSession {
    /// What went wrong with data while the session started, in order of place.
    public private(set) var findings: [Finding] = []

    /// What the app could not do since it started, in words; the user has been told.
    public internal(set) var failures: [String] = []

    let bundle: AppBundle
    let graph: Graph
    let cache: EvaluationCache
    var stack: [Place] = []
    var selectedTab = 0
    /// What covers the screen, the shown one first.
    var overlays: [Overlay] = []
    let windowSize: Int
    private var shown = ShownScreen()
    private let store: ModelStore?

    /// Rows that are shown until a front end asks for others, unless the session's maker says more.
    public static let standardWindow = 200
    static let largestWindow = 10_000

    /// Starts an app.
    ///
    /// - Parameters:
    ///   - store: where changes are kept; `nil` keeps nothing.
    ///   - screen: the first screen; `nil` is the bundle's own.
    ///   - rows: rows of a list that are shown until a front end asks for others, from 1 to 10,000.
    public init(
        bundle: AppBundle,
        environment: Environment,
        store: ModelStore?,
        screen: String? = nil,
        rows: Int = standardWindow
    ) {
        windowSize = min(max(rows, 1), Self.largestWindow)
        self.bundle = bundle
        self.store = store
        graph = Graph(types: bundle.types, environment: environment)
        cache = EvaluationCache(graph: graph)
        for model in bundle.manifest.models {
            load(model)
        }
        _ = graph.takeChangedModels()
        push(screen ?? bundle.manifest.entry.name, context: nil)
        endTurn()
        show()
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
            let reaction = shown.reactions[event.target]
        {
            perform(reaction, event.action)
            endTurn()
            show()
        }
        return shown.tree
    }

    /// Works out anew what depends on the present moment.
    @discardableResult
    public func refresh() -> ScreenTree {
        cache.removeAll()
        show()
        return shown.tree
    }

    /// Stores the models that have changed since the last call.
    public func storeChanges() throws(FileError) {
        for name in graph.takeChangedModels() {
            try write(model: name)
        }
    }

    /// Stores a model at once, where a function asks for it.
    func store(_ model: String) {
        do throws(FileError) {
            try write(model: model)
        } catch {
            fail("\(error)")
        }
    }

    private func write(model name: String) throws(FileError) {
        guard let store, let object = graph.model(name),
            bundle.manifest.models.first(where: { $0.name == name })?.storage != "transient"
        else {
            return
        }
        try store.write(ModelEncoder(graph: graph).encode(object), model: name)
    }

    /// What was worked out so far: the real cost of changes.
    public var evaluationCount: Int {
        cache.evaluationCount
    }

    private func show() {
        var builder = ScreenBuilder(self)
        shown = builder.build()
        cache.endTurn()
    }

    private func load(_ model: Manifest.Model) {
        guard let type = bundle.types[model.entity.name] else {
            return
        }
        var decoder = ModelDecoder(graph: graph)
        let stored = storedDocument(of: model)
        let object = (stored ?? bundle.data[model.name]).flatMap { decoder.object($0.root, type) }
        findings += decoder.findings
        graph.setModel(model.name, to: object ?? graph.create(type))
    }

    /// The stored content; a file that cannot be read is set aside and reported.
    private func storedDocument(of model: Manifest.Model) -> JSONDocument? {
        guard let store, model.storage != "transient" else {
            return nil
        }
        do {
            guard let source = try store.read(model: model.name) else {
                return nil
            }
            do throws(JSONSyntaxError) {
                return try JSONDocument(parsing: source)
            } catch {
                let aside = try store.setAside(model: model.name)
                findings.append(error.finding(in: source))
                findings.append(
                    Finding(
                        "unreadable-model",
                        .warning,
                        "the file was set aside as \(aside)",
                        at: .file(source.path)
                    )
                )
            }
        } catch {
            findings.append(
                Finding("unreadable-model", .error, "\(error)", at: .file(model.name))
            )
        }
        return nil
    }
}
