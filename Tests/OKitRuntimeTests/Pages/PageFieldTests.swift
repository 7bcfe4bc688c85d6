import Foundation
import OKitRuntime
import TestSupport
import Testing

/// Fields of forms with more than a line of text.
struct PageFieldTests {
    private static let files: [String: String] = [
        "models/Shop.json": """
        {"properties": {
            "tags": {"type": "[text]", "values": {"crime": "good", "poetry": "good", "war": "bad"}},
            "sizes": "[int]", "tint": "color?", "web": "text?", "info": "any?", "more": "{any}",
            "raw": "text?", "manual": "ModelData?", "cover": "ModelImage?", "bytes": "data?"}}
        """,
        "app.json": #"{"start": "main"}"#,
        "screens/main.json": """
        {"of": "Shop", "actions": {"draft": {"label": "Draft", "open": "draft"}}, "bar": ["draft"],
         "body": [
            {"form": "self", "fields": [
                {"field": "tags", "as": "multiChoice"},
                {"field": "sizes", "as": "multiChoice", "options": [1, 2, 3]},
                "tint", {"field": "web", "as": "color"},
                {"field": "info", "as": "json"}, {"field": "more", "as": "json"},
                {"field": "raw", "as": "json"},
                {"field": "manual", "as": "file"}, {"field": "cover", "as": "image"},
                {"field": "bytes", "as": "file"}]},
            {"text": "tags {tags.join('+')}; sizes {sizes.join('+')}; {tint}; {web}; {info.a[1]}"},
            {"text": "manual {manual.label} {manual.size}; bytes {size(bytes)}; raw {raw}"}]}
        """,
        "screens/draft.json": """
        {"of": "Shop", "body": {"form": "self", "save": "explicitly",
            "fields": [{"field": "manual", "as": "file"}]}}
        """,
    ]

    private let folder = TemporaryFolder()

    private func app() throws -> PageApp {
        let app = try PageApp(Self.files, store: URL(filePath: folder.path))
        app.files.contents = ["manual.txt": "read me", "cover.gif": "GIF89a", "cover.txt": "no"]
        return app
    }

    @Test func ticksSeveralValues() throws {
        let app = try app()
        let failure = app.play(
            """
            choose "poetry" in "Tags"
            choose "crime" in "Tags"
            expect text "tags crime+poetry"
            expect "crime" checked
            expect "war" unchecked
            set "crime" off
            expect text "tags poetry;"
            choose "3" in "Sizes"
            choose "1" in "Sizes"
            expect text "sizes 1+3"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func takesColors() throws {
        let app = try app()
        let failure = app.play(
            """
            type "#f80" into "Tint"
            type "00ff00" into "Web"
            expect text "#ff8800; #00ff00"
            type "red" into "Tint"
            expect text "Enter a color: #rrggbb"
            expect "Tint" value "red"
            expect text "#ff8800; #00ff00"
            type "" into "Tint"
            expect no text "Not a color"
            expect no text "#ff8800"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        #expect(
            app.session.screenTree().root.first { $0.details.component.swatch == "#00ff00" } != nil
        )
    }

