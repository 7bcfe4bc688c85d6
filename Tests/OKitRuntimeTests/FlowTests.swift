import OKitBundle
import OKitExpression
import OKitModel
import OKitRecords
import OKitRuntime
import OKitSyntax
import Testing

/// Flows on the sample app.
struct FlowTests {
    /// All but the one that presses keys, which needs a terminal.
    @Test(arguments: try SampleApp.bundle().flows.keys.sorted().filter { $0 != "keys" })
    func playsTheFlowsOfTheSample(_ name: String) throws {
        let bundle = try SampleApp.bundle()
        let flow = try #require(bundle.flows[name])
        let test = FlowTest(flow, of: bundle, records: SQLiteRecordStorage()) { _ in }
        #expect(test.failure == nil, "\(test.failure?.message.text ?? "")")
    }

    @Test(arguments: [
        ("tap row 99", "unknown row 99; the list has 12"),
        ("tap \"Nothing\"", "unknown \"Nothing\" on this screen"),
        ("tap row \"Dun\"\ntap row \"Dune\"", "a tap on \"Dune\" does nothing"),
        ("tap row \"Duen\"", "unknown \"Duen\" on this screen; did you mean \"Dune\"?"),
        ("tap row \"The\"", "ambiguous: \"The "),
        ("tap \"Mark\"", " more"),
        ("tap accessory of row \"Neuromancer\"", "the row has no button at its end"),
        ("tap tab \"Bokos\"", "did you mean \"Books\"?"),
        ("tap section \"X\"", "the list has no index"),
        ("tap title", "the title of this screen cannot be tapped"),
        ("tap #ad", "unknown #ad on this screen; did you mean #add?"),
        ("tick row 1", "in edit mode"),
        ("swipe row 1 \"Burn\"", "the row has no action \"Burn\"; expected \"Mark\", \"More...\""),
        ("expect rows 13", "expected 13 rows, found 12"),
        ("expect row 1 \"X\"", "expected row 1 \"X\", found \"Jane Eyre\""),
        ("expect screen \"book\"", "expected screen \"book\", found \"books\""),
        ("expect alert \"X\"", "expected alert \"X\", found none"),
        ("tap \"Add\"\nexpect rows 12", "\"New Book\" covers the rows; answer it first"),
        ("tap \"Add\"\nexpect no alert", "expected no alert, found \"New Book\""),
        ("tap \"Add\"\nanswer \"OK\"", "\"OK\" is disabled"),
        ("expect no text \"Dune\"", "expected no text \"Dune\", found it on the screen"),
        ("expect text \"Nothing\"", "the text \"Nothing\" is not on the screen"),
        ("expect \"Add\" disabled", "expected \"Add\" disabled; none of its states is on"),
        ("expect \"Add\" hidden", "expected \"Add\" hidden, found it visible"),
        ("expect row 1 value \"marked\"", "expected value \"marked\", found \"not marked\""),
        ("answer \"OK\"", "no alert is open"),
        ("back", "the screen has no \"back\" button"),
        ("tap row \"Dune\"\nset \"Copies\" 4", "unknown \"Copies\" on this screen"),
        ("tap row \"Dune\"\nset \"Price\" 4", "is disabled"),
        ("tap row \"Dune\"\nedit\nset \"Release Date\" 2019-99-99", "is not a date"),
        ("tap row \"Dune\"\nedit\nchoose \"Poetry\" in \"Type\"", "unknown option \"Poetry\""),
        ("scroll row 13", "unknown row 13; the list has 12"),
        ("tap row \"Dune\"\nscroll end", "the screen has no list that can be scrolled"),
    ])
    func saysWhatFailed(_ text: String, _ part: String) throws {
        let failure = try play(text)
        #expect(failure?.message.text.contains(part) == true, "\(failure?.message.text ?? "")")
        #expect(failure?.location.start.line == text.split(separator: "\n").count)
    }

    @Test func reachesRowsOutsideTheWindow() throws {
        let text = """
            tap row 12
            expect title "The Hobbit"
            """
        let failure = try play("expect row 12 \"The Hobbit\"\ntap row \"The Hobbit\"", rows: 2)
        #expect(failure == nil, "\(failure?.message.text ?? "")")
        #expect(try play(text.replacing("title", with: "text"), rows: 3) == nil)
        #expect(try play("scroll end\nexpect row 11 \"Dune\"", rows: 5) == nil)
        #expect(
            try play("tap row \"The \"", rows: 1)?.message.text
                == "more than one row starts with \"The \""
        )
    }

    @Test func failsOnAScreenThatIsNotThere() throws {
        var findings: [Finding] = []
        let source = SourceText(path: "x.flow", text: "use screen nope")
        let flow = Flow(parsing: source, findings: &findings)
        let test = FlowTest(flow, of: try SampleApp.bundle(), records: SQLiteRecordStorage()) { _ in
        }
        #expect(test.failure?.message.text == "unknown screen \"nope\"")
    }

    @Test func movesTimeByWaiting() throws {
        let start = "tap \"Add\"\ntype \"X\" into \"Name\"\nanswer \"OK\"\nexpect text \"Today\"\n"
        #expect(try play(start + "wait 24h\nexpect text \"Yesterday\"") == nil)
        #expect(try play(start + "wait 48h\nexpect no text \"Yesterday\"") == nil)
    }

    @Test func showsTheScreenWhereItIsAsked() throws {
        var shown: [String] = []
        _ = try play("show\ntap row \"Dune\"\nshow") { shown.append($0.screen) }
        #expect(shown == ["books", "book"])
    }

    private func play(
        _ text: String,
        rows: Int = AppSession.standardWindow,
        show: @escaping (ScreenTree) -> Void = { _ in }
    ) throws -> Finding? {
        var findings: [Finding] = []
        let flow = Flow(parsing: SourceText(path: "x.flow", text: text), findings: &findings)
        #expect(findings.isEmpty)
        let bundle = try SampleApp.bundle()
        let clock = VirtualClock(try #require(Surroundings.test.now))
        let session = AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: clock),
            store: nil,
            records: SQLiteRecordStorage(),
            rows: rows
        )
        do throws(FlowFailure) {
            try FlowRunner(session, clock: clock, show: show).play(flow)
            return nil
        } catch {
            return error.finding
        }
    }
}
