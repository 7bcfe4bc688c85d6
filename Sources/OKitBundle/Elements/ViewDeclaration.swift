package import OKitExpression
import OKitModel
package import OKitSyntax

/// A view of a screen, with those in it.
package struct ViewDeclaration: Sendable {
    /// What tells it from all others of its screen.
    public var key: String
    /// What it is.
    public var kind: ViewKind
    /// Its name in the screen's scope; `nil` for one that is never named.
    public var identifier: Named?
    /// What its properties are set to at first, in order.
    public var attributes: [Attribute] = []
    /// Where its properties get values from, besides what its screen's file says.
    public var bindings: [ElementBinding] = []
    /// The views in it.
    public var children: [ViewDeclaration] = []
    /// `table`, `collection`: what rows are made of, by their identifiers.
    public var cells: [Cell] = []
    /// Where a tap on it leads.
    public var segue: Segue?
    /// What a tap on it calls, by the name of a method of the screen.
    public var selector: String?
    /// What a tap on it calls, by a path from its content.
    public var tap: OKitBundle.Attribute?
    /// What a control changes, by a path from its content.
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
        /// What it is set to.
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

    /// A way to another screen.
    public struct Segue: Sendable {
        /// By what it is asked for; `nil` for one that is only tapped.
        public var identifier: String?
        /// The other screen.
        public var screen: Named

        /// Creates a segue.
        package init(identifier: String?, screen: Named) {
            self.identifier = identifier
            self.screen = screen
        }
    }

    /// What rows are made of.
    public struct Cell: Sendable {
        /// By what rows ask for it.
        public var identifier: String
        /// Where the identifier is; `nil` for a cell of a storyboard.
        package var location: SourceLocation?
        /// The cell with all that is in it.
        public var view: ViewDeclaration
        /// Where a tap on the row leads.
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

    /// A view with nothing in it.
    public static let empty = ViewDeclaration(key: "views", kind: .view)

    /// The view and those in it, without cells.
    public var all: [ViewDeclaration] {
        [self] + children.flatMap(\.all)
    }
}

/// A connection between views that a storyboard makes, by their keys.
package struct ViewConnection: Sendable {
    /// Whose property it is.
    public var source: String
    /// The name of the property.
    public var property: String
    /// What it holds.
    public var targets: [String]

    /// Creates a connection.
    package init(source: String, property: String, targets: [String]) {
        self.source = source
        self.property = property
        self.targets = targets
    }
}