    @Test func takesJSON() throws {
        let app = try app()
        let failure = app.play(
            """
            type "{\\"a\\": [1, 22]}" into "Info"
            expect text "; 22"
            type "{\\"a\\": [1, 22}" into "Info"
            expect text "line 1, column"
            expect text "; 22"
            type "[1]" into "More"
            expect text "The property cannot have this value"
            type "{\\"x\\": [1e999]}" into "More"
            expect text "The property cannot have this value"
            type "{\\"x\\": 12345678901234567890}" into "More"
            expect text "The property cannot have this value"
            type "{\\"x\\": 1}" into "More"
            expect no text "The property cannot"
            type "[1,  2]" into "Raw"
            expect text "raw [1,  2]"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// A list of texts has a line for each, unless a text has several lines.
    @Test func takesLines() throws {
        var files = Self.files
        files["models/Shop.json"] = """
            {"properties": {"names": {"type": "[text]", "default": ["one"]}, "others": "[text]?",
                "texts": {"type": "[text]", "default": ["a\\nb"]}}}
            """
        files["screens/main.json"] = """
            {"of": "Shop", "body": [{"form": "self", "fields": ["names", "others", "texts"]},
                {"text": "{names.size()}: {names.join('+')}; {others == null ? 'none' : others.join('+')}; {texts.join('+')}!"}]}
            """
        files["screens/draft.json"] = #"{"title": "Draft"}"#
        let app = try PageApp(files, store: URL(filePath: folder.path))
        let failure = app.play(
            """
            expect "Names" value "one"
            type + "\\ntwo\\n" into "Names"
            expect text "2: one+two; none"
            type "three\\n\\nfour" into "Names"
            expect text "3: three++four; none"
            type "" into "Names"
            expect text "0: ; none"
            type "x" into "Others"
            expect text "0: ; x"
            type "" into "Others"
            expect text "0: ; none"
            expect "Texts" value "[\\n  \\"a\\\\nb\\"\\n]"
            type "[\\n  \\"ab\\"]" into "Texts"
            type + " " into "Texts"
            expect text "ab!"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func storesFiles() throws {
        var app = try app()
        let failure = app.play(
            """
            tap "Manual"
            expect alert "Choose a File"
            pick "manual.txt"
            expect text "manual manual.txt 7"
            expect "Manual" value "manual.txt"
            tap "Cover"
            pick "cover.txt"
            expect alert "Error"
            answer "OK"
            tap "Cover"
            pick "cover.gif"
            tap "Bytes"
            pick "cover.gif"
            expect "Bytes" value "GIF, 6 bytes"
            tap "Bytes"
            answer "Cancel"
            tap #cover/control/clear
            expect no text "cover.gif"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
        try app.session.storeChanges()
        app = try self.app()
        #expect(app.play("expect text \"manual manual.txt 7; bytes 6\"") == nil)
        #expect(
            folder.content.contains { $0.hasPrefix("okit/data/_data/") && $0.hasSuffix(".raw") }
        )
    }

    @Test func storesFilesOfDraftsWhenTheyAreSaved() throws {
        let app = try app()
        let failure = app.play(
            """
            tap "Draft"
            tap "Manual"
            pick "manual.txt"
            expect "Manual" value "manual.txt"
            discard
            expect text "manual  ;"
            tap "Draft"
            tap "Manual"
            pick "manual.txt"
            save
            expect text "manual manual.txt 7"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }
}

/// Fields for numbers: steppers, sliders and durations.
struct PageNumberFieldTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": """
        {"properties": {
            "seconds": {"type": "int", "default": 5400},
            "level": {"type": "int", "default": 7, "rules": [{"minimum": 3}, {"maximum": 9}, {"minimum": 1}]},
            "wait": {"type": "int?", "format": "duration"},
            "wide": {"type": "double", "default": 250}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Numbers", "body": [
            {"form": "self", "fields": [
                {"field": "seconds", "as": "stepper"}, {"field": "level", "as": "stepper"},
                {"field": "wide", "as": "slider"}, "wait",
                {"field": "seconds", "label": "Length", "as": "duration", "format": "duration clock"}]},
            {"text": "{seconds} {level} {string(wait)} {wide}"},
            {"text": "{seconds.format('duration')}, {wait.format('duration clock')}"}]}
        """,
    ]

    private func play(_ flow: String) throws {
        let app = try PageApp(Self.files)
        let failure = app.play(flow)
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func keepsNumbersThatNoLimitForbids() throws {
        try play(
            """
            expect "Seconds" value "5400"
            expect "Wide" value "250"
            set "Seconds" 6000
            expect text "6000 7  250"
            set "Seconds" -5
            expect text "-5 7  250"
            """
        )
    }

    @Test(arguments: [
        ("set \"Level\" 12", "12 is not between 3 and 9"),
        ("set \"Wide\" 101", "101 is not between 0 and 100"),
    ])
    func refusesNumbersBeyondTheLimits(command: String, message: String) throws {
        let app = try PageApp(Self.files)
        let failure = try #require(app.play(command))
        #expect(failure.contains(message))
        #expect(failure.contains("5400 7  250"))
    }

    @Test func editsDurationsAsPeopleWriteThem() throws {
        try play(
            """
            expect "Length" value "1:30:00"
            expect text "1h 30m, "
            type "1h 5m" into "Wait"
            expect text "5400 7 3900 250"
            expect text "1h 30m, 1:05:00"
            type "0:45" into "Length"
            expect text "45m, 1:05:00"
            type "90" into "Wait"
            expect text "Enter a duration, such as 1h 30m"
            expect text "2700 7 3900 250"
            type "" into "Wait"
            expect text "45m, "
            """
        )
    }

    /// A text that is not finished stays as it was typed, so that it can be finished.
    @Test(arguments: [
        ("wait", "1:30:05", "5405"), ("wide", "12.50", "12.5"), ("wait", "1h 05m", "3900"),
        ("due", "2026-03-05 08:07", "2026-03-05T08:07:00Z"),
    ])
    func showsWhatIsTypedCharacterByCharacter(field: String, text: String, value: String) throws {
        var files = Self.files
        files["models/Shop.json"] = """
            {"properties": {"wait": {"type": "int?", "format": "duration"}, "wide": "double", "due": "date?"}}
            """
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Fields", "actions": {
                "clear": {"label": "Clear", "do": [{"set": "wait", "to": 60}, {"set": "wide", "to": 1}, {"set": "due", "to": null}]}},
             "bar": ["clear"],
             "body": [{"form": "self", "id": "form", "fields": ["wait", "wide", {"field": "due", "as": "dateTime"}]},
                      {"text": "= {wait == null ? '' : string(wait)} {wide} {due.format('iso')}"}]}
            """
        let app = try PageApp(files)
        let node = try #require(
            app.session.screenTree().root.first { $0.id.hasSuffix("\(field)/control") }
        )
        func shown() -> NodeValue? {
            app.session.screenTree().node(id: node.id)?.value
        }
        for count in 1...text.count {
            let part = String(text.prefix(count))
            app.session.send(Event(.input(part), on: node.id))
            #expect(shown() == .text(part))
        }
        #expect(app.play("expect text \"\(value)\"\nexpect #\(node.id) valid") == nil)
        // Another value is shown as usual.
        #expect(app.play("tap \"Clear\"") == nil)
        #expect(shown() == .text(["wait": "1m", "wide": "1"][field] ?? ""))
    }

