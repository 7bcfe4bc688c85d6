import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import OKitSyntax
import Testing

/// Models that are stored as documents of other programs.
struct DocumentStorageTests {
    private let store = DictionaryStore()

    private static let schema = """
        {"$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "required": ["number", "lines"],
         "properties": {"number": {"type": "string", "minLength": 1}, "tags": {"type": "array", "minItems": 1},
                        "lines": {"items": {"required": ["price"], "properties": {"price": {"minimum": 0}}}}}}
        """

    /// A document in which a rewrite would change nearly everything.
    private static let invoice = """
        {
        \t"sent-at": "2024-01-02T03:04:05+02:00",
        \t"number": "A\\u002D1", "total": 12.10,
        \t"lines": [{"id": 7, "price": 1.50, "other": [1.0, {"b": null}]}, {"price": 2e0}],
        \t"due": "2024-02-29", "unknown": null, "note": null,
        \t"extra": {"$date": "2024-01-01", "n": 1.0}
        }

        """

    private func session(_ document: String?, schema: String = schema) throws -> AppSession {
        if let document {
            store.write([(.model("default"), Array(document.utf8))])
        }
        let bundle = try PageApp.bundle([
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.invoice", "version": "1.0.0", "name": "Invoice",
             "models": {"default": {"entity": "Invoice", "storage": "document", "schema": "invoice"},
                        "more": {"entity": "Buyer", "storage": "file"}}}
            """,
            "app.json": #"{"start": "main"}"#,
            "data/invoice.json": schema,
            "models/Invoice.json": """
            {"properties": {
                "number": "text", "sentAt": {"type": "date?", "json": "sent-at"}, "due": "day?", "total": "double?",
                "note": "text?", "tags": "[text]", "buyer": "Buyer", "extra": "any?", "paid": "bool?",
                "lines": {"type": "[Line]", "default": []}, "shown": {"type": "int", "json": false}}}
            """,
            "models/Buyer.json":
                #"{"properties": {"name": "text", "vatID": {"type": "text?", "json": "vat-id"}}}"#,
            "models/Line.json": """
            {"properties": {"price": "double", "text": {"type": "text?", "json": "Text"}, "size": "Size"}}
            """,
            "models/Size.json": #"{"properties": {"width": "int?"}}"#,
            "screens/main.json": """
            {"of": "Invoice",
             "actions": {"add": {"label": "Add", "open": "line", "create": "Line", "in": "lines"},
                         "remove": {"label": "Remove", "of": "Line", "do": [{"delete": "self"}]}},
             "body": [{"form": "self", "fields": ["number", "due"]}, {"button": "add"},
                      {"table": "lines", "columns": ["price"], "actions": ["remove"]}]}
            """,
            "screens/line.json": """
            {"of": "Line", "body": [{"form": "self", "fields": ["price"]},
                                    {"form": "self", "fields": ["size.width"]}]}
            """,
        ])
        return AppSession(bundle: bundle, environment: AppEnvironment(), store: store)
    }

    private func set(
        _ name: String,
        to value: Value,
        of object: ObjectID? = nil,
        in session: AppSession
    ) throws {
        let object = try #require(object ?? session.graph.model("default"))
        let slot = try #require(session.graph.type(of: object)?.slot(named: name))
        session.graph.set(object, slot: slot, to: value)
    }

    private func object(_ name: String, in session: AppSession) throws -> [ObjectID] {
        let root = try #require(session.graph.model("default"))
        let value = session.graph.value(of: root, name)
        return (value.elements ?? [value]).compactMap {
            if case .object(let object) = $0 { object } else { nil }
        }
    }

    private var stored: String {
        String(decoding: store.contents[.model("default")] ?? [], as: UTF8.self)
    }

    @Test func writesWhatHasNotChangedAsItWas() throws {
        let session = try session(Self.invoice)
        #expect(session.findings.isEmpty, "\(session.findings.map(\.message.text))")
        try set("paid", to: .bool(true), in: session)
        try session.storeChanges()
        let end = "\"n\": 1.0}"
        #expect(stored == Self.invoice.replacing(end, with: end + ",\n\t\"paid\": true"))
        try set("paid", to: .null, in: session)
        try session.storeChanges()
        #expect(stored == Self.invoice)
    }

    /// The parts of JSON that a field edits as a whole, and the white space of lists.
    @Test func changesOnlyPartsOfValues() throws {
        let text =
            #"{ "number":"1" , "lines": [ ], "tags":[ "a",  "b","c" ], "extra":{"a":1.50, "b":[1e2,2]} }"#
        let session = try session(text)
        try set("tags", to: .list([.text("b"), .text("c"), .text("d")]), in: session)
        let json = try JSONDocument(parsing: SourceText(path: "", text: #"{"a":1.5,"b":[100,3]}"#))
        try set("extra", to: session.graph.makeValue(json.root), in: session)
        try session.storeChanges()
        #expect(
            stored
                == #"{ "number":"1" , "lines": [ ], "tags":[ "b",  "c","d" ], "extra":{"a":1.50, "b":[1e2,3]} }"#
        )
    }

    @Test(arguments: ["{\r\n  \"number\": \"1\",\r\n  \"lines\": []\r\n}\r\n"])
    func preservesLineEndings(_ text: String) throws {
        let session = try session(text)
        try set("paid", to: .bool(true), in: session)
        try session.storeChanges()
        #expect(stored == text.replacing("[]\r\n", with: "[],\r\n  \"paid\": true\r\n"))
    }

    @Test func writesMomentsAsText() throws {
        let session = try session(#"{"number":"1","lines":[]}"#)
        try set("sentAt", to: .date(Date(timeIntervalSinceReferenceDate: 0)), in: session)
        try session.storeChanges()
        #expect(stored.contains(#""sent-at":"2001-01-01T00:00:00Z""#))
        #expect(try self.session(nil).findings.isEmpty)
    }

    /// Most programs read the last of several members with one name.
    @Test func changesTheLastOfRepeatedMembers() throws {
        let session = try session(#"{"number":"1","number":"2","lines":[]}"#)
        let root = try #require(session.graph.model("default"))
        #expect(session.graph.value(of: root, "number") == .text("2"))
        try set("number", to: .text("3"), in: session)
        try session.storeChanges()
        #expect(stored == #"{"number":"1","number":"3","lines":[]}"#)
    }

    /// A new element with an object inside of it, from a form.
    @Test func storesAnElementThatAFormMakes() throws {
        let session = try session(#"{"number":"1","lines":[{"price":1}]}"#)
        try play(
            "tap \"Add\"\nset \"Price\" 2\ntype \"4\" into \"Width\"\nsave\nexpect screen \"main\"\n",
            on: session
        )
        try session.storeChanges()
        #expect(stored == #"{"number":"1","lines":[{"price":1}, {"price":2,"size":{"width":4}}]}"#)
    }

    private func play(_ text: String, on session: AppSession) throws {
        var findings: [Finding] = []
        let flow = Flow(parsing: SourceText(path: "x.flow", text: text), findings: &findings)
        try #require(findings.isEmpty)
        let clock = VirtualClock(Date(timeIntervalSinceReferenceDate: 0))
        do throws(FlowFailure) {
            try FlowRunner(session, clock: clock) { _ in }.play(flow)
        } catch {
            Issue.record("\(error.finding.message.text)")
        }
    }

    /// An object that is deleted and restored is another one.
    @Test func restoresWhatAnObjectWasReadFrom() throws {
        let text = #"{"number":"1","lines":[{"price":1.50,"u":"\u0041"},{"price":2}]}"#
        let session = try session(text)
        try play("swipe row \"1.5\" \"Remove\"\nundo\n", on: session)
        try session.storeChanges()
        #expect(stored == text)
    }

    @Test func preservesElementsOfOtherTypes() throws {
        let text = #"{"number":"1","lines":[{"price":1},"x",{"price":2},7],"tags":["a",5,"b"]}"#
        let session = try session(text, schema: "{}")
        let line = try #require(try object("lines", in: session).first)
        try set("price", to: .double(9), of: line, in: session)
        try set("tags", to: .list([.text("a"), .text("b"), .text("c")]), in: session)
        try session.storeChanges()
        #expect(
            stored
                == #"{"number":"1","lines":[{"price":9},"x",{"price":2},7],"tags":["a",5,"b","c"]}"#
        )
    }

    /// Elements that the property cannot hold remain if all others are deleted.
    @Test func preservesElementsOfAnEmptiedList() throws {
        let session = try session(#"{"number":"1","lines":[],"tags":[5,"a"]}"#, schema: "{}")
        try set("tags", to: .list([]), in: session)
        try session.storeChanges()
        #expect(stored == #"{"number":"1","lines":[],"tags":[5]}"#)
    }

    /// The screen shows a violation without a store, too, so that flows can expect it.
    @Test func showsAViolationAtOnce() throws {
        let session = try session(#"{"number":"1","lines":[]}"#)
        try play("type \"\" into \"Number\"\nexpect text \"/number\"\n", on: session)
        #expect(stored == #"{"number":"1","lines":[]}"#)
    }

    @Test(arguments: ["{\n  \"number\"          : \"1\",\n  \"lines\"           : []\n}"])
    func acceptsAnyWhiteSpace(_ text: String) throws {
        let session = try session(text)
        try set("paid", to: .bool(true), in: session)
        try session.storeChanges()
        #expect(stored == text.replacing("[]\n", with: "[],\n  \"paid\": true\n"))
    }

    /// Without a schema nothing would check the document.
    @Test func refusesASchemaThatIsInvalid() throws {
        let session = try session(nil, schema: #"{"type": "strin"}"#)
        #expect(session.findings.contains { $0.rule == DataProblem.lockedData })
    }

    @Test func writesChangesInTheFormOfTheDocument() throws {
        let session = try session(
            #"{"number":"1","lines":[{"price":1.50,"x":1},{"price":3}],"tags":["a"]}"#
        )
        let lines = try object("lines", in: session)
        try set("text", to: .text("Lamp"), of: lines[0], in: session)
        let type = try #require(session.graph.type(of: lines[0]))
        let new = session.graph.create(type)
        try set("lines", to: .list([.object(lines[0]), .object(new)]), in: session)
        try set(
            "due",
            to: session.graph.environment.day(of: "2026-02-03").map { .date($0) } ?? .null,
            in: session
        )
        try set("shown", to: .int(3), in: session)
        let buyer = try #require(try object("buyer", in: session).first)
        try set("vatID", to: .text("DE1"), of: buyer, in: session)
        try session.storeChanges()
        #expect(
            stored == #"{"number":"1","lines":[{"price":1.50,"x":1,"Text":"Lamp"},{"price":0}],"#
                + #""tags":["a"],"due":"2026-02-03","buyer":{"vat-id":"DE1"}}"#
        )
    }

    @Test func leavesOutWhatIsEmptyUnlessADefaultIsDeclared() throws {
        let session = try session(#"{"number":"1","lines":[{"price":1}],"tags":["a"],"note":"b"}"#)
        for (name, value) in [("lines", Value.list([])), ("tags", .list([])), ("note", .null)] {
            try set(name, to: value, in: session)
        }
        try session.storeChanges()
        #expect(stored == #"{"number":"1","lines":[]}"#)
    }

    @Test func storesANewDocumentInLines() throws {
        let session = try session(nil)
        try set("number", to: .text("2"), in: session)
        try session.storeChanges()
        #expect(stored == "{\n  \"number\": \"2\",\n  \"lines\": []\n}\n")
    }

    @Test func storesAnInvalidDocumentOnceItIsCorrected() throws {
        let session = try session(#"{"number":"1","lines":[]}"#)
        let before = stored
        try set("number", to: .text(""), in: session)
        let other = try #require(session.graph.model("more"))
        try set("name", to: .text("Ada"), of: other, in: session)
        session.storeOrReport()
        #expect(stored == before)
        #expect(store.contents[.model("more")] != nil)
        let shown = ScreenOutline.text(of: session.screenTree())
        #expect(
            shown.contains("the document is not stored until this is corrected: /number: "),
            "\(shown)"
        )
        #expect(throws: StoreError.self) { try session.storeChanges() }
        try set("number", to: .text("3"), in: session)
        try session.storeChanges()
        #expect(stored == #"{"number":"3","lines":[]}"#)
        #expect(!ScreenOutline.text(of: session.screenTree()).contains("not stored"))
    }

    @Test func reportsADocumentThatViolatesItsSchema() throws {
        let session = try session(#"{"number":"","lines":[]}"#)
        #expect(session.findings.map(\.rule) == [DataProblem.invalidDocument])
    }

    @Test(arguments: ["{", "[]", #"{"a":1"#])
    func refusesWhatIsNoDocument(_ text: String) throws {
        let session = try session(text)
        #expect(session.findings.map(\.rule) == [DataProblem.lockedData])
        #expect(store.contentsSetAside.isEmpty)
    }

    /// A value that its property cannot hold stays until the property changes.
    @Test func preservesValuesOfOtherTypes() throws {
        let session = try session(
            #"{"number":"1","lines":[{"price":1},"x"],"total":"much"}"#,
            schema: "{}"
        )
        #expect(session.findings.count == 2)
        try set("paid", to: .bool(false), in: session)
        try session.storeChanges()
        #expect(stored == #"{"number":"1","lines":[{"price":1},"x"],"total":"much","paid":false}"#)
        try set("total", to: .double(5), in: session)
        try session.storeChanges()
        #expect(stored == #"{"number":"1","lines":[{"price":1},"x"],"total":5,"paid":false}"#)
    }
}
