import Foundation
import OKitSyntax
import Testing

/// The lines of the flow language.
struct FlowParsingTests {
    @Test func readsEveryCommand() throws {
        let flow = try parse(
            #"""
            use now 2026-03-01T09:00:00Z   # header
            use size 40x12

            # a comment
            tap "A \"B\" \u00e9"
            tap #x
            tap accessory of row 2
            type + "x # y" into #name
            set "On" off
            set #price 12.5
            set #date 2026-03-01
            choose "a" in row "b"
            swipe row "Dune" "Mark"
            scroll row 500
            wait 500ms
            settle off
            settle on
            back
            expect rows 0
            expect row 2 disabled
            expect title "T"
            expect no text "x"
            sort "Name"
            sort "Name" descending
            expand row 1 in #tree
            collapse section "More"
            pick "a.csv"
            discard
            undo
            redo
            save
            expect rows 2 in #list
            expect row "Dune" in #list "Dune"
            expect toast "Saved"
            expect no toast
            expect copied "x"
            expect file "a.csv"
            expect file "a.csv" "b"
            expect row 1 style "bad"
            expect column "Name" ascending
            expect section "More" collapsed
            """#
        )
        #expect(
            flow.settings.map(\.content) == [
                .now(Date(timeIntervalSince1970: 1_772_355_600)), .size(columns: 40, rows: 12),
            ]
        )
        #expect(
            flow.commands.map(\.content) == [
                .tap(.label("A \"B\" é")), .tap(.id("x")), .tap(.accessory(of: .row(2))),
                .type("x # y", into: .id("name"), appends: true),
                .set(.label("On"), to: .bool(false)), .set(.id("price"), to: .number(12.5)),
                .set(.id("date"), to: .date("2026-03-01")), .choose("a", in: .rowNamed("b")),
                .swipe(.rowNamed("Dune"), action: "Mark"), .scroll(.row(500)), .wait(0.5),
                .settle(false),
                .settle(true),
                .press(.back), .expect(.rows(0, list: nil)), .expect(.state(.row(2), .disabled)),
                .expect(.title("T")), .expect(.noText("x")),
                .sort("Name", nil), .sort("Name", .descending),
                .expand(.within(list: "tree", .row(1)), true), .expand(.section("More"), false),
                .pick("a.csv"), .discard, .press(.undo), .press(.redo), .press(.save),
                .expect(.rows(2, list: "list")),
                .expect(.row(.within(list: "list", .rowNamed("Dune")), "Dune")),
                .expect(.toast("Saved")), .expect(.noToast), .expect(.copied("x")),
                .expect(.file("a.csv", text: nil)), .expect(.file("a.csv", text: "b")),
                .expect(.style(.row(1), "bad")),
                .expect(.state(.column("Name"), .ascending)),
                .expect(.state(.section("More"), .collapsed)),
            ]
        )
        #expect(flow.commands.first?.location.start.line == 5)
    }

    @Test(arguments: [
        ("tpa \"x\"", 1, "unknown command \"tpa\"; did you mean \"tap\"?"),
        ("  tap \"Ad", 7, "the text has no closing \""),
        ("tap", 4, "expected text in double quotes"),
        (
            "tap Add", 5,
            "expected \"label\", #id, row, accessory of row, tab, column, section or title"
        ),
        ("back now", 6, "unexpected text after \"back\""),
        ("type \"x\" in #n", 10, "expected the word into"),
        ("\"tap\"", 1, "expected a command"),
        ("set #x maybe", 8, "expected on, off, a number or a date"),
        ("set #x nan", 8, "expected on, off, a number or a date"),
        ("settle", 7, "expected on or off"), ("settle down", 8, "expected on or off"),
        ("wait 5", 6, "expected a time such as 500ms, 2s, 1m or 1h"),
        ("wait 99999999999999999999s", 6, "expected a time such as 500ms, 2s, 1m or 1h"),
        ("scroll left", 8, "expected top, end, up, down or row"),
        ("scroll botom", 8, "expected top, end, up, down or row"),
        ("scroll dwn", 8, "expected top, end, up, down or row; did you mean \"down\"?"),
        (
            "expect scren \"ticket\"", 8,
            "expected \"label\", #id, row, accessory of row, tab, column, section or title; "
                + "did you mean \"screen\"?"
        ),
        ("expect no toats", 11, "expected text, alert or toast; did you mean \"toast\"?"),
        ("settle onn", 8, "expected on or off; did you mean \"on\"?"),
        ("swipe rwo 1 \"x\"", 7, "expected the word row; did you mean \"row\"?"),
        ("expect rows -1", 13, "expected a number of rows"),
        ("expect rows 1 in list", 18, "expected the #id of a list"),
        ("expect no rows", 11, "expected text, alert or toast"),
        ("sort \"Name\" upwards", 13, "expected ascending or descending"),
        ("expect row 1", 13, "expected text in double quotes"),
        ("expect #x chekced", 11, "unknown state \"chekced\"; did you mean \"checked\"?"),
        ("use nwo 1", 5, "unknown setting \"nwo\"; did you mean \"now\"?"),
        ("use now yesterday", 9, "expected a time such as 2026-03-01T09:00:00Z"),
        ("use size 0x0", 10, "expected a size such as 80x24"),
        ("use seed -1", 10, "expected a whole number"),
        ("back\nuse seed 1", 1, "\"use\" must come before all commands"),
    ])
    func reportsALineThatCannotBeRead(_ text: String, _ column: Int, _ message: String) {
        var findings: [Finding] = []
        _ = Flow(parsing: SourceText(path: "x.flow", text: text), findings: &findings)
        #expect(findings.map(\.message.text) == [message])
        #expect(findings.first?.location.start.column == column)
    }

    @Test func survivesEveryShortLine() {
        let alphabet = Array("\"\\# tapu0\u{1}é".utf8) + [0xFF, 0x0D]
        var lines: [[UInt8]] = [[]]
        for _ in 0..<3 {
            lines = lines.flatMap { line in alphabet.map { line + [$0] } }
        }
        for line in lines {
            var findings: [Finding] = []
            let source = SourceText(path: "x.flow", bytes: line)
            let flow = Flow(parsing: source, findings: &findings)
            #expect(flow.commands.isEmpty)
            for finding in findings {
                #expect(finding.location.range.upperBound <= line.count)
            }
        }
    }

    private func parse(_ text: String) throws -> Flow {
        var findings: [Finding] = []
        let flow = Flow(parsing: SourceText(path: "x.flow", text: text), findings: &findings)
        try #require(findings.isEmpty, "\(findings.map(\.message.text))")
        return flow
    }
}
