import OKitBundle
public import OKitSyntax

/// What a node of the screen comes from, for people who develop an app.
public struct NodeInspection: Sendable {
    /// The ID of the node.
    public let node: String
    /// Its role.
    public let role: ScreenNode.Role
    /// The screen that declares it.
    public let screen: String
    /// The component that shows it, such as `table`; `nil` if no component does.
    public let component: String?
    /// The location of the declaration of the component, else of the screen.
    public let location: SourceLocation
    /// Its expressions, in file order.
    public let bindings: [Binding]

    /// An expression of a component.
    public struct Binding: Sendable {
        /// The member with the expression, such as `row.title`.
        public let name: String
        /// The text of the expression.
        public let expression: String
        /// Where it is in the bundle.
        public let location: SourceLocation
        /// Its current value, as text.
        public let value: String
        /// What it reads, such as `Book.title`.
        public let reads: [String]
    }
}

extension AppSession {
    /// Returns what a node of the current screen comes from; `nil` if no screen of format 2 has the
    /// node.
    public func inspection(of node: ScreenNode.ID) -> NodeInspection? {
        NodeInspector(
            tree: screenTree(),
            pages: navigator.shownPages,
            inspector: ExpressionInspector(graph, of: bundle, pages: navigator.shownPages),
            reaction: presenter.reaction
        )
        .inspection(of: node)
    }
}
