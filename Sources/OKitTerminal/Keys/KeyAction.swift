/// An action of a key, with its name in key maps.
public enum KeyAction: String, CaseIterable, Sendable {
    case up, down, left, right, pageUp, pageDown, top, bottom, next, previous
    case activate, toggle, back
    case search, jump, nextTab, previousTab, sortForward, sortBackward, palette, keys, copy
    case add, edit, delete, more, moveUp, moveDown, refresh, menu, help
    case redraw, suspend, quit

    /// The names of its default keys.
    package var standardKeys: [String] {
        switch self {
        case .up: ["up", "k"]
        case .down: ["down", "j"]
        case .left: ["left"]
        case .right: ["right"]
        case .pageUp: ["pageup"]
        case .pageDown: ["pagedown"]
        case .top: ["home", "g"]
        case .bottom: ["end", "G"]
        case .next: ["tab"]
        case .previous: ["shift-tab"]
        case .activate: ["enter"]
        case .toggle: ["space"]
        case .back: ["esc"]
        case .search: ["/"]
        case .jump: ["'"]
        case .nextTab: ["]"]
        case .previousTab: ["["]
        case .sortForward: [">"]
        case .sortBackward: ["<"]
        case .palette: ["ctrl-p", ":"]
        case .keys: ["?", "f1"]
        case .copy: ["y"]
        case .add: ["+"]
        case .edit: ["e"]
        case .delete: ["delete"]
        case .more: ["m"]
        case .moveUp: ["alt-up"]
        case .moveDown: ["alt-down"]
        case .refresh: ["ctrl-r"]
        case .menu: ["M"]
        case .help: ["h"]
        case .redraw: ["ctrl-l"]
        case .suspend: ["ctrl-z"]
        case .quit: ["q"]
        }
    }

    /// Whether a user who types into a field could not leave it without this action.
    var leavesText: Bool {
        [.activate, .back, .next, .previous].contains(self)
    }

    /// Whether it acts on the screen below an overlay.
    ///
    /// Its keys do nothing while an overlay is open.
    var isForScreen: Bool {
        switch self {
        case .up, .down, .left, .right, .pageUp, .pageDown, .top, .bottom, .next, .previous,
            .activate, .toggle, .back, .redraw, .suspend:
            false
        default: true
        }
    }
}
