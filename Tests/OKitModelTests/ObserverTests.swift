import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// Who observes an expression is told of another value once a flush.
struct ObserverTests {
    private static let types = [
        EntityType(
            name: "Thing",
            properties: [Property("name", .text), Property("count", .int)],
            computed: [
                "sum": ComputedProperty(expression: BindingParser.parse("name,count", as: .list))
            ]
        )
    ]

    /// What observers were told.
    private final class Log {
        var lines: [String] = []
    }

    private let sample: Sample
    private let log = Log()

    init() throws {
        sample = try Sample(Self.types, #"{"id":"A","name":"a","count":1}"#)
    }

    @Test func isToldOncePerFlush() throws {
        let reader = observe("sum")
        try sample.write(.text("b"), to: "name")
        try sample.write(.int(2), to: "count")
        #expect(log.lines.isEmpty)
        #expect(sample.graph.flush())
        #expect(log.lines == ["sum b 2"])
        #expect(reader.value == .text("b 2"))
        sample.graph.flush()
        #expect(log.lines == ["sum b 2"])
    }

    @Test func isNotToldOfTheSameValue() throws {
        _ = observe("name")
        try sample.write(.text("b"), to: "name")
        try sample.write(.text("a"), to: "name")
        sample.graph.flush()
        #expect(log.lines.isEmpty)
    }

    @Test func isToldInTheOrderOfObserving() throws {
        _ = [observe("sum"), observe("name"), observe("count")]
        try sample.write(.int(2), to: "count")
        try sample.write(.text("b"), to: "name")
        sample.graph.flush()
        #expect(log.lines == ["sum b 2", "name b", "count 2"])
    }

    @Test func isToldNothingOnceUnregistered() throws {
        let readers = [observe("name"), observe("sum")]
        sample.graph.unregister(readers[0])
        try sample.write(.text("b"), to: "name")
        sample.graph.unregister(readers[1])
        sample.graph.flush()
        #expect(log.lines.isEmpty)
    }

    @Test func isToldOfWhatOthersChange() throws {
        let binding = BindingParser.parse("name", as: .single)
        _ = observe("count")
        _ = sample.graph.observe(binding, on: sample.root) { [sample] _ in
            _ = try? sample.write(.int(7), to: "count")
        }
        try sample.write(.text("b"), to: "name")
        #expect(sample.graph.flush())
        #expect(log.lines == ["count 7"])
    }

    @Test func endsACircleOfObservers() throws {
        let binding = BindingParser.parse("count", as: .single)
        _ = sample.graph.observe(binding, on: sample.root) { [sample] value in
            _ = try? sample.write(.int((value.int ?? 0) + 1), to: "count")
        }
        try sample.write(.int(2), to: "count")
        #expect(!sample.graph.flush())
    }

    private func observe(_ binding: String) -> Reader {
        let expression = BindingParser.parse(binding, as: .single)
        return sample.graph.observe(expression, on: sample.root) { [log] value in
            log.lines.append("\(binding) \(value.text ?? "-")")
        }
    }
}
