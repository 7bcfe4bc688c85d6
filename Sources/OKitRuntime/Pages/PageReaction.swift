import FoundationEssentials
import OKitBundle
import OKitExpression
import OKitModel

/// The reaction to an event on a node of a page.
struct PageReaction {
    let page: Page
    let work: Work

    /// The operation to perform.
    enum Work {
        /// Opens a screen with its content.
        case open(Named, content: Value)
        /// Shows the detail of a row beside the rows.
        indirect case showDetail(PageDetail)
        /// Runs an action on an object or value.
        case run(ActionDeclaration, on: Value)
        /// Runs a failed action again.
        indirect case retry(ActionRuns.Failure)
        /// Dismisses the failure of an action.
        indirect case dismiss(ActionRuns.Failure)
        /// Writes the value of the event.
        case write(LocatedExpression, on: Value)
        /// Writes the value of the selected option.
        case choose(LocatedExpression, on: Value, options: [Value])
        /// Writes a date within limits.
        case pick(LocatedExpression, on: Value, within: ClosedRange<Date>)
        /// Sets a reference to one of several objects.
        case refer(LocatedExpression, on: Value, to: [ObjectID])
        /// Writes a number typed into a field.
        case number(LocatedExpression, on: Value, field: String)
        /// Writes a date typed into a field; null if the text is empty.
        case dateText(LocatedExpression, on: Value, field: String)
        /// Writes the value typed into a field of a kind; null if the text is empty.
        case typed(FieldKind, LocatedExpression, on: Value, field: String)
        /// Adds an option to a list or removes it.
        ///
        /// Without an index, the event selects the option.
        case tick(LocatedExpression, on: Value, options: [Value], index: Int?)
        /// Asks for a file and writes its content.
        case pickFile(LocatedExpression, on: Value, imagesOnly: Bool)
        /// Writes null.
        case clear(LocatedExpression, on: Value)
        /// Writes a number within bounds.
        case adjust(LocatedExpression, on: Value, within: ScreenNode.Bounds)
        /// Shows other rows of a collection, and loads more at its end.
        case rows(component: String, items: ObjectID?, total: Int)
        /// Shows other rows of a list whose rows can be moved.
        case movableRows(component: String, items: [Value], in: LocatedExpression)
        /// Selects or deselects a row of a collection.
        case select(component: String, Value, CollectionDeclaration)
        /// Sorts a table by a column, or reverses the direction.
        case sort(component: String, column: Int)
        /// Expands or collapses a section or a row of a tree.
        case toggle(component: String)
        /// Shows another tab of `tabs`.
        case tab(component: String, Int)
        /// Reloads a provider.
        case refresh(ObjectID)
        /// Loads what a provider failed to load: everything or the next page.
        case loadAgain(ObjectID)
        /// Runs the screen's refresh steps, or reloads all its providers.
        case refreshPage
        /// Closes all screens, then opens the next one, if any.
        indirect case closeAll(next: ScreenRequest?)
        /// Opens a screen generated from the entity of an object.
        case openGenerated(Value)
        /// Handles an event on a node of a component that the program adds.
        indirect case host(HostComponentUse, node: ScreenNode.ID)
        /// Saves the forms of the page.
        case save
    }

    /// The property that the node changes; `nil` for other work.
    var property: LocatedExpression? {
        switch work {
        case .write(let path, _), .choose(let path, _, _), .pick(let path, _, _),
            .refer(let path, _, _), .number(let path, _, _), .dateText(let path, _, _),
            .typed(_, let path, _, _), .clear(let path, _), .adjust(let path, _, _):
            path
        default: nil
        }
    }

    /// Returns the option that an action chooses; `nil` if it does not choose one.
    func chosen(by action: Event.Action) -> Value? {
        guard case .choose(let index) = action else {
            return nil
        }
        return switch work {
        case .choose(_, _, let options) where options.indices.contains(index): options[index]
        case .refer(_, _, let targets) where targets.indices.contains(index):
            .object(targets[index])
        default: nil
        }
    }

    /// The object or value that the node shows or changes; `nil` if it is that of the page.
    var subject: Value? {
        switch work {
        case .open(_, let content): content
        case .run(_, let subject), .write(_, let subject), .choose(_, let subject, _),
            .pick(_, let subject, _), .refer(_, let subject, _), .number(_, let subject, _),
            .dateText(_, let subject, _), .typed(_, _, let subject, _), .tick(_, let subject, _, _),
            .pickFile(_, let subject, _), .clear(_, let subject), .adjust(_, let subject, _),
            .select(_, let subject, _), .openGenerated(let subject):
            subject
        default: nil
        }
    }
}

/// The state of the components of a page, by their keys.
struct ComponentStates {
    /// The row windows of collections, as requested by a front end.
    var windows: [String: Range<Int>] = [:]
    /// The text typed into fields for values of other types.
    var texts: [String: TypedText] = [:]

    /// Text in a field for a value of another type.
    struct TypedText {
        let text: String
        /// The parsed value; `nil` if the text is invalid or the property does not accept the
        /// value.
        var value: Value?
        /// Whether the property belongs to the screen state, which is not saved.
        var isOfScreen = false
    }

    /// Returns the text that a field shows instead of the usual text of its value, and whether it
    /// is invalid.
    ///
    /// Typed text is preserved while it yields the value, so that the next character appears where
    /// the user expects it.
    func typedText(in field: String, for value: Value) -> (text: String, isWrong: Bool)? {
        texts[field].flatMap { typed in
            typed.value == nil || typed.value == value ? (typed.text, typed.value == nil) : nil
        }
    }

    /// Whether a field of an object contains text that is not a valid value.
    var hasWrongText: Bool {
        texts.values.contains { $0.value == nil && !$0.isOfScreen }
    }

    /// The sort orders of tables.
    var orders: [String: Order] = [:]
    /// The sections and tree rows that are not in their initial state.
    var toggled: Set<String> = []
    /// The selected tabs of `tabs`.
    var tabs: [String: Int] = [:]

    /// The column and direction by which a table is sorted.
    struct Order: Hashable, Codable {
        var column: Int
        var isDescending: Bool
    }

    /// Sorts by a column.
    ///
    /// If the table is already sorted by it, the direction is reversed.
    mutating func sort(_ component: String, by column: Int) {
        let isSame = orders[component]?.column == column
        let isDescending = isSame && orders[component]?.isDescending == false
        orders[component] = Order(column: column, isDescending: isDescending)
    }

    /// Expands or collapses a component.
    mutating func toggle(_ component: String) {
        if toggled.remove(component) == nil {
            toggled.insert(component)
        }
    }
}
