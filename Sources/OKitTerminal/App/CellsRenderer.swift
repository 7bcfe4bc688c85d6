public import OKitRuntime

/// Shows a screen without a terminal.
public enum CellsRenderer {
    /// What a terminal of that size shows, one text a row, blanks at line ends removed.
    ///
    /// The state is that of a screen just opened. The texts hold no control character.
    public static func lines(
        of tree: ScreenTree,
        size: TerminalSize = .standard,
        options: RenderOptions = RenderOptions()
    ) -> [String] {
        var state = ViewState()
        let screen = RenderedScreen(tree: tree, size: size, state: &state, options: options)
        return screen.painted.frame.buffer.lines
    }

    /// What a terminal of that size shows, as an SVG image.
    ///
    /// The state is that of a screen just opened.
    public static func svg(
        of tree: ScreenTree,
        size: TerminalSize = .standard,
        options: RenderOptions = RenderOptions()
    ) -> String {
        var state = ViewState()
        return RenderedScreen(tree: tree, size: size, state: &state, options: options).svg
    }
}
