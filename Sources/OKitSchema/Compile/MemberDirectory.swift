import OKitSyntax

/// The members of an object by name, for many lookups.
///
/// Of duplicate names, the first is used.
struct MemberDirectory {
    /// The names, in the order of the object.
    let names: NameTable

    /// The values of the members.
    let values: [JSONNode]

    init(of object: JSONNode) {
        names = NameTable(object.members.map(\.name))
        var values = [JSONNode?](repeating: nil, count: names.count)
        for member in object.members {
            if let index = names.index(of: member.name), values[index] == nil {
                values[index] = member.value
            }
        }
        self.values = values.compactMap(\.self)
    }

    subscript(name: String) -> JSONNode? {
        names.index(of: name).map { values[$0] }
    }
}
