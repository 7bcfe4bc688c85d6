import OKitBundle

/// What the tables of format 2 allow at a place in a file.
struct ExpectedValue {
    /// The types of the value at the cursor.
    private(set) var types: [MemberType]
    /// The members that the object around the cursor can have; empty for an object whose names the
    /// author chooses.
    private(set) var members: [DeclarationType.Member] = []
    /// The kinds of declarations of that object.
    private(set) var kinds: [DeclarationKind] = []
    /// The member that contains the cursor.
    private(set) var member: DeclarationType.Member?

    /// Descends from the declaration of a file to the cursor.
    init(_ file: DeclarationKind, _ context: CursorContext) {
        types = [.declaration(file)]
        for (index, container) in context.containers.enumerated() {
            let isLast = index == context.containers.count - 1
            let open = Self.flat(types)
            if container.isObject {
                kinds = open.compactMap {
                    if case .declaration(let kind) = $0 { kind } else { nil }
                }
                members = kinds.flatMap { $0.members(beside: container.names) }
                let named = open.compactMap { type -> MemberType? in
                    if case .named(let value) = type { value } else { nil }
                }
                guard !(isLast && context.isAtName), let name = container.name else {
                    types = named
                    continue
                }
                let found = members.filter { $0.name == name }
                member = found.first
                types = found.isEmpty ? named : found.map(\.type)
            } else {
                (members, kinds) = ([], [])
                types = open.compactMap { if case .list(let element) = $0 { element } else { nil } }
            }
        }
        types = Self.flat(types)
    }

    private static func flat(_ types: [MemberType]) -> [MemberType] {
        types.flatMap { type -> [MemberType] in
            if case .either(let alternatives) = type { flat(alternatives) } else { [type] }
        }
    }
}
