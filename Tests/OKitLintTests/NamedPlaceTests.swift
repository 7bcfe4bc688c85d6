import OKitSyntax
import Testing

/// Mistakes are reported once, at the place that is wrong.
struct NamedPlaceTests {
    private func lines(_ files: [String: String]) throws -> [String] {
        let base = [
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"file"},
            "posts":{"entity":"Post","storage":"records"}}}
            """,
            "models/Thing.json": """
            {"properties":{"name":{"type":"text"},"size":{"type":"int"},"due":{"type":"date"},
            "icon":{"type":"ModelImage","optional":true},"parts":{"type":"list","of":"Thing"}}}
            """,
            "models/Post.json": """
            {"properties":{"title":{"type":"text","optional":true},"stars":{"type":"int"},
            "user":{"type":"User","optional":true,"inverse":"posts"}}}
            """,
            "models/User.json": """
            {"properties":{"login":{"type":"text","optional":true},
            "posts":{"type":"set","of":"Post","inverse":"user"}}}
            """,
            "screens/main.json": #"{"kind":"detail","sections":[{"rows":[{"path":"name"}]}]}"#,
        ]
        return try BundleText(base.merging(files) { $1 }).lines { $0.severity > .info }
    }

    private func expect(_ expected: String, _ files: [String: String]) throws {
        let lines = try lines(files)
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.contains(expected) ?? false, "\(lines)")
    }

    // MARK: Screens

    @Test(arguments: [
        (##""path":"name/""##, "expected a name before and after \"/\""),
        (##""path":"parts//name""##, "expected a name before and after \"/\""),
        (##""path":"name","selectNextRow":"#3""##, "expected a row at a distance of 3"),
        (##""path":"name","selectNextRow":"#0""##, "expected a row at a distance of 0"),
        (##""path":"name","accessory":{"tapPath":"name(""##, "malformed-binding"),
    ])
    func areReportedInRows(_ row: String, _ expected: String) throws {
        let end = row.contains("accessory") ? "}" : ""
        let lines = try lines([
            "screens/main.json": #"{"kind":"detail","sections":[{"rows":[{\#(row)\#(end)}]}]}"#
        ])
        #expect(lines.contains { $0.contains(expected) }, "\(lines)")
    }

    @Test(arguments: [
        ##""titleCount":true"##, ##""group":"#name""##, ##""searchPath":"%name""##,
        ##""searchFilterPath":"#name""##,
    ])
    func includeConstantsWhereRowsDiffer(_ attribute: String) throws {
        try expect(
            "unusable-constant",
            [
                "screens/main.json":
                    #"{"kind":"list","type":"Thing","dataPath":"parts","cell":{"path":"name"},\#(attribute)}"#
            ]
        )
    }

    @Test(arguments: [
        (#"{"type":"label","textPath":"name("}"#, "malformed-binding"),
        (#"{"type":"label","id":"l"}"#, "this label needs a text or a binding"),
        (#"{"type":"searchBar","id":"s"}"#, "no mediator has this search bar"),
        (#"{"type":"button","tapPath":"mark()","title":"A","imageName":"bok"}"#, "image \"bok\""),
        (
            #"{"type":"form","id":"f","bindings":[{"from":"content.name"}]}"#,
            "form has no value; set \"to\" to a property"
        ),
    ])
    func areReportedInViews(_ view: String, _ expected: String) throws {
        try expect(
            expected,
            [
                "screens/main.json": #"{"kind":"views","views":[\#(view)]}"#,
                "models/Thing.json": """
                {"properties":{"name":{"type":"text"}},
                "functions":{"mark":{"steps":[{"set":"name","to":"#x"}]}}}
                """,
            ]
        )
    }

    @Test func includeTablesWithoutTheCellOfTheirRows() throws {
        let screen = """
            {"kind":"views","views":[{"type":"table","id":"t","cells":{"Row":{"children":[
            {"type":"label","text":"A"}]}}}],
            "objects":{"p":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post"}},
            "d":{"type":"TableDisplayController","outlets":{"mainContentProvider":"p",
            "tableView":"t"}}}}
            """
        try expect("rows need a cell \"Cell\"", ["screens/main.json": screen])
        let named = screen.replacing(
            #""TableDisplayController","#,
            with: #""TableDisplayController","attrs":{"cellIdentifier":"Row"},"#
        )
        #expect(try lines(["screens/main.json": named]) == [])
    }

    // MARK: Declarations

    /// A schema finds it wrong for each kind of step.
    @Test func includeAStepThatIsNoObjectOnce() throws {
        try expect(
            "expected object, found string",
            [
                "models/Thing.json": """
                {"properties":{"name":{"type":"text"}},"functions":{"go":{"steps":["add name"]}}}
                """
            ]
        )
    }

    @Test func includeAMisspeltDeclarationOnce() throws {
        let files = [
            "models/Thing.json": #"{"properties":{"naem":{"type":"text"}}}"#,
            "screens/main.json": """
            {"kind":"detail","titlePath":"name","sections":[{"rows":[{"path":"name"}]}]}
            """,
            "data/default.json": #"{"name":"Dune"}"#,
        ]
        try expect("models/Thing.json:1:16: ", files)
        try expect("nothing uses \"naem\", but 3 locations use \"name\"", files)
    }

    /// A name that is used several times is missing rather than misspelt.
    @Test func offerNoSafeFixForANameThatIsUsedSeveralTimes() throws {
        func fixes(_ rows: String) throws -> [Bool?] {
            let bundle = BundleText([
                "bundle.json": """
                {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
                "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}}}
                """,
                "models/Thing.json": #"{"properties":{"title":{"type":"text"}}}"#,
                "screens/main.json": """
                {"kind":"detail","titlePath":"title","sections":[{"rows":[\(rows)]}]}
                """,
            ])
            return try bundle.findings().filter { $0.rule == "unknown-property" }.map {
                $0.proposedFix?.isSafe
            }
        }
        #expect(try fixes(#"{"path":"titel"}"#) == [true])
        #expect(try fixes(#"{"path":"titel"},{"path":"titel"}"#) == [false, false])
    }

    @Test func includeConstantsThatPropertiesCannotHold() throws {
        func steps(_ step: String) throws -> [String] {
            try lines([
                "models/Thing.json": """
                {"properties":{"size":{"type":"int"},"due":{"type":"date"},"done":{"type":"bool"},
                "icon":{"type":"ModelImage","optional":true}},"hooks":{"managed":[\(step)]}}
                """,
                "screens/main.json": #"{"kind":"detail","sections":[{"rows":[{"path":"size"}]}]}"#,
            ])
        }
        #expect(try steps(##"{"set":"due","to":"#2024-01-31T00:00:00Z"}"##) == [])
        #expect(try steps(##"{"set":"size","to":"#5"}"##) == [])
        #expect(try steps(##"{"set":"done","to":"#true"}"##) == [])
        #expect(try steps(##"{"set":"due","to":"#maybe"}"##).count == 1)
        #expect(try steps(##"{"set":"size","to":"#maybe"}"##).count == 1)
        #expect(try steps(##"{"set":"icon/image","to":"#bok"}"##).first?.contains("image") ?? false)
    }

    @Test func includeDatesWithoutQuotes() throws {
        let model =
            #"{"properties":{"n":{"type":"int"}},"computed":{"a":{"predicate":"n > 2024-01-31"}}}"#
        try expect(
            "this is a subtraction",
            [
                "models/Thing.json": model,
                "screens/main.json": """
                {"kind":"detail","sections":[{"rows":[{"path":"n"}]}]}
                """,
            ]
        )
    }

    // MARK: Data and services

    @Test func readTheDataFileThatTheManifestNames() throws {
        func files(_ name: String) -> [String: String] {
            [
                "bundle.json": """
                {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
                "entry":"main","models":{"default":{"entity":"Thing","storage":"file","data":"\(name)"}}}
                """,
                "data/first.json": #"{"name":"Dune"}"#,
            ]
        }
        #expect(try lines(files("first")) == [])
        #expect(try lines(files("frist")).contains { $0.contains("did you mean \"first\"?") })
    }

    @Test(arguments: [
        (
            #""resultType":"[Post]","response":[{"titel":"A","stars":1},{"title":"B","stars":1}]"#,
            "Post has no property \"titel\"; did you mean \"title\"?"
        ),
        (
            #""resultType":"[Post]","response":[{"login":"a"}]"#,
            "the responses match the entity User"
        ),
        (#""resultType":"[Post]""#, "this action needs a response"),
        (
            #""resultType":"[Post]","response":[{"made":"31.1.2024"},{"made":"2024-01-31"}]"#,
            "\"day\" cannot read this date"
        ),
        (#""resultKeyPath":"itmes","response":{"items":[]}"#, "the response has no value at"),
    ])
    func areReportedInStubs(_ action: String, _ expected: String) throws {
        let lines = try lines([
            "models/Post.json": """
            {"properties":{"title":{"type":"text","optional":true},"stars":{"type":"int"},
            "made":{"type":"date","optional":true,"json":{"path":"made","transformer":"day"}},
            "user":{"type":"User","optional":true,"inverse":"posts"}}}
            """,
            "services/StubService.json": """
            {"actions":{"feed":{\(action)}},
            "options":{"transformers":{"date":{"day":{"format":"yyyy-MM-dd"}}}}}
            """,
        ])
        #expect(lines.contains { $0.contains(expected) }, "\(lines)")
    }

    @Test(arguments: ["YYYY-MM-dd", "yyyy-mm-dd", "yyyy-MM-DD", "yyyy-MM-dd hh:mm", "bbb"])
    func includeFormatsOfDates(_ format: String) throws {
        let service = #"{"options":{"transformers":{"date":{"day":{"format":"\#(format)"}}}}}"#
        try expect("date-format", ["services/StubService.json": service])
    }

    @Test func acceptUsualFormatsOfDates() throws {
        for format in [
            "yyyy-MM-dd'T'HH:mm:ssZ", "h:mm a", "EEE MMM d HH:mm:ss Z y", "YYYY-'W'ww", "mm:ss",
        ] {
            let service = #"{"options":{"transformers":{"date":{"day":{"format":"\#(format)"}}}}}"#
            #expect(try lines(["services/StubService.json": service]) == [])
        }
    }

    @Test func acceptStatusControllersWithAnOwner() throws {
        let screen = """
            {"kind":"views","views":[{"type":"button","id":"b","title":"B"}],"objects":{
            "load":{"type":"ButtonActionController","attrs":{"actionName":"feed"},
            "outlets":{"sender":"b"}},
            "state":{"type":"ActionStatusController","outlets":{"owner":"load"}}}}
            """
        let files = [
            "screens/main.json": screen, "services/StubService.json": #"{"actions":{"feed":{}}}"#,
        ]
        #expect(try lines(files) == [])
    }

    @Test func saysOnceThatAModelHasNoStorage() throws {
        try expect(
            "missing member \"storage\"",
            [
                "bundle.json": """
                {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
                "entry":"main","models":{"default":{"entity":"Thing"}}}
                """
            ]
        )
    }

    @Test func saysOnceThatAKindIsWrong() throws {
        let cell = ##"{"cell":"segment","path":"name","onPath":"done"}"##
        try expect(
            "\"segment\" does not have these members; did you mean \"switch\"?",
            [
                "models/Thing.json":
                    #"{"properties":{"name":{"type":"text"},"done":{"type":"bool"}}}"#,
                "screens/main.json": #"{"kind":"detail","sections":[{"rows":[\#(cell)]}]}"#,
            ]
        )
    }

    @Test func saysOnceThatAnAttributeIsMisspelt() throws {
        let screen = """
            {"kind":"views","views":[],
            "objects":{"load":{"type":"OnLoadActionController","attrs":{"actoinName":"feed"}}}}
            """
        try expect(
            "did you mean \"actionName\"?",
            [
                "screens/main.json": screen,
                "services/StubService.json": #"{"actions":{"feed":{}}}"#,
            ]
        )
    }

    // MARK: Texts

    @Test func compareKeysOfTextsWithThoseThatExist() throws {
        func lines(_ path: String) throws -> [String] {
            try self.lines([
                "bundle.json": """
                {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
                "entry":"main","languages":["en"],
                "models":{"default":{"entity":"Thing","storage":"file"}}}
                """,
                "strings/en.json":
                    #"{"Close ticket":"Close","done":"x","piece":"a","pieces":"b","leg":"l"}"#,
                "screens/main.json": """
                {"kind":"detail","title":"%Close ticket","sections":[{"rows":[{"path":"\(path)"}]}]}
                """,
            ])
        }
        #expect(try lines("%Ceose ticket").count == 1)
        #expect(try lines("size/suffixPlural(#leg)").count == 1)
        #expect(try lines("size/suffixPlural(#piece)") == [])
        #expect(try lines("%Close tickets") == [])
        #expect(try lines("%done") == [])
    }
}
