package import OKitExpression
import OKitModel

/// The attributes of a list that say which rows it has and how they change.
package final class ListAttributes: Sendable {
    /// The list that is shown.
    package let data: Attribute?
    /// How rows are sorted.
    package let rowOrder: Order
    /// How sections are sorted, by the value that groups rows; without a path, rows have none.
    package let groupOrder: Order
    /// The title of a row's section; `nil` for the value that groups rows.
    package let groupName: Attribute?
    /// Whether sections are sorted.
    package let groupSort: Attribute?
    /// The text of a row that a search looks in.
    package let searchPath: Attribute?
    /// The value of a row that the search filters choose from.
    package let searchFilterPath: Attribute?

    /// The name of the entity type of added objects; empty without one.
    package let type: String
    /// The name of added objects that users read.
    package let typeName: String
    /// The property that users enter when they add an object; `nil` where they enter none.
    package let addName: ParsedExpression?
    /// Whether added objects are the last.
    package let addAppend: Attribute?
    /// Whether added objects are opened.
    package let addNav: Attribute?
    /// Whether rows can be moved.
    package let reorder: Attribute?
    /// Whether a row can be moved.
    package let reorderEnabled: Attribute?

    /// Values by which objects are sorted.
    package struct Order: Sendable {
        /// The value of an object; `nil` where objects stay in their order.
        package let path: Attribute?
        /// Whether small values come first.
        package let ascends: Attribute?
    }

    init(_ attributes: Attributes) {
        data = attributes["dataPath"]
        rowOrder = Order(attributes, "rowSort", ascends: "rowSortAsc")
        groupOrder = Order(attributes, "group", ascends: "groupSortAsc")
        groupName = attributes["groupName"]
        groupSort = attributes["groupSort"]
        searchPath = attributes["searchPath"]
        searchFilterPath = attributes["searchFilterPath"]
        type = attributes["type"]?.text ?? ""
        typeName = attributes["typeName"]?.text ?? type
        addName = attributes["addName"]?.path
        addAppend = attributes["addAppend"]
        addNav = attributes["addNav"]
        reorder = attributes["reorder"]
        reorderEnabled = attributes["reorderEnabled"]
    }
}

extension ListAttributes.Order {
    fileprivate init(_ attributes: Attributes, _ name: String, ascends: String) {
        let path = attributes[name]
        self.path = path?.text.isEmpty == false ? path : nil
        self.ascends = attributes[ascends]
    }
}

/// The attributes of a selection screen about the references that it sets.
package final class SelectionAttributes: Sendable {
    /// The path to the references; `nil` for the one that the opening screen states.
    package let path: ParsedExpression?
    /// The object that the path and the conditions begin at.
    package let contextPath: Attribute?
    /// The name of the entity type of new references.
    package let referenceType: String
    /// Whether a second tap on a row does not add another reference.
    package let unique: Attribute?
    /// Whether a second tap on a row deselects it.
    package let unselect: Attribute?
    /// Whether new references are the last.
    package let appends: Attribute?
    /// Whether the screen closes after a selection; `nil` where `closesAfterOne` decides.
    package let autoClose: Attribute?
    /// Whether the screen closes where only one row can be selected: `autoClose` left empty.
    package let closesAfterOne: Bool

    init(_ attributes: Attributes) {
        path = attributes["selectionPath"]?.path
        contextPath = attributes["selectionContextPath"]
        referenceType = attributes["refType"]?.text ?? TypeTable.referenceName
        unique = attributes["unique"]
        unselect = attributes["unselect"]
        appends = attributes["selectAppend"]
        closesAfterOne = attributes["autoClose"]?.text == ""
        autoClose = closesAfterOne ? nil : attributes["autoClose"]
    }
}

/// A line of a screen's help.
package final class HelpLine: Sendable {
    /// The object that the paths begin at.
    package let contextPath: Attribute?
    /// Whether the line is shown.
    package let isShown: Attribute?
    /// The text.
    package let text: Attribute?

    init(_ attributes: Attributes) {
        contextPath = attributes["contextPath"]
        isShown = attributes["showPath"]
        text = attributes["textPath"]
    }
}
