import FoundationEssentials
import OKitExpression
import OKitModel
import OKitSyntax
import Testing

/// Functions on values, in two locales and time zones.
struct FunctionTests {
    @Test(arguments: [
        ("Book Shop", "bokshop"), ("Müller", "muler"), ("1001 Nights", "101nights"),
        ("!!!", "!!!"), (" ! ", "!"), ("", ""), ("ＡＢＣ", "abc"), ("İstanbul", "istanbul"),
        ("Über-Größe", "ubergroße"), ("日本語", "日本語"),
    ])
    func normalizesForSearching(_ text: String, _ expected: String) {
        #expect(SearchText.normalized(text) == expected)
    }

    @Test(arguments: [
        ("date/addDays(#1)", "2026-03-29 09:30:00 +0000"),
        ("date/addDays(#-28)", "2026-02-28 10:30:00 +0000"),
        ("date/addMonths(#-1)", "2026-02-28 10:30:00 +0000"),
        ("date/startOfDay", "2026-03-27 23:00:00 +0000"),
        ("date/addDays(#x)", nil), ("date/addDays(#99999999999)", nil),
    ])
    func movesDatesByTheCalendar(_ binding: String, _ expected: String?) throws {
        // The clocks go forward in the night to March 29.
        let sample = try Self.sample("en_US", "Europe/Berlin")
        #expect(Self.value(of: binding, in: sample).text == expected)
    }

    @Test(arguments: [
        ("en_US", "UTC", "formatDate", "March 28, 2026"),
        ("en_US", "UTC", "formatFullDate", "Saturday, March 28, 2026"),
        ("en_US", "America/New_York", "formatTime", "6:30 AM"),
        ("en_US", "UTC", "formatRelativeDate", "Today"),
        ("de_DE", "UTC", "formatDate", "28. März 2026"),
        ("de_DE", "Asia/Tokyo", "formatFullDate", "Samstag, 28. März 2026"),
        ("de_DE", "UTC", "formatRelativeDate", "Heute"),
        ("de_DE", "UTC", "formatISO", "2026-03-28T10:30:00"),
        ("fr_FR", "UTC", "formatRelativeDate", "28 mars 2026"),
    ])
    func writesDatesInTheLocale(
        _ locale: String,
        _ zone: String,
        _ function: String,
        _ expected: String
    ) throws {
        let sample = try Self.sample(locale, zone)
        #expect(Self.value(of: "date/\(function)", in: sample) == .text(expected))
    }

    @Test(arguments: [
        ("path/lastPathComponent", "notes.old.txt"), ("path/pathExtension", "txt"),
        ("title/capitalizedString", "The Left Hand Of Darkness"), ("title/length", "25"),
        ("title/capitalize", "The LEFT hand of darkness"), ("title/initial", "t"),
    ])
    func worksOnTexts(_ binding: String, _ expected: String) throws {
        let sample = try Self.sample("en_US", "UTC")
        #expect(Self.value(of: binding, in: sample).text == expected)
    }

    @Test(arguments: [
        ("title/shout(#!)", "THE LEFT HAND OF DARKNESS!"), ("title/shout", nil),
        ("title/length", "25"), ("summary", "/home/notes.old.txt"), ("path/summary", nil),
    ])
    func callsFunctionsOfTheHost(_ binding: String, _ expected: String?) throws {
        let shout = HostFunction("shout", on: .text, parameterCount: 1) { receiver, arguments, _ in
            .text((receiver.text ?? "").uppercased() + (arguments[0].text ?? ""))
        }
        let length = HostFunction("length", on: .text) { _, _, _ in .int(0) }
        let summary = HostFunction("summary", on: .entity("object")) { receiver, _, graph in
            receiver.object.map { (graph as? Graph)?.value(of: $0, "path") ?? .null } ?? .null
        }
        let sample = try Self.sample("en_US", "UTC", [shout, length, summary])
        #expect(Self.value(of: binding, in: sample).text == expected)
    }

    @Test func boundsTheTextsThatAnExpressionMakes() throws {
        let sample = try Self.sample("en_US", "UTC")
        let steps = String(repeating: "/stringByAppendingString(title)", count: 2)
        #expect(Self.value(of: "title" + steps, in: sample).text?.utf8.count == 75)
        let doubled = String(repeating: "$title", count: 50_000)
        var evaluator = Evaluator(sample.0)
        let template = TemplateParser.parse(doubled)
        #expect(evaluator.value(of: template, on: sample.1) == .null)
        #expect(evaluator.problems.contains { $0.text.contains("longer than 1048576 bytes") })
    }

    private static func value(of binding: String, in sample: (Graph, ObjectID)) -> Value {
        var evaluator = Evaluator(sample.0)
        return BindingMethod.get.value(of: binding, on: sample.1, in: &evaluator)
    }

    private static func sample(
        _ locale: String,
        _ zone: String,
        _ functions: [HostFunction] = []
    ) throws -> (Graph, ObjectID) {
        // 2026-03-28T10:30:00Z
        let now = Date(timeIntervalSince1970: 1_774_693_800)
        let environment = AppEnvironment(
            locale: locale,
            timeZone: zone,
            functions: functions,
            clock: { now },
            makeID: { "id" }
        )
        let graph = Graph(types: TypeTable(), environment: environment)
        let json = """
            {"date": {"$date": "2026-03-28T10:30:00Z"}, "path": "/home/notes.old.txt",
            "title": "the LEFT hand of darkness"}
            """
        let document = try JSONDocument(parsing: SourceText(path: "a", text: json))
        return (graph, graph.makeObject(document.root))
    }
}
