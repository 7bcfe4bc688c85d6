public import OKitBundle

/// The contents of the screen after a turn, as one value.
///
/// The root has the role `screen`; its `label` is the title and its `value` the subtitle. Its
/// children are in this order, each at most once:
///
/// 1. `bar`: The buttons of the navigation bar. The one with purpose `back` goes back. A `text`
///    child is the title if it can be tapped.
/// 2. `search`: The search field of a list, followed by `segments`, the filters of the search.
/// 3. `list`: The content, as `section` nodes (label = header, value = footer) of `row` nodes. A
///    row's label and value are its main and detail text. Its children are its controls and a `menu`
///    of other actions (`button` nodes with purpose `quick`, `more` and `delete`).
/// 4. `bar` with the ID suffix `toolbar`: The buttons at the bottom.
/// 5. `tabs`: The tabs of the screen that contains this one.
/// 6. `alert`, `sheet` or `help`: Covers the rest. Its label is the title, its value the message,
///    and its children are fields and buttons. While it is open, only its nodes accept events.
public struct ScreenTree: Sendable, Hashable {
    /// The name of the screen in the bundle.
    public var screen: String

    /// The node that contains all others.
    public var root: ScreenNode

    /// The current colors of the app; `nil` lets the front end choose.
    public var theme: Theme?

    /// Whether a front end can open links in text, according to the bundle's permissions.
    public var opensLinks = false

    /// The button that a front end activates when the user quits with unsaved changes; `nil` if it
    /// can quit immediately.
    public var quitButton: ScreenNode?

    /// Whether the user has confirmed quitting.
    public var isFinished = false

    /// Buttons of the program that runs the app.
    ///
    /// A front end shows them with its own commands.
    public var commands: [ScreenNode] = []

    /// Creates a tree.
    public init(screen: String, root: ScreenNode, theme: Theme? = nil) {
        self.screen = screen
        self.root = root
        self.theme = theme
    }
}

extension ScreenTree {
    /// Whether the bundle declares the screen; false for a question, for example.
    package var isDeclared: Bool { !Screen.isGenerated(screen) }

    /// The alert, sheet or help that covers the screen, if one is open.
    public var overlay: ScreenNode? {
        root.children.last { [.alert, .sheet, .help].contains($0.role) }
    }

    /// Returns the node with an ID, searched in document order.
    public func node(id: String) -> ScreenNode? {
        root.first { $0.id == id }
    }
}
