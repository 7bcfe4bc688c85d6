import OKitSyntax
import Testing

/// A bundle that is broken in one place is reported at that place.
struct MutationTests {
    @Test func findsMisspelledNamesOnTheirLine() throws {
        var mutator = Mutator(try BundleText(folder: "Bundles/bookshop"), seed: 20)
        let mutations = mutator.mutations(150)
        let misses = try mutations.filter { mutation in
            try !mutation.bundle.findings().contains { finding in
                finding.location.source.path.hasSuffix(mutation.path)
                    && finding.location.start.line == mutation.line
            }
        }
        #expect(mutations.count >= 145)
        #expect(
            misses.count * 20 <= mutations.count,
            "not found: \(misses.map(\.description).joined(separator: "\n"))"
        )
    }

    @Test func findsTypesAndScreensThatDoNotFit() throws {
        let mutations = Mutator(try BundleText(folder: "Bundles/bookshop"), seed: 0).swapped()
        let misses = try mutations.filter { try $0.bundle.findings().isEmpty }
        #expect(mutations.count >= 30)
        #expect(misses.map(\.description) == [])
    }

    @Test func findsThatAFileIsMissing() throws {
        let mutator = Mutator(try BundleText(folder: "Bundles/bookshop"), seed: 0)
        let misses = try mutator.dropped().filter { try $0.bundle.findings().isEmpty }
        #expect(misses.map(\.description) == [])
    }
}
