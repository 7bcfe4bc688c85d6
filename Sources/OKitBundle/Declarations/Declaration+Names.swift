import OKitExpression
import OKitSyntax

extension Declaration {
    /// The name of its file without extensions, which is that of an entity or screen.
    package var fileName: String {
        let file = node.location.source.path.split(separator: "/").last ?? ""
        return file.hasSuffix(".json") ? String(file.dropLast(5)) : String(file)
    }

    /// The names of one kind in the declaration, at any depth, in file order.
    package func names(_ kind: NamedKind) -> [Named] {
        var names: [Named] = []
        forEachName { name, other in
            if other == kind {
                names.append(name)
            }
        }
        return names
    }

    /// Calls a closure with each name at any depth, in file order; types also contain names of
    /// entities.
    fileprivate func forEachName(_ body: (Named, NamedKind) -> Void) {
        for member in members {
            member.value.forEachName(body)
        }
    }
}

extension Declaration {
    /// Whether a path of an expression in it begins at a name.
    func reads(_ name: String) -> Bool {
        members.contains { $0.value.reads(name) }
    }
}

extension DeclaredValue {
    /// Whether a path of an expression in it begins at a name.
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
    fileprivate func forEachName(_ body: (Named, NamedKind) -> Void) {
        switch self {
        case .name(let name, let kind): body(name, kind)
        case .type(let type, let name):
            if let entity = type.type.entityName {
                body(Named(name: entity, location: name.location), .entity)
            }
        case .declaration(let declaration): declaration.forEachName(body)
        case .list(let elements):
            for element in elements {
                element.forEachName(body)
            }
        case .named(let entries):
            for entry in entries {
                entry.value.forEachName(body)
            }
        case .text, .expression, .path, .literal: break
        }
    }
}

extension AppBundle {
    /// Records the references of a file to other parts of the bundle.
    mutating func noteReferences(of declaration: Declaration) {
        declaration.forEachName { name, kind in
            switch kind {
            case .entity: entityReferences.append(name)
            case .serviceAction: actionReferences.append(name)
            case .file: fileReferences.append(name)
            // A screen records the screens that it opens itself.
            case .screen where declaration.kind != .screen: screenReferences.append(name)
            default: break
            }
        }
    }
}
