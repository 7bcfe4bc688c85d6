import FoundationEssentials
import OKitBundle
import OKitModel
import OKitSyntax

/// What an event on a node of the screen does.
///
/// Each node that announces events is made together with its reaction.
enum Reaction {
    case goBack
    case toggleEditing
    case selectTab(Int)
    /// The text of the search field.
    case search
    /// The rows that are shown.
    case scroll
    /// Leads to a screen with a context.
    case open(Named, context: ObjectID?)
    /// Calls a function.
    case call(ParsedExpression, on: ObjectID?)
    /// Opens or closes the editor of the row with that key.
    case toggleEditor(String)

    // Values.
    /// Writes a text or the position of a switch.
    case write(ParsedExpression, on: ObjectID?)
    /// Writes a number within bounds.
    case adjust(ParsedExpression, on: ObjectID?, within: ScreenNode.Bounds)
    /// Writes a date within limits.
    case pick(ParsedExpression, on: ObjectID?, within: ClosedRange<Date>)
    /// Writes the index of one of `count` options.
    case choose(ParsedExpression, on: ObjectID?, count: Int)
    /// Refers to one of some objects.
    case refer(ParsedExpression, on: ObjectID?, to: [ObjectID])
    /// Writes whether a row is ticked.
    case tick(ParsedExpression, on: ObjectID?, Bool)

    // Rows.
    case add
    case delete(ObjectID, asks: Bool)
    case showActions(title: String?, [RowAction])

    // Views.
    /// Whatever the view of that kind does.
    case view(ViewContext)
    /// Fetches anew what a table shows.
    case refresh(StageView, LiveScreen)
    /// The rows of a table that are shown.
    case scrollTable(StageView, LiveScreen, total: Int)
    case tableRow(TableRow)
    case deleteRow(TableRow)

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
