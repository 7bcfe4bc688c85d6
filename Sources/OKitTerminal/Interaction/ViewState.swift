import OKitRuntime

package import struct Foundation.Date

/// State that belongs to the front end alone, such as the focus and scroll positions.
package struct ViewState: Sendable, Equatable {
    /// The focused node; `nil` only if nothing can have the focus.
    package var focus: String?
    /// The first visible line of each pane, counted from 0, by the ID of the pane.
    package var scrolls: [String: Int] = [:]
    /// The widths and positions of the columns of tables, by the ID of the table.
    var tables: [String: TableWidths] = [:]
    /// The pane without targets that the user reads.
    ///
    /// It handles the keys in place of a focused node.
    var readPane: String?
    /// The nodes that were focused last in each pane, by the ID of the pane.
    var paneFocus: [String: String] = [:]
    /// Whether the detail beside the focused row gets the focus as soon as it is shown.
    var entersDetail = false
    /// The text being typed into the focused field.
    package var edit: FieldEdit?
    /// The focused field that the user has left with Esc, or reached with a letter such as `j`.
    ///
    /// Its keys are those of the screen until Enter begins typing.
    var restingField: String?
    /// The date being changed.
    package var dateEdit: DateEdit?
    /// The front end's own overlay.
    package var popup: Popup?
    /// The activity of the app, if it takes long.
    var activity: WorkScreen.Activity?
    /// The number of the phase that moving indicators show; `nil` if they do not move.
    var motion: Int?

    /// The number of lines between the top of the view and the focused item.
    ///
    /// It is preserved when rows above are inserted or removed.
    var anchor: Int?
    /// Whether the user has scrolled away from the focus.
    var isScrolledFreely = false
    /// The surroundings of the focus, used when its node disappears, and the focus below the
    /// overlay.
    var focusContext = FocusContext()
    var focusContextBelow = FocusContext()
    /// The row on which the mouse button was pressed, if it can be dragged.
    var pressedRow: String?
    /// The keys of a chord that have been pressed.
    var pressedKeys: [Key] = []
    /// What the last key has done, or why it did nothing, if the screen does not show it otherwise.
    var notice: KeyNotice?
    /// The IDs of the nodes with a problem; `nil` on a new screen.
    var problems: Set<String>?
    /// Whether the focus moves to a problem that the last action has found.
    var seeksProblem = false
    /// Whether it may have been there before, as that action was Save, which it prevents.
    var seeksKnownProblem = false
    /// The text in the search field, which is highlighted in the rows.
    var searchText = ""
    /// The number of rows of each list without a search, by the IDs of its screen and of the list.
    var fullCounts: [String: Int] = [:]
    /// Whether the next letter selects the position in a list to jump to.
    var awaitsLetter = false
    /// The list row that gets the focus as soon as it is present.
    var requestedRow: ListRow?
    /// Whether that row is then scrolled to the top, with its header.
    var isRequestedAtTop = false
    /// The node that was focused when the screen was opened, until the first user input.
    var firstFocus: String?
    /// The node to which the app itself has given the focus.
    var appFocus: String?
    /// The open overlay, and the focus below it.
    var overlay: String?
    var focusBelow: String?
    /// The current screen, and the state of the screens below it.
    var screen: String?
    var trail: [ScreenPosition] = []

    /// Creates the state of a newly opened screen.
    package init() {}

    /// Moves the focus to a node and ends editing elsewhere.
    mutating func moveFocus(to id: String?) {
        focus = id
        readPane = nil
        anchor = nil
        isScrolledFreely = false
        restingField = nil
        if edit?.id != id {
            edit = nil
        }
    }

    /// Returns the key of a list in `fullCounts`.
    func countKey(of list: ScreenNode) -> String {
        "\(screen ?? "")\u{0}\(list.id)"
    }

    /// Returns how many rows match the search, such as `2 of 25`; `nil` without a search.
    ///
    /// A list with more rows at its source has no count.
    func matchCount(in layout: ScreenLayout) -> String? {
        guard !searchText.isEmpty, let list = layout.lists.first, let window = list.window,
            !window.hasMore, !layout.isSearching(in: list)
        else {
            return nil
        }
        let full = fullCounts[countKey(of: list)].map { " of \($0.grouped)" } ?? ""
        return window.total.grouped + full
    }

    /// Returns whether characters are typed into a node.
    func isTyping(into id: String) -> Bool {
        focus == id && restingField != id
    }

    /// Moves the focus to a pane: to the node that was focused there last, else to the visible
    /// target nearest to a row of the pane.
    ///
    /// A pane without targets is scrolled by the keys.
    mutating func enter(_ pane: ScreenPane, at row: Int = 0) {
        let last = paneFocus[pane.id].flatMap { pane.contains($0) ? $0 : nil }
        moveFocus(to: last ?? pane.target(at: row, scroll: scroll(of: pane)))
        readPane = focus == nil ? pane.id : nil
    }

    /// Returns the first visible line of a pane.
    func scroll(of pane: ScreenPane) -> Int {
        scrolls[pane.id, default: 0]
    }

    /// Scrolls a pane to a line.
    mutating func setScroll(_ line: Int, of pane: ScreenPane) {
        scrolls[pane.id] = line
        anchor = nil
    }

    /// The surroundings of the focus.
    struct FocusContext: Sendable, Equatable {
        /// The position in the order of all targets.
        var order = 0
        /// The focused row.
        var row: String?
        /// Other rows of the list: those after it first, the nearest first.
        var neighbors: [String] = []
    }

    /// The user's position on a screen.
    struct ScreenPosition: Sendable, Equatable {
        let screen: String
        let focus: String?
        let scrolls: [String: Int]
        let paneFocus: [String: String]
    }

    /// Overlays that the front end itself opens.
    package enum Popup: Sendable, Equatable {
        /// The actions of the row with that ID.
        case menu(String)
        /// The options of the picker with that ID, and the typed search text.
        case options(String, query: String = "")
        /// The keys, including those for the row with that ID, and the typed search text.
        case help(row: String?, query: String = "")
        /// The commands by name, with the typed search text.
        case palette(String, row: String?)
    }
}

/// A date that is being edited.
package struct DateEdit: Sendable, Equatable {
    /// The ID of the node.
    package var id: String
    /// The current date.
    package var date: Date
    /// The index of the part that the arrow keys change, counted from 0.
    package var part: Int
    /// The digits typed for that part.
    package var digits = ""
    /// Whether the date is picked in a calendar, or typed there.
    package var isInCalendar = false
    /// The text typed in the calendar.
    package var text = ""

    /// Creates an edit that begins with the first part.
    package init(id: String, date: Date) {
        self.id = id
        self.date = date
        part = 0
    }
}

extension Int {
    /// The number with commas between groups of three digits.
    fileprivate var grouped: String {
        let digits = Array(String(self))
        return digits.enumerated().map { index, digit in
            let rest = digits.count - index
            return index > 0 && rest % 3 == 0 ? ",\(digit)" : "\(digit)"
        }.joined()
    }
}
