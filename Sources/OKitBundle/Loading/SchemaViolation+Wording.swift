import OKitSchema
import OKitSyntax

extension SchemaViolation {
    /// The violation with a more specific message, if there is one; `nil` if another violation
    /// covers it.
    ///
    /// - Parameter file: The kind of declaration of the file; `nil` for files that declare nothing,
    ///   and in the first version of the format.
    func worded(file: DeclarationKind?, entities: [String]) -> SchemaViolation? {
        if let (kind, form) = file.flatMap({ declaredForm(in: $0) }) {
            return worded(kind, form)
        }
        guard use == DeclarationSchema.typeUse, let text else {
            return self
        }
        return reworded(DeclaredType.problem(with: text, entities: entities))
    }

    /// The violation in a declaration of a kind and form.
    private func worded(_ kind: DeclarationKind, _ form: String?) -> SchemaViolation? {
        if form == nil, let violation = mainViolation(kind) {
            return violation
        }
        guard isUnknownMember, let text else {
            return isCovered(kind, form) ? nil : self
        }
        if let instead = ForeignMembers.instead(of: text, in: form, kind) {
            return instead == message.suggestion?.meant
                ? self : reworded(ForeignMembers.message(about: text, instead: instead))
        }
        if let form, let message = Self.message(about: text, in: form, of: kind) {
            // Each main member of two forms is an unknown member of the other form.
            let isMain = kind.type.variants.contains { $0.main.name == text }
            let isForeign = ForeignMembers.instead(of: form, in: text, kind) != nil
            return isMain && (isForeign || form > text) ? nil : reworded(message)
        }
        let variant = kind.type.variants.first { $0.main.name == form }
        let others = kind.type.members(of: variant).map(\.name).filter { object?[$0] == nil }
        guard message.suggestion?.meant == nil, !others.isEmpty,
            form != nil || kind.type.variants.isEmpty
        else {
            return self
        }
        return reworded("unknown member \"\(text)\"; expected \(others.listed)")
    }

    /// The violation by the member that an object without a form has in place of the main member;
    /// `nil` if it has a form, or no member with a known meaning.
    private func mainViolation(_ kind: DeclarationKind) -> SchemaViolation? {
        let mains = kind.type.variants.map(\.main.name)
        guard let object, !mains.contains(where: { object[$0] != nil }) else {
            return nil
        }
        for member in object.members {
            if let instead = ForeignMembers.instead(ofMain: member.name, kind) {
                return about(member, ForeignMembers.message(about: member.name, instead: instead))
            }
        }
        return nil
    }

    /// Whether the object lacks only members for which it has others, with names of other formats.
    private func isCovered(_ kind: DeclarationKind, _ form: String?) -> Bool {
        guard keyword == "required", let object else {
            return false
        }
        let variant = kind.type.variants.first { $0.main.name == form }
        let missing = kind.type.members(of: variant).filter {
            $0.isRequired && object[$0.name] == nil
        }
        let present = object.members.compactMap {
            ForeignMembers.instead(of: $0.name, in: form, kind)
        }
        return !missing.isEmpty && missing.allSatisfy { present.contains($0.name) }
    }

    /// The kind and form of the declaration whose definition the violation is about.
    private func declaredForm(in file: DeclarationKind) -> (DeclarationKind, String?)? {
        let segments = schemaPointer.split(separator: "/")
        guard segments.first == "$defs" else {
            return segments.isEmpty ? (file, nil) : nil
        }
        let words = segments.count == 2 ? segments[1].split(separator: "_") : []
        guard let kind = words.first.flatMap({ DeclarationKind(rawValue: String($0)) }) else {
            return nil
        }
        let form = words.count == 2 ? String(words[1]) : nil
        guard form == nil || kind.type.variants.contains(where: { $0.main.name == form }) else {
            return nil
        }
        return (kind, form)
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
        guard !owners.isEmpty, owners.count <= 3 else {
            return nil
        }
        let names = owners.map { "\"\($0.main.name)\"" }.joined(separator: ", ")
        return "unknown member \"\(member)\" beside \"\(form)\"; it is allowed beside \(names)"
    }
}
