import Testing

/// A bundle that is broken in one place is reported at that place.
struct MutationTests {
    /// Four times 300 single edits, the same in each run; of these, at least 95 of 100 are found on
    /// their line.
    @Test func findsSingleEditsOfASoundBundle() throws {
        var (count, missed) = (0, [String]())
        for seed in UInt64(1)...4 {
            var mutator = try Mutator(BundleText(folder: "Bundles/bookshop"), seed: seed)
            let dropped = mutator.dropped()
            let kinds = [
                ("renamed", mutator.renamed(80)), ("retyped", mutator.retyped(80)),
                ("swapped", mutator.swapped(50)),
                ("misspelt", mutator.misspelt(90 - dropped.count)),
                ("dropped", dropped),
            ]
            for (kind, mutations) in kinds {
                count += mutations.count
                missed += try mutations.filter { try !$0.isFound() }.map { "\(kind): \($0)" }
            }
        }
        #expect(count == 1_200)
        let list = missed.joined(separator: "\n")
        #expect(missed.count * 100 <= count * 5, "\(missed.count) of \(count) not found:\n\(list)")
    }
}
