package import OKitRuntime

/// A screen tree with its layout and painted cells for a size.
package struct RenderedScreen {
    /// The positions of all elements.
    package let layout: ScreenLayout
    /// The painted cells.
    package let painted: PaintedScreen
    private let palette: Palette

    /// Computes the layout, updates the state accordingly, and paints.
    package init(
        tree: ScreenTree,
        size: TerminalSize,
        state: inout ViewState,
        options: RenderOptions
    ) {
        var options = options
        options.apply(tree.theme)
        options.showsLinks = options.showsLinks && tree.opensLinks
        var layout = ScreenLayout(tree: tree, state: state, size: size, options: options)
        let popup = state.popup
        state.settle(on: layout, options: options)
        if state.popup != popup {
            layout = ScreenLayout(tree: tree, state: state, size: size, options: options)
            state.settle(on: layout, options: options)
        }
        self.layout = layout
        palette = options.palette
        painted = ScreenPainter.paint(layout, state: state, options: options)
    }

    /// The cells as an SVG image.
    var svg: String {
        SVGImage(painted.frame.buffer, title: layout.tree.root.label ?? "", palette).text
    }
}
