import OKitSyntax

/// The manifest's declaration of a component that the host program adds.
package struct HostComponentDeclaration: Sendable {
    /// Its name.
    package let name: Named
    /// The values that screens pass to it, in file order.
    package let values: [(name: String, type: DeclaredType)]
    /// Its events, for which screens run actions.
    package let events: [String]

    init(_ name: Named, _ declaration: Declaration) {
        self.name = name
        values = (declaration["values"]?.entries ?? []).compactMap { entry in
            if case .type(let type, _) = entry.value { (entry.name.name, type) } else { nil }
        }
        events = (declaration["events"]?.elements ?? []).compactMap { $0.literal?.string }
    }
}
