/// An action of a key, with its name in key maps.
public enum KeyAction: String, CaseIterable, Sendable {
    case up, down, left, right, pageUp, pageDown, halfUp, halfDown, top, bottom, next, previous
    case activate, toggle, back
    case search, nextMatch, previousMatch, jump, tab, nextTab, previousTab
    case sortForward, sortBackward, palette, keys, copy
    case add, edit, save, undo, redo, delete, more, moveUp, moveDown, refresh, menu, help
    case inspect, redraw, suspend, quit

    /// The names of its default keys.
    package var standardKeys: [String] {
        switch self {
        case .up: ["up", "k"]
        case .down: ["down", "j"]
        case .left: ["left", "h"]
        case .right: ["right", "l"]
        case .pageUp: ["pageup", "ctrl-b"]
        case .pageDown: ["pagedown", "ctrl-f"]
        case .halfUp: ["ctrl-u"]
        case .halfDown: ["ctrl-d"]
        case .top: ["home", "g g"]
        case .bottom: ["end", "G"]
        case .next: ["tab"]
        case .previous: ["shift-tab"]
        case .activate: ["enter"]
        case .toggle: ["space"]
        case .back: ["esc"]
        case .search: ["/"]
        case .nextMatch: ["n"]
        case .previousMatch: ["N"]
        case .jump: ["'"]
        case .tab: (1...9).map { "\($0)" }
        case .nextTab: ["]"]
        case .previousTab: ["["]
        case .sortForward: [">"]
        case .sortBackward: ["<"]
        case .palette: ["ctrl-p", ":"]
        case .keys: ["?", "f1"]
        case .copy: ["y"]
        case .add: ["+"]
        case .edit: ["e"]
        case .save: ["ctrl-s", "ctrl-enter"]
        case .undo: ["u"]
        case .redo: ["ctrl-r"]
        case .delete: ["delete"]
        case .more: ["m"]
        case .moveUp: ["alt-up"]
        case .moveDown: ["alt-down"]
        case .refresh: ["R", "f5"]
        case .menu: ["M"]
        case .help: ["H"]
        case .inspect: ["f12"]
        case .redraw: ["ctrl-l"]
        case .suspend: ["ctrl-z"]
        case .quit: ["q"]
        }
    }

    /// A description for documentation, as a part of a sentence.
    package var summary: String {
        switch self {
        case .up: "moves up by a line"
        case .down: "moves down by a line"
        case .left:
            "moves left within a line or to the pane on the left, scrolls the columns of a table, "
                + "decreases a value, collapses a row of a tree, or goes back from a row"
        case .right:
            "moves right within a line or to the pane on the right, scrolls the columns of a table, "
                + "increases a value, expands a row of a tree, or opens a row"
        case .pageUp: "moves up by a page"
        case .pageDown: "moves down by a page"
        case .halfUp: "moves up by half a page"
        case .halfDown: "moves down by half a page"
        case .top: "moves to the first line"
        case .bottom: "moves to the last line"
        case .next: "moves to the next control"
        case .previous: "moves to the previous control"
        case .activate: "opens, presses or confirms; resumes typing in a field"
        case .toggle: "toggles a switch or a check mark"
        case .back:
            "stops typing in a field, clears a search, moves from a detail to its list, closes a "
                + "dialog, or goes back"
        case .search: "moves to the search field"
        case .nextMatch: "moves to the next row that matches the search"
        case .previousMatch: "moves to the previous row that matches the search"
        case .jump: "moves to the row or section that starts with the next typed letter"
        case .tab: "shows a tab: the first key shows the first tab, the second key the second"
        case .nextTab: "shows the next tab"
        case .previousTab: "shows the previous tab"
        case .sortForward: "sorts a table by the next column, ascending and then descending"
        case .sortBackward: "sorts a table by the previous column, ascending and then descending"
        case .palette: "opens the command palette"
        case .keys: "shows the available keys"
        case .copy: "copies the text of the focused element"
        case .add: "presses the Add button"
        case .edit: "starts or ends edit mode"
        case .save: "saves a form, or confirms a dialog"
        case .undo: "undoes the last change of data"
        case .redo: "repeats the change that was undone"
        case .delete: "runs the action `delete` of the row, or deletes the row"
        case .more: "shows further actions of the row"
        case .moveUp: "moves the row up"
        case .moveDown: "moves the row down"
        case .refresh: "refreshes the list"
        case .menu: "opens or closes the menu of the app"
        case .help: "shows the help of the app"
        case .inspect: "opens the inspector of `okit-bundle dev`, or closes it"
        case .redraw: "redraws the screen"
        case .suspend: "suspends the process, as in a shell"
        case .quit: "ends the app"
        }
    }

    /// Whether a user who types into a field could not leave it without this action.
    var leavesText: Bool {
        [.activate, .back, .next, .previous].contains(self)
    }

    /// Whether it moves the focus from line to line or from column to column.
    var isMovement: Bool {
        switch self {
        case .up, .down, .left, .right, .pageUp, .pageDown, .halfUp, .halfDown, .top, .bottom,
            .nextMatch, .previousMatch:
            true
        default: false
        }
    }

    /// Whether it acts on the screen below an overlay.
    ///
    /// Its keys do nothing while an overlay is open.
    var isForScreen: Bool {
        switch self {
        case .up, .down, .left, .right, .pageUp, .pageDown, .halfUp, .halfDown, .top, .bottom,
            .next, .previous, .activate, .toggle, .back, .save, .copy, .inspect, .redraw, .suspend:
            false
        default: true
        }
    }
}
