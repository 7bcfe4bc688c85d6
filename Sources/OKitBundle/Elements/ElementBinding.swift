package import OKitExpression
import OKitModel
package import OKitSyntax

/// Where an element gets a value from (WidgetKit §4.1): `{"to", "from", "predicateFormat", …}`.
package struct ElementBinding: Sendable {
    /// The property that gets the value, as it is written: `wx_value` unless another is named.
    public let target: Named
    /// As it stands in its file.
    public let node: JSONNode
    /// The target, parsed.
    public let path: ParsedExpression
    /// The value with the texts from which it is made; `nil` for an attribute that is a binding
    /// path.
    package let declaration: DeclaredExpression?
    /// The attribute that is a binding path, such as `textPath`.
    package let attribute: Attribute?
    /// The value, evaluated on what `start` says.
    public let value: ParsedExpression
    /// Where the value's paths begin.
    public let start: Start

    /// Where paths begin.
    public enum Start: Sendable {
        /// At the names of a scope.
        case scope
        /// At the content of the scope.
        case content
    }

    /// The property that bindings lead to which name none.
    public static let standardTarget = "wx_value"

    /// Reads a binding.
    public init(_ node: JSONNode) {
        self.node = node
        target =
            node["to"].flatMap { Named($0) }
            ?? Named(name: Self.standardTarget, location: node.location)
        path = BindingParser.parse(target.name, as: .single).located(at: target.location)
        let declaration = DeclaredExpression(elementBinding: node)
        self.declaration = declaration
        attribute = nil
        value = declaration.expression
        start = .scope
    }

    /// A property that follows a binding path, as attributes of cells do.
    ///
    /// - Parameter key: the name of the attribute in the file.
    init(_ name: String, _ attribute: Attribute, at key: JSONNode, as path: ParsedExpression) {
        node = attribute.node
        target = Named(name: name, location: key.location)
        self.path = BindingParser.parse(name, as: .single).located(at: key.location)
        declaration = nil
        self.attribute = attribute
        value = path
        start = .content
    }

    /// Reads what stands in `wx.addBinding`: the inside of a binding without its braces; `nil` if
    /// that is no JSON.
    public init?(inside text: String, of view: String) {
        let source = SourceText(path: "\(view) wx.addBinding", text: "{\(text)}")
        guard let document = try? JSONDocument(parsing: source) else {
            return nil
        }
        self.init(document.root)
    }
}
