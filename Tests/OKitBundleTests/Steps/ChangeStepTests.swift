import OKitExpression
import OKitModel
import Testing

/// Steps of format 2 that change objects.
struct ChangeStepTests {
    let shop: StepBench

    init() throws {
        shop = try StepBench.shop()
    }

    @Test(arguments: [
        (#"{"set": "name", "to": "'New'"}"#, "name", "New"),
        (#"{"set": "count", "to": 7}"#, "count", "7"),
        (#"{"set": "limit", "to": null}"#, "limit == null", "1"),
        (#"{"set": "self.name", "to": "'New'"}"#, "name", "New"),
        (#"{"set": "app.name", "to": "'New'"}"#, "name", "New"),
        (#"{"set": "models.default.name", "to": "'New'"}"#, "name", "New"),
        (#"{"set": "books[1].title", "to": "'New'"}"#, "books[1].title", "New"),
        (#"{"set": "label", "to": "'New'"}"#, "label", "Shop New"),
        (#"{"set": "tags", "to": "tags.filter(t, t != 'a')"}"#, "tags", "(b)"),
        (#"{"set": "best", "to": {"title": "Made"}}"#, "best.title", "Made"),
        (#"{"set": "favourite", "to": "books[1]"}"#, "favourite.refKey", "B2"),
        (#"{"set": "state", "to": "'closed'"}"#, "state", "closed"),
    ])
    func sets(_ step: String, _ expression: String, _ text: String) throws {
        #expect(try shop.run("[\(step)]") == "done")
        #expect(shop.text(expression) == text)
    }

    @Test(arguments: [
        (#"{"set": "nmae", "to": 1}"#, "Shop has no \"nmae\"; did you mean \"name\"?"),
        (#"{"set": "total", "to": 1}"#, "\"total\" is computed and has no setter"),
        (#"{"set": "1 + 2", "to": 1}"#, "\"1 + 2\" cannot be set"),
        (#"{"set": "best.title", "to": 1}"#, "\"best.title\" cannot be set"),
        (
            #"{"set": "state", "to": "'ajar'"}"#,
            "\"ajar\" is not a value of \"state\": open, closed"
        ),
        (#"{"set": "count", "to": null}"#, "\"count\" of Shop expects int, found null"),
        (
            #"{"set": "books", "to": [1]}"#,
            "\"books\" of Shop expects list of Book, found collection"
        ),
        (
            #"{"set": "best", "to": "books[0]"}"#,
            "Book B1 belongs to another object or list, so it cannot be here too"
        ),
        (
            #"{"add": "books[0]", "in": "old"}"#,
            "Book B1 belongs to another object or list, so it cannot be here too"
        ),
        (
            #"{"add": "books[0]", "in": "books"}"#,
            "the property would contain the same object twice: Book B1"
        ),
        (#"{"add": "'x'", "in": "name"}"#, "\"name\" is not a list"),
        (
            #"{"add": "'x'", "in": "tags", "at": "'end'"}"#,
            "expected whole number as index, found text"
        ),
        (#"{"create": "Nothing"}"#, "unknown entity \"Nothing\""),
        (
            #"{"create": "Book"}"#,
            "Book has no records; add the new object to a list"
        ),
        (
            #"{"create": "Book", "in": "books", "with": {"tilte": 1}}"#,
            "Book has no \"tilte\"; did you mean \"title\"?"
        ),
        (
            #"{"create": "Author", "in": "books"}"#,
            "\"books\" of Shop expects list of Book, found object"
        ),
        (#"{"delete": "name"}"#, "only objects can be deleted, not text"),
        (#"{"delete": "self"}"#, "the model \"default\" itself cannot be deleted"),
        (
            #"{"remove": "self"}"#, "Shop S has no owner; set `in` to the list"
        ),
        (#"{"move": "'z'", "in": "tags", "to": 0}"#, "the element to move is not in the list"),
        (#"{"fail": "No {name}"}"#, "No Corner"),
    ])
    func failsVisibly(_ step: String, _ message: String) throws {
        let before = shop.json
        let steps =
            #"[{"set": "name", "to": "'Changed'"}, {"set": "name", "to": "'Corner'"}, \#(step)]"#
        let result = try shop.run(steps)
        #expect(result == "failed: \(message)")
        #expect(shop.json == before)
    }

    @Test(arguments: [
        #"{"set": "limit", "to": "count / 0"}"#,
        #"{"add": "'x' + [count / 0].join(', ')", "in": "tags"}"#,
        #"{"create": "Book", "with": {"title": "[count / 0].join('')"}, "in": "books"}"#,
        #"{"delete": "books.filter(b, count / 0 < b.price)"}"#,
        #"{"let": "half", "be": "count / 0"}"#,
        #"{"set": "name", "to": "[count / 0].join('') + same('x')"}"#,
        #"{"run": "restock", "on": "books[0]", "with": {"count": 1, "note": "[count / 0].join('')"}}"#,
    ])
    func storesNothingThatCannotBeEvaluated(_ step: String) throws {
        let before = shop.json
        let result = try shop.run(#"[{"set": "name", "to": "'Changed'"}, \#(step)]"#)
        #expect(result == "failed: cannot divide by 0")
        #expect(shop.json == before)
    }

    @Test(arguments: [
        (#"{"set": "count", "to": "'12x'"}"#, "\"count\" of Shop expects int, found \"12x\""),
        (#"{"set": "count", "to": "1.9"}"#, "\"count\" of Shop expects int, found 1.9"),
        (#"{"set": "limit", "to": "count / 2.0"}"#, "\"limit\" of Shop expects int, found 1.5"),
        (#"{"set": "name", "to": "tags"}"#, "\"name\" of Shop expects text, found collection"),
        (
            #"{"create": "Book", "with": {"copies": "'many'"}, "in": "books"}"#,
            "\"copies\" of Book expects int, found \"many\""
        ),
    ])
    func storesNoOtherValueThanTheOneOfTheExpression(_ step: String, _ problem: String) throws {
        let before = shop.json
        #expect(try shop.run("[\(step)]") == "failed: \(problem)")
        #expect(shop.json == before)
    }

    @Test(arguments: [
        (#"{"set": "count", "to": "'12'"}"#, "count", "12"),
        (#"{"set": "count", "to": "6.0 / 2.0"}"#, "count", "3"),
        (#"{"set": "name", "to": "count"}"#, "name", "3"),
        (#"{"set": "books[0].price", "to": "1.5"}"#, "books[0].price", "1.5"),
    ])
    func convertsWhatIsExact(_ step: String, _ expression: String, _ text: String) throws {
        #expect(try shop.run("[\(step)]") == "done")
        #expect(shop.text(expression) == text)
    }

    @Test func saysWhyAValueIsMissing() throws {
        let list = (0..<400).map { _ in "1" }.joined(separator: ", ")
        let sum = "[\(list)].sum(a, [\(list)].sum(b, b + a))"
        #expect(
            try shop.run(#"[{"set": "count", "to": "\#(sum)"}]"#)
                == "failed: the expression takes too many steps"
        )
    }

    @Test func showsWhatCannotBeEvaluatedAsNull() throws {
        let steps = #"[{"toast": "{count / 0}"}, {"if": "count / 0 > 1", "then": [{"fail": "x"}]}]"#
        #expect(try shop.run(steps) == "done")
    }

    @Test func createsInAList() throws {
        let steps = """
            [{"create": "Book", "with": {"title": "name + ' guide'", "copies": 4}, "in": "books",
              "at": "first", "as": "guide"},
             {"set": "guide.price", "to": 9}, {"set": "count", "to": "books.size()"}]
            """
        #expect(try shop.run(steps) == "done")
        #expect(shop.text("books[0].title") == "Corner guide")
        #expect(shop.text("books[0].price * books[0].copies") == "36")
        #expect(shop.text("count") == "3")
    }

    @Test func deletesWithTheReferences() throws {
        #expect(try shop.run(#"[{"delete": "books[0]"}]"#) == "done")
        try shop.finishTurn()
        #expect(shop.text("books.map(b, b.title)") == "(Dune)")
        #expect(shop.text("favourite == null") == "1")
        #expect(shop.text("shown.map(s, s.refKey)") == "(B2)")
    }

    @Test func deletesAListAndNothingForNull() throws {
        #expect(try shop.run(#"[{"delete": "books"}, {"delete": "best"}]"#) == "done")
        try shop.finishTurn()
        #expect(shop.text("books.size() + shown.size()") == "0")
    }

    @Test(arguments: [
        (#"{"add": "'c'", "in": "tags"}"#, "(a, b, c)"),
        (#"{"add": "'c'", "in": "tags", "at": "first"}"#, "(c, a, b)"),
        (#"{"add": "'c'", "in": "tags", "at": 1}"#, "(a, c, b)"),
        (#"{"add": "'c'", "in": "tags", "at": "count - 2"}"#, "(a, c, b)"),
        (#"{"remove": "'a'", "in": "tags"}"#, "(b)"),
        (#"{"remove": "'z'", "in": "tags"}"#, "(a, b)"),
        (#"{"remove": "['b', 'a']", "in": "tags"}"#, "()"),
        (#"{"move": "'b'", "in": "tags", "to": 0}"#, "(b, a)"),
        (#"{"move": "'a'", "in": "tags", "to": 99}"#, "(b, a)"),
    ])
    func changesAListOfTexts(_ step: String, _ tags: String) throws {
        #expect(try shop.run("[\(step)]") == "done")
        #expect(shop.text("tags") == tags)
    }

    @Test func removesObjectsFromWhatHoldsThem() throws {
        let steps = #"[{"remove": "books[0]"}, {"remove": "books[0]", "in": "books"}]"#
        #expect(try shop.run(steps) == "done")
        try shop.finishTurn()
        #expect(shop.text("books.size()") == "0")
        #expect(shop.graph.object(id: "B1") == nil && shop.graph.object(id: "B2") == nil)
    }

    @Test func removesTheReferenceToAnObject() throws {
        #expect(try shop.run(#"[{"remove": "books[0]", "in": "shown"}]"#) == "done")
        try shop.finishTurn()
        #expect(shop.text("shown.map(s, s.refKey)") == "(B2)")
        #expect(shop.graph.object(id: "B1") != nil)
    }

    @Test func movesAnObject() throws {
        #expect(try shop.run(#"[{"move": "books[1]", "in": "books", "to": 0}]"#) == "done")
        #expect(shop.text("books.map(b, b.title)") == "(Dune, Emma)")
    }

    @Test func runsHooks() throws {
        let steps = """
            [{"create": "Book", "in": "books", "as": "b"}, {"set": "b.copies", "to": 2}]
            """
        try shop.run(steps)
        try shop.finishTurn()
        #expect(shop.text("books[2].log") == "created copies ")
        let book = try #require(shop.value("books[2]").object)
        try shop.run(#"[{"delete": "books[2]"}]"#)
        var runner = HookRunner()
        while let hook = try runner.next(on: shop.graph) {
            var machine = StepMachine(hook)
            _ = machine.run(on: shop.graph)
        }
        #expect(shop.graph.value(of: book, "log") == .text("created copies deleted "))
    }

    @Test func keepsStoredValuesThatAreNoLongerAllowed() throws {
        let bench = try StepBench(
            [
                "Issue": """
                {"properties": {"title": "text", "labels": {"type": "[text]", "values": ["x", "y"]},
                  "state": {"type": "text", "values": [{"value": "open"}, {"value": "done"}]}}}
                """
            ],
            #"{"id": "I", "state": "gone", "labels": ["x", "w"]}"#
        )
        #expect(bench.text("state") == "gone")
        #expect(
            bench.graph.validate(bench.root).map { "\($0.path) \($0.message)" }
                == ["labels must be one of x, y", "state must be one of open, done"]
        )
        #expect(try bench.run(#"[{"set": "title", "to": "'T'"}]"#) == "done")
        #expect(bench.json.contains("gone"))
        #expect(try bench.run(#"[{"set": "state", "to": "'gone too'"}]"#).hasPrefix("failed"))
        #expect(try bench.run(#"[{"add": "'v'", "in": "labels"}]"#).hasPrefix("failed"))
        #expect(try bench.run(#"[{"add": "'y'", "in": "labels"}]"#) == "done")
        #expect(try bench.run(#"[{"set": "state", "to": "'done'"}]"#) == "done")
        #expect(bench.text("state + ': ' + labels.join(',')") == "done: x,w,y")
    }
}
