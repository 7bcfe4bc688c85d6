import OKitExpression
import OKitSyntax

/// A list, table or tree.
///
/// A reference type, as each of its rows refers to it.
package final class CollectionDeclaration: Sendable {
    /// A provider or list whose items are rows.
    package let items: LocatedExpression
    /// The contents of a row; the first one whose condition is true is used.
    package let rows: [RowDeclaration]
    /// The style of all rows, unless the row or a value in it has its own.
    package let style: StyleDeclaration
    /// The columns; `nil` for those of the entity.
    package let columns: [ColumnDeclaration]?
    /// The screen that a row opens.
    package let target: Target?
    /// The names of the actions on a row; the first is the quick action.
    package let actions: [Named]
    /// The name of the action that a row runs instead of opening a screen.
    package let tap: Named?
    /// How many rows can be selected; `nil` for none.
    package let selection: Selection?
    /// The path to which the selection is written.
    package let selectionPath: LocatedExpression?
    /// Whether a row has a check mark.
    package let checked: LocatedExpression?
    /// Whether rows can be moved.
    package let reorder: LocatedExpression?
    /// The name of the action that adds a row.
    package let add: Named?
    /// Whether an index of the sections is offered.
    package let index: LocatedExpression?
    /// The texts shown if there are no rows, and while rows are loading.
    package let empty, loading: LocatedExpression?
    /// Whether rows have child rows, which a toggle shows or hides.
    package let isTree: Bool
    /// Whether a wide window shows the opened screen beside the rows.
    package let showsDetail: Bool
    /// Properties that only version 1 has; `nil` in format 2.
    package let lowered: ListDeclaration?

    /// The screen that a row opens.
    package enum Target: Sendable {
        case screen(Named)
        /// A screen that is generated for the entity.
        case generated
    }

    /// How many rows can be selected.
    package enum Selection: String, Sendable {
        case one, many
    }

    /// Creates the list of a screen of version 1.
    init(lowering list: ListDeclaration, in node: JSONNode) {
        items = list.data ?? LocatedExpression(binding: "", in: node)
        lowered = list
        style = StyleDeclaration()
        (rows, columns, target, actions, tap, selection) = ([], nil, nil, [], nil, nil)
        (selectionPath, checked, reorder, add, empty, loading) = (nil, nil, nil, nil, nil, nil)
        index = list.index
        (isTree, showsDetail) = (false, false)
    }

    init(_ declaration: Declaration, _ items: LocatedExpression) {
        self.items = items
        style = StyleDeclaration(declaration)
        let sole = declaration["row"]?.declaration.map { [RowDeclaration($0)] } ?? []
        let conditional = declaration["rows"]?.declarations ?? []
        rows =
            sole
            + conditional.compactMap { row in
                row["row"]?.declaration.map {
                    RowDeclaration($0, when: row["when"]?.expression)
                }
            }
        columns = declaration["columns"]?.elements.compactMap { ColumnDeclaration($0) }
        target =
            declaration["open"]?.name.map { .screen($0) }
            ?? (declaration.flag("open") == true ? .generated : nil)
        actions = declaration["actions"]?.elements.compactMap(\.name) ?? []
        tap = declaration["tap"]?.name
        selection = declaration.string("select").flatMap { Selection(rawValue: $0) }
        selectionPath = declaration["into"]?.expression
        checked = declaration["checked"]?.expression
        reorder = declaration["reorder"]?.expression
        add = declaration["add"]?.name
        index = declaration["index"]?.expression
        empty = declaration["empty"]?.expression
        loading = declaration["loading"]?.expression
        isTree = declaration.form == "tree"
        showsDetail = declaration.string("wide") != "push"
        lowered = nil
    }
}

/// The contents of a row.
package struct RowDeclaration: Sendable {
    /// The condition; `nil` for any item.
    package internal(set) var condition: LocatedExpression?
    /// The texts.
    package internal(set) var title, subtitle, detail: LocatedExpression?
    /// A highlighted number or text.
    package internal(set) var badge: LocatedExpression?
    /// An image before the text: a name or an expression.
    package internal(set) var icon: DeclaredValue?
    /// The style of its texts.
    package internal(set) var style = StyleDeclaration()
    /// The name of the action of a button in the row.
    package internal(set) var button: Named?
    /// A field in the row.
    package internal(set) var field: FieldDeclaration?
    /// The color of the stripe at the start.
    package internal(set) var ribbon: LocatedExpression?
    /// Version 1: the number of the icon at the end.
    package internal(set) var accessory: LocatedExpression?

    init() {}

    init(_ declaration: Declaration, when condition: LocatedExpression? = nil) {
        self.condition = condition
        title = declaration["title"]?.expression
        subtitle = declaration["subtitle"]?.expression
        detail = declaration["detail"]?.expression
        badge = declaration["badge"]?.expression
        icon = declaration["icon"]
        style = StyleDeclaration(declaration)
        button = declaration["button"]?.name
        ribbon = declaration["color"]?.expression
        field = declaration["field"].flatMap { FieldDeclaration($0) }
    }
}

/// A column of a table.
package struct ColumnDeclaration: Sendable {
    /// The value of a cell.
    package let value: LocatedExpression
    /// The title; by default, the property's label.
    package let title: LocatedExpression?
    /// The format of values.
    package let format: String?
    /// The width in characters; by default, that of the content.
    package let width: Int?
    /// The alignment of values: `start`, `center` or `end`.
    package let alignment: String?
    /// The style of values.
    package let style: StyleDeclaration?
    /// The path by which users sort; `nil` if they cannot.
    package let order: LocatedExpression?

    /// Creates the column of a property without a declaration.
    package init?(property name: String) {
        guard let path = LocatedExpression(property: name) else {
            return nil
        }
        self.init(.path(path, isDescending: false))
    }

    init?(_ value: DeclaredValue) {
        guard let declaration = value.declaration else {
            guard let path = value.expression else {
                return nil
            }
            self.value = path
            (title, format, width, alignment, style) = (nil, nil, nil, nil, nil)
            order = path
            return
        }
        guard let value = declaration["value"]?.expression else {
            return nil
        }
        self.value = value
        title = declaration["title"]?.expression
        format = declaration.string("format")
        width = declaration["width"]?.literal?.int.map { Int(clamping: $0) }
        alignment = declaration.string("align")
        style = StyleDeclaration(declaration)
        order =
            declaration["sort"]?.expression ?? (declaration.flag("sort") == false ? nil : value)
    }
}
