package import struct FoundationEssentials.Date

/// A command of the flow language.
package enum FlowCommand: Sendable, Equatable {
    case tap(FlowTarget)
    /// Replaces the text of a field, or appends to it.
    case type(String, into: FlowTarget, appends: Bool)
    /// Sets the value of a switch, number or date.
    case set(FlowTarget, to: FlowValue)
    /// Chooses one of the options of a control.
    case choose(String, in: FlowTarget)
    /// Searches a list, with one of its filters or in all rows.
    case search(String, in: String?)
    /// Runs one of the actions of a row.
    case swipe(FlowTarget, action: String)
    /// Toggles the check mark of a row in edit mode.
    case tick(FlowTarget)
    /// Sorts a table by a column; without an order, by a tap on its header.
    case sort(String, FlowOrder?)
    /// Expands or collapses a section or a row of a tree.
    case expand(FlowTarget, Bool)
    /// Enters a path when a file is requested.
    case pick(String)
    /// Leaves the screen without saving its changes.
    case discard
    /// Moves a row to the position of another one, both from 1.
    case move(FlowTarget, to: Int)
    /// Presses a button of an overlay or dialog.
    case answer(String)
    case scroll(FlowScroll)
    /// Presses a key.
    case key(String)
    case paste(String)
    /// Changes the size of the screen.
    case resize(columns: Int, rows: Int)
    /// Advances virtual time by a number of seconds.
    case wait(Double)
    /// Whether time advances automatically after each command.
    case settle(Bool)
    case press(FlowButton)
    /// Evaluates everything that depends on the current time again.
    case refresh
    /// Stores changes, as when the app is suspended.
    case suspend
    /// Resumes after `suspend`.
    case resume
    case show
    case expect(FlowExpectation)
}

/// Buttons with a separate command.
package enum FlowButton: String, Sendable, CaseIterable {
    case back, menu, edit, done, help, close, undo, redo, save
}

/// The sort order of a table.
package enum FlowOrder: String, Sendable, CaseIterable {
    case ascending, descending
}

/// The target of a command.
package enum FlowTarget: Sendable, Equatable {
    /// The visible label, or a unique prefix of it.
    case label(String)
    /// The id of an element.
    case id(String)
    /// A row by its number, from 1, over all sections.
    case row(Int)
    /// A row by its main text.
    indirect case rowNamed(String)
    /// The button at the end of a row.
    indirect case accessory(of: FlowTarget)
    case tab(String)
    /// A column of a table by its title.
    case column(String)
    /// A row of the list with an id, if the screen shows several lists.
    indirect case within(list: String, FlowTarget)
    /// The title of the screen.
    case title
    /// A section by its title, as in an index.
    case section(String)
}

/// A value for a control.
package enum FlowValue: Sendable, Equatable {
    case bool(Bool)
    case number(Double)
    /// A date as written: a day, or a date and time in ISO 8601.
    case date(String)
}

/// The target of scrolling.
package enum FlowScroll: Sendable, Equatable {
    case top, end, up, down
    /// To a row, from 1.
    case row(Int)
}

/// An expected state.
package enum FlowExpectation: Sendable, Equatable {
    case screen(String)
    case title(String)
    case text(String)
    case noText(String)
    /// The number of rows; with an id, of that list.
    case rows(Int, list: String?)
    /// The main text of a row.
    case row(FlowTarget, String)
    case toast(String)
    case noToast
    /// A text that the app has copied to the clipboard.
    case copied(String)
    /// A file that the app has written, with an optional text that it contains.
    case file(String, text: String?)
    case style(FlowTarget, String)
    case alert(String)
    case noAlert
    case state(FlowTarget, FlowState)
    case value(FlowTarget, String)
}

/// A state of an element.
package enum FlowState: String, Sendable, CaseIterable {
    case visible, hidden, enabled, disabled, checked, unchecked, focused, expanded, collapsed
    case ascending, descending, valid, invalid
}

/// A setting in the header of a flow.
package enum FlowSetting: Sendable, Equatable {
    /// The time at which it begins.
    case now(Date)
    /// The seed of new ids.
    case seed(UInt64)
    case locale(String)
    case timeZone(String)
    /// The size of the terminal in cells.
    case size(columns: Int, rows: Int)
    /// The first screen.
    case screen(String)
    /// The theme override.
    case theme(String)
    /// The service that the app calls: `live`, `dev`, `stub`, or the path of a recording.
    case service(String)
}
