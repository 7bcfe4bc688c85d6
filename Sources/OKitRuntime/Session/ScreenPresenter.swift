import OKitBundle

/// The current screen: its tree, the reactions of its nodes, and its theme.
struct ScreenPresenter {
    /// The name of the theme override; `nil` to use the app's theme.
    let themeOverride: String?
    private let themes: [String: Theme]
    private let opensLinks: Bool
    /// The theme of an app of format 2.
    private let declaredTheme: DeclaredValue?
    private var shown = ShownScreen()
    /// Whether a tree has been built.
    private(set) var isShown = false
    /// The current theme, which also applies while the app is locked.
    private var theme: Theme?

    init(_ bundle: AppBundle, themeOverride: String?) {
        self.themeOverride = themeOverride
        themes = bundle.themes
        opensLinks = bundle.manifest.links
        declaredTheme = bundle.app?.theme
    }

    /// The tree of the screen.
    var tree: ScreenTree { shown.tree }

    /// Releases the tree, until the screen is built again.
    mutating func release() {
        shown = ShownScreen()
        isShown = false
    }

    /// Builds the screen.
    mutating func show(_ state: ScreenState, isLocked: Bool) {
        shown = ScreenBuilder(state).build()
        isShown = true
        if !isLocked {
            // The objects that specify the theme are discarded while the app is locked.
            let name =
                themeOverride ?? state.objects.appName(declaredTheme)
                ?? state.navigator.shell?.themeName(state.objects)
            theme = name.flatMap { themes[$0] }
        }
        shown.tree.theme = theme
        shown.tree.opensLinks = opensLinks
        shown.tree.isFinished = state.isFinished
        shown.tree.quitButton = state.asksBeforeQuitting ? Self.quitButton : nil
    }

    private static let quitButton = ScreenNode(
        id: "quit",
        role: .button,
        label: "Quit",
        events: [.tap]
    )

    /// Returns the reaction of a node; `nil` if it has none.
    func reaction(of id: String) -> Reaction? {
        shown.reaction(of: id)
    }

    /// Returns the node that handles an event, and its reaction.
    func target(
        of event: Event
    ) throws(EventRejection) -> (node: ScreenNode, reaction: Reaction) {
        if let quit = shown.tree.quitButton, event.target == quit.id, event.action == .tap {
            return (quit, .quit)
        }
        let visible = shown.tree.overlay ?? shown.tree.root
        guard let node = visible.first(where: { $0.id == event.target }) else {
            let isCovered = shown.tree.root.first { $0.id == event.target } != nil
            throw isCovered ? .covered(event.target) : .unknownTarget(event.target)
        }
        guard !node.state.contains(.disabled) else {
            throw .disabled(event.target)
        }
        guard node.events.contains(event.action.kind),
            let reaction = shown.reaction(of: event.target)
        else {
            throw .unsupported(event.action.kind, by: event.target)
        }
        return (node, reaction)
    }
}
