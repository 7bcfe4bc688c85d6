import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// What is known of expressions on a shop, a book and the date of a book.
struct ExpressionCheckerTests {
    private static let types = TypeTable([
        EntityType(
            name: "Shop",
            properties: [Property("books", .list(.object("Book"))), Property("vat", .double)]
        ),
        EntityType(
            name: "Book",
            properties: [
                Property("name", .text), Property("due", .date), Property("price", .double),
                Property("marked", .bool), Property("tags", .list(.text)),
                Property("stock", .map(.int)),
                Property("author", .object("ModelRef"), relation: "Person"),
                Property("anybody", .object("ModelRef")),
                Property("dates", .list(.object("BookDate"))),
            ],
            computed: [
                "short": ComputedProperty(
                    expression: BindingParser.parse("name/initial", as: .single)
                ),
                "title": ComputedProperty(
                    expression: BindingParser.parse("name", as: .single),
                    setter: []
                ),
                "circle": ComputedProperty(
                    expression: BindingParser.parse("circle", as: .single)
                ),
            ],
            functions: [
                "finish": EntityFunction(parameters: [], body: .steps([])),
                "rename": EntityFunction(parameters: ["x"], body: .steps([])),
                "pair": EntityFunction(
                    parameters: ["a", "b"],
                    body: .returns(BindingParser.parse("price", as: .single))
                ),
            ]
        ),
        EntityType(name: "BookDate", properties: [Property("date", .date)], hasID: false),
        EntityType(name: "Person", properties: [Property("name", .text)]),
        EntityType(name: "Writer", properties: [Property("pen", .text)], parent: "Person"),
    ])

    private static let declarations = Declarations(
        types: types.objectTypes,
        models: ["default": "Shop", "people": "Person"]
    )

    @Test(arguments: [
        ("Book", "name", "text"), ("Book", "name/length", "int"), ("Book", "short", "text"),
        ("Book", "due/addDays(#1)", "date"), ("Book", "circle", "any value"),
        ("Book", "author", "ModelRef"), ("Book", "author/ref", "Person"),
        ("Book", "author.ref.name", "text"), ("Book", "anybody/ref/whatever", "any value"),
        ("Book", "..", "Shop"), ("Book", "parent/vat", "double"), ("BookDate", "../..", "Shop"),
        ("BookDate", "~", "Shop"), ("BookDate", "</books", "list of Book"),
        ("Book", "/books[0]/name", "text"), ("Book", "people>/name", "text"),
        ("Shop", "books.@count", "int"), ("Shop", "books.@sum.price", "double"),
        ("Shop", "books.name", "list of text"), ("Shop", "books.@max.due", "date"),
        ("Book", "stock/attic", "int"), ("Book", "pair(#1,#2)", "double"),
        ("Book", "$name/whatever", "any value"), ("Book", "key", "text"),
        ("Book", "finish", "any value"), ("Writer", "name", "text"), ("Writer", "pen", "text"),
        ("Person", "pen", "text"), ("Book", "tags/uppercaseString", "list of text"),
    ])
    func knowsTheTypeOfAPath(_ entity: String, _ binding: String, _ type: String) {
        let (found, problems) = Self.check(BindingParser.parse(binding, as: .single), on: entity)
        #expect(found.description == type)
        #expect(problems == [])
    }

    @Test(arguments: [
        ("Book", "nmae", "0-4 Book has no \"nmae\"; did you mean \"name\"?"),
        ("Book", "author/ref/nme", "11-14 Person has no \"nme\"; did you mean \"name\"?"),
        ("Book", "../nothing", "3-10 Shop has no \"nothing\""),
        (
            "Book", "name/lenght",
            "5-11 text has no function \"lenght\"; did you mean \"length\"?"
        ),
        ("Book", "name()", "0-6 \"name\" of Book is a property, not a function"),
        ("Book", "finsh()", "0-7 Book has no \"finsh\"; did you mean \"finish\"?"),
        ("Book", "due/addDays", "4-11 \"addDays\" expects 1 argument, found 0"),
        ("Book", "due/addDays()", "4-13 \"addDays\" expects 1 argument, found 0"),
        ("Book", "pair()", "0-6 \"pair\" expects 2 arguments, found 0"),
        ("Book", "pair(name)", "0-10 \"pair\" expects 2 arguments, found 1"),
        ("Book", "rename(nmae)", "7-11 Book has no \"nmae\"; did you mean \"name\"?"),
        ("Book", "peple>/name", "0-5 unknown model \"peple\"; did you mean \"people\"?"),
        ("Book", "name[0]", "4-7 cannot index text; expected a list"),
        ("Book", "price.@count", "6-12 @count expects a collection, found double"),
        ("Shop", "books.@sum.prize", "6-16 Book has no \"prize\"; did you mean \"price\"?"),
        ("Shop", "books.@sum.due", "6-14 @sum expects a collection of numbers, found date"),
        ("Book", "$nmae", "1-5 Book has no \"nmae\"; did you mean \"name\"?"),
    ])
    func findsWhatAPathCannotMean(_ entity: String, _ binding: String, _ problem: String) {
        let (_, problems) = Self.check(BindingParser.parse(binding, as: .single), on: entity)
        #expect(problems == [problem])
    }

