package import OKitExpression
import OKitModel
import OKitSyntax

/// Properties of a list that only version 1 has: its rows, their order, and how users edit them.
///
/// Paths begin at the content of the screen, except for those about a row.
package final class ListDeclaration: Sendable {
    /// The contents of a row, and the effect of tapping it.
    package let cell: CellDeclaration
    /// The displayed list.
    package let data: LocatedExpression?
    /// How rows are sorted.
    package let rowOrder: Order
    /// How sections are sorted, by the value that groups rows; without a path there are no
    /// sections.
    package let groupOrder: Order
    /// The title of a row's section; `nil` for the value that groups rows.
    package let groupName: LocatedExpression?
    /// Whether sections are sorted.
    package let groupSort: LocatedExpression?
    /// The text of a row that is searched.
    package let searchPath: LocatedExpression?
    /// The value of a row that the search filters compare.
    package let searchFilterPath: LocatedExpression?
    /// The values to which a search can be limited.
    package let searchFilters: [String]
    /// Whether users can refresh the rows.
    package let refresh: LocatedExpression?
    /// Whether an index of the sections is offered.
    package let index: LocatedExpression?

    /// The name of the entity type of added objects; empty if there is none.
    package let type: String
    /// The displayed name of added objects.
    package let typeName: String
    /// The property that users enter when they add an object; `nil` if they enter none.
    package let addName: ParsedExpression?
    /// Whether added objects are appended, and whether they are opened.
    package let addAppend, addNav: LocatedExpression?
    /// Whether rows can be moved, and whether a single row can be moved.
    package let reorder, reorderEnabled: LocatedExpression?

    /// Whether a row opens a screen.
    package let opens: LocatedExpression?
    /// The condition that a tap in edit mode toggles.
    package let tick: LocatedExpression?
    /// The actions on a row.
    package let actions: RowActionsDeclaration
    /// The references that a tap sets; `nil` if it sets none.
    package let selection: SelectionDeclaration?
    /// `menu`: the name of the content that the details icon shows; `nil` in other lists.
    package let menuContent: String?

    /// The sort order of objects.
    package struct Order: Sendable {
        /// The value of an object; `nil` leaves the order unchanged.
        package let path: LocatedExpression?
        /// Whether the order is ascending.
        package let ascends: LocatedExpression?

        fileprivate init(_ attributes: Attributes, _ name: String, ascends: String) {
            path = attributes[name]?.pathExpression
            self.ascends = attributes[ascends]?.locatedCondition
        }
    }

    init(_ screen: Screen) {
        let attributes = screen.attributes
        let surroundings = CellSurroundings(
            tap: InModes(
                display: attributes["tap"]?.pathExpression,
                editing: attributes["tapEdit"]?.pathExpression
            ),
            detailsTap: nil,
            screen: screen
        )
        cell = CellDeclaration(screen.cell ?? Attributes(), name: "", in: surroundings)
        data = attributes["dataPath"]?.located
        rowOrder = Order(attributes, "rowSort", ascends: "rowSortAsc")
        groupOrder = Order(attributes, "group", ascends: "groupSortAsc")
        groupName = attributes["groupName"]?.located
        groupSort = attributes["groupSort"]?.locatedCondition
        searchPath = attributes["searchPath"]?.located
        searchFilterPath = attributes["searchFilterPath"]?.located
        searchFilters = screen.searchFilters
        refresh = attributes["refresh"]?.locatedCondition
        index = attributes["index"]?.locatedCondition
        type = attributes["type"]?.text ?? ""
        typeName = attributes["typeName"]?.text ?? type
        addName = attributes["addName"]?.path
        addAppend = attributes["addAppend"]?.locatedCondition
        addNav = attributes["addNav"]?.locatedCondition
        reorder = attributes["reorder"]?.locatedCondition
        reorderEnabled = attributes["reorderEnabled"]?.locatedCondition
        opens = attributes["navEnabled"]?.locatedCondition
        tick = attributes["selectPath"]?.located
        actions = RowActionsDeclaration(attributes)
        selection = screen.kind == "selection" ? SelectionDeclaration(attributes) : nil
        menuContent = screen.kind == "menu" ? attributes["rowIdentifier"]?.text ?? "" : nil
    }
}

