package import OKitExpression
import OKitModel
package import OKitSyntax

/// The source of an element's value (WidgetKit §4.1): `{"to", "from", "predicateFormat", …}`.
package struct ElementBinding: Sendable {
    /// The property that is set, as written: `wx_value` by default.
    public let target: Named
    /// The JSON in its file.
    public let node: JSONNode
    /// The target, parsed.
    public let path: ParsedExpression
    /// The value with the texts from which it was parsed; `nil` for an attribute that is a binding
    /// path.
    package let declaration: DeclaredExpression?
    /// The attribute that is a binding path, such as `textPath`.
    package let attribute: Attribute?
    /// The value, evaluated at `start`.
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

    /// The default property of bindings.
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
    /// - Parameter key: The name of the attribute in the file.
    init(_ name: String, _ attribute: Attribute, at key: JSONNode, as path: ParsedExpression) {
        node = attribute.node
        target = Named(name: name, location: key.location)
        self.path = BindingParser.parse(name, as: .single).located(at: key.location)
        declaration = nil
        self.attribute = attribute
        value = path
        start = .content
    }

    /// Reads the argument of `wx.addBinding`: a binding without its braces; `nil` if it is not
    /// JSON.
    public init?(inside text: String, of view: String) {
        let source = SourceText(path: "\(view) wx.addBinding", text: "{\(text)}")
        guard let document = try? JSONDocument(parsing: source) else {
            return nil
        }
        self.init(document.root)
    }
}
