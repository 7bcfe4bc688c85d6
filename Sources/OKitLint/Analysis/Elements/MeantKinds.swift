import OKitBundle
import OKitModel
import OKitSyntax

extension MediatorDeclaration {
    /// The kind that has all attributes and outlets of the mediator, if its own has not.
    var meantKind: MediatorKind? {
        let names = attributes.map(\.name) + outlets.map(\.property.name)
        guard let kind, !kind.type.has(names) else {
            return nil
        }
        return MediatorKind.allCases.first { $0.type.has(names) }
    }
}

extension ViewDeclaration {
    /// The kind that has all properties of the view, if its own has not.
    var meantKind: ViewKind? {
        let names =
            attributes.map(\.name.name)
            + bindings.compactMap { binding in
                binding.attribute == nil ? nil : binding.target.name
            }
        let isTable = !cells.isEmpty
        guard !kind.type.has(names) || isTable && !OutletTarget.table.accepts(kind) else {
            return nil
        }
        return ViewKind.declarable.first { other in
            other.type.has(names) && (!isTable || OutletTarget.table.accepts(other))
        }
    }
}

extension ScreenObjectType {
    /// Whether all names, or the first part of each path, are attributes or outlets.
    fileprivate func has(_ names: [String]) -> Bool {
        names.allSatisfy { name in
            let first = String(name.prefix { $0 != "." })
            return attributes.contains(name) || outlets[name] != nil || first == "layer"
                || first != name && entity.memberNames.contains(first)
        }
    }
}
