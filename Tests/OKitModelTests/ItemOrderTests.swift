import Foundation
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// The order of items follows their values, and evaluates no more than has changed.
struct ItemOrderTests {
    private static let types = [
        EntityType(
            name: "Thing",
            properties: [
                Property("name", .text), Property("count", .int),
                Property("things", .list(.object("Thing"))),
            ]
        )
    ]

    /// A sample with 200 things whose counts fall.
    private func sample() throws -> Sample {
        let things = (0..<200).map {
            #"{"id":"T\#($0)","name":"n\#($0 % 7)","count":\#(200 - $0)}"#
        }
        return try Sample(
            Self.types,
            #"{"id":"R","things":[\#(things.joined(separator: ","))]}"#
        )
    }

    private func things(_ sample: Sample) -> [Value] {
        sample.value("things").elements ?? []
    }

    private func order(_ texts: String...) -> ItemOrder {
        ItemOrder(
            by: texts.map { text in
                let name = text.hasPrefix("-") ? String(text.dropFirst()) : text
                return (CELParser.parse(name), text.hasPrefix("-"))
            }
        )
    }

    private func indices(
        _ order: ItemOrder,
        _ items: [Value],
        where isSelected: (Int) -> Bool = { _ in true },
        _ cache: EvaluationCache
    ) -> [Int] {
        let selection = ItemSelection(where: items.indices.map(isSelected))
        return order.indices(of: items, selection, names: nil, in: cache)
    }

    @Test func evaluatesTheNeighborsOfAChangeOnly() throws {
        let sample = try sample()
        let cache = EvaluationCache(graph: sample.graph)
        let (order, items) = (order("count"), things(sample))
        #expect(indices(order, items, cache) == (0..<200).reversed())
        #expect(cache.evaluationCount == 200)
        try sample.write(.int(1000), to: "things[100]/count")
        let expected = (0..<200).reversed().filter { $0 != 100 } + [100]
        #expect(indices(order, items, cache) == expected)
        #expect(cache.evaluationCount == 264)
        #expect(indices(order, items, cache) == expected)
        #expect(cache.evaluationCount == 264)
    }

    @Test func keepsTheOrderOfEqualItems() throws {
        let sample = try sample()
        let cache = EvaluationCache(graph: sample.graph)
        let items = things(sample)
        let byName = (0..<7).flatMap { name in (0..<200).filter { $0 % 7 == name } }
        #expect(indices(order("name"), items, cache) == byName)
        let byBoth = (0..<7).reversed().flatMap { name in
            (0..<200).reversed().filter { $0 % 7 == name }
        }
        #expect(indices(order("-name", "count"), items, cache) == byBoth)
    }

    @Test func evaluatesNothingForFewerItems() throws {
        let sample = try sample()
        let cache = EvaluationCache(graph: sample.graph)
        let (order, items) = (order("count"), things(sample))
        _ = indices(order, items, cache)
        let few = indices(order, items, where: { $0 % 50 == 0 }, cache)
        #expect(few == [150, 100, 50, 0])
        #expect(indices(order, items, where: { $0 % 100 == 1 }, cache) == [101, 1])
        #expect(cache.evaluationCount == 200)
    }

    /// An item that a condition excludes may have no value to sort by.
    @Test func evaluatesNoItemThatWasNeverSelected() throws {
        let sample = try sample()
        let cache = EvaluationCache(graph: sample.graph)
        let (order, items) = (order("count"), things(sample))
        #expect(indices(order, items, where: { $0 < 3 }, cache) == [2, 1, 0])
        #expect(cache.evaluationCount == 3)
        #expect(indices(order, items, where: { (2..<5).contains($0) }, cache) == [4, 3, 2])
        #expect(cache.evaluationCount == 8)
    }

    @Test func followsAnotherList() throws {
        let sample = try sample()
        let cache = EvaluationCache(graph: sample.graph)
        let (order, items) = (order("count"), things(sample))
        _ = indices(order, items, cache)
        let others = Array(items[..<70]) + items[150...]
        #expect(indices(order, others, cache) == (0..<120).reversed())
        #expect(cache.evaluationCount == 200 + 56)
        #expect(indices(order, [], cache) == [])
        #expect(indices(order, items, cache) == (0..<200).reversed())
    }

    @Test(arguments: [
        ([Value.int(2), .double(1.5), .bool(true)], [2, 1, 0]),
        ([.text("b"), .null, .text("a")], [1, 2, 0]),
        ([.text("10"), .int(9), .text("1")], [2, 0, 1]),
        ([.date(.distantFuture), .text("2"), .date(.distantPast)], [2, 1, 0]),
        ([.date(.distantFuture), .date(.distantPast)], [1, 0]),
        ([.decimal(2), .decimal(10), .int(3)], [0, 2, 1]),
    ])
    func ordersAsValuesDo(_ values: [Value], _ expected: [Int]) throws {
        let sample = try sample()
        let cache = EvaluationCache(graph: sample.graph)
        #expect(indices(order("self"), values, cache) == expected)
        let slow = values.indices.sorted { values[$0].isOrdered(before: values[$1]) }
        #expect(slow == expected)
    }

    @Test func isDroppedWhereNothingAsksForIt() throws {
        let sample = try sample()
        let cache = EvaluationCache(graph: sample.graph)
        let items = things(sample)
        func show() {
            _ = indices(cache.stored("key") { order("count") }, items, cache)
        }
        show()
        cache.endTurn()
        cache.endTurn()
        show()
        #expect(cache.evaluationCount == 200)
        for _ in 0..<20 {
            cache.endTurn()
        }
        show()
        #expect(cache.evaluationCount == 400)
        cache.removeAll()
        show()
        #expect(cache.evaluationCount == 600)
    }
}
