import OKitExpression
import OKitSyntax

/// A value of version 1 for displayed content, and one for edited content.
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

/// Rows of a form of version 1 with one header.
package struct FormSectionDeclaration: Sendable {
    /// The texts above and below the rows; `nil` for `title` and `note`.
    package let header, footer: LocatedExpression?
    /// The default texts above and below the rows.
    package let title, note: String
    /// Whether the section is shown, with its rows.
    package let isShown: InModes<LocatedExpression?>
    /// The rows.
    package let rows: [CellDeclaration]
}

/// A row of version 1, in a form or for each object of a list: its texts and its field.
package struct CellDeclaration: Sendable {
    /// The suffix of its row's id; empty in lists, where the object provides it.
    package let name: String
    /// The object at which its paths begin; `nil` for that of the form or list.
    package let object: LocatedExpression?
    /// The texts and the image.
    package let rows: InModes<RowDeclaration>
    /// The control.
    package let field: FieldDeclaration?
    /// Whether the row shows the value of its field if it has no other detail text.
    package let showsFieldValue: Bool
    /// Whether it is shown.
    package let isShown: InModes<LocatedExpression?>
    /// The row's height; 0 hides the row.
    package let height: InModes<LocatedExpression?>
    /// The height of a row whose editor is open.
    package let openedHeight: LocatedExpression?
    /// The number of rows between this one and the editor that a tap opens.
    package let editorDistance: LocatedExpression?
    /// Whether a row is highlighted while the editor that it opened is open.
    package let highlightsEditor: LocatedExpression?
    /// The function that a tap calls.
    package let tap: InModes<LocatedExpression?>
    /// The function that a tap on the details icon calls.
    package let detailsTap: InModes<LocatedExpression?>
    /// The screen that a tap opens.
    package let target: Screen.Segue?
    /// The button at the row's end.
    package let button: ButtonDeclaration?
    /// The button at the row's end that a list's cell declares by attributes.
    package let ownButton: InModes<CellButtonDeclaration>

    /// Whether rows can be hidden by their height.
    package var isHeightGiven: Bool {
        [isShown[isEditing: false], isShown[isEditing: true]].contains { $0 != nil }
            || [height[isEditing: false], height[isEditing: true]].contains { $0 != nil }
    }
}

/// A button at the end of a row, declared by attributes of the cell.
package struct CellButtonDeclaration: Sendable {
    /// The text.
    package let label: LocatedExpression?
    /// The name of the image.
    package let icon: LocatedExpression?
    /// Whether it is shown, and whether it is enabled.
    package let show, enabled: LocatedExpression?
    /// The function that it calls.
    package let tap: LocatedExpression?
}

/// Properties of a field that only version 1 has.
package struct ControlDeclaration: Sendable {
    /// Whether the control is shown while content is not being edited.
    package let isShownInDisplay: LocatedExpression?
    /// Whether it is disabled in edit mode.
    package let isReadOnly: LocatedExpression?
    /// Whether the text is hidden.
    package let isSecret: LocatedExpression?
    /// The number that selects the edited components of a date.
    package let dateMode: LocatedExpression?
    /// The images at the ends of a slider.
    package let minimumImage, maximumImage: LocatedExpression?
    /// The titles of the options whose index is the value.
    package let titles: [LocatedExpression]
    /// The default maximum value.
    package let standardMaximum: Double
    /// Whether it is shown only while its row is open.
    package let opensInPlace: Bool
}
