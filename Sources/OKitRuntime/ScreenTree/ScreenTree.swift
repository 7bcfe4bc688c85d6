public import OKitBundle

/// All that is on the screen after a turn, as one value.
///
/// The root has the role `screen`; its `label` is the title and its `value` the subtitle. Its
/// children stand in this order, each at most once:
///
/// 1. `bar`: buttons of the navigation bar; the one with purpose `back` leads back. A `text` child
///    is the title where it can be tapped.
/// 2. `search`: the search field of a list; then `segments`, the filters of a search.
/// 3. `list`: the content, as `section` nodes (label = header, value = footer) of `row` nodes. A
///    row's label and value are its main and detail text; its children are its controls, and a
///    `menu` of further actions (`button` nodes with purpose `quick`, `more` and `delete`).
/// 4. `bar` with the id suffix `toolbar`: buttons at the bottom.
/// 5. `tabs`: the tabs of the screen that contains this one.
/// 6. `alert`, `sheet` or `help`: covers the rest. Its label is the title, its value the message, its
///    children are fields and buttons. While it is there, only its nodes accept events.
public struct ScreenTree: Sendable, Equatable {
    /// Name of the screen in the bundle.
    public var screen: String

    /// The node that contains all others.
    public var root: ScreenNode

    /// The colours of the app at present; `nil` leaves them to the front end.
    public var theme: Theme?

    /// Whether a front end may open addresses that stand in texts, as the bundle's permissions say.
    public var opensLinks = false

    /// What a front end presses where the user quits, as something would be lost that is not saved;
    /// `nil` where it quits at once.
    public var quitButton: ScreenNode?

    /// Whether the user has confirmed to quit.
    public var isFinished = false

    /// Buttons of the program that runs the app, which a front end offers with its own commands.
    public var commands: [ScreenNode] = []

    /// Makes a tree.
    public init(screen: String, root: ScreenNode, theme: Theme? = nil) {
        self.screen = screen
        self.root = root
        self.theme = theme
    }
}

extension ScreenTree {
    /// The alert, sheet or help that covers the screen, if one is open.
    public var overlay: ScreenNode? {
        root.children.last { [.alert, .sheet, .help].contains($0.role) }
    }

    /// The node with that id, searched in document order.
    public func node(id: String) -> ScreenNode? {
        root.first { $0.id == id }
    }
}
