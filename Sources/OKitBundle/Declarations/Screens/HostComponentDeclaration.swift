import OKitSyntax

/// What a bundle says of a component that the program around the app adds.
package struct HostComponentDeclaration: Sendable {
    /// Its name.
    package let name: Named
    /// What screens give it, in the order of the file.
    package let values: [(name: String, type: DeclaredType)]
    /// What happens in it, for which screens run actions.
    package let events: [String]

    init(_ name: Named, _ declaration: Declaration) {
        self.name = name
        values = (declaration["values"]?.entries ?? []).compactMap { entry in
            if case .type(let type, _) = entry.value { (entry.name.name, type) } else { nil }
        }
        events = (declaration["events"]?.elements ?? []).compactMap { $0.literal?.string }
    }
}
