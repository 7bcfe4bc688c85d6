import Foundation
import OKitExpression
import OKitModel
import OKitRecords
import OKitSyntax
import TestSupport
import Testing

/// Random predicates on random records: SQL and the evaluator on objects choose the same records.
struct PredicateAgreementTests {
    private static let cases = 4000

    @Test(arguments: [1, 2, 3] as [UInt64])
    func sqlAndObjectsAgree(seed: UInt64) throws {
        var random = RandomPredicates(seed: seed)
        try check(&random) { PredicateParser.parse($0.predicate(), as: .predicate) }
    }

    @Test(arguments: [4, 5, 6] as [UInt64])
    func sqlAndObjectsAgreeInCEL(seed: UInt64) throws {
        var random = RandomPredicates(seed: seed)
        try check(&random) { CELParser.parse($0.condition()) }
    }

    private func check(
        _ random: inout RandomPredicates,
        _ predicate: (inout RandomPredicates) -> ParsedExpression
    ) throws {
        let folder = TemporaryFolder()
        let schema = try RandomPredicates.schema()
        let store = try folder.store(schema)
        let graph = Graph(types: schema.types, environment: RandomPredicates.environment())
        let objects = RecordObjects(graph: graph, store: store)
        let made = random.fill(objects)
        try objects.save()
        let query = RecordQuery("Thing")
        let all = try objects.fetch(query).records
        #expect(all.count == made)
        var chosen = 0
        var isTranslated = 0
        for _ in 0..<Self.cases / 3 {
            let predicate = predicate(&random)
            let text = predicate.text
            #expect(predicate.problems.isEmpty, "\(text)")
            var query = query
            query.predicate = predicate
            query.variables = ["input": random.constant(), "list": .list([.null, .int(1)])]
            if text.contains("outer") {
                query.names = ["outer": random.constant()]
            }
            let (variables, names) = (query.variables, query.names)
            let bySQL = Set(try objects.fetch(query).records)
            let byObjects = all.filter { id in
                var evaluator = Evaluator(
                    graph,
                    variables: variables,
                    names: NameTable(names)
                )
                return evaluator.value(of: predicate, on: objects.object(id)).condition
            }
            let difference = bySQL.symmetricDifference(byObjects)
            #expect(difference.isEmpty, "\(text) with \(variables)")
            chosen += byObjects.count
            isTranslated += try objects.isWhollySQL(query) ? 1 : 0
        }
        // Neither all nor nothing, and most of it decided by SQL.
        #expect(chosen > all.count && chosen < all.count * (Self.cases / 3))
        #expect(isTranslated > Self.cases / 6)
        #expect(objects.failures.isEmpty)
    }
}
