// Traversals of a value and its descendants that create nodes only on demand.
extension JSONNode {
    /// Calls a closure with each string in the value, including itself, but not with names of
    /// members.
    package func forEachText(_ body: (JSONNode) -> Void) {
        _ = walk(from: index, of: document.entries, text: body, member: { _, _ in })
    }

    /// Calls a closure with each member with that name in the value, and the object that contains
    /// it, in source order.
    package func forEachMember(named name: String, _ body: (Member, _ object: JSONNode) -> Void) {
        func look(_ key: Int, _ object: Int) {
            let key = JSONNode(document: document, index: key)
            if key.isString(name) {
                let value = JSONNode(document: document, index: key.nextIndex)
                body(Member(key: key, value: value), JSONNode(document: document, index: object))
            }
        }
        _ = walk(from: index, of: document.entries, text: { _ in }, member: look)
    }

    /// - Parameter member: Receives the indices of a name and of the object that contains it.
    /// - Returns: The index after the value at `index`.
    private func walk(
        from index: Int,
        of entries: [JSONEntry],
        text: (JSONNode) -> Void,
        member: (_ key: Int, _ object: Int) -> Void
    ) -> Int {
        let entry = entries[index]
        switch entry.tag {
        case .string, .escapedString:
            text(JSONNode(document: document, index: index))
            return index + 1
        case .array, .object:
            let end = index + entry.extent
            var child = index + 2
            while child < end {
                if entry.tag == .object {
                    member(child, index)
                    child += 1
                }
                child = walk(from: child, of: entries, text: text, member: member)
            }
            return end
        default:
            return index + 1
        }
    }
}
