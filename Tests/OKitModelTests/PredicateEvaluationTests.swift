import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

struct PredicateEvaluationTests {
    @Test(arguments: [
        ("age > 40", true), ("age > 41", false), ("age >= 41 AND age <= 41", true),
        ("age = 41.0", true), ("isAdmin == 1", true), ("isAdmin = TRUE", true),
        ("isAdmin = 2", false),
        ("age = '41'", false), ("age != '41'", true), ("name == 'Ada'", true),
        ("name == 'ada'", false),
        ("name ==[c] 'ADA'", true), ("name < 'Adb'", true), ("name > 'ZZZ'", false),
        ("name BETWEEN {'Aa', 'Az'}", true), ("age BETWEEN {40, 42}", true),
        ("age BETWEEN {42, 40}", false), ("age BETWEEN {41, 41}", true), ("TRUEPREDICATE", true),
        ("NOT TRUEPREDICATE", false), ("NOT age > 50 AND isAdmin = YES", true),
        ("FALSEPREDICATE OR age = 41", true), ("since < CAST('2024-01-01', 'NSDate')", true),
        ("since = since", true), ("9007199254740993 = 9007199254740992.0", false),
        ("self.name = 'Ada' AND SELF.name = name", true), ("{1, 2} = {1.0, 2.0}", true),
        ("60 + since = since + 60", true), ("60 + since > since", true),
    ])
    func compares(text: String, expected: Bool) throws {
        #expect(try answer(text) == .bool(expected))
    }

    @Test(arguments: [
        ("nick == nil", true), ("nick = NULL", true), ("nick != nil", false), ("name != nil", true),
        ("nick == ''", false), ("nick == 0", false), ("nick == NO", false), ("nick != 'x'", true),
        ("nick < 1", false), ("nick >= nil", false), ("nick <= nil", false), ("nil = nil", true),
        ("nick CONTAINS 'a'", false), ("name CONTAINS nil", false), ("nick LIKE '*'", false),
        ("nick MATCHES '.*'", false), ("nick BETWEEN {1, 2}", false), ("1 BETWEEN {nil, 2}", false),
        ("nick IN {1, nil}", true), ("nick IN nil", false), ("1 IN nil", false),
        ("NOT nick > 1", true), ("ANY nick > 1", false), ("ALL nick > 1", true),
        ("nick + 1 = nil", true), ("nick.length = nil", true), ("max(nick) = nil", true),
    ])
    func treatsNullAsAppleDoes(text: String, expected: Bool) throws {
        #expect(try answer(text) == .bool(expected))
    }

    @Test(arguments: [
        ("name CONTAINS 'd'", true), ("name CONTAINS ''", false), ("name BEGINSWITH 'Ad'", true),
        ("name BEGINSWITH 'ad'", false), ("name BEGINSWITH[c] 'aD'", true),
        ("name ENDSWITH 'da'", true),
        ("'da' IN name", true), ("'DA' IN[c] name", true), ("'Émile' CONTAINS[d] 'Em'", true),
        ("'Émile' CONTAINS[c] 'ém'", true), ("'Émile' CONTAINS[cd] 'EMI'", true),
        ("'Émile' CONTAINS 'Em'", false), ("'Straße' ==[c] 'STRASSE'", true),
        ("'ΟΔΟΣ' ==[c] 'οδος'", true), ("'e\\u0301' == '\\u00e9'", true), ("'A' ==[nc] 'a'", false),
        ("'\\ud83d\\ude00' == '😀'", true), ("'\\ud83dx' == '\\\\ud83dx'", true),
        ("'b' <[l] 'B'", false), ("'a' <[l] 'B'", true), ("'B' < 'a'", true),
        ("'É' <[l] 'F'", true),
        ("name LIKE 'A*'", true), ("name LIKE 'A?a'", true), ("name LIKE '?'", false),
        ("name LIKE[c] '*D*'", true), ("name LIKE 'd'", false), ("'a*c' LIKE 'a\\*c'", true),
        ("'abc' LIKE 'a\\*c'", false), ("'' LIKE '*'", true), ("'' LIKE ''", true),
        ("'ab' LIKE '*?b'", true),
        ("'xayaxb' LIKE '*a?b'", true), ("'xayab' LIKE '*y?b'", true), ("'é😀' LIKE '??'", true),
        ("'aXbXc' LIKE 'a*b*c*'", true), ("name MATCHES 'A.a'", true), ("name MATCHES 'd'", false),
        ("name MATCHES[c] 'a[D-d]A'", true), ("'é1' MATCHES '\\w\\d'", true),
        ("'é' MATCHES '\\\\u00e9'", true), ("'Émile' MATCHES[d] 'E.*'", true),
        ("'a\\n' MATCHES 'a'", false),
    ])
    func comparesTexts(text: String, expected: Bool) throws {
        #expect(try answer(text) == .bool(expected))
    }

