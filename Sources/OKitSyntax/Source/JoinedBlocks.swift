/// Joined parts of a list, so that after a change of a part only its block is joined again.
package struct JoinedBlocks<Part: AnyObject & Sendable, Joined: Sendable>: Sendable {
    private var blocks: [(parts: ArraySlice<Part>, joined: Joined)] = []

    /// The number of parts in a block.
    private static var size: Int { 32 }

    /// Creates an empty memory.
    package init() {}

    /// The blocks of a list, in order.
    ///
    /// - Parameter join: Joins the parts of a block; it is not called for the same parts again.
    package mutating func joined(
        _ parts: [Part],
        by join: (ArraySlice<Part>) -> Joined
    ) -> [Joined] {
        let former = blocks
        blocks.removeAll(keepingCapacity: true)
        for start in stride(from: 0, to: parts.count, by: Self.size) {
            let block = parts[start..<min(start + Self.size, parts.count)]
            if blocks.count < former.count, former[blocks.count].parts.elementsEqual(block, by: ===)
            {
                blocks.append(former[blocks.count])
            } else {
                blocks.append((block, join(block)))
            }
        }
        return blocks.map(\.joined)
    }
}
