import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// The reaction to an event on a node of the screen.
///
/// Each node that accepts events is created together with its reaction. Because there are many of
/// them, large reactions are stored indirectly.
enum Reaction {
    case goBack
    /// Closes the modal screen, else goes back.
    case close
    case toggleMenu
    /// Shows the content with that name in the app's shell; empty for the home screen.
    case showContent(String, context: ObjectID?)
    case showHelp
    case toggleEditing
    case selectTab(Int)
    /// Sets the text of the search field.
    case search
    /// Selects a search filter.
    ///
    /// The first one is all.
    case filter
    /// Opens a screen with a context.
    indirect case open(Screen.Segue, context: ObjectID?)
    /// Calls a function.
    case call(ParsedExpression, on: ObjectID?)
    /// Opens or closes the editor of the row with that key.
    case toggleEditor(String)
    /// Performs one reaction after the other.
    indirect case both(Reaction, Reaction)
    /// Performs the first reaction for a tap and the second for a toggle.
    indirect case tapOrToggle(Reaction, Reaction)

    // Rows.
    /// Writes whether a row is checked.
    case tick(ParsedExpression, on: ObjectID?, Bool)
    /// Selects or deselects a row's object in a selection screen.
    case select(ObjectID)
    case clearSelection
    case add
    case delete(ObjectID, asks: Bool)
    case showActions(title: String?, [RowAction])

    /// Retries failed work.
    indirect case retry(Retry.Work)

    // Views.
    /// Performs the reaction of the view, which depends on its kind.
    indirect case view(ViewContext)
    /// Shows other rows of a table, or reloads its contents.
    case table(StageView, LiveScreen, total: Int)
    indirect case tableRow(TableRow)
    indirect case deleteRow(TableRow)

    // Screens of format 2.
    indirect case page(PageReaction)
    case undo
    /// Asks whether to quit despite unsaved changes.
    case quit
    case redo

    // Backups.
    case addBackup
    indirect case askOfBackup(BackupDialog)

    // A locked app.
    case typePassphrase
    case unlock

    // Overlays.
    /// Sets the name of an object to add.
    case name
    /// Sets the text of a prompt's field.
    case field(Int)
    /// Answers the overlay.
    case answer(Bool)
    /// Performs the action with that index in the sheet.
    case perform(Int)
}

extension Reaction {
    /// Combines reactions in order; `nil` if there are none.
    init?(oneAfterTheOther reactions: [Reaction]) {
        guard let first = reactions.first else {
            return nil
        }
        self = reactions.dropFirst().reduce(first) { .both($0, $1) }
    }
}
