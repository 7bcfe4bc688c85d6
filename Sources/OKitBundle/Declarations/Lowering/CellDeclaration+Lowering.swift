import OKitExpression
import OKitSyntax

/// The attributes of the screen around a cell of version 1 that affect its rows.
struct CellSurroundings {
    /// The function that a tap calls.
    let tap: InModes<LocatedExpression?>
    /// The function of the details icon; `nil` if the cell declares it.
    let detailsTap: InModes<LocatedExpression?>?
    /// The screen.
    let screen: Screen
}

extension CellDeclaration {
    /// Lowers a cell.
    ///
    /// - Parameter name: The suffix of its row's id, unless the cell has an id.
    init(_ cell: Attributes, name: String, in surroundings: CellSurroundings) {
        self.name = cell["id"]?.text ?? name
        object = cell["contextPath"]?.pathExpression
        rows = InModes(
            display: RowDeclaration(cell, isEditing: false),
            editing: RowDeclaration(cell, isEditing: true)
        )
        field = FieldDeclaration(cell)
        showsFieldValue = cell["detailPath"] == nil
        isShown = InModes(
            display: cell["showDisplay"]?.locatedCondition,
            editing: cell["showEdit"]?.locatedCondition
        )
        height = InModes(
            display: cell["heightDisplay"]?.located,
            editing: cell["heightEdit"]?.located
        )
        openedHeight = cell["heightSelect"]?.located
        editorDistance = cell["selectNextRow"]?.located
        highlightsEditor = cell["selectNextAccent"]?.locatedCondition
        tap = surroundings.tap
        detailsTap = surroundings.detailsTap ?? Self.detailsTap(of: cell)
        let screen = surroundings.screen
        target = screen.isList ? screen.rowSegue : cell["segue"].flatMap { screen.segues[$0.text] }
        button = cell.accessory.map { ButtonDeclaration($0, on: screen) }
        ownButton = InModes(
            display: CellButtonDeclaration(cell, "accy"),
            editing: CellButtonDeclaration(cell, "accyEdit")
        )
    }

    /// A hidden button also disables its function.
    private static func detailsTap(of cell: Attributes) -> InModes<LocatedExpression?> {
        cell["accyText"] == nil && cell["accyIcon"] == nil
            ? InModes(cell, "accyTap", "accyEditTap") : InModes(display: nil, editing: nil)
    }
}

extension InModes<LocatedExpression?> {
    /// A function, and the one in edit mode; by default, the same.
    init(_ attributes: Attributes, _ name: String, _ nameInEditMode: String) {
        let display = attributes[name]?.pathExpression
        self.init(
            display: display,
            editing: attributes[nameInEditMode]?.pathExpression ?? display
        )
    }
}

extension RowDeclaration {
    /// The texts and the image of a cell; in edit mode an attribute's variant for that mode takes
    /// precedence.
    fileprivate init(_ cell: Attributes, isEditing: Bool) {
        func shown(_ name: String, _ nameInEditMode: String) -> LocatedExpression? {
            (isEditing ? cell[nameInEditMode] ?? cell[name] : cell[name])?.located
        }
        self.init()
        title = shown("path", "editPath")
        detail = shown("detailPath", "editDetailPath")
        icon = shown("imagePath", "editImagePath").map { .expression($0) }
        ribbon = shown("ribbonColor", "editRibbonColor")
        accessory = shown("accyPath", "accyEditPath")
    }
}

extension CellButtonDeclaration {
    /// A button whose attributes begin with a prefix.
    fileprivate init(_ cell: Attributes, _ prefix: String) {
        label = cell["\(prefix)Text"]?.located
        icon = cell["\(prefix)Icon"]?.located
        show = cell["\(prefix)Show"]?.locatedCondition
        enabled = cell["\(prefix)Enabled"]?.locatedCondition
        tap = cell["\(prefix)Tap"]?.located
    }
}

extension FieldDeclaration {
    /// Kinds of cells, with the kind of their field and the attribute that it writes to.
    private static let kinds = [
        "text": ("text", "textPath"), "multiline": ("multiline", "textPath"),
        "switch": ("switch", "onPath"), "slider": ("slider", "valuePath"),
        "stepper": ("stepper", "valuePath"), "segment": (Self.segments, "selectIndexPath"),
        "date": ("date", "datePath"), "picker": ("reference", "selectionPath"),
    ]

    /// The kind of a field whose value is the index of one of several titles.
    package static let segments = "segments"

    /// The control of a cell; `nil` if it has none.
    fileprivate init?(_ cell: Attributes) {
        let name = cell["cell"]?.text ?? ""
        guard let (kind, attribute) = Self.kinds[name], let node = cell.node else {
            return nil
        }
        // A control without a path shows its initial value.
        self.init(path: cell[attribute]?.located ?? LocatedExpression(binding: "", in: node))
        self.kind = kind
        placeholder = cell["placeholder"]?.located
        minimum = (cell["minValuePath"] ?? cell["minDatePath"])?.located
        maximum = (cell["maxValuePath"] ?? cell["maxDatePath"])?.located
        step = cell["stepValuePath"]?.located
        options = cell["dataPath"]?.located
        optionTitle = cell["namePath"]?.located
        let isShownInDisplay =
            switch name {
            case "text": LocatedExpression(binding: "#false", as: .condition, in: node)
            case "multiline": nil as LocatedExpression?
            default: cell["controlInDisplay"]?.locatedCondition
            }
        control = ControlDeclaration(
            isShownInDisplay: isShownInDisplay,
            isReadOnly: cell["readOnly"]?.locatedCondition,
            isSecret: cell["secure"]?.locatedCondition,
            dateMode: cell["modePath"]?.located,
            minimumImage: cell["minImagePath"]?.located,
            maximumImage: cell["maxImagePath"]?.located,
            titles: cell["segmentsPath"]?.locatedParts ?? [],
            standardMaximum: name == "slider" ? 1 : 100,
            opensInPlace: ["date", "picker"].contains(name)
        )
    }
}

extension Attribute {
    /// The value with its location.
    var located: LocatedExpression {
        LocatedExpression(expression, in: node)
    }

    /// The condition with its location.
    var locatedCondition: LocatedExpression {
        LocatedExpression(condition, in: node)
    }

    /// The value with its location; `nil` for an empty text.
    var pathExpression: LocatedExpression? {
        text.isEmpty ? nil : located
    }
}

extension LocatedExpression {
    /// Creates a binding that is not written in a file.
    init(binding text: String, as form: BindingParser.Form = .single, in node: JSONNode) {
        self.init(BindingParser.parse(text, as: form), in: node)
    }
}