    @Test func takesNumbersAsTheLocaleWritesThem() throws {
        var files = Self.files
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Numbers", "body": [
                {"form": "self", "fields": ["wide"]}, {"text": "= {wide}"}]}
            """
        let app = try PageApp(files, locale: "de_DE")
        for (typed, number) in [
            ("12,5", "12,5"), ("1.000,25", "1000,25"), ("3.5", "3,5"), ("-7", "-7"),
            ("-1.234,5", "-1234,5"),
        ] {
            let failure = app.play("type \"\(typed)\" into \"Wide\"\nexpect text \"= \(number)\"")
            #expect(failure == nil, "\(failure ?? "")")
        }
        for typed in ["1.000", "1,2,3", "1.0,5", "1.23.456"] {
            let failure = app.play("type \"\(typed)\" into \"Wide\"\nexpect text \"= -1234,5\"")
            #expect(failure == nil, "\(failure ?? "")")
            #expect(app.play("expect \"Wide\" invalid") == nil)
        }
    }

    /// Where decimals are behind a point, groups of digits can be typed as they are shown.
    @Test(arguments: [
        ("9,001.50", "9001.5"), ("9,001", "9001"), ("1,234,567", "1234567"), ("12.5", "12.5"),
        ("9,00", nil), ("1,2.5", nil), ("1.2.3", nil),
    ])
    func takesGroupedNumbers(_ typed: String, _ number: String?) throws {
        var files = Self.files
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Numbers", "body": [
                {"form": "self", "fields": ["wide"]}, {"text": "= {wide}"}]}
            """
        let app = try PageApp(files, locale: "en_US")
        let expected = number.map { "expect text \"= \($0)\"" } ?? "expect \"Wide\" invalid"
        let failure = app.play("type \"\(typed)\" into \"Wide\"\n\(expected)")
        #expect(failure == nil, "\(failure ?? "")")
    }

    @Test func storesNoJSONThatWouldBecomeSomethingElse() throws {
        let app = try PageApp([
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": """
            {"properties": {"measured": "[double]",
                            "day": {"type": "date", "default": "now",
                                    "rules": {"predicate": "value <= now", "message": "not in the future"}}}}
            """,
            "strings/en.json": #"{"not in the future": "Choose a day that has begun"}"#,
            "screens/main.json": """
            {"of": "Shop", "title": "Values", "body": [
                {"form": "self", "fields": [{"field": "measured", "as": "json"}, "day"]},
                {"text": "{measured.join('|')}"}]}
            """,
        ])
        let failure = app.play(
            """
            type "[1, 2.5]" into "Measured"
            expect text "1|2.5"
            type "[1, \\"x\\"]" into "Measured"
            expect "Measured" invalid
            expect text "1|2.5"
            set "Day" 2027-01-01
            expect text "Choose a day that has begun"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }
}
