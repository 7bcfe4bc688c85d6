import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

struct ExpressionEvaluationTests {
    @Test(
        arguments: [
            ("1 + 2 * 3", .int(7)), ("(1 + 2) * 3", .int(9)), ("7 / 2", .int(3)),
            ("7 / 2.0", .double(3.5)),
            ("-7 / 2", .int(-3)), ("2 ** 10", .int(1024)), ("2 ** -1", .double(0.5)),
            ("9223372036854775807 + 1", .double(9_223_372_036_854_775_808)),
            ("1 - 2 - 3", .int(-4)),
            ("add:to:(1, 2)", .int(3)), ("from:subtract:(5, 2)", .int(3)),
            ("multiply:by:(2, 3)", .int(6)),
            ("divide:by:(6, 4.0)", .double(1.5)), ("modulus:by:(7, 4)", .int(3)),
            ("raise:toPower:(2, 3)", .int(8)), ("sum({1, 2, 3.5})", .double(6.5)),
            ("sum:(1, 2)", .int(3)),
            ("count({1, nil})", .int(2)), ("min({3, 1.5})", .double(1.5)),
            ("max({'a', 'b'})", .text("b")),
            ("average({1, 2})", .double(1.5)), ("median({3, 1, 2})", .double(2)),
            ("median({4, 1, 2, 3})", .double(2.5)), ("mode({1, 2, 2})", .list([.int(2)])),
            ("stddev({2, 4, 4, 4, 5, 5, 7, 9})", .double(2)), ("sqrt(16)", .double(4)),
            ("log(1000)", .double(3)), ("ln(1)", .double(0)), ("exp(0)", .double(1)),
            ("ceiling(1.2)", .double(2)), ("floor(-1.2)", .double(-2)),
            ("trunc(-1.8)", .double(-1)),
            ("abs(-5)", .int(5)), ("abs:(-1.5)", .double(1.5)), ("bitwiseAnd:with:(6, 3)", .int(2)),
            ("leftshift:by:(1, 4)", .int(16)), ("onesComplement(0)", .int(-1)),
            ("uppercase('ß')", .text("SS")), ("lowercase:('ÀB')", .text("àb")),
            ("length('abc')", .int(3)),
            ("canonical('Éa')", .text("ea")),
            ("TERNARY(age > 18, 'adult', 'child')", .text("adult")),
            ("CAST(since, 'NSNumber')", .double(600_000_000)), ("CAST('12', 'NSNumber')", .int(12)),
            ("CAST('1.5', 'NSNumber')", .double(1.5)), ("CAST(12, 'NSString')", .text("12")),
            ("CAST('0.1', 'NSDecimalNumber') + 1", .decimal(Decimal(string: "1.1") ?? 0)),
            ("CAST(CAST(0, 'NSDate'), 'NSString')", .text("2001-01-01 00:00:00 +0000")),
            ("now() - since", .double(100_000_000)),
            ("CAST(now() - 86400, 'NSNumber')", .double(699_913_600)),
            ("FUNCTION(name, 'uppercaseString')", .text("ADA")),
            ("FUNCTION(name, 'stringByAppendingString:', '!')", .text("Ada!")),
            ("FUNCTION(SELF, 'greet:', 'Hi')", .text("Hi")), ("random(1)", .int(0)),
            ("name.length", .int(3)), ("friends[0].name", .text("Grace")), ("nil + 1", .null),
        ] as [(String, Value)]
    )
    func evaluates(text: String, expected: Value) throws {
        let (value, problems) = try evaluate(text, as: .expression)
        #expect(value == expected)
        #expect(problems.isEmpty)
    }

