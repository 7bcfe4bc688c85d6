import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// A transaction leaves all of its changes, or nothing.
struct TransactionTests {
    private static let types = [
        EntityType(
            name: "Shelf",
            properties: [
                Property("name", .text), Property("books", .list(.object("Book"))),
                Property("best", .object("Book"), isOptional: true),
            ],
            computed: ["count": ComputedProperty(expression: binding("books.@count"))]
        ),
        EntityType(
            name: "Book",
            properties: [Property("title", .text)],
            hooks: {
                var hooks = Hooks()
                hooks.managed = [.define(name: "x", value: .expression(binding("title")))]
                return hooks
            }()
        ),
    ]

    private struct Refusal: Error {}

    private let sample: Sample

    init() throws {
        sample = try Sample(
            Self.types,
            #"{"id":"S","name":"n","books":[{"id":"A","title":"a"},{"id":"B","title":"b"}]}"#
        )
    }

    @Test func keepsWhatSucceeds() throws {
        try sample.graph.transaction { try change() }
        #expect(sample.value("name") == .text("changed"))
        #expect(sample.value("books.title") == .list([.text("new")]))
        #expect(sample.graph.takeChanges() == [.model("default"), .model("other")])
    }

    @Test func undoesWhatFails() throws {
        let before = sample.json
        let first = try sample.object("books[0]")
        #expect(throws: Refusal.self) {
            try sample.graph.transaction {
                try change()
                sample.graph.collectOrphans()
                throw Refusal()
            }
        }
        #expect(sample.json == before)
        #expect(sample.graph.parent(of: first) == sample.root)
        #expect(sample.graph.object(id: "A") == first)
        #expect(sample.graph.object(id: "new-1") == nil)
        #expect(sample.graph.model("default") == sample.root)
        #expect(sample.graph.model("other") == nil)
        #expect(sample.graph.takeChanges().isEmpty)
        #expect(sample.graph.takeHook() == nil)
        sample.graph.collectOrphans()
        #expect(sample.json == before)
    }

    @Test func undoesAnInnerOneAlone() throws {
        try sample.graph.transaction {
            try sample.write(.text("outer"), to: "name")
            #expect(throws: Refusal.self) {
                try sample.graph.transaction {
                    try sample.write(.text("inner"), to: "name")
                    throw Refusal()
                }
            }
        }
        #expect(sample.value("name") == .text("outer"))
    }

    @Test func tellsObserversOfNothingThatCameBack() throws {
        var told: [Value] = []
        let reader = sample.graph.observe(Self.binding("count"), on: sample.root) {
            told.append($0)
        }
        #expect(throws: Refusal.self) {
            try sample.graph.transaction {
                try change()
                throw Refusal()
            }
        }
        sample.graph.flush()
        #expect(told.isEmpty)
        #expect(reader.value == .int(2))
        try change()
        sample.graph.flush()
        #expect(told == [.int(1)])
    }

    @Test func undoesAFunctionThatFails() throws {
        let endless = Step.loop(
            path: Self.binding("books"),
            name: "book",
            steps: Array(
                repeating: .set(path: Self.binding("name"), to: .expression(Self.binding("#x"))),
                count: StepMachine.stepLimit
            )
        )
        let invocation = try Sample(
            [
                EntityType(
                    name: "Shelf",
                    properties: [Property("name", .text), Property("books", .list(.text))],
                    functions: ["f": EntityFunction(parameters: [], body: .steps([endless]))]
                )
            ],
            #"{"id":"S","name":"n","books":["a","b"]}"#
        )
        var machine = try invocation.machine("f()")
        guard case .failed = machine.run(on: invocation.graph) else {
            Issue.record("the function has to fail")
            return
        }
        #expect(invocation.value("name") == .text("n"))
    }

    @Test func suppressesWhatReadersAreTold() throws {
        var told: [Value] = []
        let reader = sample.graph.observe(Self.binding("name"), on: sample.root) {
            told.append($0)
        }
        try sample.graph.suppressingInvalidation {
            try sample.write(.text("quiet"), to: "name")
        }
        sample.graph.flush()
        #expect(told.isEmpty)
        #expect(reader.value == .text("n"))
        #expect(sample.value("name") == .text("quiet"))
        #expect(sample.graph.takeChanges() == [.model("default")])
        try sample.write(.text("loud"), to: "name")
        sample.graph.flush()
        #expect(told == [.text("loud")])
    }

    /// Takes both books away, adds a new one that was another model for a moment, and more.
    private func change() throws {
        let graph = sample.graph
        let book = graph.create(try #require(graph.types["Book"]))
        graph.setModel("other", to: book)
        try sample.write(.text("changed"), to: "name")
        try sample.write(.text("new"), to: "books[0]/title")
        try sample.write(.text("Z"), to: "books[0]/id")
        try sample.write(.list([]), to: "books")
        let slot = try #require(graph.type(of: book)?.slot(named: "title"))
        graph.set(book, slot: slot, to: .text("new"))
        try sample.write(.list([.object(book)]), to: "books")
    }

    private static func binding(_ text: String) -> ParsedExpression {
        BindingParser.parse(text, as: .single)
    }
}