    @Test(arguments: [
        ("tags CONTAINS 'x'", true), ("'y' IN tags", true), ("'z' IN tags", false),
        ("'X' IN[c] tags", true),
        ("age IN {1, 41}", true), ("tags[0] = 'x'", true), ("tags[FIRST] = 'x'", true),
        ("tags[LAST] = 'y'", true), ("tags[SIZE] = 2", true), ("tags[9] = nil", true),
        ("ANY friends.age > 60", true), ("ALL friends.age > 10", true),
        ("ALL friends.age > 60", false),
        ("NONE friends.age > 90", true), ("SOME friends.name BEGINSWITH 'G'", true),
        ("ANY empty.age > 1", false), ("ALL empty.age > 1", true), ("NONE empty.age > 1", true),
        ("friends.@count = 2", true), ("friends.@sum.age = 100", true),
        ("friends.@max.age = 70", true),
        ("friends.@avg.age = 50", true), ("tags.@distinctUnionOfObjects.self = {'x', 'y'}", true),
        ("SUBQUERY(friends, $f, $f.age > age AND $f.name = 'Grace').@count = 1", true),
        ("SUBQUERY(friends, $f, ANY $f.tags = 'q')[0].name = 'Grace'", true), ("$limit = 3", true),
    ])
    func looksIntoCollections(text: String, expected: Bool) throws {
        #expect(try answer(text) == .bool(expected))
    }

    @Test(arguments: [
        ("age < 'x'", "cannot compare number with text"),
        ("tags > 1", "cannot compare collection with number"),
        ("age CONTAINS 4", "CONTAINS expects"), ("1 IN 5", "IN expects"),
        ("age LIKE '4*'", "LIKE expects text"),
        ("age BETWEEN 5", "BETWEEN expects two bounds"),
        ("ANY age > 1", "ANY expects a collection"),
        ("$gone = 1", "unknown variable \"$gone\""),
        ("%d = 1", "argument 1 has no value"),
        ("agee = 1", "Person has no \"agee\"; did you mean \"age\"?"),
    ])
    func isFalseWithAProblemWhereKindsDoNotFit(text: String, problem: String) throws {
        let (value, problems) = try evaluate(text, as: .predicate)
        #expect(value == .bool(false))
        #expect(problems.first?.hasPrefix(problem) == true, "\(problems)")
    }

    private func answer(_ text: String) throws -> Value {
        try evaluate(text, as: .predicate).0
    }
}

struct PredicateLimitTests {
    @Test func endsAtItsBudget() throws {
        let list = Value.list((0..<1000).map { .int($0) })
        let (graph, person) = try people()
        var evaluator = Evaluator(graph, budget: 500, variables: ["many": list])
        let text = "SUBQUERY(many, $x, $x > 5).@count > 0"
        let value = evaluator.value(of: PredicateParser.parse(text, as: .predicate), on: person)
        #expect(value == .null)
        #expect(evaluator.problems.contains("the expression takes too many steps"))
    }

