import Foundation
package import OKitRuntime
package import OKitTerminal

/// Someone at a screen, without a terminal and without an app.
package struct User {
    package private(set) var tree: ScreenTree
    package var size: TerminalSize
    package private(set) var state = ViewState()
    private var screen: RenderedScreen
    private let options: RenderOptions

    package init(
        _ tree: ScreenTree,
        size: TerminalSize,
        options: RenderOptions = RenderOptions()
    ) {
        self.options = options
        self.tree = tree
        self.size = size
        screen = RenderedScreen(tree: tree, size: size, state: &state, options: options)
    }

    package var focus: String? { state.focus }
    package var lines: [String] { screen.painted.frame.buffer.lines }
    package var frame: Frame { screen.painted.frame }
    /// What can have the focus, in the order of Tab.
    package var targets: [String] { screen.layout.groups.flatMap { $0 } }
    /// Where one can click.
    package var painted: PaintedScreen { screen.painted }

    package mutating func show(_ tree: ScreenTree) {
        self.tree = tree
        screen = RenderedScreen(tree: tree, size: size, state: &state, options: options)
    }

    package mutating func focus(on id: String) {
        state.focus = id
        show(tree)
    }

    @discardableResult
    package mutating func press(_ key: Key) -> [TerminalController.Effect] {
        take(.key(key))
    }

    @discardableResult
    package mutating func take(_ event: InputEvent) -> [TerminalController.Effect] {
        let tree = tree
        var all: [TerminalController.Effect] = []
        take(event) { effects in
            all = effects
            return tree
        }
        return all
    }

    /// Lets the app answer before anything is shown, as in a terminal.
    package mutating func take(
        _ event: InputEvent,
        answer: ([TerminalController.Effect]) -> ScreenTree
    ) {
        let effects = TerminalController.update(
            event,
            on: screen,
            state: &state,
            options: options
        )
        show(answer(effects))
    }
}
