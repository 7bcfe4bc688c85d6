import OKitExpression
import OKitModel
import OKitSyntax

extension Screen {
    /// Reads the tree in `views`, which the schema has validated.
    mutating func readViews(of node: JSONNode) {
        guard let views = node["views"], kind == "views" else {
            return
        }
        var reader = ViewReader(segues: segues.mapValues(\.screen))
        var children: [ViewDeclaration] = []
        for view in reader.views(views) {
            if view.kind == .barButton {
                barViews.append(view)
            } else {
                children.append(view)
            }
        }
        self.view = ViewDeclaration(key: "views", kind: .view, children: children)
        unknownViewKinds = reader.unknownKinds
        unreadViewNames = reader.unreadNames
        untypedViews = reader.untyped
    }

    /// The segue with a name: of a cell, or `Next` for `nextAction:`.
    public func segue(named name: String) -> ViewDeclaration.Segue? {
        namedSegues.first { $0.identifier == name }
            ?? segues[name].map { ViewDeclaration.Segue(identifier: name, screen: $0.screen) }
    }

    /// The segues of its views.
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
    private let segues: [String: Named]
    private var count = 0
    private(set) var unknownKinds: [Named] = []
    /// The identifiers of views of unknown kinds, and of their descendants.
    private(set) var unreadNames: Set<String> = []
    /// Likely misspellings of `type` in views without a type.
    private(set) var untyped: [Named] = []

    /// Members of a view that are not properties.
    private static let structure: Set = [
        "type", "id", "children", "cells", "segue", "bindings", "custom",
    ]

    init(segues: [String: Named]) {
        self.segues = segues
    }

    /// Reads one view, or an array of views.
    mutating func views(_ node: JSONNode) -> [ViewDeclaration] {
        let nodes = node.kind == .array ? Array(node.elements) : [node]
        return nodes.compactMap { view($0) }
    }

    private mutating func view(_ node: JSONNode) -> ViewDeclaration? {
        guard let name = node["type"]?.string,
            let kind = ViewKind(rawValue: name) ?? ViewKind(className: name)
        else {
            unknownKinds += [node["type"].flatMap { Named($0) }].compactMap(\.self)
            if node["type"] == nil {
                let near = node.declarations.first { ["type"].nearest(to: $0.name) != nil }
                untyped += near.map { [Named($0)] } ?? []
            }
            node.forEachMember(named: "id") { member, _ in
                unreadNames.formUnion(member.value.string.map { [$0] } ?? [])
            }
            return nil
        }
        count += 1
        var view = ViewDeclaration(
            key: "view#\(count)",
            kind: kind,
            identifier: node["id"].flatMap { Named($0) }
        )
        view.node = node
        view.bindings = node["bindings"]?.elements.map { ElementBinding($0) } ?? []
        for member in node.declarations where !Self.structure.contains(member.name) {
            if member.name.hasSuffix("Path"), let attribute = Attribute(member.value) {
                view.follow(attribute, named: member)
                continue
            }
            view.attributes.append(
                ViewDeclaration.Attribute(
                    name: Named(name: member.name, location: member.key.location),
                    value: Value(json: member.value),
                    node: member.value
                )
            )
        }
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
                    location: cell.key.location,
                    view: content,
                    segue: segue(cell.value["segue"])
                )
            )
        }
        return view
    }

    private func segue(_ node: JSONNode?) -> ViewDeclaration.Segue? {
        guard let name = node.flatMap({ Named($0) }) else {
            return nil
        }
        let screen = segues[name.name] ?? name
        return ViewDeclaration.Segue(identifier: name.name, screen: screen)
    }
}

extension ViewDeclaration {
    /// Adds an attribute that is a binding path.
    fileprivate mutating func follow(
        _ attribute: OKitBundle.Attribute,
        named member: JSONNode.Member
    ) {
        func bind(_ property: String, _ path: ParsedExpression) {
            bindings.append(ElementBinding(property, attribute, at: member.key, as: path))
        }
        switch member.name {
        case "tapPath": tap = attribute
        case "showPath": bind("wx_visible", attribute.condition)
        case "enabledPath": bind("enabled", attribute.condition)
        case "iconPath": bind("imageName", attribute.expression)
        case "textPath", "valuePath", "titlePath":
            valuePath = member.name == "titlePath" ? valuePath : attribute
            bind(ElementBinding.standardTarget, attribute.expression)
        default: bind(String(member.name.dropLast("Path".count)), attribute.expression)
        }
    }
}
