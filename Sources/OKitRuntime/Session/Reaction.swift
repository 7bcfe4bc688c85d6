import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// What an event on a node of the screen does.
///
/// Each node that announces events is made together with its reaction. As there are so many of them, large
/// ones are stored indirectly.
enum Reaction {
    case goBack
    /// Closes what covers the screens below, else goes back.
    case close
    case toggleMenu
    /// Shows the content of that name in the app's shell; empty is the home screen.
    case showContent(String, context: ObjectID?)
    case showHelp
    case toggleEditing
    case selectTab(Int)
    /// The text of the search field.
    case search
    /// The chosen one of the search filters, the first of which is all.
    case filter
    /// Leads to a screen with a context.
    indirect case open(Screen.Segue, context: ObjectID?)
    /// Calls a function.
    case call(ParsedExpression, on: ObjectID?)
    /// Opens or closes the editor of the row with that key.
    case toggleEditor(String)
    /// One after the other.
    indirect case both(Reaction, Reaction)
    /// The first for a tap, the second for a toggle.
    indirect case tapOrToggle(Reaction, Reaction)

    // Rows.
    /// Writes whether a row is ticked.
    case tick(ParsedExpression, on: ObjectID?, Bool)
    /// Chooses a row's object in a selection screen, or takes it away.
    case select(ObjectID)
    case clearSelection
    case add
    case delete(ObjectID, asks: Bool)
    case showActions(title: String?, [RowAction])

    /// Tries again what has failed.
    indirect case retry(Retry.Work)

    // Views.
    /// Whatever the view of that kind does.
    indirect case view(ViewContext)
    /// Shows other rows of a table, or fetches anew what it shows.
    case table(StageView, LiveScreen, total: Int)
    indirect case tableRow(TableRow)
    indirect case deleteRow(TableRow)

    // Screens of format 2.
    indirect case page(PageReaction)
    case undo
    /// Asks whether to quit, as something is not saved.
    case quit
    case redo

    // Backups.
    case addBackup
    indirect case askOfBackup(BackupDialog)

    // A locked app.
    case typePassphrase
    case unlock

    // What covers the screen.
    /// The name of an object that is about to be added.
    case name
    /// The text of a prompt's field.
    case field(Int)
    /// The answer to what covers the screen.
    case answer(Bool)
    /// The action of that index in the sheet.
    case perform(Int)
}

extension Reaction {
    /// All of some reactions; `nil` where there are none.
    init?(oneAfterTheOther reactions: [Reaction]) {
        guard let first = reactions.first else {
            return nil
        }
        self = reactions.dropFirst().reduce(first) { .both($0, $1) }
    }
}
