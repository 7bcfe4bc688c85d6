import OKitBundle
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// Entities of format 2: what runs, and how they are shown.
struct EntityTypeTests {
    @Test func readsBothFormsOfProperties() throws {
        let type = try Self.type(
            """
            {"properties": {
                "name": "text", "note": "text?", "lines": "[Line]", "sizes": "{int}",
                "due": {"type": "date", "default": "now"},
                "count": {"type": "int", "default": 4, "optional": true, "index": true},
                "more": {"type": "[any]", "of": "Line", "json": "a.b"},
                "owner": {"relation": "Person"}, "friends": {"relation": "[Person]"},
                "club": {"type": "Club", "optional": true, "inverse": "members",
                         "deleteRule": "cascade", "json": false},
                "bad": "nonsense!"}}
            """
        )
        let described = type.properties.map { "\($0.name) \($0.type)\($0.isOptional ? "?" : "")" }
        #expect(
            described == [
                "id text", "name text", "note text?", "lines list of Line", "sizes map of int",
                "due date (seconds since 2001-01-01, or ISO 8601)", "count int?",
                "more list of Line", "owner Person", "friends list of Person", "club Club?",
            ]
        )
        let club = try #require(type.properties.last)
        #expect(club.inverse == "members" && club.deleteRule == .cascade && club.source == nil)
        #expect(type.properties.filter(\.isReference).map(\.name) == ["owner", "friends"])
        #expect(type.properties[7].source?.path == ["a", "b"])
        #expect(type.properties[6].isIndexed)
        #expect(type.hasID)
    }

    @Test func hasItsOwnIDAsAProperty() throws {
        let type = try Self.type(
            #"{"identity": "id", "properties": {"id": "int", "title": "text"}}"#
        )
        #expect(!type.hasID && type.slot(named: "id") == 0)
        #expect(type.record.identity == ["id"])
        let both = try Self.type(
            #"{"identity": ["a", "b"], "properties": {"a": "int", "b": "int"}}"#
        )
        #expect(both.record.identity == ["a", "b"])
    }

    @Test func beginsWithTheFirstAllowedValue() throws {
        let bench = try StepBench([
            "Issue": """
            {"properties": {
                "state": {"type": "text", "values": {"open": "good", "done": "muted"}},
                "size": {"type": "int", "values": [{"value": 2}, {"value": 3}]},
                "kind": {"type": "text?", "values": ["a", "b"]},
                "other": {"type": "text", "values": ["a", "b"], "default": "b"}}}
            """
        ])
        #expect(bench.text("[state, size, kind, other]") == "(open, 2, null, b)")
        #expect(bench.graph.validate(bench.root).isEmpty)
    }

    @Test(arguments: [
        ("price", "0", ["must be greater than or equal to 1"]), ("price", "5", []),
        ("price", "9", ["is too dear"]), ("name", "''", ["cannot be blank"]),
        ("name", "'much too long'", ["length must be less than or equal to 5"]),
    ])
    func checksRules(_ property: String, _ value: String, _ messages: [String]) throws {
        let bench = try StepBench(
            [
                "Book": """
                {"properties": {
                    "limit": "int", "name": {"type": "text", "rules": {"notBlank": true}},
                    "price": {"type": "int", "rules": [{"minimum": 1},
                        {"predicate": "value <= limit && [5, 9, 0].exists(x, x == value)",
                         "message": "is too dear"}]}},
                 "rules": {"name": {"length": {"maximum": 5}}}}
                """
            ],
            #"{"id": "B", "limit": 5, "name": "Name", "price": 5}"#
        )
        #expect(try bench.run(#"[{"set": "\#(property)", "to": "\#(value)"}]"#) == "done")
        #expect(bench.graph.validate(bench.root).map(\.message) == messages)
    }

    @Test func computesAndCalls() throws {
        let bench = try StepBench(
            [
                "Order": """
                {"properties": {"lines": "[Line]", "tax": "double"},
                 "computed": {
                    "total": {"value": "lines.sum(l, l.price)", "format": "money EUR"},
                    "gross": {"value": "total * (1.0 + tax)", "set": {"set": "tax", "to": "value / total - 1.0"}},
                    "fixed": {"a": 1}, "zero": 0},
                 "functions": {
                    "above": {"parameters": {"limit": "double"},
                              "returns": "lines.filter(l, l.price > limit)"},
                    "lineCount": {"do": {"let": "n", "be": "lines.size()"}, "returns": "n"}}}
                """,
                "Line": #"{"properties": {"price": "double"}}"#,
            ],
            #"{"id": "O", "tax": 0.5, "lines": [{"id": "a", "price": 2}, {"id": "b", "price": 4}]}"#
        )
        #expect(bench.text("total") == "6" && bench.text("gross") == "9")
        #expect(bench.text("[above(3.0).size(), lineCount(), fixed.a, zero]") == "(1, 2, 1, 0)")
        #expect(try bench.run(#"[{"set": "gross", "to": 12.0}]"#) == "done")
        #expect(bench.text("tax") == "1")
    }

    @Test func knowsHowItIsShown() throws {
        let shown = try Self.presentation(
            """
            {"label": "Task", "plural": "Tasks", "title": "#{number}: {subject}",
             "properties": {
                "subject": "text", "number": "int",
                "dueDate": {"type": "date?", "format": "date medium", "help": "When it ends."},
                "imageURL": {"type": "text", "label": "Picture"},
                "password": {"type": "text", "secret": true},
                "state": {"type": "text", "values": [{"value": "open", "label": "Still open",
                    "style": "good"}, {"value": "do{ne"}]},
                "kind": {"type": "text", "values": {"a": "bad", "b": "muted"}}},
             "computed": {"isLate": "false", "total": {"value": 1, "label": "Sum", "format": "number 2"}}}
            """
        )
        #expect(shown.label.text == "Task" && shown.plural?.text == "Tasks")
        #expect(shown.title.text == "#{number}: {subject}")
        #expect(
            shown.properties.map(\.label.text) == [
                "Subject", "Number", "Due date", "Picture", "Password", "State", "Kind", "Is late",
                "Sum",
            ]
        )
        #expect(shown["dueDate"]?.format == "date medium")
        #expect(shown["dueDate"]?.help?.text == "When it ends.")
        #expect(shown["password"]?.isSecret == true && shown["subject"]?.isSecret == false)
        let choices = try #require(shown["state"]?.choices)
        #expect(choices.map(\.value) == [.text("open"), .text("do{ne")])
        #expect(choices.map(\.label.text) == ["Still open", "do{{ne"])
        #expect(choices.map(\.style?.name) == ["good", nil])
        #expect(shown["kind"]?.choices.map(\.style?.name) == ["bad", "muted"])
        #expect(shown["isLate"]?.isComputed == true)
        #expect(shown["nothing"] == nil)
    }

    @Test(arguments: [
        (#"{"properties": {"note": "text", "name": "text"}}"#, "{self.name}"),
        (#"{"properties": {"code": "int", "note": "text"}}"#, "{self.note}"),
        (#"{"properties": {"code": "int"}}"#, "Order line"),
    ])
    func hasADefaultTitle(_ entity: String, _ title: String) throws {
        let shown = try Self.presentation(entity, "OrderLine")
        #expect(shown.title.text == title)
        #expect(shown.label.text == "Order line" && shown.plural == nil)
    }

    @Test(arguments: [
        ("dueDate", "Due date"), ("URL", "URL"), ("imageURL", "Image URL"), ("x2", "X2"),
        ("due_date", "Due date"), ("HTMLBody", "HTML body"), ("isDone", "Is done"), ("", ""),
        ("a", "A"), ("ÄußereForm", "Äußere form"), ("page2Title", "Page2 title"),
    ])
    func writesNamesAsSentences(_ name: String, _ text: String) {
        #expect(SentenceCase.text(of: name) == text)
    }

    private static func type(_ text: String) throws -> EntityType {
        EntityType(name: "Thing", declaration: try declaration(text))
    }

    private static func presentation(
        _ text: String,
        _ name: String = "Thing"
    ) throws -> EntityPresentation {
        EntityPresentation(name: name, declaration: try declaration(text))
    }

    private static func declaration(_ text: String) throws -> Declaration {
        let document = try JSONDocument(parsing: SourceText(path: "models/Thing.json", text: text))
        return try #require(DeclarationReader.read(document.root, as: .entity))
    }
}
