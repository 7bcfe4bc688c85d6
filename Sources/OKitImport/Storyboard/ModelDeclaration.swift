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

    /// The path of the member or element that contains a position of the JSON of this declaration, as indices.
    ///
    /// Of members inside each other, it is the innermost one without which its object is valid.
    ///
    /// - Returns: `nil` if no member contains the position.
    func path(at offset: Int, in json: JSONNode) -> [Int]? {
        switch self {
        case .object(let members):
            let found = json.members.enumerated().first { _, member in
                (member.key.range.lowerBound..<member.value.range.upperBound).contains(offset)
            }
            guard let (index, entry) = found, members.indices.contains(index) else {
                return nil
            }
            if let inner = members[index].value.path(at: offset, in: entry.value) {
                return [index] + inner
            }
            return Self.required.contains(members[index].name) ? nil : [index]
        case .list(let elements):
            let found = json.elements.enumerated().first { $0.element.range.contains(offset) }
            guard let (index, entry) = found, elements.indices.contains(index) else {
                return nil
            }
            return [index] + (elements[index].path(at: offset, in: entry) ?? [])
        case .text, .flag: return nil
        }
    }

    /// Removes the member or element at a path of indices and returns it.
    mutating func remove(at path: [Int]) -> Member? {
        guard let index = path.first else {
            return nil
        }
        let rest = Array(path.dropFirst())
        switch self {
        case .object(var members):
            guard members.indices.contains(index) else {
                return nil
            }
            defer { self = .object(members) }
            return rest.isEmpty ? members.remove(at: index) : members[index].value.remove(at: rest)
        case .list(var elements):
            guard elements.indices.contains(index) else {
                return nil
            }
            defer { self = .list(elements) }
            guard rest.isEmpty else {
                return elements[index].remove(at: rest)
            }
            let element = elements.remove(at: index)
            return element.members.first.map {
                Member(name: "element", value: element, node: $0.node)
            }
        case .text, .flag: return nil
        }
    }

    /// The members without which a declaration is not valid.
    private static let required: Set = [
        "kind", "cell", "sections", "rows", "tabs", "screen", "segues", "bar", "title",
    ]
}
