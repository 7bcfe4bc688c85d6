import OKitSyntax
import Testing

/// Values, positions and names in steps that cannot be meant.
struct StepValueTests {
    private func lines(steps: String, computed: String = "{}") throws -> [String] {
        let files = [
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}}}
            """,
            "models/Thing.json": """
            {"properties":{"name":{"type":"text"},"size":{"type":"int"},"due":{"type":"date"},
            "done":{"type":"bool"},"color":{"type":"color","optional":true},
            "numbers":{"type":"list","of":"int"},"parts":{"type":"list","of":"Thing"},
            "other":{"type":"Thing"}},"computed":\(computed),
            "functions":{"go":{"parameters":["given"],"steps":[\(steps)]}}}
            """,
            "screens/main.json":
                #"{"kind":"detail","sections":[{"rows":[{"id":"row-one","path":"name"}]}]}"#,
        ]
        return try BundleText(files).lines { $0.severity > .info }
            .map { String($0.split(separator: ": ", maxSplits: 2).last ?? "") }
    }

    @Test(arguments: [
        (
            #"{"set":"due","to":5}"#,
            "expected a date such as \"#2026-01-31\", found number [type-mismatch]"
        ),
        (
            #"{"set":"due","to":{"expression":"5"}}"#,
            "date cannot hold 5 [type-mismatch]"
        ),
        (
            #"{"set":"size","to":{"expression":"1e308"}}"#,
            "int cannot hold 1e308 [type-mismatch]"
        ),
        (#"{"set":"size","to":1e308}"#, "expected int, found number [data-type]"),
        (##"{"set":"done","to":"#maybe"}"##, "bool cannot hold \"#maybe\" [type-mismatch]"),
        (
            #"{"set":"done","to":{"expression":"'maybe'"}}"#,
            "bool cannot hold 'maybe' [type-mismatch]"
        ),
        (#"{"set":"size","to":[1]}"#, "expected int, found array [data-type]"),
        (##"{"set":"numbers","to":"#1"}"##, "list of int cannot hold \"#1\" [type-mismatch]"),
        (
            #"{"set":"numbers","to":{"expression":"{1, NULL, 'x'}"}}"#,
            "list of int cannot hold {1, NULL, 'x'} [type-mismatch]"
        ),
        (
            #"{"set":"parts","to":null}"#,
            "list of Thing cannot be null: it is not optional [type-mismatch]"
        ),
        (##"{"set":"other","to":"#one"}"##, "Thing cannot hold \"#one\" [type-mismatch]"),
        (#"{"set":"due","to":"size"}"#, "date cannot hold int [type-mismatch]"),
        (
            #"{"add":"parts","value":{"nmae":"Wheel"}}"#,
            "Thing has no property \"nmae\"; did you mean \"name\"? [unknown-data-member]"
        ),
        (
            #"{"add":"parts","value":{"parts":[{"sice":1}]}}"#,
            "Thing has no property \"sice\"; did you mean \"size\"? [unknown-data-member]"
        ),
        (
            #"{"add":"parts","value":{"size":"large"}}"#,
            "expected int, found string [data-type]"
        ),
        (
            ##"{"move":"parts","from":"#a","to":1}"##,
            "expected a whole number, found \"#a\" [type-mismatch]"
        ),
        (
            #"{"move":"parts","from":0,"to":"due"}"#,
            "expected a whole number, found date [type-mismatch]"
        ),
        (#"{"remove":"/"}"#, "cannot remove the root object of a model [not-writable]"),
        (
            #"{"prompt":{"fields":[{"name":"first"},{"name":"days"}],"as":"answer"},"#
                + #""then":[{"set":"name","to":"answer/frist"}]}"#,
            "unknown key \"frist\"; did you mean \"first\"? [unknown-property]"
        ),
        (
            #"{"prompt":{"fields":[{"name":"first"},{"name":"days"}],"as":"answer"},"#
                + #""then":[{"alert":{"title":"answer/frist"}}]}"#,
            "unknown key \"frist\"; did you mean \"first\"? [unknown-property]"
        ),
    ])
    func reportsWhatCannotBeMeant(_ step: String, _ message: String) throws {
        #expect(try lines(steps: step) == [message])
    }

    @Test(arguments: [
        ##"{"set":"due","to":"#2026-01-31"}"##, ##"{"set":"size","to":"#5"}"##,
        ##"{"set":"done","to":"#true"}"##, #"{"set":"numbers","to":{"expression":"{1, 2}"}}"#,
        #"{"set":"numbers","to":[]}"#, #"{"set":"size","to":{"expression":"0.5"}}"#,
        #"{"set":"name","to":{"expression":"5"}}"#, #"{"set":"other","to":"parts[0]"}"#,
        #"{"set":"name","to":"size"}"#, #"{"set":"size","to":"name"}"#,
        ###"{"set":"color","to":"##ff0000"}"###, #"{"set":"color","to":null}"#,
        #"{"add":"parts","value":{"name":"Wheel","parts":[{"size":1}]}}"#,
        #"{"add":"parts","value":"parts[0]"}"#, #"{"remove":"parts[0]"}"#,
        #"{"move":"parts","from":0,"to":"size"}"#,
        #"{"prompt":{"fields":[{"name":"first"},{"name":"days"}],"as":"answer"},"#
            + #""then":[{"set":"due","to":"due/addDays(answer/days)"},{"set":"name","to":"answer/first"}]}"#,
    ])
    func acceptsWhatRuns(_ step: String) throws {
        #expect(try lines(steps: step) == [])
    }

    @Test(arguments: [
        ("due/addDays(name)", "\"addDays\" expects whole number, found text [type-mismatch]"),
        (
            "due/addDays(#three)",
            "\"addDays\" expects whole number, found \"#three\" [type-mismatch]"
        ),
        (
            "due/addDays(#1.5)",
            "\"addDays\" expects whole number, found \"#1.5\" [type-mismatch]"
        ),
        ("due/addDays(size,#1)", "\"addDays\" expects 1 argument, found 2 [wrong-argument-count]"),
    ])
    func reportsArgumentsThatAFunctionDoesNotAccept(_ path: String, _ message: String) throws {
        #expect(try lines(steps: "", computed: "{\"next\":\"\(path)\"}") == [message])
    }

    @Test(arguments: ["due/addDays(#3)", "due/addDays(size)"])
    func acceptsOtherArguments(_ path: String) throws {
        let lines = try lines(steps: "", computed: "{\"next\":\"\(path)\"}")
        #expect(lines.filter { !$0.contains("unknown-function") } == [])
    }

    @Test func reportsASetterThatWritesItsOwnProperty() throws {
        let computed = #"{"next":{"get":"size","set":[{"set":"next","to":"value"}]}}"#
        #expect(
            try lines(steps: "", computed: computed) == [
                "\"next\" calls itself [function-cycle]"
            ]
        )
    }
}