    @Test(arguments: [
        ("1 / 0", "cannot divide by 0"),
        ("1.5 / 0.0", "cannot divide by 0"),
        ("modulus:by:(1, 0)", "cannot divide by 0"),
        ("CAST('2026-01-01', 'NSDate') + 1e300", "the date is outside the years"),
        ("FUNCTION(CAST(1e300, 'NSDate'), 'startOfDay')", "the date is outside the years"),
        (
            "FUNCTION(CAST('2026-01-01', 'NSDate'), 'addDays:', -9223372036854775807 - 1)",
            "the date is outside the years"
        ),
        ("sqrt(-1)", "the result is not a finite number"),
        ("ln(0)", "the result is not a finite number"),
        ("'a' + 1", "+ expects numbers, found text"),
        ("-name", "- expects numbers, found text"), ("uppercase(1)", "\"uppercase\" expects text"),
        ("average({'a'})", "\"average\" expects collection of numbers"),
        ("CAST('x', 'NSNumber')", "cannot convert text to NSNumber"),
        ("CAST('inf', 'NSNumber')", "cannot convert text to NSNumber"),
        (
            "CAST('1e999'.doubleValue, 'NSDecimalNumber')",
            "cannot convert number to NSDecimalNumber"
        ),
        ("CAST(1e300, 'NSDecimalNumber')", "cannot convert number to NSDecimalNumber"),
        ("'1e999'.doubleValue + 1", "the result is not a finite number"),
        ("random(0)", "\"random\" expects"),
        ("FUNCTION(SELF, 'nothing')", "Person has no \"nothing\""),
        ("FUNCTION(name, 'exec:', 'ls')", "text has no function \"exec\""),
    ])
    func isNullWithAProblem(text: String, problem: String) throws {
        let (value, problems) = try evaluate(text, as: .expression)
        #expect(value == .null)
        #expect(problems.first?.hasPrefix(problem) == true, "\(problems)")
    }

    /// Foundation traps where the exponent of a product is too low.
    @Test func multipliesSmallDecimals() throws {
        let small = "CAST('1e-80', 'NSDecimalNumber')"
        let (value, problems) = try evaluate("\(small) * \(small)", as: .expression)
        let product = try #require(value.double)
        #expect(product > 0 && product < 1e-150 && problems.isEmpty)
    }

    @Test func writesNoInfinityToADecimal() throws {
        let infinity = PredicateParser.parse("'1e999'.doubleValue", as: .expression)
        let amount = BindingParser.parse("amount", as: .single)
        let step = Step.set(path: amount, to: .expression(infinity))
        let type = EntityType(
            name: "Price",
            properties: [Property("amount", .decimal)],
            functions: ["spoil": EntityFunction(parameters: [], body: .steps([step]))]
        )
        let (people, _) = try people()
        let graph = Graph(types: TypeTable([type]), environment: people.environment)
        let document = try JSONDocument(parsing: SourceText(path: "price.json", text: "{}"))
        var decoder = ModelDecoder(graph: graph)
        let price = decoder.object(document.root, type)
        var writer = GraphWriter(graph)
        let spoil = BindingParser.parse("spoil()", as: .single)
        let invocation = writer.invocation(of: spoil, on: price)
        var machine = StepMachine(try #require(invocation))
        _ = machine.run(on: graph)
        #expect(writer.evaluator.value(of: amount, on: price) == .decimal(0))
    }

    @Test func drawsTheSameNumbersFromTheSameSeed() throws {
        let first = try evaluate("{random(), random(100)}", as: .expression).0
        let second = try evaluate("{random(), random(100)}", as: .expression).0
        #expect(first == second)
    }

    @Test func putsArgumentsInTheirPlaces() throws {
        let (graph, person) = try people()
        var evaluator = Evaluator(graph, arguments: [.text("friends.@count"), .int(2)])
        let parsed = PredicateParser.parse("%K = %d", as: .predicate)
        #expect(evaluator.value(of: parsed, on: person) == .bool(true))
        #expect(evaluator.problems.isEmpty)
    }

    @Test func notesWhatItHasRead() throws {
        let (graph, person) = try people()
        var evaluator = Evaluator(graph)
        let parsed = PredicateParser.parse("age > 1 OR name = 'x'", as: .predicate)
        _ = evaluator.value(of: parsed, on: person)
        let slot = try #require(graph.type(of: person)?.slot(named: "age"))
        #expect(evaluator.reads == [.slot(person, slot)])
    }
}