/// The actions on a row of a list of version 1.
package struct RowActionsDeclaration: Sendable {
    /// Whether rows have actions, and whether a single row has them.
    package let edit, editEnabled: LocatedExpression?
    /// The name or image of the quick action, its function, and whether a row has it.
    package let quickName, quickTap, quickEnabled: LocatedExpression?
    /// Whether rows have more actions, and whether a single row has them.
    package let more, moreEnabled: LocatedExpression?
    /// The function that is called instead of showing a menu.
    package let moreTap: LocatedExpression?
    /// The actions in the menu.
    package let moreActions: [Action]
    /// Whether rows can be deleted, and whether a single row can be deleted.
    package let delete, deleteEnabled: LocatedExpression?
    /// Whether deletion asks for confirmation.
    package let deletePrompt: LocatedExpression?

    /// An action in a menu.
    package struct Action: Sendable {
        /// The text.
        package let title: LocatedExpression
        /// Whether it is offered.
        package let enabled: LocatedExpression?
        /// Its function.
        package let tap: ParsedExpression?
    }

    fileprivate init(_ attributes: Attributes) {
        edit = attributes["edit"]?.locatedCondition
        editEnabled = attributes["editEnabled"]?.locatedCondition
        quickName = (attributes["quickName"] ?? attributes["quickImage"])?.located
        quickTap = attributes["quickTap"]?.located
        quickEnabled = attributes["quickEnabled"]?.locatedCondition
        more = attributes["more"]?.locatedCondition
        moreEnabled = attributes["moreEnabled"]?.locatedCondition
        moreTap = attributes["moreTap"]?.pathExpression
        let enabled = attributes.parts("moreActionsEnabled")
        let taps = attributes.parts("moreActionsTap")
        moreActions = attributes.parts("moreActions").enumerated().map { index, title in
            Action(
                title: title,
                enabled: enabled[at: index]?.unlessEmpty,
                tap: taps[at: index]?.expression
            )
        }
        delete = attributes["delete"]?.locatedCondition
        deleteEnabled = attributes["deleteEnabled"]?.locatedCondition
        deletePrompt = attributes["deletePrompt"]?.locatedCondition
    }
}

/// The references that a selection screen of version 1 sets.
package struct SelectionDeclaration: Sendable {
    /// The path to the references; `nil` for the one that the opening screen declares.
    package let path: ParsedExpression?
    /// The object at which the path and the conditions begin.
    package let object: LocatedExpression?
    /// The name of the entity type of new references.
    package let referenceType: String
    /// Whether a second tap on a row does not add another reference.
    package let unique: LocatedExpression?
    /// Whether a second tap on a row deselects it.
    package let unselect: LocatedExpression?
    /// Whether new references are appended.
    package let appends: LocatedExpression?
    /// Whether the screen closes after a selection; `nil` if `closesAfterOne` decides.
    package let autoClose: LocatedExpression?
    /// Whether the screen closes if only one row can be selected: `autoClose` is empty.
    package let closesAfterOne: Bool
    /// Whether users can remove all references.
    package let clear: LocatedExpression?
    /// Whether the screen has a button that closes it.
    package let close: LocatedExpression?

    fileprivate init(_ attributes: Attributes) {
        path = attributes["selectionPath"]?.path
        object = attributes["selectionContextPath"]?.pathExpression
        referenceType = attributes["refType"]?.text ?? TypeTable.referenceName
        unique = attributes["unique"]?.locatedCondition
        unselect = attributes["unselect"]?.locatedCondition
        appends = attributes["selectAppend"]?.locatedCondition
        closesAfterOne = attributes["autoClose"]?.text == ""
        autoClose = closesAfterOne ? nil : attributes["autoClose"]?.locatedCondition
        clear = attributes["clear"]?.locatedCondition
        close = attributes["close"]?.locatedCondition
    }
}
