import OKitSyntax

/// The values that `const` or `enum` allow.
final class ValueSet: Sendable {
    /// In schema order.
    let values: [JSONNode]

    private let members: Set<InstanceValue>
    /// The strings among them.
    ///
    /// Most sets contain only strings.
    private let strings: NameTable

    init(_ values: [JSONNode]) {
        self.values = values
        members = Set(values.lazy.map { InstanceValue($0) })
        strings = NameTable(values.compactMap(\.string))
    }

    func contains(_ value: Int, of instance: Instance) -> Bool {
        switch instance.tag(of: value) {
        case .string, .escapedString:
            instance.withText(of: value) { strings.index(of: $0) != nil }
        default:
            members.contains(InstanceValue(instance.node(value)))
        }
    }
}
