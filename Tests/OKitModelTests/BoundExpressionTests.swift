import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

struct BoundExpressionTests {
    @Test(
        arguments: [
            ("$name is $age", .text("Ada is 41")), ("$age", .int(41)), ("$nick", .null),
            ("[$nick]", .text("[]")), ("$$age", .text("$age")), ("$isAdmin.", .text("1.")),
            ("$name.@count", .text("Ada.@count")),
            ("$since!", .text("2020-01-06 10:40:00 +0000!")), ("", .text("")),
            ("$limit of $tags", .text("3 of (x, y)")),
        ] as [(String, Value)]
    )
    func fillsTemplates(text: String, expected: Value) throws {
        #expect(try value(TemplateParser.parse(text).root) == expected)
    }

    @Test func choosesByItsConditionAndFillsWhatItHasChosen() throws {
        var bound = binding(to: nil)
        bound.condition = PredicateParser.parse("age > 40", as: .predicate).root
        #expect(try value(bound) == .bool(true))
        bound.choice = choice("older: $name", "younger")
        #expect(try value(bound) == .text("older: Ada"))
        bound.format = TemplateParser.parse("<%@ 100%>", as: .format).root
        #expect(try value(bound) == .text("<older: Ada 100%>"))
    }

    @Test func evaluatesConditionAndChoiceOnItsInput() throws {
        var bound = binding(to: "friends[FIRST]")
        bound.condition = PredicateParser.parse("name = 'Grace'", as: .predicate).root
        bound.choice = choice("$name, $age", "-")
        #expect(try value(bound) == .text("Grace, 70"))
        bound.input = PredicateParser.parse("friends[1].friends[FIRST]", as: .expression).root
        bound.choice = choice("-", "https://host/$nick/x")
        #expect(try value(bound) == .text("https://host/$nick/x"))
    }

    @Test func showsThePlaceholderInPlaceOfNullAlone() throws {
        var bound = binding(to: "nick")
        bound.format = TemplateParser.parse("%@!", as: .format).root
        bound.transformer = "uppercase"
        bound.placeholder = PredicateParser.parse("'none'", as: .expression).root
        #expect(try value(bound) == .text("none"))
        bound.input = PredicateParser.parse("name", as: .expression).root
        #expect(try value(bound) == .text("ADA!"))
    }

    @Test func transformsBeforeItFormats() throws {
        var bound = binding(to: "age")
        bound.transformer = "plural:book"
        bound.format = TemplateParser.parse("(%@)", as: .format).root
        #expect(try value(bound) == .text("(41 Bücher)"))
    }

    @Test(
        arguments: [
            ("age", "toString", .text("41")), ("'3'", "strToInt", .int(3)),
            ("'3.5'", "strToInt", .text("3.5")),
            ("'3.5'", "toDouble", .double(3.5)), ("name", "uppercase", .text("ADA")),
            ("name", "lowercase", .text("ada")), ("'ada l'", "capitalize", .text("Ada l")),
            ("''", "default:none", .text("none")), ("tags", "join", .text("x, y")),
            ("tags", "join: + ", .text("x + y")), ("tags", "first", .text("x")),
            ("tags", "last", .text("y")),
            ("2.345", "number:2", .text("2.35")), ("0.05", "number:1", .text("0.1")),
            ("-7", "number:2", .text("-7.00")), ("since", "date", .text("January 6, 2020")),
            ("'2001-01-01'", "date", .date(Date(timeIntervalSinceReferenceDate: 0))),
            ("isAdmin", "NSNegateBoolean", .bool(false)), ("name", "ago", .text("Ada")),
            ("now() - 30", "ago", .text("30s")), ("now() - 3600", "ago", .text("1h")),
            ("now() - 200000", "ago", .text("2d")), ("since", "ago", .text("3y")),
            ("now() - 5000000", "ago", .text("1mo")), ("now() + 5", "ago", .text("Now")),
            ("name", "mirror", .text("adA")), ("name", "first:host", .text("Ada")),
        ] as [(String, String, Value)]
    )
    func transforms(input: String, name: String, expected: Value) throws {
        var bound = binding(to: input)
        bound.transformer = name
        #expect(try value(bound) == expected)
    }

    @Test func readsAndWritesDatesAsAServiceDeclares() throws {
        let formats = [
            "tweet": Transformer.date(format: "EEE MMM d HH:mm:ss Z y"),
            "medium": Transformer.date(dateStyle: "medium", timeStyle: "medium", locale: "en_US"),
        ]
        let (graph, person) = try people(formats)
        var bound = binding(to: "'Wed Jun 20 18:00:00 +0000 2018'")
        bound.transformer = "tweet"
        var evaluator = Evaluator(graph)
        let date = Value.date(Date(timeIntervalSince1970: 1_529_517_600))
        let read = parsed(ExpressionNode(.bound(bound), 0..<0))
        #expect(evaluator.value(of: read, on: person) == date)
        bound.input = PredicateParser.parse("since", as: .expression).root
        bound.transformer = "medium"
        let written = evaluator.value(of: parsed(ExpressionNode(.bound(bound), 0..<0)), on: person)
        #expect(written.text?.hasPrefix("Jan 6, 2020") == true)
        #expect(written.text?.contains("10:40:00") == true)
    }

    @Test func leavesTheValueWhereATransformerIsMissing() throws {
        let (graph, person) = try people()
        var bound = binding(to: "name")
        bound.transformer = "reverse"
        var evaluator = Evaluator(graph)
        let parsed = parsed(ExpressionNode(.bound(bound), 0..<0))
        #expect(evaluator.value(of: parsed, on: person) == .text("Ada"))
        #expect(evaluator.problems == ["unknown transformer \"reverse\""])
    }

    private func binding(to input: String?) -> BoundExpression {
        var bound = BoundExpression()
        bound.input = input.map { PredicateParser.parse($0, as: .expression).root }
        return bound
    }

    private func choice(
        _ ifTrue: String,
        _ ifFalse: String
    ) -> BoundExpression.Choice {
        .init(
            ifTrue: TemplateParser.parse(ifTrue).root,
            ifFalse: TemplateParser.parse(ifFalse).root
        )
    }

    private func value(_ bound: BoundExpression) throws -> Value {
        try value(ExpressionNode(.bound(bound), 0..<0))
    }

    private func value(_ node: ExpressionNode) throws -> Value {
        let mirror = Transformer { value, _, _ in .text(String((value.text ?? "").reversed())) }
        let (graph, person) = try people(["mirror": mirror])
        var evaluator = Evaluator(graph, variables: ["limit": .int(3)])
        return evaluator.value(of: parsed(node), on: person)
    }

    private func parsed(_ node: ExpressionNode) -> ParsedExpression {
        ParsedExpression(text: "", root: node, problems: [])
    }
}
