import OKitRuntime
import Testing

/// Timers whose interval is changed while they run.
struct PageIntervalTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": """
        {"properties": {"seconds": {"type": "int", "default": 60}, "ticks": "int"}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Main", "actions": {"fast": {"label": "Fast", "do": {"set": "seconds", "to": 2}},
           "off": {"label": "Off", "do": {"set": "seconds", "to": 0}}},
         "bar": ["fast", "off"], "body": {"text": "{ticks} ticks"}, "every": {"app.seconds": {"set": "ticks", "to": "ticks + 1"}}}
        """,
    ]

    @Test(arguments: [
        "wait 1s\ntap \"Fast\"\nexpect text \"0 ticks\"\nwait 10s\nexpect text \"5 ticks\"",
        "wait 1s\ntap \"Off\"\nwait 70s\nexpect text \"0 ticks\"\ntap \"Fast\"\nwait 3s\nexpect text \"1 ticks\"",
        "wait 59s\nexpect text \"0 ticks\"\nwait 2s\nexpect text \"1 ticks\"",
    ])
    func countFromTheChange(flow: String) throws {
        let failure = try PageApp(Self.files).play(flow)
        #expect(failure == nil, "\(failure ?? "")")
    }

    /// The text that a user is typing is not always a value, and a timer does not replace it.
    @Test func leavesTextThatIsNoValue() throws {
        var files = Self.files
        files["screens/main.json"] = """
            {"of": "Shop", "title": "Main", "body": [{"form": "self", "fields": ["ticks"]}, {"text": "{ticks} ticks"}],
             "every": {"5": {"set": "ticks", "to": "ticks + 1"}},
             "actions": {"reset": {"label": "Reset", "do": {"set": "ticks", "to": 50}}}, "bar": ["reset"]}
            """
        let failure = try PageApp(files).play(
            """
            type "-" into "Ticks"
            wait 6s
            expect text "1 ticks"
            expect "Ticks" value "-"
            type "-5" into "Ticks"
            type "x" into "Ticks"
            tap "Reset"
            expect "Ticks" value "50"
            """
        )
        #expect(failure == nil, "\(failure ?? "")")
    }
}
