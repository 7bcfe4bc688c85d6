import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// What CEL leaves open, or calls an error: format 2 has a value.
struct CELEvaluationTests {
    private static let types = TypeTable([
        EntityType(
            name: "Book",
            properties: [
                Property("name", .text, isOptional: true),
                Property("price", .decimal, isOptional: true),
                Property("copies", .int, isOptional: true),
                Property("due", .date, isOptional: true),
                Property("isSold", .bool, isOptional: true),
                Property("other", .object("Book"), isOptional: true),
                Property("now", .text, isOptional: true),
            ],
            functions: [
                "total": EntityFunction(
                    parameters: ["times"],
                    body: .returns(CELParser.parse("copies * times"))
                )
            ]
        )
    ])

    private let graph = Graph(
        types: types,
        environment: AppEnvironment(
            clock: { Date(timeIntervalSince1970: 0) },
            makeID: { "id" }
        )
    )

    private func book(_ values: [String: Value]) throws -> ObjectID {
        let type = try #require(Self.types["Book"])
        let book = graph.create(type, id: "b")
        for (name, value) in values {
            graph.set(book, slot: try #require(type.slot(named: name)), to: value)
        }
        return book
    }

    @Test(
        arguments: [
            ("due < now", .bool(false)), ("due >= timestamp(0)", .bool(false)),
            ("due != timestamp(0)", .bool(true)), ("due == null", .bool(true)),
            ("!isSold", .bool(true)), ("isSold || false", .bool(false)),
            ("!(isSold && true)", .bool(true)), ("isSold ? 1 : 2", .int(2)),
            ("due + 1", .null), ("-other.copies", .null), ("other.other.name", .null),
            ("other.name.size()", .null), ("other.name.contains('a')", .bool(false)),
            ("price * copies", .decimal(Decimal(string: "0.30") ?? 0)),
            ("price * 1.5 == 0.15", .bool(true)), ("price + 0.2 == 0.3", .bool(true)),
            ("[price, price, price].sum() == 0.3", .bool(true)),
            ("[1, 2, 3].sum(n, n * price) == 0.6", .bool(true)),
            ("[1, null, 3].sum()", .int(4)), ("[].sum()", .int(0)), ("[].max()", .null),
            ("[1, 2].average()", .double(1.5)), ("[2, 1].min(n, -n)", .int(-2)),
            ("name.finds('ZOE')", .bool(true)), ("name.finds('')", .bool(true)),
            ("name.finds('x')", .bool(false)), ("has(self.price)", .bool(true)),
            ("has(self.due)", .bool(false)), ("total(2)", .int(6)), ("self.total(3)", .int(9)),
            ("7 / 2", .int(3)), ("7 / 2.0", .double(3.5)), ("1 + 1.5", .double(2.5)),
            ("2u + 3", .int(5)), ("{'a': 1}.b", .null), ("{1: 'x'}[1]", .text("x")),
            ("'a' in {'a': 1}", .bool(true)), ("1 == true", .bool(false)),
            ("{'b': 1, 'a': 2}.map(k, k)", .list([.text("b"), .text("a")])),
            ("[1, 2].map(n, n > 1, n * 2)", .list([.int(4)])),
            ("['a', null].join('-')", .text("a")),
        ] as [(String, Value)]
    )
    func isLenientWithNullAndNumbers(text: String, value: Value) throws {
        let book = try book([
            "name": .text("Zoë"), "price": .decimal(Decimal(string: "0.10") ?? 0),
            "copies": .int(3),
        ])
        let parsed = CELParser.parse(text)
        #expect(parsed.problems.isEmpty)
        var evaluator = Evaluator(graph)
        #expect(evaluator.value(of: parsed, on: book) == value)
        #expect(evaluator.problems.isEmpty)
    }

    @Test(arguments: [
        ("9223372036854775807 + 1", "the result is outside the range of whole numbers"),
        ("1 / 0", "cannot divide by 0"), ("'a' + 1", "cannot compute text + int"),
        ("[1][3]", "no element at index 3; the list has 1"),
        ("'a'.nothing()", "text has no function \"nothing\""),
        ("1 < 'a'", "cannot compare number with text"),
        ("'a'.split()", "\"split\" expects 1 or 2 arguments, found 0"),
        ("5.all(x, true)", "all expects a collection, found number"),
        ("int('a')", "\"a\" cannot be converted to int"),
    ])
    func reportsProblems(text: String, problem: String) {
        var evaluator = Evaluator(graph)
        _ = evaluator.value(of: CELParser.parse(text), on: nil as ObjectID?)
        #expect(evaluator.problems.map(\.text) == [problem])
    }

    @Test func findsNamesFromTheInnermost() throws {
        let book = try book(["name": .text("own"), "now": .text("hidden")])
        let names = NameTable(["name": .text("outer"), "query": .text("q"), "x": .int(1)])
        var evaluator = Evaluator(graph, names: names)
        func value(_ text: String) -> Value {
            evaluator.value(of: CELParser.parse(text), on: book)
        }
        #expect(value("name") == .text("own"))
        #expect(value(".name") == .text("outer"))
        #expect(value("self.name + query") == .text("ownq"))
        #expect(value("['a'].map(name, name)") == .list([.text("a")]))
        #expect(value("[2].map(x, x + .x)") == .list([.int(3)]))
        #expect(value("now") == .text("hidden"))
        #expect(value("locale") == .text("en_US"))
        #expect(evaluator.problems.isEmpty)
        #expect(value("unknown") == .null)
        #expect(evaluator.problems.map(\.text) == ["Book has no \"unknown\""])
    }

    @Test func readsModelsByTheirNames() throws {
        let book = try book(["name": .text("root")])
        graph.setModel("default", to: book)
        graph.setModel("archive", to: book)
        var evaluator = Evaluator(graph)
        for text in ["app.name", "models.archive.name"] {
            let value = evaluator.value(of: CELParser.parse(text), on: nil as ObjectID?)
            #expect(value == .text("root"))
        }
        #expect(evaluator.reads.contains(.model("archive")))
    }

    @Test func preparesConditionsAsTheEvaluatorHasThem() throws {
        let book = try book(["name": .text("Zoë"), "copies": .int(3)])
        let names = NameTable(["limit": .int(2)])
        for text in [
            "copies > 2 && name.contains('Zo')", "limit == 2 && copies == 3",
            "name.contains('') && !(copies in [1, 2])", "!isSold && copies >= 1",
        ] {
            let parsed = CELParser.parse(text)
            var evaluator = Evaluator(graph, names: names)
            #expect(evaluator.value(of: parsed, on: book) == .bool(true), "\(text)")
            // With a local name there is no prepared form.
            var general = Evaluator(graph, variables: ["unused": .null], names: names)
            #expect(general.value(of: parsed, on: book) == .bool(true))
            #expect(evaluator.reads == general.reads)
        }
    }

    @Test func endsWithTheBudgetOfTheTurn() {
        let list = "[" + (0..<100).map { "\($0)" }.joined(separator: ",") + "]"
        let text = "\(list).map(a, \(list).map(b, \(list).map(c, \(list).map(d, 1))))"
        var evaluator = Evaluator(graph)
        _ = evaluator.value(of: CELParser.parse(text), on: nil as ObjectID?)
        #expect(evaluator.problems.map(\.text) == ["the expression takes too many steps"])
    }

    @Test(arguments: [
        "many.sum(m, m)", "'all: ' + [many.sum(m, m)].join('')", "many.size() > 1 || true",
    ])
    func hasNoPartOfAResult(text: String) {
        let many = Value.list(Array(repeating: .int(1), count: 300))
        var evaluator = Evaluator(graph, budget: 200, variables: ["many": many])
        let value = evaluator.value(of: CELParser.parse(text), on: nil as ObjectID?)
        #expect(value == (text.contains("sum") ? .null : .bool(true)))
    }
}
