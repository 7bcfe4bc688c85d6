import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// What an event on a node of a page does.
struct PageReaction {
    let page: Page
    let work: Work

    /// What is done.
    enum Work {
        /// Opens a screen with its content.
        case open(Named, content: Value)
        /// Shows what a row opens beside the rows.
        indirect case showDetail(PageDetail)
        /// Runs an action on an object or value.
        case run(ActionDeclaration, on: Value)
        /// Runs an action again that has failed.
        indirect case retry(ActionRuns.Failure)
        /// Does not show any more that an action has failed.
        indirect case dismiss(ActionRuns.Failure)
        /// Writes what the event gives.
        case write(LocatedExpression, on: Value)
        /// Writes the value of the chosen option.
        case choose(LocatedExpression, on: Value, options: [Value])
        /// Writes a date within limits.
        case pick(LocatedExpression, on: Value, within: ClosedRange<Date>)
        /// Refers to one of some objects.
        case refer(LocatedExpression, on: Value, to: [ObjectID])
        /// Writes a number that was typed into a field.
        case number(LocatedExpression, on: Value, field: String)
        /// Writes a date that was typed into a field, or null for an empty text.
        case dateText(LocatedExpression, on: Value, field: String)
        /// Writes what was typed into a field of a kind, or null for an empty text.
        case typed(FieldKind, LocatedExpression, on: Value, field: String)
        /// Adds an option to a list, or removes it; without an index, the one that the event chooses.
        case tick(LocatedExpression, on: Value, options: [Value], index: Int?)
        /// Asks for a file, whose content is written.
        case pickFile(LocatedExpression, on: Value, imagesOnly: Bool)
        /// Writes null.
        case clear(LocatedExpression, on: Value)
        /// Writes a number within bounds.
        case adjust(LocatedExpression, on: Value, within: ScreenNode.Bounds)
        /// Shows other rows of a collection, and loads the next ones at its end.
        case rows(component: String, items: ObjectID?, total: Int)
        /// The same, of a list whose rows can be moved.
        case movableRows(component: String, items: [Value], in: LocatedExpression)
        /// Selects a row of a collection, or deselects it.
        case select(component: String, Value, CollectionDeclaration)
        /// Sorts a table by a column, in the other direction the second time.
        case sort(component: String, column: Int)
        /// Expands or collapses a section, or a row of a tree.
        case toggle(component: String)
        /// Shows another part of `tabs`.
        case tab(component: String, Int)
        /// Loads a provider again.
        case refresh(ObjectID)
        /// Asks again for what a provider could not load: all, or the next page.
        case loadAgain(ObjectID)
        /// Runs the steps of the screen for that, or loads all its providers again.
        case refreshPage
        /// Closes all screens, then goes on.
        indirect case closeAll(next: ScreenRequest?)
        /// Opens a screen that is made of the entity of an object.
        case openGenerated(Value)
        /// Does what an event on a node of a component of the program does.
        indirect case host(HostComponentUse, node: ScreenNode.ID)
        /// Saves what the forms of the page edit.
        case save
    }
}

/// What the user has done to the components of a page, by their keys.
struct ComponentStates {
    /// The rows of collections that a front end shows.
    var windows: [String: Range<Int>] = [:]
    /// What was typed into fields for other values than texts.
    var texts: [String: TypedText] = [:]

    /// A text in a field for a value of another type.
    struct TypedText {
        let text: String
        /// The value that it has given; `nil` where it gives none, or one that the property cannot have.
        let value: Value?
        /// Whether the property is one of the screen, which has nothing to save.
        var isOfScreen = false
    }

    /// The text that a field shows in place of the usual one of its value, and whether it is wrong: what was
    /// typed stays as long as it gives the value, so that the next character is where the user expects it.
    func typedText(in field: String, for value: Value) -> (text: String, isWrong: Bool)? {
        texts[field].flatMap { typed in
            typed.value == nil || typed.value == value ? (typed.text, typed.value == nil) : nil
        }
    }
    /// By which columns tables are sorted.
    var orders: [String: Order] = [:]
    /// Sections and rows of trees that are not as they begin.
    var toggled: Set<String> = []
    /// The shown parts of `tabs`.
    var tabs: [String: Int] = [:]

    /// A column by which a table is sorted.
    struct Order: Hashable {
        var column: Int
        var isDescending: Bool
    }

    /// Sorts by a column, in the other direction where it is sorted by it.
    mutating func sort(_ component: String, by column: Int) {
        let isSame = orders[component]?.column == column
        let isDescending = isSame && orders[component]?.isDescending == false
        orders[component] = Order(column: column, isDescending: isDescending)
    }

    /// Expands what is collapsed, and the reverse.
    mutating func toggle(_ component: String) {
        if toggled.remove(component) == nil {
            toggled.insert(component)
        }
    }
}
