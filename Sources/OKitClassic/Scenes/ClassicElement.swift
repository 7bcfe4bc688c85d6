import OKitBundle
package import OKitExpression
import OKitModel

/// Identifies an object of a storyboard by its nib and its number in it.
package struct ClassicObjectID: Sendable, Hashable, CustomStringConvertible {
    /// The name of the nib; for a prototype cell, that of its table's nib, a slash and its reuse
    /// identifier.
    package var nib: String
    /// The object's number.
    package var index: Int

    /// `nib#number`.
    package var description: String {
        "\(nib)#\(index)"
    }
}

/// A view, a bar button item, a layout constraint or another object of a screen.
package struct ClassicElement: Sendable, Hashable {
    /// The id in connections.
    package var id: ClassicObjectID
    /// Its class.
    package var type: ClassicType
    /// The author's attributes, in the order in which they are applied.
    package var attributes: [ClassicAttribute] = []
    /// The text of a label, a button or a field.
    package var text: String?
    /// The text shown while a field is empty.
    package var placeholder: String?
    /// The name of its image in the bundle.
    package var imageName: String?
    /// The number of a bar button item that UIKit names and draws (UIBarButtonItem.SystemItem).
    package var systemItem: Int?
    /// The type of a button (UIButton.ButtonType), such as 5 for the plus sign.
    package var buttonType: Int?
    /// Whether it is initially hidden.
    package var isHidden = false
    /// Whether it is initially disabled.
    package var isDisabled = false
    /// Its subviews, from back to front.
    package var children: [ClassicElement] = []
    /// Its layout constraints with an identifier.
    package var constraints: [ClassicElement] = []
    /// The cells of a table or collection, sorted by identifier.
    package var cells: [ClassicCell] = []

    /// The identifier in the screen's JSON file; `nil` if there is none.
    package var identifier: String? {
        guard case .text(let name) = attributes.last(where: { $0.path == "wx.identifier" })?.value
        else {
            return nil
        }
        return name
    }

    /// The element, its descendants and its constraints, but not its cells.
    package var all: [ClassicElement] {
        [self] + constraints + children.flatMap(\.all)
    }
}

/// A user-defined runtime attribute: a value that the author has set at a key path.
package struct ClassicAttribute: Sendable, Hashable {
    /// The key path from the object.
    package var path: String
    /// The value; null for an unsupported kind of value, which has a finding.
    package var value: Value
}

/// A cell of a table or collection, or a standalone nib.
package struct ClassicCell: Sendable, Hashable {
    /// The identifier by which rows request it.
    package var reuseIdentifier: String
    /// The cell's view, with its descendants.
    package var view: ClassicElement
    /// The connections between objects of the cell.
    package var connections = ClassicConnections()
}
