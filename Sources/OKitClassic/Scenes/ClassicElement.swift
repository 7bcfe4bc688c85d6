import OKitBundle
public import OKitExpression
import OKitModel

/// Names an object of a storyboard: its nib and its number in it.
public struct ClassicObjectID: Sendable, Hashable, CustomStringConvertible {
    /// The name of the nib; for a prototype cell that of its table's nib, a slash and its reuse
    /// identifier.
    public var nib: String
    /// The object's number.
    public var index: Int

    /// `nib#number`.
    public var description: String {
        "\(nib)#\(index)"
    }
}

/// A view, a bar button item, a layout constraint or another object of a screen.
public struct ClassicElement: Sendable, Hashable {
    /// Names it in connections.
    public var id: ClassicObjectID
    /// Its class.
    public var type: ClassicType
    /// What the author has set on it, in the order in which it is applied.
    public var attributes: [ClassicAttribute] = []
    /// The text of a label, a button or a field.
    public var text: String?
    /// What a field shows while it is empty.
    public var placeholder: String?
    /// The name of its picture in the bundle.
    public var imageName: String?
    /// The number of a bar button item that UIKit names and draws (UIBarButtonItem.SystemItem).
    public var systemItem: Int?
    /// The look of a button (UIButton.ButtonType), such as 5 for the plus sign.
    public var buttonType: Int?
    /// Whether it is not shown at first.
    public var isHidden = false
    /// Whether it cannot be used at first.
    public var isDisabled = false
    /// The views in it, those at the back first.
    public var children: [ClassicElement] = []
    /// Those of its layout constraints that have an identifier.
    public var constraints: [ClassicElement] = []
    /// The cells that a table or collection makes its rows of, in the order of their identifiers.
    public var cells: [ClassicCell] = []

    /// By what the screen's JSON file names it; `nil` where it is not named.
    public var identifier: String? {
        guard case .text(let name) = attributes.last(where: { $0.path == "wx.identifier" })?.value
        else {
            return nil
        }
        return name
    }

    /// The element, those in it and its constraints, but not its cells.
    public var all: [ClassicElement] {
        [self] + constraints + children.flatMap(\.all)
    }
}

/// Something that the author has set on an object by a key path: a user-defined runtime attribute.
public struct ClassicAttribute: Sendable, Hashable {
    /// The key path from the object.
    public var path: String
    /// What is set; null for a value of a kind that no expression knows, which has a finding.
    public var value: Value
}

/// A cell of which a table or collection makes its rows, or a nib that stands alone.
public struct ClassicCell: Sendable, Hashable {
    /// By what rows ask for it.
    public var reuseIdentifier: String
    /// The cell with all that is in it.
    public var view: ClassicElement
    /// What leads from an object of the cell to another.
    public var connections = ClassicConnections()
}
