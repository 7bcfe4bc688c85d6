import Foundation
import OKitExpression
import OKitModel
import OKitRecords
import OKitSyntax
import OrderedCollections
import TestSupport

/// Makes records with nulls, odd texts and numbers, and predicates about them.
struct RandomPredicates {
    var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    static let texts = [
        "", "a", "A", "ä", "a\u{308}", "Ä", "ß", "SS", "abc", "ABC", "a*c", "a?c", "%", "_", "ab",
        "Ångström", "angstrom", "é", "e\u{301}", "1", "1.5", "true", "日本", "👍🏽", "İ", "ﬁ", "\\", "'",
    ]

    static func schema() throws -> RecordSchema {
        let thing = EntityType(
            name: "Thing",
            properties: [
                Property("text", .text, isOptional: true),
                Property("other", .text, isOptional: true),
                Property("int", .int, isOptional: true),
                Property("double", .double, isOptional: true),
                Property("flag", .bool, isOptional: true),
                Property("date", .date, isOptional: true),
                Property("decimal", .decimal, isOptional: true),
                Property("tags", .list(.text), isOptional: true),
                Feed.relation("one", .object("Thing"), inverse: "many", json: nil),
                Feed.relation("many", .set(.object("Thing")), inverse: "one", json: nil),
                Feed.relation("links", .set(.object("Thing")), inverse: nil, json: nil),
            ]
        )
        return try RecordSchema(TypeTable([thing]), entities: ["Thing"])
    }

    static func environment() -> AppEnvironment {
        AppEnvironment(clock: { Date(timeIntervalSinceReferenceDate: 700_000_000) }, makeID: { "" })
    }

    /// Makes things; how many.
    mutating func fill(_ objects: RecordObjects) -> Int {
        let graph = objects.graph
        let made = (0..<60).compactMap { _ in objects.create("Thing") }
        for object in made {
            for name in ["text", "other", "int", "double", "flag", "date", "decimal", "tags"] {
                set(name, of: object, in: graph, to: value(for: name))
            }
            if chance(70) {
                set("one", of: object, in: graph, to: .object(pick(made)))
            }
            let links = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                Value.object(pick(made))
            }
            set("links", of: object, in: graph, to: .set(.init(links)))
        }
        return made.count
    }

    private func set(_ name: String, of object: ObjectID, in graph: Graph, to value: Value) {
        if let slot = graph.type(of: object)?.slot(named: name) {
            graph.set(object, slot: slot, to: value)
        }
    }

    private mutating func value(for name: String) -> Value {
        if chance(20) {
            return .null
        }
        switch name {
        case "int": return .int(pick([0, 1, -1, 5, 1 << 53, 1 << 53 + 1, .max, .min]))
        case "double": return .double(pick([0, -0.0, 1, 1.5, -2, 9_007_199_254_740_992, 1e300]))
        case "flag": return .bool(chance(50))
        case "date": return .date(Date(timeIntervalSinceReferenceDate: pick([0, 1.5, 7e8])))
        case "decimal": return .decimal(pick([0, 1, 1.5, 10, -3]))
        case "tags":
            return .list((0..<Int.random(in: 0...2, using: &random)).map { _ in .text(text()) })
        default: return .text(text())
        }
    }

    /// A value for a variable, of any kind.
    mutating func constant() -> Value {
        let names = ["text", "int", "double", "flag", "date", "decimal", "tags"]
        return value(for: pick(names))
    }

    mutating func predicate(_ depth: Int = 0) -> String {
        if depth < 3, chance(45) {
            let (first, second) = (predicate(depth + 1), predicate(depth + 1))
            return pick(["(\(first) AND \(second))", "(\(first) OR \(second))", "NOT (\(first))"])
        }
        return chance(15)
            ? collection() : chance(8) ? "flag == YES" : comparison(operand(), operand())
    }

    private mutating func comparison(_ left: String, _ right: String) -> String {
        let options = pick(["", "", "[c]", "[d]", "[cd]", "[n]", "[l]"])
        switch Int.random(in: 0..<10, using: &random) {
        case 0...4:
            let sign = pick(["==", "!=", "<", "<=", ">", ">="])
            return "\(left) \(sign)\(options) \(right)"
        case 5, 6:
            let name = pick(["CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES"])
            return "\(left) \(name)\(options) \(right)"
        case 7:
            return "\(left) BETWEEN {\(literal()), \(literal())}"
        default:
            let list = chance(20) ? "$list" : "{\(literal()), \(literal()), \(operand())}"
            return "\(left) IN\(options) \(list)"
        }
    }

    private mutating func collection() -> String {
        let quantifier = pick(["ANY", "ALL", "NONE", "SOME"])
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return "\(quantifier) \(comparison("many." + attribute(), literal()))"
        case 1: return "\(quantifier) \(comparison("one.many.int", operand()))"
        case 2: return "many.@count \(pick(["==", ">", "<="])) \(pick(["0", "1", "2"]))"
        case 3: return "SUBQUERY(many, $m, \(comparison("$m.text", operand()))).@count > 0"
        case 4: return "\(quantifier) \(comparison("tags", literal()))"
        default: return "\(quantifier) links.int > \(pick(["0", "1"]))"
        }
    }

    private mutating func operand() -> String {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...4: attribute()
        case 5: "one." + attribute()
        case 6:
            pick(["int + 1", "double * 2", "int / 2", "uppercase(text)", "-int", "length(text)"])
        case 7: "$input"
        default: literal()
        }
    }

    mutating func attribute() -> String {
        pick(["text", "other", "int", "double", "flag", "date", "decimal"])
    }

    private mutating func literal() -> String {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return pick(["nil", "TRUE", "FALSE"])
        case 1, 2: return pick(["0", "1", "-1", "1.5", "9007199254740993", "5"])
        default:
            let text = text().replacing("\\", with: "\\\\").replacing("'", with: "\\'")
            return "'\(text)'"
        }
    }

    private mutating func text() -> String {
        pick(Self.texts)
    }

    mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }

    mutating func pick<T>(_ values: [T]) -> T {
        values[Int.random(in: values.indices, using: &random)]
    }
}
