import OKitExpression
import OKitSyntax
import Testing

struct PredicateRobustnessTests {
    private static let samples = [
        "NOT (a.b[0] >= -2.5e3 AND ANY c.@distinctUnionOfObjects.d CONTAINS[cd] 'é\\u00e9')",
        "SUBQUERY(a, $x, $x.b BETWEEN {1, 0x1F}).@count > 0 || TERNARY(a = nil, 1, 2) == 3",
        "FUNCTION(CAST(now(), \"NSNumber\"), 'f:', %@) != add:to:(#in, SELF[LAST]) ** 2",
    ]

    @Test(arguments: samples)
    func survivesEachPrefixAndEachChangedByte(sample: String) {
        let bytes = Array(sample.utf8)
        #expect(PredicateParser.parse(sample, as: .predicate).problems.isEmpty)
        for end in bytes.indices {
            let text = String(decoding: bytes[..<end], as: UTF8.self)
            let parsed = PredicateParser.parse(text, as: .predicate)
            #expect((parsed.root.kind == .invalid) != parsed.problems.isEmpty)
        }
        // One expectation for all, which are many.
        var misplaced: [String] = []
        for index in bytes.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = bytes
                changed[index] = byte
                let text = String(decoding: changed, as: UTF8.self)
                let parsed = PredicateParser.parse(text, as: .predicate)
                let isPlaced = parsed.problems.allSatisfy {
                    $0.range.upperBound <= text.utf8.count
                        && parsed.column(at: $0.range.lowerBound) <= text.count + 1
                }
                if !isPlaced || (parsed.root.kind == .invalid) == parsed.problems.isEmpty {
                    misplaced.append(text)
                }
            }
        }
        #expect(misplaced.isEmpty)
    }

    @Test(arguments: ["(", "{", "NOT ", "-", "a[", "abs(", "SUBQUERY(", "TERNARY(", "!("])
    func refusesDeepNesting(opening: String) {
        let text = String(repeating: opening, count: 100_000)
        let parsed = PredicateParser.parse(text, as: .predicate)
        #expect(parsed.problems.count == 1)
    }

    @Test func allowsNestingToItsLimit() {
        let text = String(repeating: "(", count: 64) + "a" + String(repeating: ")", count: 64)
        #expect(PredicateParser.parse(text, as: .expression).problems.isEmpty)
        #expect(!PredicateParser.parse("(\(text))", as: .expression).problems.isEmpty)
    }

    @Test(arguments: ["a = 1 OR ", "1 + ", "a.", "{x, ", "'", "@", "é", " "])
    func staysLinearOnLongTexts(part: String) {
        let text = String(repeating: part, count: (1 << 20) / part.utf8.count)
        let duration = ContinuousClock().measure {
            #expect(!PredicateParser.parse(text, as: .predicate).problems.isEmpty)
        }
        #expect(duration < .seconds(20))
    }
}
