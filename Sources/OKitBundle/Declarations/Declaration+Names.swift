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

extension Declaration {
    /// Whether an expression in it begins a path at a name.
    func reads(_ name: String) -> Bool {
        members.contains { $0.value.reads(name) }
    }
}

extension DeclaredValue {
    /// Whether an expression in it begins a path at a name.
    fileprivate func reads(_ name: String) -> Bool {
        switch self {
        case .text(let read), .expression(let read), .path(let read, _):
            read.expression.root.reads(name)
        case .declaration(let declaration): declaration.reads(name)
        case .list(let elements): elements.contains { $0.reads(name) }
        case .named(let entries): entries.contains { $0.value.reads(name) }
        case .name, .type, .literal: false
        }
    }
}

extension ExpressionNode {
    fileprivate func reads(_ name: String) -> Bool {
        if case .path(let path) = kind, path.start == .names || path.start == .environment,
            case .property(name)? = path.steps.first?.kind
        {
            return true
        }
        return children.contains { $0.reads(name) }
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
