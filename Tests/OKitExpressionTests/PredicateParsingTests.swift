import OKitExpression
import OKitSyntax
import Testing

struct PredicateParsingTests {
    @Test(arguments: [
        ("a = 5", "a == 5"), ("a == 5", "a == 5"), ("a != 5", "a != 5"), ("a <> 5", "a != 5"),
        ("a < 5", "a < 5"), ("a > 5", "a > 5"), ("a <= 5", "a <= 5"), ("a =< 5", "a <= 5"),
        ("a >= 5", "a >= 5"), ("a => 5", "a >= 5"), ("a=5", "a == 5"),
        ("a BETWEEN {1, 5}", "a BETWEEN {1, 5}"), ("a in {}", "a IN {}"),
        ("a contains[cd] 'x'", "a CONTAINS[cd] 'x'"),
        ("a BeginsWith[DC] 'x'", "a BEGINSWITH[cd] 'x'"),
        ("a ENDSWITH[n] 'x'", "a ENDSWITH[n] 'x'"), ("a LIKE[l] 'x*'", "a LIKE[l] 'x*'"),
        ("a MATCHES 'x+'", "a MATCHES 'x+'"), ("a ==[c] b", "a ==[c] b"),
        ("ANY a.b > 1", "ANY a.b > 1"), ("some a > 1", "ANY a > 1"), ("ALL a > 1", "ALL a > 1"),
        ("NONE a > 1", "NONE a > 1"), ("TRUEPREDICATE", "TRUE"), ("falsepredicate", "FALSE"),
    ])
    func readsEachOperatorInAllItsSpellings(text: String, outline: String) {
        let parsed = PredicateParser.parse(text, as: .predicate)
        #expect(parsed.problems.isEmpty)
        #expect(parsed.root.outline == outline)
    }

    @Test(arguments: [
        ("a = 1 OR b = 2 AND c = 3", "(a == 1 OR (b == 2 AND c == 3))"),
        ("a = 1 || b = 2 && c = 3", "(a == 1 OR (b == 2 AND c == 3))"),
        ("(a = 1 OR b = 2) AND c = 3", "((a == 1 OR b == 2) AND c == 3)"),
        ("a = 1 and b = 2 and c = 3", "(a == 1 AND b == 2 AND c == 3)"),
        ("NOT a = 1 AND b = 2", "(NOT(a == 1) AND b == 2)"),
        ("!a = 1 OR !(b = 2)", "(NOT(a == 1) OR NOT(b == 2))"),
        ("NOT NOT a = 1", "NOT(NOT(a == 1))"),
        ("a + b * c = d", "(a + (b * c)) == d"), ("(a + b) * c = d", "((a + b) * c) == d"),
        ("a - b + c = 0", "(a - b + c) == 0"), ("a * b ** 2 = 0", "(a * (b ** 2)) == 0"),
        ("-a < - 3", "-a < -3"), ("a - -1 > 0", "(a - -1) > 0"), ("((a)) = ((1))", "a == 1"),
        ("a + 1 > b / 2 AND c IN d", "((a + 1) > (b / 2) AND c IN d)"),
    ])
    func bindsOperatorsInTheirOrder(text: String, outline: String) {
        #expect(PredicateParser.parse(text, as: .predicate).root.outline == outline)
    }

    @Test(arguments: [
        ("'it\\'s'", "'it's'"), ("\"a\\\"b\"", "'a\"b'"), ("'a\\nb'", "'a\nb'"),
        ("'\\\\d'", "'\\d'"),
        ("'\\d+'", "'\\d+'"), ("'\\u00e9\\x41'", "'éA'"), ("'%@'", "'%@'"), ("12", "12"),
        ("-12", "-12"), ("0x1F", "31"), ("0b101", "5"), ("0o17", "15"), ("2.5", "2.5"),
        (".5", "0.5"), ("1e3", "1000.0"), ("99999999999999999999", "1e+20"), ("nil", "NULL"),
        ("Null", "NULL"), ("yes", "TRUE"), ("TRUE", "TRUE"), ("No", "FALSE"), ("false", "FALSE"),
        ("self", "SELF"), ("SELF.name", "SELF.name"), ("$x", "$x"), ("$x.name", "$x.name"),
        ("{1, 'a', b}", "{1, 'a', b}"), ("#and.#or", "and.or"), ("a.in.like", "a.in.like"),
        ("größe", "größe"), ("first", "first"), ("a[FIRST]", "a[FIRST]"),
        ("a[last].b", "a[LAST].b"),
        ("a[SIZE]", "a[SIZE]"), ("a[0]", "a[0]"), ("a[b + 1]", "a[(b + 1)]"), ("a['k']", "a['k']"),
        ("a.@count", "a.@count"), ("@count", "@count"), ("a.@sum.b.c", "a.@sum.b.c"),
        ("{1}[0]", "{1}[0]"), ("%K.%d", "?"), ("sum(a, b)", "sum(a, b)"), ("sum:(a)", "sum(a)"),
        ("add:to:(1, 2)", "add:to:(1, 2)"), ("now()", "now()"),
        ("FUNCTION(a, 'name:', 1)", "FUNCTION(a, name, 1)"),
        ("CAST(a, 'NSDate')", "CAST(a, NSDate)"),
        ("SUBQUERY(a, $b, $b.c > 1).@count", "SUBQUERY(a, $b, $b.c > 1).@count"),
        ("TERNARY(a = 1, 2, 3)", "TERNARY(a == 1, 2, 3)"), ("%@ + %d", "(%@0 + %@1)"),
        ("%%", "'%'"),
    ])
    func readsEachKindOfValue(text: String, outline: String) {
        #expect(PredicateParser.parse(text, as: .expression).root.outline == outline)
    }

    @Test(arguments: [
        ("age > ", 6, "expected a value after >"), ("age >", 6, "expected a value after >"),
        ("", 1, "expected a value"), ("age", 4, "expected an operator after age"),
        ("age 5", 5, "expected an operator after age, found 5"),
        ("age > )", 7, "expected a value after >, found )"),
        ("(age > 5", 9, "expected ) after 5"), ("{1, 2", 6, "expected a comma or } after 2"),
        ("a = 1 b", 7, "expected AND, OR or the end after 1, found b"),
        ("a = 1 AND", 10, "expected a value after AND"),
        ("a = 1 AND b", 12, "expected an operator after b"),
        ("é > 'x", 5, "the text has no closing quote"),
        ("a = 12x", 5, "12x is not a number"),
        ("a CONTAINS[q] 'x'", 12, "expected the options c, d, n or l"),
        ("a.@summ.b = 1", 3, "unknown collection operator \"@summ\"; did you mean \"@sum\"?"),
        ("averag(a) = 1", 1, "unknown function \"averag\"; did you mean \"average\"?"),
        ("sqrt(1, 2) = 1", 1, "\"sqrt\" expects 1 argument, found 2"),
        ("a = (b = 1)", 6, "a condition is not a value"), ("a = $", 6, "expected a name after $"),
        ("CAST(a, 'Date') = 1", 9, "expected 'NSString', 'NSNumber', 'NSDecimalNumber', 'NSDate'"),
    ])
    func saysWhereAndWhatWasExpected(text: String, column: Int, message: String) throws {
        let parsed = PredicateParser.parse(text, as: .predicate)
        let problem = try #require(parsed.problems.first)
        #expect(parsed.root.kind == .invalid)
        #expect(problem.message.text.hasPrefix(message), "\(problem.message.text)")
        #expect(parsed.column(at: problem.range.lowerBound) == column)
    }
}
