package import OKitExpression
import OKitModel
package import OKitSyntax

/// A view of a screen, with its subviews.
package struct ViewDeclaration: Sendable {
    /// Identifies it among the views of its screen.
    public var key: String
    /// The kind of view.
    public var kind: ViewKind
    /// Its name in the screen's scope; `nil` if it has none.
    public var identifier: Named?
    /// The initial values of its properties, in order.
    public var attributes: [Attribute] = []
    /// The bindings of its properties, besides those in its screen's file.
    public var bindings: [ElementBinding] = []
    /// Its subviews.
    public var children: [ViewDeclaration] = []
    /// `table`, `collection`: the cells of rows, by their identifiers.
    public var cells: [Cell] = []
    /// The screen that a tap on it opens.
    public var segue: Segue?
    /// The method of the screen that a tap on it calls.
    public var selector: String?
    /// The function that a tap on it calls, as a path from its content.
    public var tap: OKitBundle.Attribute?
    /// The property that a control changes, as a path from its content.
    public var valuePath: OKitBundle.Attribute?
    /// The view in the file; `nil` for one of a storyboard.
    package var node: JSONNode?

    /// Creates a view without attributes.
    package init(
        key: String,
        kind: ViewKind,
        identifier: Named? = nil,
        children: [ViewDeclaration] = []
    ) {
        self.key = key
        self.kind = kind
        self.identifier = identifier
        self.children = children
    }

    /// A value of a property.
    public struct Attribute: Sendable {
        /// The name of the property.
        public var name: Named
        /// Its value.
        public var value: Value
        /// The value in the file; `nil` for one of a storyboard.
        package var node: JSONNode?

        /// Creates an attribute.
        package init(name: Named, value: Value, node: JSONNode? = nil) {
            self.name = name
            self.value = value
            self.node = node
        }
    }

    /// A connection to another screen.
    public struct Segue: Sendable {
        /// The name by which it is performed; `nil` for one that is only tapped.
        public var identifier: String?
        /// The other screen.
        public var screen: Named

        /// Creates a segue.
        package init(identifier: String?, screen: Named) {
            self.identifier = identifier
            self.screen = screen
        }
    }

    /// A cell, from which rows are created.
    public struct Cell: Sendable {
        /// The name by which rows request it.
        public var identifier: String
        /// The location of the identifier; `nil` for a cell of a storyboard.
        package var location: SourceLocation?
        /// The cell's view, with its subviews.
        public var view: ViewDeclaration
        /// The screen that a tap on the row opens.
        public var segue: Segue?

        /// Creates a cell.
        package init(
            identifier: String,
            location: SourceLocation? = nil,
            view: ViewDeclaration,
            segue: Segue?
        ) {
            self.identifier = identifier
            self.location = location
            self.view = view
            self.segue = segue
        }
    }

    /// A view without subviews.
    public static let empty = ViewDeclaration(key: "views", kind: .view)

    /// The view and its descendants, without cells.
    public var all: [ViewDeclaration] {
        [self] + children.flatMap(\.all)
    }
}

/// A connection between views in a storyboard, by their keys.
package struct ViewConnection: Sendable {
    /// The view with the property.
    public var source: String
    /// The name of the property.
    public var property: String
    /// The connected views.
    public var targets: [String]

    /// Creates a connection.
    package init(source: String, property: String, targets: [String]) {
        self.source = source
        self.property = property
        self.targets = targets
    }
}
