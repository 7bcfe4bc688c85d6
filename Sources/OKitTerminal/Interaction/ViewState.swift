package import struct Foundation.Date

/// What belongs to the front end alone: where the user is on the screen.
package struct ViewState: Sendable, Equatable {
    /// The node that keys go to; `nil` only where nothing can have the focus.
    package var focus: String?
    /// First lines that are seen of panes, from 0, by the ids of the panes.
    package var scrolls: [String: Int] = [:]
    /// The pane without targets that the user reads, which has the keys in place of a focus.
    var readPane: String?
    /// What had the focus last in panes, by their ids.
    var paneFocus: [String: String] = [:]
    /// Whether the detail beside the row with the focus gets the keys as soon as it is shown.
    var entersDetail = false
    /// Text that is being typed into the focused field.
    package var edit: FieldEdit?
    /// A date that is being changed.
    package var dateEdit: DateEdit?
    /// What of the front end's own covers the screen.
    package var popup: Popup?
    /// What the app is doing, where that takes long.
    var activity: WorkScreen.Activity?

    /// Lines between the top of the view and the focused item, kept when rows come and go above.
    var anchor: Int?
    /// Whether the user scrolled away from the focus.
    var isScrolledFreely = false
    /// Where the focus is among others, for when its node vanishes; and where it was below the overlay.
    var focusPlace = FocusPlace()
    var focusPlaceBelow = FocusPlace()
    /// The row on which the mouse button went down, where it may be dragged from there.
    var pressedRow: String?
    /// Whether the next letter says where to go in a list.
    var awaitsLetter = false
    /// Index of a row of the list that gets the focus as soon as it is there.
    var requestedRow: ListRow?
    /// Whether that row is to stand at the top then, with its header.
    var isRequestedAtTop = false
    /// The node that had the focus when the screen was opened, until the user does anything.
    var firstFocus: String?
    /// The node that the app itself had given the focus.
    var appFocus: String?
    /// The overlay that is open, and what had the focus below it.
    var overlay: String?
    var focusBelow: String?
    /// The screen that is shown, and where the user was on those that led to it.
    var screen: String?
    var trail: [Place] = []

    /// Makes the state of a screen that was just opened.
    package init() {}

    /// Gives the focus to a node, which ends typing elsewhere.
    mutating func moveFocus(to id: String?) {
        focus = id
        readPane = nil
        anchor = nil
        isScrolledFreely = false
        if edit?.id != id {
            edit = nil
        }
    }

    /// Gives the keys to a pane: to what had the focus in it last, else to the target in view that is
    /// nearest to a row of the pane; a pane without targets is read.
    mutating func enter(_ pane: ScreenPane, at row: Int = 0) {
        let last = paneFocus[pane.id].flatMap { pane.contains($0) ? $0 : nil }
        moveFocus(to: last ?? pane.target(at: row, scroll: scroll(of: pane)))
        readPane = focus == nil ? pane.id : nil
    }

    /// The first line that is seen of a pane.
    func scroll(of pane: ScreenPane) -> Int {
        scrolls[pane.id, default: 0]
    }

    /// Shows a pane from a line on.
    mutating func setScroll(_ line: Int, of pane: ScreenPane) {
        scrolls[pane.id] = line
        anchor = nil
    }

    /// What is around the focus.
    struct FocusPlace: Sendable, Equatable {
        /// Its place in the order of all targets.
        var order = 0
        /// The row that has it.
        var row: String?
        /// Other rows of the list: those behind it first, the nearest first.
        var neighbors: [String] = []
    }

    /// Where the user was on a screen.
    struct Place: Sendable, Equatable {
        let screen: String
        let focus: String?
        let scrolls: [String: Int]
        let paneFocus: [String: String]
    }

    /// What the front end opens by itself.
    package enum Popup: Sendable, Equatable {
        /// Actions of the row of that id.
        case menu(String)
        /// Options of the picker of that id: what was typed of one.
        case options(String, query: String = "")
        /// What keys do, on the row of that id.
        case help(row: String?)
        /// What can be done, by name: what was typed of it.
        case palette(String, row: String?)
    }
}

/// A date on its way.
package struct DateEdit: Sendable, Equatable {
    /// The node.
    package var id: String
    /// The date so far.
    package var date: Date
    /// Index, from 0, of the part that the arrows change.
    package var part: Int
    /// What was typed of that part.
    package var digits = ""

    /// Begins with the first part.
    package init(id: String, date: Date) {
        self.id = id
        self.date = date
        part = 0
    }
}
