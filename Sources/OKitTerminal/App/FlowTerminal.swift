public import OKitRuntime

/// A simulated terminal.
///
/// Keys of flows are handled by the same controller as those of a real terminal.
public final class FlowTerminal: FlowKeyboard {
    private var size: TerminalSize
    private var state = ViewState()
    private let options: RenderOptions

    /// Creates a terminal with the focus of a newly opened screen.
    public init(size: TerminalSize = .standard, options: RenderOptions = RenderOptions()) {
        self.size = size
        self.options = options
    }

    /// Returns the rows that the terminal shows for a screen, as text.
    public func lines(of tree: ScreenTree) -> [String] {
        rendered(tree).painted.frame.buffer.lines
    }

    /// Returns the contents of the terminal for a screen as an SVG image.
    public func svg(of tree: ScreenTree) -> String {
        rendered(tree).svg
    }

    /// Presses a key with a name, such as `enter`, `ctrl-p`, `alt-down` or `x`.
    public func press(_ key: String, on tree: ScreenTree) -> [Event]? {
        Key(name: key).map { take(.key($0), on: tree) }
    }

    /// Pastes a text into the focused control.
    public func paste(_ text: String, on tree: ScreenTree) -> [Event] {
        take(.paste(text), on: tree)
    }

    /// Changes the size of the screen.
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
        // In a flow, the focus rests after each key.
        let layout = rendered(tree).layout
        let preview = layout.rowToPreview(for: state).map { Event(.preview, on: $0) }
        return [preview, layout.rowRequest(for: state)].compactMap(\.self)
    }
}
