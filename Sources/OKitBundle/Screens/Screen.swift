package import OKitExpression
package import OKitSyntax

/// The declaration of a screen.
package struct Screen: Sendable {
    /// Its name, which is that of its file.
    public var name: String
    /// Whether the screen is generated, and not declared in a file.
    package var isGenerated: Bool { Self.isGenerated(name) }
    /// Its kind.
    public var kind: String
    /// Its declaration in format 2; `nil` in format 1.
    package var declaration: ScreenDeclaration?
    /// A screen of version 1 lowered to a declaration of format 2; `nil` for screens with views.
    package internal(set) var lowered: ScreenDeclaration?
    /// The attributes of the screen itself.
    public let attributes: Attributes
    /// The attributes that navigation reads.
    package internal(set) var navigation: NavigationAttributes
    /// The attributes about protection.
    package let protection: ProtectionAttributes
    /// `list`: the cell of its rows.
    public var cell: Attributes?
    /// `detail`: its sections.
    public var sections: [Section] = []
    /// The screens that rows and buttons open, by the name of the segue.
    public var segues: [String: Segue] = [:]
    /// `tabs`: the tabs.
    public var tabs: [Tab] = []
    /// Buttons of the bar.
    public var buttons: [Attributes] = []
    /// Buttons of the toolbar.
    public var toolbar: [Attributes] = []
    /// The title, for a screen from a storyboard.
    public var title: String?
    /// The values that a storyboard sets on its properties.
    public var storyboardAttributes: [ViewDeclaration.Attribute] = []
    /// `views`: the root view.
    public var view: ViewDeclaration?
    /// `views`: names of unknown kinds of views.
    public var unknownViewKinds: [Named] = []
    /// `views`: identifiers of views of such kinds, and of their descendants.
    package var unreadViewNames: Set<String> = []
    /// `views`: likely misspellings of `type` in views without a type.
    package var untypedViews: [Named] = []
    /// `views`: the view that replaces the title.
    public var titleView: ViewDeclaration?
    /// `views`: the buttons of the bar that are views.
    public var barViews: [ViewDeclaration] = []
    /// Connections between views, besides those in `outlets`.
    public var connections: [ViewConnection] = []
    /// Segues that code performs by name.
    public var namedSegues: [ViewDeclaration.Segue] = []
    /// Mediators, in file order.
    public var objects: [MediatorDeclaration] = []
    /// Elements, in file order.
    public var elements: [ElementDeclaration] = []

    /// Labels of the help that the screen offers; empty if there is none.
    public internal(set) var help: [Attributes] = []
    /// The bar of version 1; `nil` in format 2.
    package internal(set) var bar: BarDeclaration?
    /// Lists: the values to which a search can be limited.
    public var searchFilters: [String] = []

    /// Whether a name is that of a generated screen.
    package static func isGenerated(_ name: String) -> Bool {
        name.utf8.first == UInt8(ascii: "/")
    }

    /// Creates a screen of a kind.
    package init(name: String, kind: String, attributes: Attributes) {
        self.name = name
        self.kind = kind
        self.attributes = attributes
        navigation = NavigationAttributes(attributes)
        protection = ProtectionAttributes(attributes)
    }

    /// Creates a screen of format 2.
    package init(_ declaration: ScreenDeclaration) {
        self.init(name: declaration.name, kind: Self.componentsKind, attributes: Attributes())
        self.declaration = declaration
    }

    /// The kind of screens of format 2.
    package static let componentsKind = "components"

    /// The declaration that the screen builder renders; `nil` for screens with views.
    package var page: ScreenDeclaration? {
        declaration ?? lowered
    }

    /// The list of version 1; `nil` for any other screen.
    package var list: ListDeclaration? {
        if case .list(let list) = lowered?.body.last?.kind { list.lowered } else { nil }
    }

    /// Whether it has views or mediators, which exist as long as the screen is on the stack.
    public var hasObjects: Bool {
        view != nil || !objects.isEmpty || !elements.isEmpty
    }

    /// A connection to another screen.
    public struct Segue: Sendable {
        /// The other screen.
        public var screen: Named
        /// Whether the screen is modal.
        public var isModal = false
    }

    /// Rows with one header.
    public struct Section: Sendable {
        /// The text above the rows; empty if there is none.
        public var header: String
        /// The text below the rows; empty if there is none.
        public var footer: String
        /// The cells.
        public var rows: [Attributes]
    }

    /// A tab.
    public struct Tab: Sendable {
        /// The attributes of the tab itself, in format 1.
        public var attributes = Attributes()
        /// The screen that it shows.
        public var screen: Named
        /// Its title; by default, the name of the screen.
        package var title: LocatedExpression?
        /// The name of its image.
        package var icon: Named?
        /// A number or text beside the title.
        package var badge: LocatedExpression?
    }
}

