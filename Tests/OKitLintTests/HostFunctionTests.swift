import Testing

/// Functions that the manifest declares for the host, and conditions without their arguments.
struct HostFunctionTests {
    private static func lines(_ computed: String, rules: String = "[]") throws -> [String] {
        var bundle = BundleText([
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.example.app","version":"1.0.0","name":"App",
            "entry":"main","functions":{"shout":{"on":"text","parameters":["number"],"returns":"int"}},
            "models":{"default":{"entity":"Shop","storage":"file"}}}
            """,
            "screens/main.json":
                #"""
            {"kind":"detail","titlePath":"name",
            "sections":[{"rows":[{"cell":"text","path":"name"}]}]}
            """#,
        ])
        bundle.files["models/Shop.json"] = """
            {"properties":{"name":{"type":"text","rules":\(rules)}},
            "computed":{"a":\(computed)}}
            """
        return try bundle.lines().filter { $0.contains("error") }
    }

    @Test(
        arguments: [
            (##""name/shout(#3)""##, nil),
            (##""name/shoot(#3)""##, "text has no function \"shoot\"; did you mean \"shout\"?"),
            (#""name/shout""#, "\"shout\" expects 1 argument, found 0"),
            (
                #"{"expression":"FUNCTION(name, 'shout:', name)"}"#,
                "\"shout\" expects number, found text"
            ),
            (
                #"{"predicate":"FUNCTION(name, 'shout:', 1) BEGINSWITH 'a'"}"#,
                "BEGINSWITH expects text, found int"
            ),
        ] as [(String, String?)]
    )
    func checksCalls(_ computed: String, _ message: String?) throws {
        let lines = try Self.lines(computed)
        #expect(lines.count == (message == nil ? 0 : 1), "\(lines)")
        #expect(message.map { lines.first?.contains($0) ?? false } ?? true, "\(lines)")
    }

    @Test func reportsArgumentsOfRules() throws {
        let lines = try Self.lines(#""name""#, rules: #"[{"predicate":"value != %@"}]"#)
        #expect(
            lines.count == 1 && lines[0].contains("argument 1 (%@) has no value here"),
            "\(lines)"
        )
    }
}
