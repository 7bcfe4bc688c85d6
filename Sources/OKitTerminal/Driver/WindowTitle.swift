import OKitRuntime

/// The title of a window: the title of the screen, and that of the app's first screen.
struct WindowTitle: Equatable {
    /// The maximum number of characters.
    private static let longest = 120

    private let text: String

    init(of tree: ScreenTree) {
        let bars = tree.root.children.filter { $0.role == .bar }
        let title = bars.lazy.flatMap(\.children).first { $0.role == .text }?.label
        let parts = [title ?? tree.root.label, bars.firstPath.first]
        text = parts.compactMap { $0.flatMap { $0.isEmpty ? nil : $0 } }.joined(separator: " - ")
    }

    /// The sequence that sets the title (xterm, "Operating System Commands", 2).
    ///
    /// Control characters are made visible.
    var bytes: [UInt8] {
        Array("\u{1B}]2;\(VisibleText.visible(String(text.prefix(Self.longest))))\u{1B}\\".utf8)
    }
}

extension [ScreenNode] {
    /// The titles of the screens below, from the back button.
    fileprivate var firstPath: [String] {
        lazy.compactMap { $0.button(.back)?.details.path }.first ?? []
    }
}
