extension DeclarationKind {
    /// The kind of the declaration in a file of format 2, by its path in the bundle; `nil` for
    /// other files.
    package static func kind(ofFile path: String) -> DeclarationKind? {
        path == "bundle.json"
            ? .bundle : BundleSchemas.Kind.kind(ofPath: path, .second)?.kind.declaration
    }

    /// The members that a declaration with some members can have: those of its form, or those of
    /// all forms if it has no main member yet.
    package func members(beside names: [String]) -> [DeclarationType.Member] {
        if let form = DeclarationTable[self].form(of: names) {
            return form.members.values.sorted { $0.name < $1.name }
        }
        return (type.variants.map(\.main) + type.members).sorted { $0.name < $1.name }
    }

    /// The forms that can be written for a declaration without a main member.
    package var forms: [DeclarationType.Variant] { type.variants }
}

extension DeclarationType.Member {
    /// The value and the description of the member, as text.
    package var documentation: String {
        "\(note(links: false))\n\n\(sentence)"
    }
}
