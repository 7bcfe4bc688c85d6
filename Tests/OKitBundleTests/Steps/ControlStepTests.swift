import OKitExpression
import OKitModel
import OrderedCollections
import Testing

/// Steps of format 2 that decide what runs, and those that reach outside the graph.
struct ControlStepTests {
    let shop: StepBench

    init() throws {
        shop = try StepBench.shop()
    }

    @Test func choosesRepeatsAndNames() throws {
        let steps = """
            [{"let": "sum", "be": 0},
             {"for": "b", "in": "books", "do": [
                {"if": "b.copies > 1", "then": {"set": "b.title", "to": "b.title + '+'"},
                 "else": [{"set": "b.title", "to": "b.title + '-'"}]},
                {"let": "sum", "be": "sum + b.copies"}]},
             {"if": "limit > 0", "then": [{"fail": "null is not a number"}]},
             {"set": "count", "to": "sum"}, {"return": "sum * 2"}, {"fail": "never"}]
            """
        #expect(try shop.run(steps) == "done: 6")
        #expect(shop.text("books.map(b, b.title)") == "(Emma-, Dune+)")
        #expect(shop.text("count") == "3")
    }

    @Test func refusesToSetALocalValue() throws {
        let steps = #"[{"let": "count", "be": 1}, {"set": "count", "to": 2}]"#
        let message = "failed: \"count\" is a local value of the steps and cannot be set"
        #expect(try shop.run(steps) == message)
        #expect(
            try shop.run(#"[{"let": "count", "be": 1}, {"set": "self.count", "to": 2}]"#) == "done"
        )
        #expect(shop.text("count") == "2")
    }

    @Test func runsFunctionsInsideOthers() throws {
        #expect(try shop.run(#"[{"run": "restockAll", "with": {"copies": 10}}]"#) == "done")
        #expect(shop.text("books.map(b, b.copies)") == "(11, 12)")
        #expect(
            try shop.run(#"[{"run": "close"}, {"run": "named", "with": {"n": "'x'"}}]"#) == "done"
        )
        #expect(shop.text("state + named('x')") == "closedx!")
    }

    @Test(arguments: [
        (#"{"run": "restockAll", "with": {"copies": -1}}"#, "Emma: no -1 copies"),
        (
            #"{"run": "restock", "on": "books[0]", "with": {"cuont": 1}}"#,
            "\"restock\" has no parameter \"cuont\"; did you mean \"count\"?"
        ),
        (
            #"{"run": "restock", "on": "books[0]", "with": {"count": "'many'"}}"#,
            "\"count\" of \"restock\" expects int, found text"
        ),
    ])
    func takesBackWhatAFailedFunctionHasChanged(_ step: String, _ message: String) throws {
        let before = shop.json
        let steps = """
            [{"set": "name", "to": "'x'"}, {"toast": "Never"}, {"create": "Book", "in": "books"},
             {"delete": "books[1]"}, {"set": "books[0].copies", "to": 1}, \(step)]
            """
        #expect(try shop.run(steps) == "failed: \(message)")
        #expect(shop.json == before)
        #expect(shop.effects == [])
        #expect(shop.graph.takeHook() == nil)
    }

    @Test func runsAnActionOfTheScreen() throws {
        #expect(
            try shop.run(#"[{"run": "publish", "on": "books[0]", "with": {"n": 1}}]"#) == "done"
        )
        guard case .run(let request)? = shop.effects.first else {
            Issue.record("no action")
            return
        }
        #expect(request.action == "publish" && request.values == ["n": .int(1)])
        #expect(request.subject == shop.value("books[0]") && shop.effects.count == 1)
    }

    @Test func reachesOutsideOnlyWhenNothingHasFailed() throws {
        let steps = """
            [{"set": "count", "to": 1}, {"toast": "{count} done", "undo": true, "action": "add"},
             {"set": "count", "to": 2}, {"copy": "count"}, {"refresh": "books"},
             {"loadMore": "books"}, {"cancel": "upload"}, {"back": "count"},
             {"open": "book", "object": "books[0]", "with": {"q": "'x'"}},
             {"open": "edit", "create": "Book", "in": "books"}, {"open": "plain"}]
            """
        #expect(try shop.run(steps) == "done")
        #expect(
            shop.effects.map(description) == [
                "toast 1 done true add", "copy 2", "refresh books", "loadMore books",
                "cancel upload", "back 2", "open book object q=x", "open edit new Book in books",
                "open plain",
            ]
        )
    }

    private func description(of effect: StepMachine.Effect) -> String {
        switch effect {
        case .toast(let toast):
            return "toast \(toast.text) \(toast.offersUndo) \(toast.action ?? "")"
        case .copy(let text): return "copy \(text)"
        case .command(let command, let name): return "\(command) \(name)"
        case .back(let value): return "back \(value.text ?? "null")"
        case .open(let request):
            let state = request.state.map { " \($0)=\($1.text ?? "null")" }.joined()
            switch request.content {
            case .unstated: return "open \(request.screen)" + state
            case .value(let value):
                return "open \(request.screen) \(value.object == nil ? "value" : "object")" + state
            case .new(let entity, let list):
                let type = list.flatMap { shop.graph.type(of: $0.object) }
                let name = list.flatMap { type?.properties[$0.slot].name } ?? "records"
                return "open \(request.screen) new \(entity) in \(name)" + state
            }
        default: return effect.stepName
        }
    }

