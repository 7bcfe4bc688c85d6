public import OKitRuntime

import struct Foundation.Date

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

    /// Handles input after which the focus rests.
    private func take(_ event: InputEvent, on tree: ScreenTree) -> [Event] {
        let events = handle(event, on: tree)
        return events.isEmpty ? rest(on: tree) : events
    }

    // MARK: Flows that use the app by keys

    /// Handles input, and returns its events.
    func handle(_ event: InputEvent, on tree: ScreenTree) -> [Event] {
        let screen = rendered(tree)
        let effects = TerminalController.update(event, on: screen, state: &state, options: options)
        return effects.compactMap { effect in
            if case .send(let event) = effect { event } else { nil }
        }
    }

    /// Returns the events of a focus that rests: rows in view that are requested, and a preview.
    func rest(on tree: ScreenTree) -> [Event] {
        let layout = rendered(tree).layout
        let preview = layout.rowToPreview(for: state).map { Event(.preview, on: $0) }
        return [preview, layout.rowRequest(for: state)].compactMap(\.self)
    }

    /// Returns the focused node.
    func focus(on tree: ScreenTree) -> String? {
        _ = rendered(tree)
        return state.focus
    }

    /// Returns the layout of a screen.
    func layout(of tree: ScreenTree) -> ScreenLayout {
        rendered(tree).layout
    }

    /// Returns the first key of an action that the app does not use for one of its actions; `nil` if it
    /// uses all of them.
    func key(for action: KeyAction, on tree: ScreenTree) -> Key? {
        let row = state.focus.flatMap { layout(of: tree).item(of: $0) }?.row?.node
        let taken = AppKey.all(in: tree, row: row, keys: options.keys).map(\.key)
        return options.keys.keys(for: action).compactMap(\.only).first { !taken.contains($0) }
    }

    /// Returns whether characters are typed into the node that has the focus.
    func isTyping(into id: String) -> Bool {
        state.isTyping(into: id)
    }

    /// Returns the text of a field, also while it is typed.
    func text(of field: ScreenNode) -> String {
        state.edit.flatMap { $0.id == field.id ? $0.text : nil } ?? field.valueText(options)
    }

    /// Returns a date as it is shown and typed.
    func text(of date: Date, in mode: ScreenNode.DateMode?) -> String {
        DateText(mode: mode, timeZone: options.timeZone).text(of: date)
    }

    /// Returns the value of a node as it is painted.
    func valueText(of node: ScreenNode) -> String {
        node.valueText(options)
    }

    /// Returns the rows that a terminal paints which is wide and high enough for the whole screen.
    func wholeLines(of tree: ScreenTree) -> [String] {
        var state = state
        state.popup = nil
        let columns = max(size.columns, Self.wholeColumns)
        let layout = ScreenLayout(
            tree: tree,
            state: state,
            size: TerminalSize(columns: columns, rows: 100),
            options: options
        )
        let height = layout.activePanes.map(\.content.height).max() ?? 0
        let rows = min(height + 40, Self.mostRows)
        return RenderedScreen(
            tree: tree,
            size: TerminalSize(columns: columns, rows: rows),
            state: &state,
            options: options
        ).painted.frame.buffer.lines
    }

    /// The columns in which the texts of most rows are not cut.
    private static let wholeColumns = 240
    private static let mostRows = 5000
}
