import OKitSyntax

/// A declaration of format 1 that is made of a storyboard, with the places of its members there.
indirect enum ModelDeclaration {
    case text(String)
    case flag(Bool)
    case object([Member])
    case list([ModelDeclaration])

    /// A member of an object.
    struct Member {
        let name: String
        var value: ModelDeclaration
        /// The element of the storyboard that declares it.
        let node: InterfaceNode
    }

    /// The JSON.
    var json: JSONText {
        switch self {
        case .text(let text): .text(text)
        case .flag(let flag): .flag(flag)
        case .object(let members): .object(members.map { ($0.name, $0.value.json) })
        case .list(let elements): .array(elements.map(\.json))
        }
    }

    /// The member of an object with a name.
    subscript(name: String) -> ModelDeclaration? {
        members.first { $0.name == name }?.value
    }

    /// The members of an object; empty for any other value.
    var members: [Member] {
        if case .object(let members) = self { members } else { [] }
    }

    /// The elements of a list; empty for any other value.
    var elements: [ModelDeclaration] {
        if case .list(let elements) = self { elements } else { [] }
    }

    /// The text; `nil` for any other value.
    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// Removes the member or element that contains a position of the JSON of this declaration.
    ///
    /// Of members inside each other, the innermost one whose object remains valid is removed.
    ///
    /// - Returns: The member; `nil` if no member contains the position.
    mutating func removeMember(at offset: Int, in json: JSONNode) -> Member? {
        switch self {
        case .object(var members):
            let found = json.members.enumerated().first { _, member in
                (member.key.range.lowerBound..<member.value.range.upperBound).contains(offset)
            }
            guard let (index, entry) = found, members.indices.contains(index) else {
                return nil
            }
            defer { self = .object(members) }
            if let inner = members[index].value.removeMember(at: offset, in: entry.value) {
                return inner
            }
            guard !Self.required.contains(members[index].name) else {
                return nil
            }
            return members.remove(at: index)
        case .list(var elements):
            let found = json.elements.enumerated().first { $0.element.range.contains(offset) }
            guard let (index, entry) = found, elements.indices.contains(index) else {
                return nil
            }
            defer { self = .list(elements) }
            if let inner = elements[index].removeMember(at: offset, in: entry) {
                return inner
            }
            let node = elements[index].members.first?.node
            let element = elements.remove(at: index)
            return node.map { Member(name: "element", value: element, node: $0) }
        case .text, .flag: return nil
        }
    }

    /// The members without which a declaration is not valid.
    private static let required: Set = [
        "kind", "cell", "sections", "rows", "tabs", "screen", "segues", "bar", "title",
    ]
}
