public import OKitRuntime

/// A terminal without a terminal: keys of flows go through the same controller.
public final class FlowTerminal: FlowKeyboard {
    private var size: TerminalSize
    private var state = ViewState()
    private let options: RenderOptions

    /// Makes one whose focus is where a screen that was just opened has it.
    public init(size: TerminalSize = .standard, options: RenderOptions = RenderOptions()) {
        self.size = size
        self.options = options
    }

    /// What the terminal shows of a screen, one text a row.
    public func lines(of tree: ScreenTree) -> [String] {
        rendered(tree).painted.frame.buffer.lines
    }

    /// What the terminal shows of a screen, as an SVG image.
    public func svg(of tree: ScreenTree) -> String {
        rendered(tree).svg
    }

    /// Presses a key by its name, such as `enter`, `ctrl-p`, `alt-down` or `x`.
    public func press(_ key: String, on tree: ScreenTree) -> [Event]? {
        Key(name: key).map { take(.key($0), on: tree) }
    }

    /// Pastes a text into what has the focus.
    public func paste(_ text: String, on tree: ScreenTree) -> [Event] {
        take(.paste(text), on: tree)
    }

    /// Gives the screen another size.
    public func resize(columns: Int, rows: Int) {
        size = TerminalSize(columns: columns, rows: rows)
    }

    private func rendered(_ tree: ScreenTree) -> RenderedScreen {
        RenderedScreen(tree: tree, size: size, state: &state, options: options)
    }

    private func take(_ event: InputEvent, on tree: ScreenTree) -> [Event] {
        let screen = rendered(tree)
        let effects = TerminalController.update(event, on: screen, state: &state, options: options)
        let events = effects.compactMap { effect in
            if case .send(let event) = effect { event } else { nil }
        }
        guard events.isEmpty else {
            return events
        }
        // In a flow the focus rests after each key.
        let layout = rendered(tree).layout
        let preview = layout.rowToPreview(for: state).map { Event(.preview, on: $0) }
        return [preview, layout.rowRequest(for: state)].compactMap(\.self)
    }
}