    @Test func asksAndGoesOn() throws {
        let steps = """
            [{"confirm": "Close {name}?", "then": [{"set": "state", "to": "'closed'"}],
              "else": [{"set": "name", "to": "'Kept'"}]},
             {"alert": "Now {state}.", "title": "Note", "then": [{"set": "count", "to": 0}]}]
            """
        #expect(try shop.run(steps) == "confirm: Close Corner?: ")
        #expect(shop.answer(true) == "alert: Note: Now closed.")
        #expect(shop.answer(true) == "done")
        #expect(shop.text("count") == "0")
        #expect(try shop.run(steps) == "confirm: Close Corner?: ")
        #expect(shop.answer(false) == "alert: Note: Now closed.")
        #expect(shop.text("name") == "Kept")
    }

    @Test func callsAService() throws {
        let steps = """
            [{"set": "name", "to": "'before'"},
             {"call": "save", "with": {"id": "id"},
              "then": [{"set": "name", "to": "result.name"}],
              "catch": [{"set": "name", "to": "error.message"},
                        {"if": "error.status == 500", "then": [{"fail": "Down: {error.message}"}]}]},
             {"set": "count", "to": 9}]
            """
        #expect(try shop.run(steps) == "waits: call")
        guard case .call(let request)? = shop.waiting else {
            Issue.record("no call")
            return
        }
        #expect(request.action == "save" && request.values == ["id": .text("S")])
        #expect(request.subject == .object(shop.root))
        #expect(shop.machine?.handlesFailure == true)
        #expect(shop.answer(true, .map(["name": .text("saved")])) == "done")
        #expect(shop.text("[name, count]") == "(saved, 9)")
        try shop.run(steps)
        #expect(shop.answer(false, .map(["message": .text("No"), "status": .int(404)])) == "done")
        #expect(shop.text("name") == "No")
        try shop.run(steps)
        let failed = shop.answer(false, .map(["message": .text("Oh"), "status": .int(500)]))
        #expect(failed == "failed: Down: Oh")
        #expect(shop.text("name") == "before")
    }

    @Test func failsWithACallThatNothingCatches() throws {
        let steps = #"[{"call": "save"}, {"set": "count", "to": 9}]"#
        #expect(try shop.run(steps) == "waits: call")
        #expect(shop.machine?.handlesFailure == false)
        let error = Value.map(["message": .text("Refused"), "status": .int(403)])
        #expect(shop.answer(false, error) == "failed: Refused")
        #expect(shop.machine?.error == error)
        #expect(shop.text("count") == "3")
        #expect(
            try shop.run(#"[{"call": "save", "catch": []}, {"set": "count", "to": 9}]"#)
                == "waits: call"
        )
        #expect(shop.answer(false, error) == "done")
        #expect(shop.text("count") == "9")
    }

    @Test func waitsForAScreen() throws {
        let steps =
            #"[{"open": "pick", "then": [{"set": "name", "to": "result == null ? 'left' : result"}]}]"#
        #expect(try shop.run(steps) == "waits: open")
        #expect(shop.answer(true, .text("chosen")) == "done")
        #expect(shop.text("name") == "chosen")
        try shop.run(steps)
        #expect(shop.answer(false, .text("ignored")) == "done")
        #expect(shop.text("name") == "left")
    }

    @Test func asksForValues() throws {
        let steps = """
            [{"ask": "How many {name}?", "of": "Book", "fields": ["copies", {"field": "title"}],
              "as": "order", "then": [{"set": "count", "to": "order.copies"}]},
             {"set": "name", "to": "'after'"}]
            """
        #expect(try shop.run(steps) == "waits: ask")
        guard case .ask(let request)? = shop.waiting else {
            Issue.record("no question")
            return
        }
        #expect(request.text == "How many Corner?" && request.entity == "Book")
        #expect(request.fields.map(\.path?.text) == ["copies", "title"])
        #expect(shop.answer(true, .map(["copies": .int(12)])) == "done")
        #expect(shop.text("[name, count]") == "(after, 12)")
        try shop.run(steps)
        #expect(shop.answer(false) == "done")
        #expect(shop.text("count") == "12")
    }

    @Test func endsWithoutAFile() throws {
        let steps = #"[{"export": "books", "as": "csv", "name": "{name}"}, {"toast": "Exported"}]"#
        #expect(try shop.run(steps) == "waits: export")
        guard case .export(let export, "Corner")? = shop.waiting else {
            Issue.record("no export")
            return
        }
        #expect(export.provider == "books" && export.format == "csv" && export.columns.isEmpty)
        #expect(shop.answer(false) == "done")
        #expect(shop.effects == [])
        try shop.run(steps)
        #expect(shop.answer(true) == "done")
        #expect(shop.effects.map(\.stepName) == ["toast"])
        #expect(try shop.run(#"[{"import": "Book", "in": "books"}]"#) == "waits: import")
        guard case .importObjects("Book", nil, let list?)? = shop.waiting else {
            Issue.record("no import")
            return
        }
        #expect(list.object == shop.root)
    }

    @Test func takesBackOnlyWhatCameAfterTheLastWait() throws {
        let steps = """
            [{"set": "name", "to": "'kept'"}, {"alert": "Wait"}, {"set": "name", "to": "'lost'"},
             {"toast": "lost"}, {"fail": "Done"}]
            """
        try shop.run(steps)
        #expect(shop.answer(true) == "failed: Done")
        #expect(shop.text("name") == "kept")
        #expect(shop.effects == [])
    }
}
