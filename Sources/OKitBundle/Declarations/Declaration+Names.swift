import OKitExpression
import OKitSyntax

extension Declaration {
    /// The name of its file without extensions: that of an entity or screen.
    package var fileName: String {
        let file = node.location.source.path.split(separator: "/").last ?? ""
        return file.hasSuffix(".json") ? String(file.dropLast(5)) : String(file)
    }

    /// The names of things of a kind, at any depth, in the order of the file.
    package func names(_ kind: NamedKind) -> [Named] {
        members.flatMap { $0.value.names(kind) }
    }
}

extension DeclaredValue {
    /// The names of things of a kind, at any depth; types name entities too.
    fileprivate func names(_ kind: NamedKind) -> [Named] {
        switch self {
        case .name(let name, kind): [name]
        case .type(let type, let name) where kind == .entity:
            type.type.entityName.map { [Named(name: $0, location: name.location)] } ?? []
        case .declaration(let declaration): declaration.names(kind)
        case .list(let elements): elements.flatMap { $0.names(kind) }
        case .named(let entries): entries.flatMap { $0.value.names(kind) }
        default: []
        }
    }
}

extension AppBundle {
    /// Notes what a file names of the bundle's other parts.
    mutating func noteReferences(of declaration: Declaration) {
        entityReferences += declaration.names(.entity)
        actionReferences += declaration.names(.serviceAction)
        // Those of a screen are what it opens.
        if declaration.kind != .screen {
            screenReferences += declaration.names(.screen)
        }
    }
}