extension Screen {
    /// Lists: the screen that a row opens.
    package var rowSegue: Segue? { segues["model"] }

    /// Whether it shows a row for each object of a collection.
    public var isList: Bool {
        ["list", "selection", "menu"].contains(kind)
    }

    /// Whether it shows sections of fixed rows.
    public var isForm: Bool {
        kind == "detail" || kind == "settings"
    }
}

/// The attributes of a screen, cell or button.
package struct Attributes: Sendable {
    /// The object in the file; `nil` if no file declares it.
    package let node: JSONNode?
    private let values: [String: Attribute]
    /// One or none, as an array, since a structure cannot contain itself.
    private let accessories: [Attributes]

    /// Creates empty attributes.
    public init() {
        node = nil
        values = [:]
        accessories = []
    }

    /// Reads the scalar members of an object, and the button at the end of a cell.
    public init(_ node: JSONNode) {
        self.init(node, accessories: node["accessory"].map { [Attributes($0, accessories: [])] })
    }

    private init(_ node: JSONNode, accessories: [Attributes]?) {
        var values: [String: Attribute] = [:]
        for member in node.declarations {
            if let attribute = Attribute(member.value) {
                values[member.name] = attribute
            }
        }
        self.node = node
        self.values = values
        self.accessories = accessories ?? []
    }

    /// The button at the end of a cell (member `accessory`).
    public var accessory: Attributes? {
        accessories.first
    }

    /// The text of a constant attribute; `nil` for any other, and for a missing one.
    package func constant(_ name: String) -> String? {
        if case .constant(let text) = values[name]?.expression.root.kind { text } else { nil }
    }

    /// The attribute with that name.
    public subscript(name: String) -> Attribute? {
        values[name]
    }

    /// All attributes.
    public var all: [String: Attribute] {
        values
    }
}

/// An attribute: a binding, parsed in each form in which it may be used.
package struct Attribute: Sendable {
    /// The value in the file.
    public let node: JSONNode
    /// The text of the binding, or the literal text.
    public let text: String
    /// The binding as one value or several joined texts.
    public let expression: ParsedExpression
    /// The binding as a condition.
    public let condition: ParsedExpression
    /// The binding as several values, by position.
    public let parts: [ParsedExpression]

    /// `true` and `5` in JSON are the constants `#true` and `#5`.
    init?(_ node: JSONNode) {
        guard let text = Self.text(of: node) else {
            return nil
        }
        self.text = text
        self.node = node
        let location = node.location(ofText: 0..<text.utf8.count)
        expression = BindingParser.parse(text, as: .list).located(at: location)
        condition = BindingParser.parse(text, as: .condition).located(at: location)
        parts = Self.located(BindingParser.parseParts(text, as: .condition), in: node)
            .map(\.expression)
    }

    /// The text of a binding; `nil` for JSON that is not a binding.
    static func text(of node: JSONNode) -> String? {
        switch node.kind {
        case .string: node.string ?? ""
        case .boolean: node.bool == true ? "#true" : "#false"
        case .number: "#" + (node.numberText ?? "")
        default: nil
        }
    }

    /// Its parts, each with its location.
    package var locatedParts: [LocatedExpression] {
        Self.located(parts, in: node)
    }

    private static func located(
        _ parts: [ParsedExpression],
        in node: JSONNode
    ) -> [LocatedExpression] {
        var offset = 0
        return parts.map { part in
            defer { offset += part.text.utf8.count + 1 }
            return LocatedExpression(part, in: node, offset: offset)
        }
    }
}
