import OKitSyntax
import Testing

/// Hooks that trigger each other without end, by what they set and add.
struct HookCycleTests {
    private func lines(_ hooks: String, part: String = "{}") throws -> [String] {
        let bundle = BundleText([
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}}}
            """,
            "models/Thing.json": """
            {"properties":{"name":{"type":"text"},"size":{"type":"int"},
            "numbers":{"type":"list","of":"int"},"parts":{"type":"list","of":"Part"},
            "main":{"type":"Part","optional":true}},
            "hooks":\(hooks)}
            """,
            "models/Part.json": """
            {"properties":{"label":{"type":"text"},"inner":{"type":"Part","optional":true},
            "things":{"type":"list","of":"Thing"}},"hooks":\(part)}
            """,
            "screens/main.json":
                #"{"kind":"detail","sections":[{"rows":[{"id":"row-one","path":"name"}]}]}"#,
        ])
        return try bundle.lines { $0.rule == "hook-cycle" }
    }

    @Test(arguments: [
        #"{"changed":{"numbers":[{"add":"numbers","value":1}]}}"#,
        #"{"changed":{"numbers":[{"forEach":"numbers","steps":[{"add":"numbers","value":1}]}]}}"#,
        #"{"changed":{"parts":[{"add":"parts"}]}}"#,
        #"{"changed":{"main":[{"set":"main","to":{"label":"x"}}]}}"#,
        #"{"changed":{"name":[{"set":"name","to":{"template":"$name$name"}}]}}"#,
        #"{"changed":{"numbers":[{"set":"size","to":1}],"size":[{"add":"numbers","value":1}]}}"#,
    ])
    func reportsHooksOfOneEntity(_ hooks: String) throws {
        #expect(try lines(hooks).count == 1)
    }

    @Test func reportsObjectsThatAreSet() throws {
        let hooks = #"{"managed":[{"set":"inner","to":{}}]}"#
        #expect(try lines("{}", part: hooks).count == 1)
    }

    @Test func reportsHooksOfTwoEntities() throws {
        let lines = try lines(
            #"{"managed":[{"add":"parts"}]}"#,
            part: #"{"managed":[{"add":"things","value":{"name":"x"}}]}"#
        )
        #expect(lines.count == 2)
    }

    @Test(arguments: [
        #"{"changed":{"numbers":[{"set":"size","to":{"expression":"size + 1"}}]}}"#,
        #"{"changed":{"name":[{"set":"size","to":"name/length"}],"size":[{"set":"name","to":"name"}]}}"#,
        #"{"managed":[{"add":"parts"}]}"#, #"{"managed":[{"set":"main","to":{}}]}"#,
        #"{"changed":{"numbers":[{"if":"size < 3","then":[{"add":"numbers","value":1}]}]}}"#,
        #"{"changed":{"name":[{"add":"numbers","value":1}]}}"#,
    ])
    func acceptsHooksThatEnd(_ hooks: String) throws {
        #expect(try lines(hooks) == [])
    }
}
