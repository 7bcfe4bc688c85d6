import Foundation
import OKitRuntime
import OKitTerminal

/// Someone at a screen, without a terminal and without an app.
struct User {
    private(set) var tree: ScreenTree
    var size: TerminalSize
    private var state = ViewState()
    private var screen: RenderedScreen
    private let options = RenderOptions()

    init(_ tree: ScreenTree, size: TerminalSize) {
        self.tree = tree
        self.size = size
        screen = RenderedScreen(tree: tree, size: size, state: &state, options: options)
    }

    var focus: String? { state.focus }
    var lines: [String] { screen.picture.frame.buffer.lines }
    var frame: Frame { screen.picture.frame }

    mutating func show(_ tree: ScreenTree) {
        self.tree = tree
        screen = RenderedScreen(tree: tree, size: size, state: &state, options: options)
    }

    mutating func focus(on id: String) {
        state.focus = id
        show(tree)
    }

    @discardableResult
    mutating func press(_ key: Key) -> [TerminalController.Effect] {
        take(.key(key))
    }

    @discardableResult
    mutating func take(_ event: InputEvent) -> [TerminalController.Effect] {
        let effects = TerminalController.update(
            event,
            on: screen,
            state: &state,
            options: options
        )
        show(tree)
        return effects
    }
}
