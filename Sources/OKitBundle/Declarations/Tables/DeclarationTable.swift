import OKitSyntax

/// A declaration type in the form in which the reader looks up names.
struct DeclarationTable: Sendable {
    /// The table of a kind.
    static subscript(kind: DeclarationKind) -> DeclarationTable {
        tables[kind] ?? DeclarationTable(kind.type)
    }

    private static let tables = Dictionary(
        uniqueKeysWithValues: DeclarationKind.allCases.map { ($0, DeclarationTable($0.type)) }
    )

    /// A form with all of its possible members.
    struct Form: Sendable {
        /// The name of the member that selects it; `nil` for the form of a kind that has only one.
        let name: String?
        let members: [String: DeclarationType.Member]
        /// The forms that take precedence over this one if a declaration also has their main
        /// members.
        fileprivate let stronger: [Int]
    }

    /// The form of a kind that has only one; `nil` if main members select it.
    private let single: Form?
    private let forms: [Form]
    /// The indices of forms by their main members.
    private let indices: [String: Int]

    private init(_ type: DeclarationType) {
        let names = type.variants.map(\.main.name)
        indices = Dictionary(zip(names, 0...)) { first, _ in first }
        forms = type.variants.map { variant in
            let stronger = type.forms(containing: variant).map(\.main.name)
            return Form(
                name: variant.main.name,
                members: Self.byName(type.members(of: variant)),
                stronger: names.indices.filter { stronger.contains(names[$0]) }
            )
        }
        single =
            type.variants.isEmpty
            ? Form(name: nil, members: Self.byName(type.members), stronger: []) : nil
    }

    private static func byName(
        _ members: [DeclarationType.Member]
    ) -> [String: DeclarationType.Member] {
        Dictionary(members.map { ($0.name, $0) }) { first, _ in first }
    }

    /// The form of a declaration with some members: the first one whose main member exists, unless
    /// a form with precedence does; `nil` if there is none.
    func form(of names: some Sequence<String>) -> Form? {
        if let single {
            return single
        }
        let present = names.compactMap { indices[$0] }.sorted()
        return present.first { !forms[$0].stronger.contains(where: present.contains) }
            .map { forms[$0] }
    }
}
