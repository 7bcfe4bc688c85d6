import Foundation
import OKitDatabase
import OKitExpression
import OKitModel
import TestSupport
import Testing

/// Random conditions on random rows: the database and the evaluator choose the same objects.
struct ConditionAgreementTests {
    private static let texts = [
        "", "a", "A", "ä", "Ä", "ß", "SS", "abc", "ABC", "a%c", "a_c", "%", "_", "ab",
        "Ångström", "angstrom", "é", "1", "true", "日本", "👍🏽", "İ", "\\", "'", "a\\b",
    ]

    @Test(arguments: TestDatabase.Kind.allCases)
    func databaseAndObjectsAgree(_ kind: TestDatabase.Kind) throws {
        let database = try TestDatabase(kind, Shop.statements(kind))
        let (graph, objects) = try database.open(Shop.types)
        var random = SeededGenerator(seed: 11)
        try fill(graph, objects, &random)
        let all = try objects.found("Customer")
        #expect(all.count == 60)
        var chosen = 0
        for _ in 0..<RandomSets.count(3000) {
            let text = condition(&random, depth: 3)
            let predicate = CELParser.parse(text)
            #expect(predicate.problems.isEmpty, "\(text)")
            let names: [String: Value] = [
                "outer": .text(Self.texts.randomElement(using: &random) ?? ""),
                "someone": .object(all.randomElement(using: &random) ?? all[0]),
            ]
            let query = RecordQuery("Customer", where: predicate, names: names)
            let found = Set(objects.objects(of: try objects.fetch(query)))
            let expected = Set(
                all.filter { object in
                    var evaluator = Evaluator(graph, names: NameTable(names))
                    return evaluator.value(of: predicate, on: object).condition
                }
            )
            #expect(found == expected, "\(text) with \(names)")
            chosen += expected.count
        }
        #expect(chosen > 0)
    }

    private func fill(
        _ graph: Graph,
        _ objects: any RecordObjectStore,
        _ random: inout SeededGenerator
    ) throws {
        var made: [ObjectID] = []
        for _ in 0..<60 {
            let object = try #require(objects.create("Customer"))
            graph.put(.text(Self.texts.randomElement(using: &random) ?? ""), "name", of: object)
            if Bool.random(using: &random) {
                graph.put(
                    .decimal(Decimal(Int.random(in: -2...2, using: &random))),
                    "credit",
                    of: object
                )
            }
            if Bool.random(using: &random) {
                graph.put(.bool(Bool.random(using: &random)), "vip", of: object)
            }
            if Bool.random(using: &random) {
                let day = "2024-02-2\(Int.random(in: 7...9, using: &random))"
                graph.put(graph.environment.day(in: .text(day)), "joined", of: object)
            }
            if Bool.random(using: &random) {
                let seconds = Double(Int.random(in: 0...3, using: &random)) * 0.5
                graph.put(
                    .date(Date(timeIntervalSinceReferenceDate: 700_000_000 + seconds)),
                    "seen",
                    of: object
                )
            }
            if let boss = made.randomElement(using: &random), Bool.random(using: &random) {
                graph.put(.object(boss), "boss", of: object)
            }
            made.append(object)
        }
        try objects.save()
    }

    private func condition(_ random: inout SeededGenerator, depth: Int) -> String {
        func pick(_ texts: [String]) -> String {
            texts.randomElement(using: &random) ?? ""
        }
        let text =
            "'"
            + (Self.texts.randomElement(using: &random) ?? "")
            .replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
        let number = "\(Int.random(in: -2...2, using: &random))"
        let sign = pick(["==", "!=", "<", "<=", ">", ">="])
        let same = pick(["==", "!="])
        let name = pick(["name", "boss.name", "boss.boss.name"])
        switch Int.random(in: 0...(depth > 0 ? 15 : 11), using: &random) {
        case 0: return "\(name) \(sign) \(text)"
        case 1: return "\(name).finds(\(text))"
        case 2: return "\(name).contains(\(text))"
        case 3: return "\(name) \(same) null"
        case 4: return "\(pick(["credit", "boss.credit"])) \(sign) \(number)"
        case 5: return "customerId \(sign) \(Int.random(in: 0...61, using: &random))"
        case 6: return "vip \(same) \(pick(["true", "false", "null"]))"
        case 7: return "\(pick(["joined", "seen"])) \(sign) now"
        case 8: return "boss \(same) \(pick(["null", "someone", "someone.boss"]))"
        case 9: return "name \(same) outer"
        case 10: return "name.startsWith(\(text))"
        case 11: return "customerId in [1, 5, \(number), 60]"
        case 12: return "!(\(condition(&random, depth: depth - 1)))"
        case 13: return "name.size() > \(number)"
        default:
            let (left, right) = (
                condition(&random, depth: depth - 1), condition(&random, depth: depth - 1)
            )
            return "(\(left)) \(pick(["&&", "||"])) (\(right))"
        }
    }
}
