import Foundation
import OKitSyntax
import TestSupport
import Testing

/// A bundle with a mistake in one place is reported, nearly always at that place.
struct MutationTests {
    private static let bundles = ["Tests/Fixtures/bookshop", "Bundles/widget-feed", "Bundles/zoo"]

    /// Mistakes of each kind in each sample bundle, the same in each run; `MUTATION_SEED` has others
    /// made, and `MUTATION_COUNT` more of them.
    @Test func reportsMistakesAtTheirLines() throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["MUTATION_SEED"].flatMap { UInt64($0) } ?? 1
        let count =
            environment["MUTATION_COUNT"].flatMap { Int($0) } ?? RandomSets.count(25, gate: 8)
        var tally = Tally()
        for folder in Self.bundles {
            var mutator = try Mutator(BundleText(folder: folder), seed: seed)
            for kind in Mutator.Kind.allCases {
                for mutation in mutator.mutations(kind, count) {
                    tally.note(try mutation.outcome(), of: mutation, kind, in: folder)
                }
            }
        }
        if environment["MUTATION_SEED"] != nil {
            print(tally)
        }
        #expect(tally.count >= 8 * count)
        #expect(tally.share(.onLine) >= 0.85, "\(tally)")
        #expect(tally.share(.missed) <= 0.05, "\(tally)")
    }

    @Test(arguments: bundles)
    func warnsOfNothingInSoundBundles(_ folder: String) throws {
        let findings = try BundleText(folder: folder).lines { $0.severity >= .warning }
        #expect(findings == [])
    }
}

/// How many mistakes are reported how well.
private struct Tally: CustomStringConvertible {
    private var outcomes: [Mutation.Outcome: Int] = [:]
    private var kinds: [Mutator.Kind: [Mutation.Outcome: Int]] = [:]
    private var notes: [String] = []

    var count: Int {
        outcomes.values.reduce(0, +)
    }

    mutating func note(
        _ outcome: Mutation.Outcome,
        of mutation: Mutation,
        _ kind: Mutator.Kind,
        in folder: String
    ) {
        outcomes[outcome, default: 0] += 1
        kinds[kind, default: [:]][outcome, default: 0] += 1
        if outcome != .onLine {
            notes.append("\(outcome) \(folder)/\(mutation)")
        }
    }

    func share(_ outcome: Mutation.Outcome) -> Double {
        Double(outcomes[outcome, default: 0]) / Double(max(count, 1))
    }

    var description: String {
        let shares = Mutator.Kind.allCases.map { kind in
            let found = kinds[kind] ?? [:]
            return "\(kind): \(found[.onLine, default: 0]) on the line, "
                + "\(found[.elsewhere, default: 0]) elsewhere, \(found[.missed, default: 0]) missed"
        }
        let total =
            "\(count): \(outcomes[.onLine, default: 0]) on the line, "
            + "\(outcomes[.elsewhere, default: 0]) elsewhere, "
            + "\(outcomes[.missed, default: 0]) missed"
        return ([total] + shares + notes).joined(separator: "\n")
    }
}
