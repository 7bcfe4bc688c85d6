import OKitSyntax
import Testing

/// Mistakes that nothing tells of while the app runs.
struct SilentMistakeTests {
    private func lines(_ files: [String: String]) throws -> [String] {
        let base = [
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}}}
            """,
            "models/Thing.json": """
            {"properties":{"name":{"type":"text"},"size":{"type":"int"},"due":{"type":"date"},
            "note":{"type":"text","optional":true},"parts":{"type":"list","of":"Thing"},
            "other":{"type":"ModelRef","relation":"Thing"}},
            "functions":{"mark":{"steps":[{"set":"size","to":1}]}}}
            """,
            "screens/main.json":
                #"{"kind":"detail","sections":[{"rows":[{"id":"row-one","path":"name"}]}]}"#,
        ]
        return try BundleText(base.merging(files) { $1 }).lines { $0.severity > .info }
    }

    private func line(screen: String) throws -> String? {
        let lines = try lines(["screens/main.json": screen])
        #expect(lines.count <= 1, "\(lines)")
        return lines.first
    }

    @Test(arguments: [
        (#"{"kind":"list","add":false,"cell":{"path":"name"}}"#, "this list needs \"dataPath\""),
        (#"{"kind":"list","add":false,"dataPath":"parts"}"#, "this list needs \"cell\""),
        (
            #"{"kind":"detail","sections":[{"rows":[{"cell":"slider","path":"name"}]}]}"#,
            "this slider cell needs \"valuePath\""
        ),
        (
            ##"{"kind":"list","add":false,"dataPath":"parts","cell":{"path":"name"},"quickName":"#A"}"##,
            "\"quickName\" needs \"quickTap\""
        ),
        (
            ##"{"kind":"list","add":false,"dataPath":"parts","cell":{"path":"name","accyText":"#A"}}"##,
            "\"accyText\" needs \"accyTap\""
        ),
        (
            ##"{"kind":"list","add":false,"dataPath":"parts","cell":{"path":"name"},"more":"#true","##
                + ##""moreActions":"#A,#B","moreActionsTap":"mark()"}"##,
            "\"moreActionsTap\" has 1 parts for 2 actions"
        ),
        (
            ##"{"kind":"detail","sections":[{"rows":[{"cell":"slider","valuePath":"size","##
                + ##""minValuePath":"#9","maxValuePath":"#1"}]}]}"##,
            "the minimum is greater than the maximum"
        ),
        (
            ##"{"kind":"detail","sections":[{"rows":[{"cell":"date","datePath":"due","modePath":"#9"}]}]}"##,
            "expected number from 0 to 3, found \"#9\""
        ),
        (
            ##"{"kind":"detail","sections":[{"rows":[{"cell":"date","datePath":"due","##
                + ##""minDatePath":"#2019-13-01"}]}]}"##,
            "expected date, found \"#2019-13-01\""
        ),
        (
            ##"{"kind":"detail","sections":[{"rows":[{"path":"name","heightEdit":"#none"}]}]}"##,
            "expected number, found \"#none\""
        ),
        (
            #"{"kind":"detail","sections":[{"rows":[{"path":"name,parts"}]}]}"#,
            "expected text, found list of Thing"
        ),
        (
            #"{"kind":"detail","sections":[{"rows":[{"id":"a","path":"name"},{"id":"a","path":"name"}]}]}"#,
            "duplicate name \"a\" in this screen"
        ),
        (
            #"{"kind":"list","add":false,"dataPath":"parts","rowSort":"parts","cell":{"path":"name"}}"#,
            "expected value of the row, found list of Thing"
        ),
    ])
    func areReportedInScreens(_ screen: String, _ expected: String) throws {
        let line = try line(screen: screen)
        #expect(line?.contains(expected) ?? false, "\(line ?? "nothing")")
    }

    @Test(arguments: [
        (#"{"type":"button","id":"b","title":"B"}"#, "", "this button needs \"tapPath\""),
        (
            #"{"type":"form","id":"f","children":[{"type":"textField","id":"t"}]}"#,
            #""elements":{"f":{"outlets":{"mandatoryFields":["t"]}}}"#,
            "\"t\" is a field of a form and needs \"wx_fieldName\""
        ),
        (
            #"{"type":"label","id":"l","text":"A"}"#,
            #""objects":{"s":{"type":"OnLoadActionController"}}"#,
            "OnLoadActionController needs \"actionName\""
        ),
        (
            #"{"type":"label","id":"l","text":"A"}"#,
            #""objects":{"s":{"type":"ActionController","attrs":{"actionName":"feed"}}}"#,
            "nothing starts \"s\""
        ),
        (
            #"{"type":"slider","valuePath":"size","minimumValue":5}"#, "",
            "the minimum is greater than the maximum"
        ),
        (
            #"{"type":"label","id":"l","text":"A"},{"type":"label","id":"l","text":"B"}"#, "",
            "duplicate name \"l\" in this screen"
        ),
    ])
    func areReportedInViews(_ view: String, _ rest: String, _ expected: String) throws {
        let more = rest.isEmpty ? "" : ",\(rest)"
        let lines = try lines([
            "screens/main.json": #"{"kind":"views","views":[\#(view)]\#(more)}"#,
            "services/StubService.json": #"{"actions":{"feed":{}}}"#,
        ])
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.contains(expected) ?? false, "\(lines)")
    }

    @Test(arguments: [
        (#"expect screen "mian""#, "unknown screen \"mian\"; did you mean \"main\"?"),
        (#"tap row "Wheell""#, "unknown label \"Wheell\"; did you mean \"Wheel\"?"),
        ("tap #row-oen", "unknown element \"row-oen\"; did you mean \"row-one\"?"),
    ])
    func areReportedInFlows(_ command: String, _ expected: String) throws {
        let lines = try lines([
            "tests/a.flow": command, "data/default.json": #"{"parts":[{"name":"Wheel"}]}"#,
        ])
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.contains(expected) ?? false, "\(lines)")
    }

    /// What a flow has typed, or may be made of several texts, is not misspelt.
    @Test func areNotSeenInSoundFlows() throws {
        let flow = """
            use screen main
            tap row "Wheel"
            type "Wheels" into "Name"
            expect text "Wheels"
            expect text "Wheel: 4"
            """
        let data = #"{"parts":[{"name":"Wheel"}]}"#
        #expect(try lines(["tests/a.flow": flow, "data/default.json": data]) == [])
    }

    @Test func includeActionsThatTheRealServiceLacks() throws {
        let lines = try lines([
            "services/Service.json": #"{"actions":{"feed":{}}}"#,
            "services/StubService.json": #"{"actions":{"feed":{},"user":{}}}"#,
        ])
        #expect(
            lines == [
                "services/StubService.json:1:23: warning: services/Service.json has no action \"user\" "
                    + "[missing-service-action]"
            ]
        )
    }

    @Test func includeNoActionsThatAStubLeavesOut() throws {
        let real = #"{"actions":{"feed":{},"user":{}}}"#
        let partial = #"{"actions":{"feed":{}}}"#
        let misspelt = #"{"actions":{"feed":{},"usre":{}}}"#
        func lines(_ stub: String) throws -> [String] {
            try self.lines(["services/Service.json": real, "services/StubService.json": stub])
        }
        #expect(try lines(partial) == [])
        #expect(try lines(misspelt).count == 2)
    }

    /// A name elsewhere in the bundle is not a caller.
    @Test func includeParametersThatNoCallerProvides() throws {
        let lines = try lines([
            "services/StubService.json": #"{"actions":{"find":{"parameters":{"q":"$nmae"}}}}"#,
            "models/Thing.json": """
            {"properties":{"name":{"type":"text"},"find":{"type":"text"}},
            "hooks":{"managed":[{"perform":"find"}],"unmanaged":[{"set":"name","to":"#find"}]}}
            """,
        ])
        #expect(lines.count == 1, "\(lines)")
        let expected = "no caller of \"find\" provides \"nmae\"; did you mean \"name\"?"
        #expect(lines.first?.contains(expected) ?? false, "\(lines)")
    }

    @Test func includeNullForWhatIsNotOptional() throws {
        func steps(_ path: String) throws -> [String] {
            try lines([
                "models/Thing.json": """
                {"properties":{"name":{"type":"text"},"size":{"type":"int"},
                "note":{"type":"text","optional":true},"other":{"type":"ModelRef","relation":"Thing"}},
                "hooks":{"managed":[{"set":"\(path)","to":null}]}}
                """
            ])
        }
        #expect(try steps("note") == [])
        #expect(try steps("other") == [])
        #expect(try steps("parent/note") == [])
        let line = try steps("size").first
        #expect(line?.contains("int cannot be null: it is not optional") ?? false)
    }

    @Test(arguments: [
        (#""identity":"cdoe""#, "that can be the identity; did you mean \"code\"?"),
        (#""identity":["code","owner"]"#, "\"owner\" that can be the identity"),
        (#""owner":"onwer""#, "that can be the owner; did you mean \"owner\"?"),
        (#""owner":"code""#, "\"code\" that can be the owner"),
    ])
    func includeKeysOfRecordsThatAreNone(_ member: String, _ expected: String) throws {
        let lines = try lines([
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"file"},
            "posts":{"entity":"Post","storage":"records"}}}
            """,
            "models/Post.json": """
            {\(member),"properties":{"code":{"type":"text"},"owner":{"type":"Post","optional":true}}}
            """,
        ])
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.contains(expected) ?? false, "\(lines)")
    }
}
