public import OKitRuntime

/// Renders a screen without a terminal.
public enum CellsRenderer {
    /// Returns the rows of a terminal of the given size as text, without trailing spaces.
    ///
    /// The state is that of a newly opened screen. The texts do not contain control characters.
    public static func lines(
        of tree: ScreenTree,
        size: TerminalSize = .standard,
        options: RenderOptions = RenderOptions()
    ) -> [String] {
        var state = ViewState()
        let screen = RenderedScreen(tree: tree, size: size, state: &state, options: options)
        return screen.painted.frame.buffer.lines
    }

    /// Returns the contents of a terminal of the given size as an SVG image.
    ///
    /// The state is that of a newly opened screen.
    public static func svg(
        of tree: ScreenTree,
        size: TerminalSize = .standard,
        options: RenderOptions = RenderOptions()
    ) -> String {
        var state = ViewState()
        return RenderedScreen(tree: tree, size: size, state: &state, options: options).svg
    }
}
