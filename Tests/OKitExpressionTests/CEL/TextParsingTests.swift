import OKitExpression
import OKitModel
import OKitSyntax
import Testing

struct TextParsingTests {
    @Test(arguments: [
        ("{items.size()} books", "<items.size()|' books'>"),
        ("plain", "<'plain'>"), ("", "<>"), ("{{x}} {'}'} }}", "<'{x} '|'}'|' }'>"),
        ("{a ? '{' : \"}\"}!", "<TERNARY(?a, '{', '}')|'!'>"),
        ("{ {'a': 1}['a'] }", "<{'a': 1}['a']>"),
        (
            "{n, plural, =0 {none} one {# book} other {# books}}",
            "<plural(n =0<'none'> one<$#|' book'> other<$#|' books'>)>"
        ),
        (
            "{f(a, b), select, x {X {y}} other {#}}",
            "<select(f(a, b) x<'X '|y> other<'#'>)>"
        ),
        (
            "{n, selectordinal, one {#st} other {#th}}",
            "<selectordinal(n one<$#|'st'> other<$#|'th'>)>"
        ),
    ])
    func readsPartsAndChoices(text: String, outline: String) {
        let parsed = TextParser.parse(text)
        #expect(parsed.root.outline.replacing("<.f", with: "<f") == outline)
    }

    @Test(
        arguments: [
            ("a {b", ["2-3 expected \"}\" for this brace"]),
            ("a } b", ["2-3 expected \"}}\" for a brace"]),
            (
                "{a +} {b c}",
                [
                    "4-4 expected a value after \"+\"",
                    "9-10 expected an operator or the end after \"b\", found \"c\"",
                ]
            ),
            ("{}", ["1-1 expected a value"]),
            (
                "{n, plurl, other {x}}",
                ["4-9 expected plural, selectordinal, select, found \"plurl\""]
            ),
            ("{n, plural, one {x}}", ["0-20 the choice needs a branch \"other\""]),
            (
                "{n, plural, man {x} other {y}}",
                [
                    "12-15 expected zero, one, two, few, many, other or =1, found \"man\"; did you mean \"many\"?"
                ]
            ),
            (
                "{n, select, other {x} y}",
                ["22-23 expected a branch such as \"other {…}\" or \"}\""]
            ),
        ] as [(String, [String])]
    )
    func reportsEachProblemAtItsPlace(text: String, problems: [String]) {
        let found = TextParser.parse(text).problems.map {
            "\($0.range.lowerBound)-\($0.range.upperBound) \($0.message.text)"
        }
        #expect(found == problems)
    }

    @Test(
        arguments: [
            ("en", "{n, plural, one {# book} other {# books}}", 1, "1 book"),
            ("en", "{n, plural, one {# book} other {# books}}", 0, "0 books"),
            ("fr", "{n, plural, one {# livre} other {# livres}}", 0, "0 livre"),
            ("pl", "{n, plural, one {#a} few {#b} many {#c} other {#d}}", 22, "22b"),
            ("ru", "{n, plural, one {#a} few {#b} many {#c} other {#d}}", 21, "21a"),
            ("ar", "{n, plural, zero {z} two {t} few {f} many {m} other {o}}", 11, "m"),
            (
                "en", "{n, plural, offset:1 =0 {nobody} =1 {you} other {you and # more}}", 3,
                "you and 2 more"
            ),
            ("en", "{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", 23, "23rd"),
            ("en", "{n > 1 ? 'many' : 'few'}: {n}", 2, "many: 2"),
            ("en", "{n == 1} {none}.", 1, "true ."),
            ("en", "{n, select, 2 {two} other {else}}", 2, "two"),
            ("de", "{n, plural, one {# book} other {# books}} here", 2, "Hier 2 Bücher"),
        ] as [(String, String, Int64, String)]
    )
    func writesTexts(locale: String, text: String, number: Int64, expected: String) {
        let environment = AppEnvironment(
            locale: locale,
            texts: [
                "{n, plural, one {# book} other {# books}} here":
                    "Hier {n, plural, one {# Buch} other {# Bücher}}"
            ],
            makeID: { "id" }
        )
        let graph = Graph(types: TypeTable(), environment: environment)
        var evaluator = Evaluator(graph, variables: ["n": .int(number), "none": .null])
        let value = evaluator.value(of: TextParser.parse(text), on: nil as ObjectID?)
        #expect(value == .text(expected))
        #expect(evaluator.problems.isEmpty)
    }

    @Test(arguments: ["{n, plural, other {", "{[", "{a, select, other {{b, select, other {"])
    func survivesDeepNesting(opening: String) {
        let text = String(repeating: opening, count: 4_000)
        #expect(!TextParser.parse(text).problems.isEmpty)
    }

    @Test func hasNoKeyWithoutLetters() {
        guard case .text(let numbers) = TextParser.parse("{a} / {b}").root.kind,
            case .text(let words) = TextParser.parse("{a} of {b}").root.kind
        else {
            Issue.record("no texts")
            return
        }
        #expect(numbers.key == nil)
        #expect(words.key == "{a} of {b}")
    }
}
