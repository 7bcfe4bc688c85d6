import OKitSchema
import OKitSyntax

extension SchemaViolation {
    /// The violation with a more specific message, if there is one; `nil` if another violation
    /// covers it.
    func worded(entities: [String]) -> SchemaViolation? {
        var violation = self
        if isUnknownMember, let text, let (kind, form) = declaredForm,
            let message = Self.message(about: text, in: form, of: kind)
        {
            violation.message = message
            // Each main member of two forms is an unknown member of the other form.
            let isMain = kind.type.variants.contains { $0.main.name == text }
            return isMain && form > text ? nil : violation
        }
        guard use == DeclarationSchema.typeUse, let text else {
            return self
        }
        violation.message = DeclaredType.problem(with: text, entities: entities)
        return violation
    }

    /// The kind and form of the declaration whose definition the violation is about.
    private var declaredForm: (DeclarationKind, String)? {
        let words = schemaPointer.split(separator: "/").last?.split(separator: "_") ?? []
        guard schemaPointer.hasPrefix("/$defs/"), words.count == 2,
            let kind = DeclarationKind(rawValue: String(words[0])),
            kind.type.variants.contains(where: { $0.main.name == words[1] })
        else {
            return nil
        }
        return (kind, String(words[1]))
    }

    /// A message about a member of other forms; `nil` if no form has it.
    private static func message(
        about member: String,
        in form: String,
        of kind: DeclarationKind
    ) -> Finding.Message? {
        let variants = kind.type.variants
        if variants.contains(where: { $0.main.name == member }) {
            let names = [form, member].sorted().map { "\"\($0)\"" }.joined(separator: " and ")
            return kind == .step
                ? "\(names) are two steps; write a list with an object for each"
                : "\(names) cannot be used together"
        }
        let owners = variants.filter { $0.members.contains { $0.name == member } }
        // The steps of version 1 have other members.
        guard kind != .step, !owners.isEmpty, owners.count <= 3 else {
            return nil
        }
        let names = owners.map { "\"\($0.main.name)\"" }.joined(separator: ", ")
        return "unknown member \"\(member)\" beside \"\(form)\"; it is allowed beside \(names)"
    }
}
