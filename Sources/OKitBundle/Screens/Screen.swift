package import OKitExpression
package import OKitSyntax

/// A screen as it is declared.
package struct Screen: Sendable {
    /// Its name: that of its file.
    public var name: String
    /// Whether the program has made it, so that no file has it.
    package var isGenerated: Bool { name.hasPrefix("/") }
    /// What it is.
    public var kind: String
    /// Its declaration in format 2; `nil` in format 1.
    package var declaration: ScreenDeclaration?
    /// What a screen of version 1 shows, as a declaration of format 2; `nil` for screens of views.
    package internal(set) var lowered: ScreenDeclaration?
    /// Its own attributes.
    public let attributes: Attributes
    /// The attributes that navigation reads.
    package internal(set) var navigation: NavigationAttributes
    /// The attributes about protection.
    package let protection: ProtectionAttributes
    /// `list`: the cell of its rows.
    public var cell: Attributes?
    /// `detail`: its sections.
    public var sections: [Section] = []
    /// Where rows and buttons lead, by the name of the segue.
    public var segues: [String: Segue] = [:]
    /// `tabs`: what it contains.
    public var tabs: [Tab] = []
    /// Buttons of the bar.
    public var buttons: [Attributes] = []
    /// Buttons of the tool bar.
    public var toolbar: [Attributes] = []
    /// The title of a screen that comes from a storyboard.
    public var title: String?
    /// What a storyboard sets its own properties to.
    public var storyboardAttributes: [ViewDeclaration.Attribute] = []
    /// `views`: the view with all others in it.
    public var view: ViewDeclaration?
    /// `views`: names of kinds of views that there are not.
    public var unknownViewKinds: [Named] = []
    /// `views`: identifiers of views of such kinds, and of those in them.
    package var unreadViewNames: Set<String> = []
    /// `views`: members of views without a type that are spelt nearly so.
    package var untypedViews: [Named] = []
    /// `views`: the view in the place of a title.
    public var titleView: ViewDeclaration?
    /// `views`: the buttons of the bar that are views.
    public var barViews: [ViewDeclaration] = []
    /// Connections between views, besides those that `outlets` says.
    public var connections: [ViewConnection] = []
    /// Ways to other screens that code asks for by name.
    public var namedSegues: [ViewDeclaration.Segue] = []
    /// Mediators, in the order of the file.
    public var objects: [MediatorDeclaration] = []
    /// What is said of its elements, in the order of the file.
    public var elements: [ElementDeclaration] = []

    /// Labels of the help that the screen offers; empty without one.
    public internal(set) var help: [Attributes] = []
    /// What version 1 says of its bar; `nil` in format 2.
    package internal(set) var bar: BarDeclaration?
    /// Lists: the values among which a search can choose.
    public var searchFilters: [String] = []

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

    /// What the screen builder draws; `nil` for screens of views.
    package var page: ScreenDeclaration? {
        declaration ?? lowered
    }

    /// What version 1 says of its list; `nil` for any other screen.
    package var list: ListDeclaration? {
        if case .list(let list) = lowered?.body.last?.kind { list.lowered } else { nil }
    }

    /// Whether it has views or mediators, which live as long as the screen is on the stack.
    public var hasObjects: Bool {
        view != nil || !objects.isEmpty || !elements.isEmpty
    }

    /// A way to another screen.
    public struct Segue: Sendable {
        /// Where it leads.
        public var screen: Named
        /// Whether the screen covers this one until it is closed.
        public var isModal = false
    }

    /// Rows under one header.
    public struct Section: Sendable {
        /// The text above the rows; empty without one.
        public var header: String
        /// The text below the rows; empty without one.
        public var footer: String
        /// The cells.
        public var rows: [Attributes]
    }

    /// A tab.
    public struct Tab: Sendable {
        /// The tab's own attributes, in format 1.
        public var attributes = Attributes()
        /// The screen that it shows.
        public var screen: Named
        /// Its title; `nil` for the name of the screen.
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
    /// The object in the file; `nil` for one that no file declares.
    package let node: JSONNode?
    private let values: [String: Attribute]
    /// One or none, as an array, since a structure cannot contain itself.
    private let accessories: [Attributes]

    /// No attributes.
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

    /// The text of an attribute that is a constant; `nil` for any other, and for one that is missing.
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

/// One attribute: a binding, parsed in each form in which it may be asked for.
package struct Attribute: Sendable {
    /// The value as it stands in the file.
    public let node: JSONNode
    /// The text of the binding, or the text itself where the attribute is literal.
    public let text: String
    /// As one value or several joined texts.
    public let expression: ParsedExpression
    /// As a condition.
    public let condition: ParsedExpression
    /// As several values, by position.
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

    /// The text of a binding; `nil` for JSON that is none.
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
