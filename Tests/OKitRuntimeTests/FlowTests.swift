import OKitRuntime
import Testing

/// Flows on the sample app.
struct FlowTests {
    @Test func playsTheWayToANewBook() throws {
        let runner = FlowRunner(try SampleApp.session()) { _ in }
        for line in [
            "# adds a book", "", "tap \"Add\"", "type \"Solaris\" into \"Name\"",
            "answer \"OK\"  # in the dialog", "expect no alert", "expect rows 13",
            "tap row \"Solaris\"", "expect screen \"book\"", "back", "expect screen \"books\"",
            "tap tab \"Authors\"", "expect screen \"authors\"",
        ] {
            try runner.play(line)
        }
    }

    @Test(arguments: [
        ("tpa \"Add\"", "did you mean \"tap\"?"),
        ("tap \"Ad", "not closed"),
        ("tap row 99", "there is no row 99"),
        ("tap \"Nothing\"", "there is no \"Nothing\" here"),
        ("tap row \"The\"", "is not clear"),
        ("expect rows 13", "there is 12 rows"),
        ("expect alert \"X\"", "there is no alert"),
        ("answer \"OK\"", "no alert is open"),
        ("back now", "too much"),
        ("back", "there is no #back here"),
    ])
    func saysWhatIsWrongWithALine(_ line: String, _ part: String) throws {
        let runner = FlowRunner(try SampleApp.session()) { _ in }
        let error = #expect(throws: FlowError.self) { try runner.play(line) }
        #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    }
}
