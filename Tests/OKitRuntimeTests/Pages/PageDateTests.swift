import Foundation
import OKitRuntime
import Testing

/// Dates in forms of format 2.
struct PageDateTests {
    private static let files = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": """
        {"properties": {"due": {"type": "date", "default": "2026-03-01T10:00:00Z"}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "body": {"form": "self", "fields": [
            {"field": "due", "min": "timestamp('2026-02-01T00:00:00Z')",
             "max": "timestamp('2026-04-01T00:00:00Z')"}]}}
        """,
    ]

    @Test(arguments: [
        ("2026-01-15T00:00:00Z", "2026-02-01T00:00:00Z"),
        ("2026-03-15T00:00:00Z", "2026-03-15T00:00:00Z"),
        ("2027-01-01T00:00:00Z", "2026-04-01T00:00:00Z"),
    ])
    func areWithinTheirLimits(_ picked: String, _ shown: String) throws {
        let session = try PageApp(Self.files).session
        let date = try Date(picked, strategy: .iso8601)
        let tree = session.send(Event(.pick(date), on: "self/due/control"))
        let expected = try Date(shown, strategy: .iso8601)
        #expect(tree.node(id: "self/due/control")?.value == .date(expected))
    }

    private func play(_ due: String, _ flow: String) throws -> String? {
        var files = Self.files
        files["models/Shop.json"] = #"{"properties": {"due": \#(due)}}"#
        files["screens/main.json"] = """
            {"of": "Shop", "body": [{"form": "self", "fields": ["due"]},
                                    {"text": "At {due == null ? 'no time' : string(due)}"}]}
            """
        return try PageApp(files).play(flow)
    }

    /// A field for days, as most are, sets the day alone.
    @Test func daysDoNotChangeTheTime() throws {
        let failure = try play(
            #"{"type": "date", "default": "2026-03-01T10:00:00Z"}"#,
            """
            set "Due" 2026-03-05
            expect text "At 2026-03-05T10:00:00Z"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test(arguments: [
        ("dateTime medium", ScreenNode.DateMode.dateAndTime), ("time", .time), ("date full", .date),
        ("relative", .date),
    ])
    func fieldsFollowTheFormat(format: String, mode: ScreenNode.DateMode) throws {
        var files = Self.files
        files["models/Shop.json"] = """
            {"properties": {"due": {"type": "date", "default": "2026-03-01T10:00:00Z", "format": "\(format)"}}}
            """
        let node = try PageApp(files).session.screenTree().node(id: "self/due/control")
        #expect(node?.details.dateMode == mode)
    }

    @Test(arguments: [
        (#"{"type": "date?", "default": "2026-03-05T14:30:00Z"}"#, "2026-03-05 14:30"),
        (#"{"type": "date?", "default": "2026-03-05T00:00:00Z"}"#, "2026-03-05"),
        (
            #"{"type": "date?", "default": "2026-03-05T00:00:00Z", "format": "dateTime"}"#,
            "2026-03-05 00:00"
        ),
        (#"{"type": "day?", "default": "2026-03-05"}"#, "2026-03-05"),
    ])
    func optionalDatesShowTheirTime(due: String, shown: String) throws {
        let failure = try play(due, #"expect "Due" value "\#(shown)""#)
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// Text that is invalid for some keys, and then a value, stays as it was typed.
    @Test(
        arguments: ["immediately", "explicitly"],
        [
            ("day?", "2026-01-31"), ("date?", "2026-01-31 10:05"), ("double?", "-1.50"),
            ("int?", "-10"), ("[text]?", "a\n\nb"),
        ]
    )
    func typedTextStaysWhileItIsTyped(save: String, field: (type: String, text: String)) throws {
        var files = Self.files
        files["models/Shop.json"] = #"{"properties": {"due": "\#(field.type)"}}"#
        files["screens/main.json"] = """
            {"of": "Shop", "body": {"form": "self", "fields": ["due"], "save": "\(save)"}}
            """
        let session = try PageApp(files).session
        for end in field.text.indices {
            let text = String(field.text[...end])
            let tree = session.send(Event(.input(text), on: "self/due/control"))
            #expect(tree.node(id: "self/due/control")?.value == .text(text))
        }
    }
}
