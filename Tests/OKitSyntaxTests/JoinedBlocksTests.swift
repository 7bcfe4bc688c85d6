import OKitSyntax
import Testing

/// Parts of a list that are joined in blocks.
struct JoinedBlocksTests {
    private final class Part: Sendable {
        let number: Int

        init(_ number: Int) {
            self.number = number
        }
    }

    @Test func joinsOnlyBlocksThatHaveChanged() {
        var blocks = JoinedBlocks<Part, [Int]>()
        var count = 0
        func joined(_ parts: [Part]) -> [Int] {
            count = 0
            let joined = blocks.joined(parts) { block in
                count += 1
                return block.map(\.number)
            }
            return joined.flatMap(\.self)
        }
        var parts = (0..<100).map(Part.init)
        #expect(joined(parts) == Array(0..<100))
        #expect(count == 4)
        #expect(joined(parts) == Array(0..<100))
        #expect(count == 0)
        parts[40] = Part(-1)
        #expect(joined(parts) == Array(0..<40) + [-1] + Array(41..<100))
        #expect(count == 1)
        parts.removeLast(99)
        #expect(joined(parts) == [0])
        #expect(joined([]).isEmpty && joined(parts) == [0])
    }
}
