import Testing

/// Forms of views (WidgetKit §3.6): what they hold is seen in what the service is asked with.
struct ViewFormTests {
    private func app(_ fields: String, outlets: String, form: String = "") throws -> MediatorApp {
        try MediatorApp(
            """
            "views":[{"type":"form","id":"form"\(form),"children":[\(fields)]},
            {"type":"button","id":"go","title":"Go"},{"type":"label","id":"answer"}],
            "objects":{"c":{"type":"ButtonActionController","attrs":{"actionName":"send"},
            "outlets":{"sender":"go","form":"form"}},
            "p":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post",
            "resultChain":["wx_first","text"]}}},
            "elements":{"form":{"outlets":{\(outlets)}},
            "answer":{"bindings":[{"from":"p.value","format":"<%@>"}]}}
            """,
            actions: #""send":{"resultType":"Post","response":{"id":"1","text":"$a|$b"}}"#
        )
    }

    private func field(_ id: String, _ name: String, _ text: String = "") -> String {
        #"{"type":"textField","id":"\#(id)","wx_fieldName":"\#(name)","text":"\#(text)"}"#
    }

    @Test func sendsWhatItsFieldsHold() throws {
        let app = try app(
            [field("x", "a", "one"), field("y", "b")].joined(separator: ","),
            outlets: #""mandatoryFields":["x"],"optionalFields":["y"]"#
        )
        try app.play(
            """
            type "t\\"w\\no" into #y
            tap "Go"
            expect text "<one|t\\"w\\no>"
            """
        )
    }

    @Test(arguments: [
        #""mandatoryFields":["form","form","form","form","x"]"#,
        #""optionalFields":["x"],"mandatoryFields":["form"]"#,
    ])
    func isNeverWholeWithItselfAsAField(_ outlets: String) throws {
        let app = try app(
            field("x", "a", "one"),
            outlets: outlets,
            form: #","wx_fieldName":"b""#
        )
        try app.play("tap \"Go\"\nexpect #answer hidden")
    }

    @Test func endsWhereFormsHoldEachOther() throws {
        let names = (0..<12).map { "f\($0)" }
        let list = names.map { "\"\($0)\"" }.joined(separator: ",")
        let app = try MediatorApp(
            """
            "views":[\(names.map { #"{"type":"form","id":"\#($0)","wx_fieldName":"a"}"# }
                .joined(separator: ",")),{"type":"button","id":"go","title":"Go"},
            {"type":"label","id":"label","text":"here"}],
            "objects":{"c":{"type":"ButtonActionController","attrs":{"actionName":"me"},
            "outlets":{"sender":"go","form":"f0"}}},
            "elements":{\(names.map { #""\#($0)":{"outlets":{"optionalFields":[\#(list)]}}"# }
                .joined(separator: ","))}
            """
        )
        try app.play("tap \"Go\"\nexpect text \"here\"")
    }

    @Test func isHeldBackByAnEmptyMandatoryField() throws {
        let app = try app(
            [field("x", "a"), field("y", "b", "b")].joined(separator: ","),
            outlets: #""mandatoryFields":["x","y"]"#
        )
        try app.play("tap \"Go\"\nexpect #answer hidden")
        let invalid = app.outline.split(separator: "\n").filter { $0.contains("invalid") }
        try #require(invalid.count == 2)
        #expect(invalid[0].contains("\"a\"") && invalid[1].contains("cannot be blank"))
        try app.play("type \"A\" into #x\ntap \"Go\"\nexpect text \"<A|b>\"")
        #expect(!app.outline.contains("invalid"))
    }

    @Test func saysWhatTheRulesOfAPropertyRefuse() throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"display","id":"view","children":[
            {"type":"label","valuePath":"text"},
            {"type":"textField","id":"field","valuePath":"text"}]}],
            "objects":{"load":{"type":"OnLoadActionController","attrs":{"actionName":"feed"}},
            "posts":{"type":"ManagedObjectsProvider",
            "attrs":{"entityName":"Post","sortByFields":"postId"}}},
            "elements":{"view":{"bindings":[{"to":"content","from":"posts.first"}]}}
            """,
            others: [
                "models/Post.json": """
                {"identity":"postId","owner":"author","properties":{
                "postId":{"type":"text","optional":true,"json":"id"},
                "text":{"type":"text","optional":true,
                "rules":{"length":{"maximum":3}}},
                "author":{"type":"User","optional":true,"inverse":"posts"}}}
                """
            ]
        )
        try app.play("expect #field value \"one\"\ntype \"long\" into #field")
        let problem = "length must be less than or equal to 3"
        let wrong = app.outline.split(separator: "\n").filter { $0.contains("(invalid)") }
        #expect(wrong.count == 2 && wrong[1].contains(problem))
        try app.play("type \"new\" into #field")
        #expect(!app.outline.contains("invalid"))
    }

    @Test(arguments: [
        ("overwrite", "<z|2>"), ("join", "<z|1,2>"), ("nonsense", "<z|2>"), ("array", "<z|(1, 2)>"),
    ])
    func putsFieldsOfTheSameNameTogether(_ policy: String, _ text: String) throws {
        let fields = [field("u", "b", "1"), field("v", "b", "2"), field("w", "a", "z")]
        let app = try app(
            fields.joined(separator: ","),
            outlets: #""mandatoryFields":["w"],"optionalFields":["u","v"]"#,
            form: #","dublicateKeyPolicy":"\#(policy)""#
        )
        try app.play("tap \"Go\"\nexpect text \"\(text)\"")
    }

    @Test func takesFormsForFields() throws {
        let inner = """
            {"type":"form","id":"inner","wx_fieldName":"a","children":[\(field("x", "deep", "down"))]}
            """
        let app = try MediatorApp(
            """
            "views":[{"type":"form","id":"form","children":[\(inner)]},
            {"type":"button","id":"go","title":"Go"},{"type":"label","id":"answer"}],
            "objects":{"c":{"type":"ButtonActionController","attrs":{"actionName":"send"},
            "outlets":{"sender":"go","form":"form"}},
            "p":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post",
            "resultChain":["wx_first","text"]}}},
            "elements":{"form":{"outlets":{"mandatoryFields":["inner"]}},
            "inner":{"outlets":{"mandatoryFields":["x"]}},
            "answer":{"bindings":[{"from":"p.value","format":"<%@>"}]}}
            """,
            actions: #""send":{"resultType":"Post","response":{"id":"1","text":"$a.deep"}}"#
        )
        try app.play("tap \"Go\"\nexpect text \"<down>\"")
    }

    @Test func marksWhatIsEmptyInAFormInAForm() throws {
        let inner = """
            {"type":"form","id":"inner","wx_fieldName":"a","children":[
            \(field("x", "deep")),\(field("y", "other", "full"))]}
            """
        let app = try MediatorApp(
            """
            "views":[{"type":"form","id":"form","children":[\(inner)]},
            {"type":"button","id":"go","title":"Go"}],
            "objects":{"c":{"type":"ButtonActionController","attrs":{"actionName":"feed"},
            "outlets":{"sender":"go","form":"form"}}},
            "elements":{"form":{"outlets":{"mandatoryFields":["inner"]}},
            "inner":{"outlets":{"mandatoryFields":["x","y"]}}}
            """
        )
        try app.play("tap \"Go\"")
        let invalid = app.outline.split(separator: "\n").filter { $0.contains("invalid") }
        #expect(invalid.count == 2 && invalid[0].contains("deep"), "\(app.outline)")
        try app.play("type \"now\" into #x")
        #expect(!app.outline.contains("invalid"))
    }
}
