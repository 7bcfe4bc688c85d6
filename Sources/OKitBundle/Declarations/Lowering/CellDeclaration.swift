import OKitExpression
import OKitSyntax

/// What a screen of version 1 says for content that is shown, and for content that is edited.
package struct InModes<Value: Sendable>: Sendable {
    private let display, editing: Value

    init(display: Value, editing: Value) {
        self.display = display
        self.editing = editing
    }

    /// The value in a mode.
    package subscript(isEditing isEditing: Bool) -> Value {
        isEditing ? editing : display
    }
}

/// Rows of version 1's forms under one header.
package struct FormSectionDeclaration: Sendable {
    /// The texts above and below the rows; `nil` for `title` and `note`.
    package let header, footer: LocatedExpression?
    /// The texts above and below the rows where no expression gives others.
    package let title, note: String
    /// Whether the section is there, with its rows.
    package let isShown: InModes<LocatedExpression?>
    /// The rows.
    package let rows: [CellDeclaration]
}

/// A row of version 1, in a form or for each object of a list: its texts and its field.
package struct CellDeclaration: Sendable {
    /// What the id of its row ends with; empty in lists, where the object gives it.
    package let name: String
    /// The object that its paths begin at; `nil` for that of the form or list.
    package let object: LocatedExpression?
    /// The texts and the image.
    package let rows: InModes<RowDeclaration>
    /// The control.
    package let field: FieldDeclaration?
    /// Whether the row says what its field contains while it has no other detail text.
    package let showsFieldValue: Bool
    /// Whether it is shown.
    package let isShown: InModes<LocatedExpression?>
    /// The row's height, which hides it where it is 0.
    package let height: InModes<LocatedExpression?>
    /// The height of a row whose editor is open.
    package let openedHeight: LocatedExpression?
    /// How many rows below this one has the editor that a tap opens.
    package let editorDistance: LocatedExpression?
    /// Whether a row is highlighted while the editor that it has opened is open.
    package let highlightsEditor: LocatedExpression?
    /// The function that a tap calls.
    package let tap: InModes<LocatedExpression?>
    /// The function that a tap on the icon for details calls.
    package let detailsTap: InModes<LocatedExpression?>
    /// The screen that a tap opens.
    package let target: Screen.Segue?
    /// The button at the row's end.
    package let button: ButtonDeclaration?
    /// The button at the row's end that a list's cell declares by its own attributes.
    package let ownButton: InModes<CellButtonDeclaration>

    /// Whether rows can come and go.
    package var isHeightGiven: Bool {
        [isShown[isEditing: false], isShown[isEditing: true]].contains { $0 != nil }
            || [height[isEditing: false], height[isEditing: true]].contains { $0 != nil }
    }
}

/// A button at the end of a row that attributes of the cell declare.
package struct CellButtonDeclaration: Sendable {
    /// The text.
    package let label: LocatedExpression?
    /// The name of the image.
    package let icon: LocatedExpression?
    /// Whether it is there, and whether it can be pressed.
    package let show, enabled: LocatedExpression?
    /// The function that it calls.
    package let tap: LocatedExpression?
}

/// What only version 1 says of a field.
package struct ControlDeclaration: Sendable {
    /// Whether the control is there while content is only shown.
    package let isShownInDisplay: LocatedExpression?
    /// Whether it cannot be used in edit mode.
    package let isReadOnly: LocatedExpression?
    /// Whether the text is hidden.
    package let isSecret: LocatedExpression?
    /// The number of the parts of a date that are edited.
    package let dateMode: LocatedExpression?
    /// The images at the ends of a slider.
    package let minimumImage, maximumImage: LocatedExpression?
    /// The titles of the options whose index is the value.
    package let titles: [LocatedExpression]
    /// The greatest value where no expression gives one.
    package let standardMaximum: Double
    /// Whether it is there only while its row is open.
    package let opensInPlace: Bool
}