    @Test(arguments: ["name MATCHES '('", "NOT name MATCHES '('", "name MATCHES '[a[b]]'"])
    func isNeitherTrueNorFalseWithABadPattern(text: String) throws {
        let (value, problems) = try evaluate(text, as: .predicate)
        #expect(value == .null)
        #expect(problems.first?.hasPrefix("invalid pattern for MATCHES") == true)
    }

    @Test(arguments: [
        ("$t LIKE 'a*'", true), ("NOT $t LIKE 'a*'", false), ("$t CONTAINS 'b'", false),
        ("NOT $t MATCHES 'a+'", false), ("$t ENDSWITH[c] 'AA'", true),
    ])
    func comparesTextsOfAnyLengthThatItIsGiven(text: String, expected: Bool) throws {
        let long = Value.text(String(repeating: "a", count: 3 << 20))
        #expect(try evaluate(text, as: .predicate, ["t": long]).0 == .bool(expected))
    }

    @Test func saysThatAMatchCouldNotBeDecided() throws {
        let text = String(repeating: "a", count: 5000)
        for predicate in ["$t MATCHES '(a+)+b'", "NOT $t MATCHES '(a+)+b'"] {
            let (value, problems) = try evaluate(predicate, as: .predicate, ["t": .text(text)])
            #expect(value == .null)
            #expect(problems == ["MATCHES takes too many steps for this text"])
        }
    }

    @Test(arguments: ["*a*a*a*a*b", "*aaaaaaaaaaaaaaaab", "*a?b*", "*aaaa*aaaab*"])
    func matchesLikeInLinearTime(pattern: String) throws {
        let text = String(repeating: "a", count: 1 << 20)
        let variables: [String: Value] = ["t": .text(text), "p": .text(pattern)]
        let start = ContinuousClock.now
        let value = try evaluate("$t LIKE $p", as: .predicate, variables).0
        #expect(value == .bool(false))
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    @Test(arguments: ["FUNCTION(SELF, 'again', x) + 1", "((((x + 1) + 1) + 1) + 1)", "{x}[0]"])
    func cutsACircleOfComputedProperties(text: String) throws {
        let expression = PredicateParser.parse(text, as: .expression)
        let branch = Step.branch(
            if: PredicateParser.parse("x = 1", as: .predicate),
            then: [],
            else: [.result(.expression(expression))]
        )
        let type = EntityType(
            name: "Circle",
            properties: [],
            computed: ["x": ComputedProperty(expression: expression)],
            functions: ["again": EntityFunction(parameters: ["y"], body: .steps([branch]))]
        )
        let (people, _) = try people()
        let graph = Graph(types: TypeTable([type]), environment: people.environment)
        let document = try JSONDocument(parsing: SourceText(path: "circle.json", text: "{}"))
        var decoder = ModelDecoder(graph: graph)
        let circle = decoder.object(document.root, type)
        var evaluator = Evaluator(graph)
        _ = evaluator.value(of: PredicateParser.parse("x", as: .expression), on: circle)
        #expect(evaluator.problems.contains { $0.text.contains("reads itself") })
    }

    @Test func evaluatesOnValuesThatAreNoObjects() throws {
        let (graph, _) = try people()
        var evaluator = Evaluator(graph)
        let long = PredicateParser.parse("SELF.length > 2 AND length > 2", as: .predicate)
        #expect(evaluator.value(of: long, on: .text("abc")) == .bool(true))
        #expect(evaluator.value(of: long, on: .text("a")) == .bool(false))
        #expect(evaluator.value(of: long, on: .null) == .bool(false))
        #expect(evaluator.problems.isEmpty)
    }

    @Test func evaluatesWhatTheParserAllows() throws {
        let text =
            String(repeating: "(1 + ", count: 64) + "1" + String(repeating: ")", count: 64)
        #expect(try evaluate(text, as: .expression).0 == .int(65))
    }
}
