import OKitBundle
import OKitExpression
import OKitModel

/// Finds the declarations and values behind the nodes of a screen.
struct NodeInspector {
    let tree: ScreenTree
    /// The pages of the screen.
    let pages: [Page]
    let graph: Graph
    /// Returns the reaction of a node.
    let reaction: (ScreenNode.ID) -> Reaction?

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
        let subject = subject(of: path) ?? page.content
        var bindings: [NodeInspection.Binding] = []
        for member in declaration.members {
            collect(member.value, named: member.key.name, on: subject, in: page, &bindings)
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

    /// The kinds of declarations whose expressions refer to an item or to the object of a form.
    private static let kindsOfItems: Set<DeclarationKind> = [
        .row, .conditionalRow, .column, .field,
    ]

    private func collect(
        _ value: DeclaredValue,
        named name: String,
        on subject: Value,
        isOfItem: Bool = false,
        in page: Page,
        _ bindings: inout [NodeInspection.Binding]
    ) {
        if let expression = value.expression {
            let on = isOfItem ? subject : page.content
            bindings.append(binding(name, expression, on: on, in: page))
            return
        }
        switch value {
        case .declaration(let part):
            // Other components have inspections of their own, and steps do not run here.
            guard ![.component, .step, .action, .events, .provider].contains(part.kind) else {
                return
            }
            for member in part.members {
                collect(
                    member.value,
                    named: "\(name).\(member.key.name)",
                    on: subject,
                    isOfItem: isOfItem || Self.kindsOfItems.contains(part.kind),
                    in: page,
                    &bindings
                )
            }
        case .list(let elements):
            for (index, element) in elements.enumerated() {
                collect(
                    element,
                    named: "\(name)[\(index)]",
                    on: subject,
                    isOfItem: isOfItem,
                    in: page,
                    &bindings
                )
            }
        case .named(let entries):
            for entry in entries {
                collect(
                    entry.value,
                    named: "\(name).\(entry.name.name)",
                    on: subject,
                    isOfItem: isOfItem,
                    in: page,
                    &bindings
                )
            }
        default: break
        }
    }

    private func binding(
        _ name: String,
        _ expression: LocatedExpression,
        on subject: Value,
        in page: Page
    ) -> NodeInspection.Binding {
        let (value, reads) = graph.inspect { evaluator in
            evaluator.scope.names = page.names
            return evaluator.value(of: expression.expression, on: subject)
        }
        return NodeInspection.Binding(
            name: name,
            expression: expression.expression.text,
            location: expression.location,
            value: text(of: value),
            reads: reads
        )
    }

    private func text(of value: Value) -> String {
        switch value {
        case .null: "null"
        case .text(let text): "\"\(text)\""
        default:
            value.elements.map { "\($0.count) items" }
                ?? Evaluator(graph).text(of: value) ?? "\(value)"
        }
    }
}
