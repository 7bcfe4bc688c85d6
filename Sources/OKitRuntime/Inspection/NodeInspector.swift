import OKitBundle
import OKitExpression
import OKitSyntax

/// Finds the declarations and values behind the nodes of a screen.
struct NodeInspector {
    let tree: ScreenTree
    /// The pages of the screen.
    let pages: [Page]
    /// Returns the reaction of a node.
    let reaction: (ScreenNode.ID) -> Reaction?
    private let inspector: ExpressionInspector
    /// The time until which expressions are evaluated.
    private let end = ContinuousClock.now + .milliseconds(500)

    init(
        tree: ScreenTree,
        pages: [Page],
        inspector: ExpressionInspector,
        reaction: @escaping (ScreenNode.ID) -> Reaction?
    ) {
        self.tree = tree
        self.pages = pages
        self.inspector = inspector
        self.reaction = reaction
    }

    func inspection(of id: ScreenNode.ID) -> NodeInspection? {
        let path = Self.path(to: id, in: tree.root)
        guard let node = path.last else {
            return nil
        }
        for part in path.reversed() {
            for page in pages {
                let component = page.declaration.components.first {
                    page.prefix + $0.key == part.id
                }
                if let component {
                    return inspection(of: node, path, component, in: page)
                }
            }
        }
        return pages.first.map { inspection(of: node, path, nil, in: $0) }
    }

    private func inspection(
        of node: ScreenNode,
        _ path: [ScreenNode],
        _ component: ComponentDeclaration?,
        in page: Page
    ) -> NodeInspection {
        let declaration = component?.declaration ?? page.declaration.declaration
        let item = subject(of: path)
        var bindings: [NodeInspection.Binding] = []
        for member in declaration.members {
            let content = self.subject(of: member, within: page.content, item: item)
            collect(member.value, member.key.name, on: content, item: item, in: page, &bindings)
        }
        return NodeInspection(
            node: node.id,
            role: node.role,
            screen: page.declaration.name,
            component: component?.declaration.form,
            location: declaration.node.location,
            bindings: bindings
        )
    }

    /// Returns the nodes from the root to a node; empty if there is none with that ID.
    private static func path(to id: String, in node: ScreenNode) -> [ScreenNode] {
        if node.id == id {
            return [node]
        }
        for child in node.children {
            let path = path(to: id, in: child)
            if !path.isEmpty {
                return [node] + path
            }
        }
        return []
    }

    /// Returns the object or value of the row or field to which a node belongs.
    private func subject(of path: [ScreenNode]) -> Value? {
        for node in path.reversed() {
            if let subject = subject(of: reaction(node.id)) {
                return subject
            }
            if node.role == .row {
                let parts = node.children.flatMap { [$0] + $0.children }
                return parts.lazy.compactMap { subject(of: reaction($0.id)) }.first
            }
        }
        return nil
    }

    private func subject(of reaction: Reaction?) -> Value? {
        switch reaction {
        case .page(let reaction): reaction.subject
        case .both(let first, let second), .tapOrToggle(let first, let second):
            subject(of: first) ?? subject(of: second)
        default: nil
        }
    }

    // MARK: Bindings

    /// Returns what `self` is in the expressions of a member; `nil` if they are evaluated for each
    /// element, and the node belongs to none.
    private func subject(
        of member: Declaration.Member,
        within surroundings: Value?,
        item: Value?
    ) -> Value? {
        switch member.type.scope {
        case .surroundings: surroundings
        case .element, .object: item
        case .entity, .nothing: .null
        }
    }

    private func collect(
        _ value: DeclaredValue,
        _ name: String,
        on subject: Value?,
        item: Value?,
        in page: Page,
        _ bindings: inout [NodeInspection.Binding]
    ) {
        if let expression = value.expression {
            bindings.append(binding(name, expression, on: subject, in: page))
            return
        }
        switch value {
        case .declaration(let part):
            // Other components have separate inspections, and steps do not run here.
            guard ![.component, .step, .action, .events, .provider].contains(part.kind) else {
                return
            }
            for member in part.members {
                let inner = self.subject(of: member, within: subject, item: item)
                let path = "\(name).\(member.key.name)"
                collect(member.value, path, on: inner, item: item, in: page, &bindings)
            }
        case .list(let elements):
            for (index, element) in elements.enumerated() {
                let path = "\(name)[\(index)]"
                collect(element, path, on: subject, item: item, in: page, &bindings)
            }
        case .named(let entries):
            for entry in entries {
                let path = "\(name).\(entry.name.name)"
                collect(entry.value, path, on: subject, item: item, in: page, &bindings)
            }
        default: break
        }
    }

    private func binding(
        _ name: String,
        _ expression: LocatedExpression,
        on subject: Value?,
        in page: Page
    ) -> NodeInspection.Binding {
        func binding(_ value: String, _ reads: [String]) -> NodeInspection.Binding {
            NodeInspection.Binding(
                name: name,
                expression: expression.expression.text,
                location: expression.location,
                value: value,
                reads: reads
            )
        }
        guard let subject else {
            return binding("one value for each element", [])
        }
        guard ContinuousClock.now < end else {
            return binding("not evaluated, because the others took too long", [])
        }
        let (value, reads) = inspector.value(of: expression.expression, on: subject, page.names)
        return binding(value, reads)
    }
}
