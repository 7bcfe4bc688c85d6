import OKitRuntime
import Testing

/// Facts between fields, fields in rows, ticks, and what actions offer and ask.
struct PageFactTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": """
        {"properties": {"name": {"type": "text", "default": "Shop"}, "seen": "int", "tasks": "[Task]"}}
        """,
        "models/Task.json": """
        {"title": "{name}", "properties": {"name": "text", "done": "bool", "count": "int"}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Main", "titleTap": "greet",
         "actions": {
           "greet": {"label": "Greet", "do": {"alert": "Hello"}},
           "see": {"label": "See", "do": {"set": "seen", "to": "seen + 1"}},
           "add": {"label": "Add", "do": {"ask": "New task", "fields": ["name"], "enabled": "name.trim() != ''",
             "button": "Add it", "as": "task", "then": {"create": "Task", "with": {"name": "task.name"}, "in": "tasks"}}},
           "drop": {"label": "Drop", "of": "Task", "confirm": {"text": "Drop {name}?", "title": "Drop", "yes": "Drop it", "no": "Leave it"},
             "do": {"delete": "self"}},
           "finish": {"label": "Finish", "of": "Task", "enabled": "!done", "do": {"set": "done", "to": true}},
           "more": {"label": "More", "of": "Task", "do": {"offer": ["finish", "drop"], "title": "{name}"}}},
         "bar": ["add"],
         "providers": {"some": {"items": "tasks", "sort": "-name"}},
         "body": [
           {"text": "All: {some}"}, {"fact": "some", "label": "Some"},
           {"form": "self", "fields": ["name", {"fact": "tasks.size()", "label": "Tasks", "tap": "see", "button": "greet"},
             {"fact": "seen", "label": "Seen", "show": "seen > 0"}]},
           {"list": "tasks", "id": "tasks", "checked": "done", "actions": ["more"],
            "row": {"title": "{name}", "color": "done ? '#00ff00' : null", "field": {"field": "count", "as": "stepper", "label": ""}}}]}
        """,
    ]

    private static let adding = """
        tap "Add"
        expect alert "New task"
        expect "Add it" disabled
        type "Sweep" into "Name"
        answer "Add it"
        expect no alert

        """

    private func play(_ flow: String) throws {
        let app = try PageApp(Self.files)
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
        #expect(app.session.takeEvaluationProblems() == [])
    }

    @Test func showsFactsInAForm() throws {
        try play(
            Self.adding + """
                expect "Tasks" value "1"
                expect "Seen" hidden
                tap "Tasks"
                tap "Tasks"
                expect "Seen" value "2"
                tap accessory of row "Tasks"
                expect alert "Hello"
                answer "OK"
                tap title
                expect alert "Hello"
                """
        )
    }

    @Test func aProviderIsShownAsItsItems() throws {
        try play(
            Self.adding + """
                tap "Add"
                type "Wash" into "Name"
                answer "Add it"
                expect text "All: Wash, Sweep"
                expect "Some" value "Wash, Sweep"
                """
        )
    }

    @Test func ticksWriteTheirProperty() throws {
        try play(
            Self.adding + """
                expect row "Sweep" unchecked
                tick row "Sweep"
                expect row "Sweep" checked
                undo
                expect row "Sweep" unchecked
                """
        )
    }

    @Test func rowsHaveFields() throws {
        try play(
            Self.adding + """
                set row "Sweep" 3
                expect row "Sweep" value "3"
                """
        )
    }

    @Test func offersWhatCanBeDone() throws {
        try play(
            Self.adding + """
                swipe row "Sweep" "More"
                answer "Finish"
                expect row "Sweep" checked
                swipe row "Sweep" "More"
                expect no text "Finish"
                answer "Drop"
                expect alert "Drop"
                expect text "Drop Sweep?"
                answer "Leave it"
                expect row "Sweep" visible
                swipe row "Sweep" "More"
                answer "Drop"
                answer "Drop it"
                expect rows 0 in #tasks
                """
        )
    }
}
