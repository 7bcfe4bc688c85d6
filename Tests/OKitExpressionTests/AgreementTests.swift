import OKitExpression
import OKitSyntax
import TestSupport
import Testing

/// Holds the checker to the evaluator on random expressions over random objects.
///
/// Each seed makes its own objects and 500 expressions; a seed that fails is a case to repeat.
struct AgreementTests {
    private static let expressionsPerSeed = 500
    private static let seeds =
        0..<UInt64(RandomSets.count(2_000, gate: 20))

    @Test(arguments: seeds)
    func agreeOnTypesAndNames(seed: UInt64) throws {
        var random = RandomExpressions(seed: seed)
        try check(seed: seed, &random) { $0.expression() }
    }

    @Test(arguments: seeds)
    func agreeInCEL(seed: UInt64) throws {
        var random = RandomExpressions(seed: seed)
        var cel = RandomCEL(seed: seed)
        try check(seed: seed, &random) { _ in CELParser.parse(cel.expression()) }
    }

    /// Expressions about which they have disagreed.
    @Test(arguments: ["[int, double].maxou", "[int, text].size()", "[int, text].year"])
    func agreeOnWhatWasFound(_ text: String) {
        var random = RandomExpressions(seed: 1)
        let (graph, objects) = random.objects()
        let agreement = Agreement(graph: graph, objects: objects)
        for object in objects.prefix(8) {
            if case .disagreement(let text) = agreement.outcome(
                of: CELParser.parse(text),
                on: object
            ) {
                Issue.record("\(text)")
            }
        }
    }

    private func check(
        seed: UInt64,
        _ random: inout RandomExpressions,
        _ expression: (inout RandomExpressions) -> ParsedExpression
    ) throws {
        let (graph, objects) = random.objects()
        let agreement = Agreement(graph: graph, objects: objects)
        var accepted = 0
        for _ in 0..<Self.expressionsPerSeed {
            let object = objects[random.number(below: objects.count)]
            switch agreement.outcome(of: expression(&random), on: object) {
            case .refused: break
            case .accepted: accepted += 1
            case .disagreement(let text): Issue.record("seed \(seed): \(text)")
            }
        }
        // Without enough accepted expressions, the test would show nothing.
        #expect(accepted > Self.expressionsPerSeed / 4)
    }
}
