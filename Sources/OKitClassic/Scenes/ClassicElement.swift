import OKitBundle
package import OKitExpression
import OKitModel

/// Names an object of a storyboard: its nib and its number in it.
package struct ClassicObjectID: Sendable, Hashable, CustomStringConvertible {
    /// The name of the nib; for a prototype cell that of its table's nib, a slash and its reuse
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
    /// Names it in connections.
    package var id: ClassicObjectID
    /// Its class.
    package var type: ClassicType
    /// What the author has set on it, in the order in which it is applied.
    package var attributes: [ClassicAttribute] = []
    /// The text of a label, a button or a field.
    package var text: String?
    /// What a field shows while it is empty.
    package var placeholder: String?
    /// The name of its picture in the bundle.
    package var imageName: String?
    /// The number of a bar button item that UIKit names and draws (UIBarButtonItem.SystemItem).
    package var systemItem: Int?
    /// The look of a button (UIButton.ButtonType), such as 5 for the plus sign.
    package var buttonType: Int?
    /// Whether it is not shown at first.
    package var isHidden = false
    /// Whether it cannot be used at first.
    package var isDisabled = false
    /// The views in it, those at the back first.
    package var children: [ClassicElement] = []
    /// Those of its layout constraints that have an identifier.
    package var constraints: [ClassicElement] = []
    /// The cells that a table or collection makes its rows of, in the order of their identifiers.
    package var cells: [ClassicCell] = []

    /// By what the screen's JSON file names it; `nil` if it is not named.
    package var identifier: String? {
        guard case .text(let name) = attributes.last(where: { $0.path == "wx.identifier" })?.value
        else {
            return nil
        }
        return name
    }

    /// The element, those in it and its constraints, but not its cells.
    package var all: [ClassicElement] {
        [self] + constraints + children.flatMap(\.all)
    }
}

/// Something that the author has set on an object by a key path: a user-defined runtime attribute.
package struct ClassicAttribute: Sendable, Hashable {
    /// The key path from the object.
    package var path: String
    /// What is set; null for a value of a kind that no expression knows, which has a finding.
    package var value: Value
}

/// A cell of which a table or collection makes its rows, or a nib that stands alone.
package struct ClassicCell: Sendable, Hashable {
    /// By what rows ask for it.
    package var reuseIdentifier: String
    /// The cell with all that is in it.
    package var view: ClassicElement
    /// What leads from an object of the cell to another.
    package var connections = ClassicConnections()
}
