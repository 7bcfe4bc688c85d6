extension JSONNode {
    /// Takes a member out of this object, with the comma that goes with it.
    ///
    /// - Parameter key: the name of the member, by its place.
    package func edit(removing key: JSONNode) -> TextEdit? {
        edit(removing: members.map { $0.key.range.lowerBound..<$0.value.range.upperBound }) {
            $0.lowerBound == key.range.lowerBound
        }
    }

    /// Takes an element out of this array, with the comma that goes with it.
    package func edit(removingElement element: JSONNode) -> TextEdit? {
        edit(removing: elements.map(\.range)) { $0 == element.range }
    }

    private func edit(
        removing parts: [Range<Int>],
        where isMeant: (Range<Int>) -> Bool
    ) -> TextEdit? {
        guard let index = parts.firstIndex(where: isMeant) else {
            return nil
        }
        let part = parts[index]
        if index > 0 {
            return TextEdit(parts[index - 1].upperBound..<part.upperBound, "")
        }
        let end = parts.count > 1 ? parts[1].lowerBound : part.upperBound
        return TextEdit(part.lowerBound..<end, "")
    }
}

extension JSONDocument {
    /// The object in which a name of a member stands.
    ///
    /// Found by walking down from the root, so the time grows with the values beside the path.
    package func object(of key: JSONNode) -> JSONNode? {
        let offset = key.range.lowerBound
        var node: JSONNode? = root
        while let here = node {
            if here.members.contains(where: { $0.key.range.lowerBound == offset }) {
                return here
            }
            node =
                here.members.lazy.map(\.value).first { $0.range.contains(offset) }
                ?? here.elements.first { $0.range.contains(offset) }
        }
        return nil
    }
}
