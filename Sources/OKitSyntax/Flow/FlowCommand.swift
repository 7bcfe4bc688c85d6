package import struct FoundationEssentials.Date

/// A command of the flow language.
package enum FlowCommand: Sendable, Equatable {
    case tap(FlowTarget)
    /// Replaces the text of a field, or adds to it.
    case type(String, into: FlowTarget, appends: Bool)
    /// Gives a switch, number or date its value.
    case set(FlowTarget, to: FlowValue)
    /// Chooses one of the options of a control.
    case choose(String, in: FlowTarget)
    /// Searches a list, within one of its filters or all.
    case search(String, in: String?)
    /// Does one of the actions of a row.
    case swipe(FlowTarget, action: String)
    /// Ticks a row of a list in edit mode, or takes the tick away.
    case tick(FlowTarget)
    /// Sorts a table by a column; by a tap on its header where no order is given.
    case sort(String, FlowOrder?)
    /// Shows what is inside a section or below a row of a tree, or hides it.
    case expand(FlowTarget, Bool)
    /// Gives a question for a file the path of one.
    case pick(String)
    /// Leaves the screen without saving what was changed in it.
    case discard
    /// Moves a row to the place of another one, both from 1.
    case move(FlowTarget, to: Int)
    /// Presses a button of what covers the screen.
    case answer(String)
    case scroll(FlowScroll)
    /// Presses a key as such.
    case key(String)
    case paste(String)
    /// Gives the screen another size.
    case resize(columns: Int, rows: Int)
    /// Lets virtual time pass, in seconds.
    case wait(Double)
    /// Whether time moves by itself after each command.
    case settle(Bool)
    case press(FlowButton)
    /// Works out anew what depends on the present moment.
    case refresh
    /// Stores changes, as when the app is stopped.
    case suspend
    /// Goes on after `suspend`.
    case resume
    case show
    case expect(FlowExpectation)
}

/// Buttons that have a command of their own.
package enum FlowButton: String, Sendable, CaseIterable {
    case back, menu, edit, done, help, close, undo, redo, save
}

/// How a table is sorted.
package enum FlowOrder: String, Sendable, CaseIterable {
    case ascending, descending
}

/// What a command is for.
package enum FlowTarget: Sendable, Equatable {
    /// The visible label, or a unique beginning of it.
    case label(String)
    /// The id of an element.
    case id(String)
    /// A row by its place, from 1, over all sections.
    case row(Int)
    /// A row by its main text.
    indirect case rowNamed(String)
    /// The button at the end of a row.
    indirect case accessory(of: FlowTarget)
    case tab(String)
    /// A column of a table by its title.
    case column(String)
    /// A row of the list with an id, where the screen shows several.
    indirect case within(list: String, FlowTarget)
    /// The title of the screen.
    case title
    /// A section by its title, as in an index.
    case section(String)
}

/// A value that a control gets.
package enum FlowValue: Sendable, Equatable {
    case bool(Bool)
    case number(Double)
    /// A date as it is written: a day, or a moment in ISO 8601.
    case date(String)
}

/// Where a list goes.
package enum FlowScroll: Sendable, Equatable {
    case top, end, up, down
    /// To a row, from 1.
    case row(Int)
}

/// What must be there.
package enum FlowExpectation: Sendable, Equatable {
    case screen(String)
    case title(String)
    case text(String)
    case noText(String)
    /// The number of rows, of the list with an id where there is one.
    case rows(Int, list: String?)
    /// The main text of a row.
    case row(FlowTarget, String)
    case toast(String)
    case noToast
    /// A text that the app has put on the clipboard.
    case copied(String)
    /// A file that the app has written, which contains a text where there is one.
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

/// What a flow runs under, said in its header.
package enum FlowSetting: Sendable, Equatable {
    /// The moment at which it begins.
    case now(Date)
    /// The row of new ids.
    case seed(UInt64)
    case locale(String)
    case timeZone(String)
    /// Cells of the terminal.
    case size(columns: Int, rows: Int)
    /// The first screen.
    case screen(String)
    /// The theme, whatever the app says.
    case theme(String)
    /// Whom the app asks: `live`, `dev`, `stub`, or the path of a recording.
    case service(String)
}
