extension JSONNode {
    /// An edit that removes a member from this object, with its comma.
    ///
    /// - Parameter key: The name of the member, identified by its location.
    package func edit(removing key: JSONNode) -> TextEdit? {
        edit(removing: members.map { $0.key.range.lowerBound..<$0.value.range.upperBound }) {
            $0.lowerBound == key.range.lowerBound
        }
    }

    /// An edit that removes an element from this array, with its comma.
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
    /// The object that contains a member's name.
    ///
    /// It is found by descending from the root, so the time grows with the number of values beside
    /// the path.
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
