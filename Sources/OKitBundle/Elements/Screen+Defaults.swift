import OKitExpression
import OKitModel
import OKitSyntax

extension AppBundle {
    /// The name `defaults` in expressions of elements (WidgetKit §4.8).
    static let defaults = "defaults"

    /// Declares a model with all names that are used after `defaults.`, unless the bundle has a
    /// model with that name.
    package mutating func declareDefaults() {
        let names = screens.values.reduce(into: Set<String>()) { $0.formUnion($1.defaultsNames) }
        guard !names.isEmpty, !manifest.models.contains(where: { $0.name == Self.defaults }) else {
            return
        }
        let properties = names.sorted().map { Property($0, .any, isOptional: true) }
        types = types.adding([
            EntityType(name: Self.defaults, properties: properties, hasID: false)
        ])
        let entity = Named(name: Self.defaults, location: manifest.entry.location)
        manifest.models.append(
            Manifest.Model(
                name: Self.defaults,
                entity: entity,
                dataFile: entity,
                storage: .file
            )
        )
        manifest.models.sort { $0.name < $1.name }
    }
}

extension Screen {
    /// The names that its expressions and attributes use after `defaults.`.
    var defaultsNames: Set<String> {
        let nodes =
            elements.flatMap { $0.bindings.map(\.node) }
            + objects.flatMap { $0.attributes.map(\.value) + $0.evaluations.values.map(\.node) }
        return nodes.reduce(into: []) { $0.formUnion(Self.names(in: $1)) }
    }

    private static func names(in node: JSONNode) -> Set<String> {
        if let text = node.string {
            return names(in: text)
        }
        return (node.members.map { names(in: $0.value) } + node.elements.map { names(in: $0) })
            .reduce(into: []) { $0.formUnion($1) }
    }

    private static func names(in text: String) -> Set<String> {
        let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
        return Set(
            words.compactMap { word in
                let parts = word.split(separator: ".")
                return parts.count > 1 && parts[0].hasSuffix("defaults") ? String(parts[1]) : nil
            }
        )
    }
}
