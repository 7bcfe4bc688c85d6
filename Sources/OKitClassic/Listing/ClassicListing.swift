import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax

/// A text listing of a classic bundle.
package struct ClassicListing: Sendable {
    private let bundle: ClassicBundle

    /// Creates a listing of a bundle.
    package init(_ bundle: ClassicBundle) {
        self.bundle = bundle
    }

    /// The lines, sorted by name; each ends with a line feed.
    package var text: String {
        let version = bundle.version.isEmpty ? "" : bundle.version + " "
        var lines = [
            "\(bundle.name) \(version)(\(bundle.identifier)), classic",
            "entry     \(bundle.entry)",
        ]
        for entity in bundle.model.entities {
            lines += self.lines(of: entity)
        }
        for (_, scene) in bundle.scenes.sorted(by: { $0.key < $1.key }) {
            lines += self.lines(of: scene)
        }
        for (_, cell) in bundle.cells.sorted(by: { $0.key < $1.key }) {
            lines += self.lines(of: cell, depth: 0)
        }
        for (name, service) in bundle.services.sorted(by: { $0.key < $1.key }) {
            let actions = service.root["actions"]?.declarations.map(\.name) ?? []
            lines.append("service   \(name): \(actions.list)")
        }
        if !bundle.images.isEmpty {
            lines.append("images    \(bundle.images.sorted().list)")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func lines(of entity: ClassicEntity) -> [String] {
        let parent = entity.superentity.map { ": \($0)" } ?? ""
        let notes = entity.userInfo.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return ["entity    \(entity.name)\(parent)" + (notes.isEmpty ? "" : " (\(notes.list))")]
            + entity.attributes.map { attribute in
                let type = attribute.type.map { "\($0)" } ?? "unknown"
                let initial = attribute.initial.isNull ? "" : " = \(attribute.initial.listed)"
                return "    \(attribute.name): \(type)\(initial)\(Self.origin(attribute.source))"
            }
            + entity.relations.map { relation in
                let arrow = relation.isToMany ? "->>" : "->"
                return "    \(relation.name) \(arrow) \(relation.destination)"
                    + "\(relation.inverse.map { ", inverse \($0)" } ?? "")"
                    + "\(Self.origin(relation.source)), \(relation.deleteRule)"
            }
    }

    private static func origin(_ source: Property.JSONSource?) -> String {
        guard let source else {
            return ""
        }
        let path = source.path.joined(separator: ".")
        return ", from \(path)\(source.transformer.map { " by \($0)" } ?? "")"
    }
}

// MARK: Scenes

extension ClassicListing {
    private func lines(of scene: ClassicScene) -> [String] {
        ["scene     \(scene.identifier)"] + lines(of: scene.controller, depth: 1)
    }

    private func lines(of controller: ClassicController, depth: Int) -> [String] {
        let item = controller.navigationItem
        let title = item?.title ?? controller.title
        let screen = controller.restorationIdentifier.map { " screen \($0)" } ?? ""
        let head = "\(controller.type)\(screen)\(title.map { " \"\($0)\"" } ?? "")"
        // A controller with its own scene is listed there.
        if depth > 1, let scene = controller.storyboardIdentifier, bundle.scenes[scene] != nil {
            return [Self.indented("holds \(scene)", depth)]
        }
        let bar =
            [item?.titleView].compactMap(\.self) + (item?.leftItems ?? [])
            + (item?.rightItems ?? [])
        let parts = bar + [controller.view].compactMap(\.self) + controller.objects
        let names = Self.names(of: parts, controller)
        return [Self.indented(head, depth)]
            + parts.flatMap { lines(of: $0, depth: depth + 1) }
            + lines(of: controller.connections, names, depth: depth + 1)
            + declared(by: controller).map { Self.indented($0, depth + 1) }
            + controller.children.flatMap { lines(of: $0, depth: depth + 1) }
    }

    /// The objects and elements in the screen's file.
    private func declared(by controller: ClassicController) -> [String] {
        let screen = bundle.screen(of: controller)
        let objects = screen?["objects"]?.declarations ?? []
        let elements = screen?["elements"]?.declarations ?? []
        return objects.map { "object \($0.name): \($0.value["type"]?.string ?? "")" }
            + elements.map { element in
                let members = element.value.declarations.map(\.name)
                return "element \(element.name): \(members.list)"
            }
    }

    private func lines(of element: ClassicElement, depth: Int) -> [String] {
        let quoted = [element.text, element.placeholder].compactMap(\.self).filter { !$0.isEmpty }
            .map { " \"\($0)\"" }.joined()
        let attributes = element.attributes.filter { $0.path != "wx.identifier" }
            .map { "\($0.path) = \($0.value.listed)" }
        let head =
            "\(element.type)\(element.identifier.map { " \($0)" } ?? "")\(quoted)"
            + (element.isHidden ? " hidden" : "") + (element.isDisabled ? " disabled" : "")
            + (attributes.isEmpty ? "" : " {\(attributes.list)}")
        return [Self.indented(head, depth)]
            + (element.constraints + element.children).flatMap { lines(of: $0, depth: depth + 1) }
            + element.cells.flatMap { lines(of: $0, depth: depth + 1) }
    }

    private func lines(of cell: ClassicCell, depth: Int) -> [String] {
        [Self.indented("cell \"\(cell.reuseIdentifier)\"", depth)]
            + lines(of: cell.view, depth: depth + 1)
            + lines(of: cell.connections, Self.names(of: [cell.view], nil), depth: depth + 1)
    }

    private func lines(
        of connections: ClassicConnections,
        _ names: [ClassicObjectID: String],
        depth: Int
    ) -> [String] {
        func name(_ id: ClassicObjectID?) -> String {
            id.map { names[$0] ?? $0.description } ?? "self"
        }
        let outlets = connections.outlets.map { outlet in
            let targets = outlet.targets.map(name).list
            return "outlet \(name(outlet.source)).\(outlet.property) = \(targets)"
        }
        let actions = connections.actions.map { action in
            "action \(name(action.source)) -> \(action.target.map(name) ?? "first")."
                + "\(action.selector)"
        }
        let segues = connections.segues.map { segue in
            "segue \(name(segue.origin)) -> \(segue.destination ?? "back"), \(segue.kind)"
                + "\(segue.identifier.map { " \"\($0)\"" } ?? "")"
        }
        return (outlets + actions + segues).map { Self.indented($0, depth) }
    }

    private static func names(
        of elements: [ClassicElement],
        _ controller: ClassicController?
    ) -> [ClassicObjectID: String] {
        var names: [ClassicObjectID: String] = [:]
        if let controller {
            names[controller.id] = "self"
        }
        for element in elements.flatMap(\.all) {
            names[element.id] = element.identifier ?? "\(element.type)#\(element.id.index)"
        }
        return names
    }

    private static func indented(_ line: String, _ depth: Int) -> String {
        String(repeating: "    ", count: depth) + line
    }
}

extension Sequence<String> {
    fileprivate var list: String {
        joined(separator: ", ")
    }
}

extension Value {
    fileprivate var listed: String {
        switch self {
        case .text(let text): "\"\(text)\""
        case .int(let number): String(number)
        case .double(let number): String(number)
        case .bool(let bool): String(bool)
        case .color(let color): color.hex
        case .image(let name): name
        default: "null"
        }
    }
}
