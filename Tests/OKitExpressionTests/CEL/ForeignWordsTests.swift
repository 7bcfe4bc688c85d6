import OKitModel
import OKitSyntax
import Testing

@testable import OKitExpression

/// Words of other languages in CEL, and what is suggested instead.
struct ForeignWordsTests {
    /// A name for each word in the suggestions.
    private static let locals: [String: StaticType] = [
        "text": StaticType(.text), "part": StaticType(.text), "other": StaticType(.text),
        "pattern": StaticType(.text), "separator": StaticType(.text), "start": StaticType(.int),
        "end": StaticType(.int), "value": StaticType(.int), "number": StaticType(.double),
        "a": StaticType(.double), "b": StaticType(.double), "condition": StaticType(.bool),
        "list": StaticType(.list(.int)), "moment": StaticType(.date),
        "names": StaticType(.list(.text)),
    ]

    private func problems(_ text: String) -> [String] {
        let parsed = CELParser.parse(text)
        guard parsed.problems.isEmpty else {
            return parsed.problems.map(\.message.text)
        }
        let scope = StaticScope(content: .nothing, locals: Self.locals)
        var checker = ExpressionChecker(Declarations(types: [], models: [:]), scope)
        checker.type(of: parsed)
        return checker.problems.map(\.message.text)
    }

    @Test(arguments: [
        ("text.", ForeignWords.ofTexts), ("list.", ForeignWords.ofLists),
        ("moment.", ForeignWords.ofDates), ("number.", ForeignWords.ofNumbers),
        ("", ForeignWords.functions), ("", ForeignWords.names),
    ])
    func suggestionsAreValid(receiver: String, words: [String: String]) {
        for (word, meant) in words {
            let isWhole = meant.contains(" in ") || receiver.isEmpty
            let expression = isWhole ? meant : receiver + meant
            #expect(problems(expression) == [], "\(word): \(expression)")
            if !receiver.isEmpty {
                let found = problems(receiver + word)
                #expect(found.count == 1, "\(word) is known: \(found)")
            }
        }
    }

    @Test(arguments: [
        ("list.count > 0", "list of int has no \"count\"; use size()"),
        ("text.toUpperCase()", "text has no \"toUpperCase\"; use uppercaseString()"),
        ("list.some(n, n > 1)", "list of int has no \"some\"; use exists(element, condition)"),
        ("names.isEmpty", "list of text has no \"isEmpty\"; use size() == 0"),
        ("value == nil", "unknown name \"nil\"; use null"),
        ("text == none", "unknown name \"none\"; use null; a text needs quotes: 'none'"),
        ("list.map(n, n).size() > 0 && text.date", "text has no function \"date\""),
        ("value <> 3", "unexpected \"<>\"; use !="), ("value === 3", "unexpected \"===\"; use =="),
        ("value !== 3", "unexpected \"!==\"; use !="),
        ("value ?? 3", "unexpected \"??\"; use value != null ? value : other"),
        ("list.filter(n => n > 1)", "unexpected \"=>\"; a comma follows the variable"),
        (
            "not condition",
            "expected an operator or the end after \"not\", found \"condition\"; use !"
        ),
        (
            "value mod 2 == 0",
            "expected an operator or the end after \"value\", found \"mod\"; use %"
        ),
    ])
    func areExplained(text: String, problem: String) {
        #expect(problems(text) == [problem])
    }

    /// The other notations have other functions.
    @Test func areNotExplainedInPredicates() {
        let parsed = PredicateParser.parse("text.count > 0", as: .predicate, allowsArguments: false)
        let scope = StaticScope(content: .nothing, locals: Self.locals)
        var checker = ExpressionChecker(Declarations(types: [], models: [:]), scope)
        checker.type(of: parsed)
        #expect(!checker.problems.contains { $0.message.text.contains("size()") })
    }
}
