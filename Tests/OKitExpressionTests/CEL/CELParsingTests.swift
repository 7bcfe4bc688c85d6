import OKitExpression
import OKitSyntax
import Testing

struct CELParsingTests {
    @Test(arguments: [
        (
            "price * copies > 100 && state in ['open', 'doing']",
            "((price * copies) > 100 AND state IN {'open', 'doing'})"
        ),
        ("a || b && !c", "(?a OR (?b AND NOT(?c)))"),
        (
            "due == null ? 'none' : due.format('date')",
            "TERNARY(due == NULL, 'none', due.format('date'))"
        ),
        (
            "books.filter(b, b.price > 10).map(b, b.name).join(', ')",
            "map(filter(books, b, b.price > 10), b, b.name).join(', ')"
        ),
        ("items.sum(i, i.price * i.copies)", "sum(items, i, (i.price * i.copies))"),
        ("items.exists(i, v, i > v)", "exists(items, i, v, i > v)"),
        ("items.map(i, i > 0, i)", "map(items, i, i > 0, i)"),
        ("-x - -1", "(-x - -1)"), ("1 - 2 + 3 % 4", "(1 - 2 + (3 % 4))"),
        ("has(author.name)", "has(author.name)"), ("self.`a b`", "SELF.a b"),
        ("{'a': 1, b: [2u]}", "{'a': 1, b: {2u}}"), ("m['a'][0]", "m['a'][0]"),
        ("math.greatest(1, 2)", "math.greatest(1, 2)"), ("total(1)", ".total(1)"),
        ("name.finds(q)", "name CONTAINS[cd] q"), ("a // comment\n + b", "(a + b)"),
    ])
    func bindsOperators(text: String, outline: String) {
        let parsed = CELParser.parse(text)
        #expect(parsed.problems.isEmpty)
        let found = parsed.root.outline
        #expect(
            (found.hasPrefix(".") ? String(found.dropFirst()) : found)
                == (outline.hasPrefix(".") ? String(outline.dropFirst()) : outline)
        )
    }

    @Test(
        arguments: [
            ("", ["0-0 expected a value"]),
            ("a +", ["3-3 expected a value after \"+\""]),
            ("a b", ["2-3 expected an operator or the end after \"a\", found \"b\""]),
            ("a and b", ["2-5 expected an operator or the end after \"a\", found \"and\"; use &&"]),
            ("a = b", ["2-3 unexpected \"=\"; \"==\" compares two values"]),
            ("(a = 1)", ["3-4 unexpected \"=\"; \"==\" compares two values"]),
            (
                "f(a & b | c)",
                [
                    "4-5 unexpected \"&\"; \"&&\" joins conditions",
                    "8-9 unexpected \"|\"; \"||\" joins conditions",
                ]
            ),
            (
                "f(1, , 2) + g(]",
                [
                    "5-6 expected a value after \",\", found \",\"",
                    "14-15 expected a value after \"(\", found \"]\"",
                ]
            ),
            ("'abc", ["0-1 the text has no closing quote"]),
            (
                "9223372036854775808",
                ["0-19 the number is outside the range from -2^63 to 2^63-1"]
            ),
            ("12ab", ["0-4 \"12ab\" is not a number"]),
            ("[1, 2", ["5-5 expected a comma or ] after \"2\""]),
            ("{'a' 1}", ["5-6 expected : after \"'a'\", found \"1\""]),
            ("items.map(1, 2)", ["6-9 map expects a variable and a value"]),
            ("items.filter(i)", ["6-12 filter expects a variable and a condition"]),
            ("has(name)", ["0-3 has expects a member of a value: has(self.name)"]),
            ("size()", ["0-6 \"size\" expects 1 argument, found 0"]),
            ("'\\q'", ["1-3 unknown escape sequence \"\\q\""]),
            ("a ? b", ["5-5 expected : after \"b\""]),
            ("a.", ["2-2 expected a name after \".\""]),
        ] as [(String, [String])]
    )
    func reportsEachProblemAtItsPlace(text: String, problems: [String]) {
        let found = CELParser.parse(text).problems.map {
            "\($0.range.lowerBound)-\($0.range.upperBound) \($0.message.text)"
        }
        #expect(found == problems)
    }

    private static let samples = [
        "!(a.b[0] >= -2.5e3 && c.exists(x, x.matches(r'é\\d'))) ? {'k': [1u, 0x1F]} : b'\\xff\\n'",
        "has(a.b) || items.map(i, i > 1, i * 2).sum() % 7 == math.least(1, .now.getHours('UTC'))",
    ]

    @Test(arguments: samples)
    func survivesEachPrefixAndEachChangedByte(sample: String) {
        let bytes = Array(sample.utf8)
        #expect(CELParser.parse(sample).problems.isEmpty)
        var misplaced: [String] = []
        for index in bytes.indices {
            for byte in UInt8.min...UInt8.max {
                var changed = bytes
                changed[index] = byte
                let text = String(decoding: changed, as: UTF8.self)
                let parsed = CELParser.parse(text)
                let isPlaced = parsed.problems.allSatisfy {
                    $0.range.upperBound <= text.utf8.count
                        && parsed.column(at: $0.range.lowerBound) <= text.count + 1
                }
                if !isPlaced {
                    misplaced.append(text)
                }
            }
            _ = CELParser.parse(String(decoding: bytes[..<index], as: UTF8.self))
        }
        #expect(misplaced.isEmpty)
    }

    @Test(arguments: [
        "(", "[", "{1:", "!", "-", "a[", "size(", "a ? ", "a.map(x, ", "f(", "a == ", "a ? b : ",
    ])
    func refusesDeepNesting(opening: String) {
        let parsed = CELParser.parse(String(repeating: opening, count: 5_000))
        #expect(parsed.problems.contains { $0.message.text.contains("nested deeper than 64") })
    }

    @Test(arguments: [".filter(x, true)", ".contains('a')", "[0]", ".a", " + 1", " && b"])
    func boundsOrAllowsLongChains(part: String) {
        // What wraps the value before it is bounded, what only follows it is not.
        let parsed = CELParser.parse("a" + String(repeating: part, count: 3_000))
        let isBounded = part.hasPrefix(".filter") || part.hasPrefix(".contains")
        #expect(parsed.problems.isEmpty != isBounded)
        #expect(parsed == CELParser.parse(parsed.text))
    }

    @Test(arguments: ["a && ", "1 + ", "a.", "{x, ", "'", "é ", " ", "(", "\\", "`"])
    func staysLinearOnLongTexts(part: String) {
        let text = String(repeating: part, count: 90_000 / part.utf8.count)
        let duration = ContinuousClock().measure {
            #expect(!CELParser.parse(text).problems.isEmpty)
        }
        #expect(duration < .seconds(20))
        #expect(CELParser.parse(text + text).problems.count == 1)
    }

    @Test func allowsNestingToItsLimit() {
        let text = String(repeating: "(", count: 63) + "a" + String(repeating: ")", count: 63)
        #expect(CELParser.parse(text).problems.isEmpty)
        #expect(!CELParser.parse("(\(text))").problems.isEmpty)
    }
}
