import OKitModel
import OKitSyntax

extension Screen {
    /// The tree in `views`, whose form the schema has checked.
    mutating func readViews(of node: JSONNode) {
        guard let views = node["views"] else {
            return
        }
        var reader = ViewReader()
        var children: [ViewDeclaration] = []
        for view in reader.views(views) {
            if view.kind == .barButton {
                barViews.append(view)
            } else {
                children.append(view)
            }
        }
        self.view = ViewDeclaration(key: "views", kind: .view, children: children)
    }

    /// The ways to other screens that begin at its views.
    public var viewSegues: [ViewDeclaration.Segue] {
        let roots = [view, titleView].compactMap(\.self) + barViews
        return namedSegues + roots.flatMap(\.allSegues)
    }
}

extension ViewDeclaration {
    fileprivate var allSegues: [Segue] {
        all.flatMap { view in
            [view.segue].compactMap(\.self)
                + view.cells.flatMap { [$0.segue].compactMap(\.self) + $0.view.allSegues }
        }
    }
}

/// Reads the views of a native bundle's screen.
private struct ViewReader {
    private var count = 0

    /// Members of a view that are no properties.
    private static let structure: Set = ["type", "id", "children", "cells", "segue", "bindings"]

    mutating func views(_ node: JSONNode) -> [ViewDeclaration] {
        node.elements.compactMap { view($0) }
    }

    private mutating func view(_ node: JSONNode) -> ViewDeclaration? {
        guard let kind = node["type"]?.string.flatMap({ ViewKind(rawValue: $0) }) else {
            return nil
        }
        count += 1
        var view = ViewDeclaration(
            key: "view#\(count)",
            kind: kind,
            identifier: node["id"].flatMap { Named($0) }
        )
        for member in node.declarations where !Self.structure.contains(member.name) {
            view.attributes.append(
                ViewDeclaration.Attribute(
                    name: Named(name: member.name, location: member.key.location),
                    value: Value(json: member.value)
                )
            )
        }
        view.bindings = node["bindings"]?.elements.map { ElementBinding($0) } ?? []
        view.segue = segue(node["segue"])
        view.children = node["children"].map { views($0) } ?? []
        for cell in node["cells"]?.declarations ?? [] {
            count += 1
            let content = ViewDeclaration(
                key: "view#\(count)",
                kind: .view,
                children: cell.value["children"].map { views($0) } ?? []
            )
            view.cells.append(
                ViewDeclaration.Cell(
                    identifier: cell.name,
                    view: content,
                    segue: segue(cell.value["segue"])
                )
            )
        }
        return view
    }

    private func segue(_ node: JSONNode?) -> ViewDeclaration.Segue? {
        node.flatMap { Named($0) }.map { ViewDeclaration.Segue(identifier: nil, screen: $0) }
    }
}
