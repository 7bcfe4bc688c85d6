package import OKitExpression
import OKitModel
import OKitSyntax

/// What only version 1 says of a list: its rows and their order, and how the user changes them.
///
/// Expressions begin at the content of the screen, unless they are about a row.
package final class ListDeclaration: Sendable {
    /// What a row shows, and what a tap on it does.
    package let cell: CellDeclaration
    /// The list that is shown.
    package let data: LocatedExpression?
    /// How rows are sorted.
    package let rowOrder: Order
    /// How sections are sorted, by the value that groups rows; without a path, rows have none.
    package let groupOrder: Order
    /// The title of a row's section; `nil` for the value that groups rows.
    package let groupName: LocatedExpression?
    /// Whether sections are sorted.
    package let groupSort: LocatedExpression?
    /// The text of a row that a search looks in.
    package let searchPath: LocatedExpression?
    /// The value of a row that the search filters choose from.
    package let searchFilterPath: LocatedExpression?
    /// The values that a search can be limited to.
    package let searchFilters: [String]
    /// Whether the user can have the rows computed again.
    package let refresh: LocatedExpression?
    /// Whether the titles of sections are offered.
    package let index: LocatedExpression?

    /// The name of the entity type of added objects; empty without one.
    package let type: String
    /// The name of added objects that users read.
    package let typeName: String
    /// The property that users enter when they add an object; `nil` if they enter none.
    package let addName: ParsedExpression?
    /// Whether added objects are the last, and whether they are opened.
    package let addAppend, addNav: LocatedExpression?
    /// Whether rows can be moved, and whether a row can be.
    package let reorder, reorderEnabled: LocatedExpression?

    /// Whether a row opens a screen.
    package let opens: LocatedExpression?
    /// What a tap in edit mode ticks.
    package let tick: LocatedExpression?
    /// The actions on a row.
    package let actions: RowActionsDeclaration
    /// The references that a tap sets; `nil` if it sets none.
    package let selection: SelectionDeclaration?
    /// `menu`: the name of the content that the icon for details shows; `nil` in other lists.
    package let menuContent: String?

    /// Values by which objects are sorted.
    package struct Order: Sendable {
        /// The value of an object; `nil` if objects stay in their order.
        package let path: LocatedExpression?
        /// Whether small values come first.
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

/// What can be done with a row of a list of version 1.
package struct RowActionsDeclaration: Sendable {
    /// Whether rows have actions, and whether a row has.
    package let edit, editEnabled: LocatedExpression?
    /// The name or image of the quick action, its function, and whether a row has it.
    package let quickName, quickTap, quickEnabled: LocatedExpression?
    /// Whether rows have more actions, and whether a row has.
    package let more, moreEnabled: LocatedExpression?
    /// The function in place of a menu.
    package let moreTap: LocatedExpression?
    /// The actions in the menu.
    package let moreActions: [Action]
    /// Whether rows can be deleted, and whether a row can be.
    package let delete, deleteEnabled: LocatedExpression?
    /// Whether the user is asked first.
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

/// What a selection screen of version 1 says of the references that it sets.
package struct SelectionDeclaration: Sendable {
    /// The path to the references; `nil` for the one that the opening screen states.
    package let path: ParsedExpression?
    /// The object that the path and the conditions begin at.
    package let object: LocatedExpression?
    /// The name of the entity type of new references.
    package let referenceType: String
    /// Whether a second tap on a row does not add another reference.
    package let unique: LocatedExpression?
    /// Whether a second tap on a row deselects it.
    package let unselect: LocatedExpression?
    /// Whether new references are the last.
    package let appends: LocatedExpression?
    /// Whether the screen closes after a selection; `nil` if `closesAfterOne` decides.
    package let autoClose: LocatedExpression?
    /// Whether the screen closes where only one row can be selected: `autoClose` left empty.
    package let closesAfterOne: Bool
    /// Whether the user can remove all references.
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