    @Test(arguments: [
        ("marked == YES", nil), ("marked == 1", nil),
        ("due > 5", "0-7 cannot compare date with int"),
        ("name == 5", "0-9 text is never equal to int"), ("name == NULL", nil),
        ("due < now()", nil), ("author > 1", "0-10 cannot compare ModelRef with int"),
        ("due < max({1, 2.5})", "0-19 cannot compare date with double or int"),
        ("'a' IN tags", nil), ("5 IN tags", "0-9 list of text never contains int"),
        ("ANY tags == 'a'", nil), ("ANY price > 1", "4-9 ANY expects a collection, found double"),
        ("price BETWEEN {1, 'a'}", "0-22 cannot compare double with text"),
        ("price BEGINSWITH 'a'", "0-20 BEGINSWITH expects text, found double"),
        ("name + 1 == 2", "0-4 + expects numbers, found text"), ("due + 60 > now()", nil),
        ("SUBQUERY(dates, $d, $d.date > 5).@count == 0", "20-31 cannot compare date with int"),
        ("sqrt(name) > 1", "5-9 \"sqrt\" expects number, found text"),
        ("abs(name) > 1", "4-8 \"abs\" expects number, found text"),
        ("length(price) > 1", "7-12 \"length\" expects text, found double"),
        ("uppercase(price) == 'A'", "10-15 \"uppercase\" expects text, found double"),
        ("sum(tags) > 1", "4-8 \"sum\" expects collection of numbers, found list of text"),
        ("name CONTAINS 3", "0-15 CONTAINS expects a collection or text, found text and int"),
        ("price BETWEEN 3", "14-15 BETWEEN expects two bounds: {1, 5}, found int"),
        ("price BETWEEN {3}", "14-17 BETWEEN expects two bounds: {1, 5}, found 1 bounds"),
        ("name MATCHES '('", "13-16 malformed regular expression: missing closing parenthesis"),
        ("$nothing == 1", "0-8 unknown variable \"$nothing\""),
        ("FUNCTION(due, 'addDays:', 1) > now()", nil),
        ("prcie > 1", "0-5 Book has no \"prcie\"; did you mean \"price\"?"),
        ("TERNARY(marked == YES, 1, 'a') == 1", nil),
    ])
    func findsPredicatesThatNeverHold(_ predicate: String, _ problem: String?) {
        let parsed = PredicateParser.parse(predicate, as: .predicate, allowsArguments: false)
        #expect(Self.check(parsed, on: "Book").problems == [problem].compactMap(\.self))
    }

    @Test(arguments: [
        ("finish", nil), ("finish()", nil), ("rename(name)", nil),
        ("pair(#1,#2)", "0-11 \"pair\" has no steps; it only yields a value"),
        ("name", "0-4 \"name\" is a property, not a function"),
        ("#finish", "0-7 \"#finish\" is not a function"),
        ("author/ref/finish", "11-17 Person has no \"finish\""),
    ])
    func knowsWhatCanBeCalled(_ binding: String, _ problem: String?) {
        var checker = ExpressionChecker(Self.declarations, Self.scope("Book"))
        checker.checkCall(of: BindingParser.parse(binding, as: .single))
        #expect(checker.problems.map(Self.line) == [problem].compactMap(\.self))
    }

    @Test(arguments: [
        ("name", nil), ("rename()", nil), ("parent/vat", nil), ("title", nil),
        ("short", "0-5 cannot write \"short\": it is computed and has no setter"),
        ("finish()", "0-8 \"finish\" is not a function with steps and a single parameter"),
        ("finish", "0-6 \"finish\" is a function, not a property"),
        ("rename", "0-6 \"rename\" is a function, not a property"),
        ("#name", "0-5 \"#name\" cannot be written"),
        ("name/initial", "5-12 text has no writable property"),
    ])
    func knowsWhatCanBeWritten(_ binding: String, _ problem: String?) {
        var checker = ExpressionChecker(Self.declarations, Self.scope("Book"))
        checker.checkWrite(to: BindingParser.parse(binding, as: .single))
        #expect(checker.problems.map(Self.line) == [problem].compactMap(\.self))
    }

    /// Without a memory, each of these would double the work.
    @Test func infersChainedPropertiesOnce() {
        var computed = ["c0": ComputedProperty(expression: Self.parsed("n"))]
        for index in 1...30 {
            computed["c\(index)"] = ComputedProperty(
                expression: Self.parsed("c\(index - 1) + c\(index - 1)")
            )
        }
        let type = EntityType(
            name: "Chain",
            properties: [Property("n", .int)],
            computed: computed
        )
        let declarations = Declarations(types: TypeTable([type]).objectTypes, models: [:])
        var checker = ExpressionChecker(declarations, Self.scope("Chain"))
        checker.type(of: Self.parsed("c30"))
        #expect(checker.problems.isEmpty)
    }

    private static func parsed(_ text: String) -> ParsedExpression {
        PredicateParser.parse(text, as: .expression)
    }

    @Test func reportsOnlyWhatFailsForEachPossibleObject() {
        var checker = ExpressionChecker(
            Self.declarations,
            StaticScope(content: StaticType(entities: ["Book", "Person"]))
        )
        checker.type(of: BindingParser.parse("price", as: .single))
        #expect(checker.problems == [])
        checker.type(of: BindingParser.parse("vat", as: .single))
        #expect(checker.problems.count == 1)
    }

    private static func scope(_ entity: String) -> StaticScope {
        StaticScope(content: StaticType(entities: [entity]))
    }

    private static func check(
        _ expression: ParsedExpression,
        on entity: String
    ) -> (type: StaticType, problems: [String]) {
        var checker = ExpressionChecker(declarations, scope(entity))
        let type = checker.type(of: expression)
        return (type, checker.problems.map(line))
    }

    private static func line(_ problem: TypeProblem) -> String {
        "\(problem.range.lowerBound)-\(problem.range.upperBound) \(problem.message.text)"
    }
}
