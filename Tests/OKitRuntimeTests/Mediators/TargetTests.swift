import OKitRuntime
import Testing

/// Actions that are functions of a target (WidgetKit §9, "ActionControllerTests"), and calls by name.
struct TargetTests {
    private static let post = """
        {"identity":"postId","owner":"author","properties":{
        "postId":{"type":"text","optional":true,"json":"id"},
        "text":{"type":"text","optional":true},"likes":{"type":"int"},
        "group":{"type":"text","optional":true},"isHidden":{"type":"bool","json":false},
        "author":{"type":"User","optional":true,"inverse":"posts"}},
        "functions":{
        "testAction":{"parameters":["given","from"],"steps":[{"set":"text","to":
        {"template":"test $given.field1 $given.field2 by $from.title"}}]},
        "altAction":{"parameters":["given","from"],"steps":[{"set":"text","to":"#alternative"}]}}}
        """

    private func app(_ predicate: String) throws -> MediatorApp {
        func field(_ number: Int) -> String {
            """
            {"type":"textField","id":"field\(number)","wx_fieldName":"field\(number)",
            "text":"text \(number)"}
            """
        }
        return try MediatorApp(
            """
            "views":[{"type":"form","id":"form","children":[\(field(1)),\(field(2))]},
            {"type":"button","id":"go","title":"Go"},{"type":"label","id":"label"}],
            "objects":{"load":{"type":"OnLoadActionController","attrs":{"actionName":"one"}},
            "posts":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post"}},
            "c":{"type":"ButtonActionController","attrs":{"actionName":"testAction",
            "elseActionName":"altAction","predicateFormat":"field1.text == '\(predicate)'"},
            "outlets":{"sender":"go","form":"form"}}},
            "elements":{"form":{"outlets":{"mandatoryFields":["field1","field2"]}},
            "c":{"bindings":[{"to":"target","from":"posts.first"}]},
            "label":{"bindings":[{"from":"posts.first.text"}]}}
            """,
            actions: #""one":{"resultType":"Post","response":{"id":"1","text":"nothing yet"}}"#,
            others: ["models/Post.json": Self.post]
        )
    }

    @Test(arguments: [("text 1", "test text 1 text 2 by Go"), ("value2", "alternative")])
    func callTheFunctionThatTheConditionChooses(_ predicate: String, _ text: String) throws {
        try app(predicate).play(
            """
            expect text "nothing yet"
            tap "Go"
            expect text "\(text)"
            """
        )
    }

    @Test func leadOnByTheSegueOfThatName() throws {
        let app = try MediatorApp(
            """
            "segues":{"Next":"other"},"views":[{"type":"button","id":"go","title":"Go"}],
            "elements":{"go":{"action":{"target":"@self","selector":"nextAction:"}}}
            """,
            others: [
                "screens/other.json": """
                {"kind":"views","views":[{"type":"button","id":"leave","title":"Leave"}],
                "elements":{"leave":{"action":{"target":"@self","selector":"dismissAction:"}}}}
                """
            ]
        )
        try app.play(
            """
            tap "Go"
            expect screen "other"
            tap "Leave"
            expect screen "main"
            """
        )
    }
}
