extension PathStep {
    /// The name of the property or function; `nil` for other steps.
    package var name: String? {
        switch kind {
        case .property(let name), .call(let name, _): name
        default: nil
        }
    }
}

extension ExpressionNode {
    /// The names of all properties and functions in the paths of the expression, whatever their
    /// receivers.
    package var memberNames: Set<String> {
        var names = children.reduce(into: Set<String>()) { $0.formUnion($1.memberNames) }
        if case .path(let path) = kind {
            names.formUnion(path.steps.compactMap(\.name))
        }
        return names
    }
}
