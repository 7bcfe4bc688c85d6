import OKitRuntime
import Testing

/// Functions that bindings call: what they wait for happens after the pass over their screen.
struct BindingFunctionTests {
    private static let others = [
        "bundle.json": """
        {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
        "entry":"main","models":{"me":{"entity":"Me","storage":"records"},
        "posts":{"entity":"Post","storage":"records"},"notes":{"entity":"Notes","storage":"transient"}}}
        """,
        "models/Notes.json": """
        {"properties":{"count":{"type":"int"},"name":{"type":"text","optional":true}},
        "functions":{
        "open":{"parameters":["x"],"steps":[{"set":"count","to":{"expression":"count + 1"}},
        {"navigate":"other"}]},
        "ask":{"parameters":["x"],"steps":[{"prompt":{"title":"#Name","as":"answer",
        "fields":[{"name":"user"}]},"then":[{"set":"name","to":"answer"}]}]}}}
        """,
        "screens/other.json": """
        {"kind":"views","views":[{"type":"label","id":"label"}],
        "objects":{"posts":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post",
        "sortByFields":"text"}}},
        "elements":{"label":{"bindings":[{"from":"posts.first.text","format":"first is %@"}]}}}
        """,
    ]

    private func app(_ views: String, _ elements: String) throws -> MediatorApp {
        try MediatorApp(
            """
            "views":[\(views)],
            "objects":{"load":{"type":"OnLoadActionController","attrs":{"actionName":"me"}},
            "fill":{"type":"OnLoadActionController","attrs":{"actionName":"feed"}},
            "posts":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post",
            "sortByFields":"text"}},
            "t":{"type":"TableDisplayController","outlets":{"mainContentProvider":"posts",
            "tableView":"table"}}},
            "elements":{\(elements)}
            """,
            others: Self.others
        )
    }

    private static let table = """
        {"type":"table","id":"table","cells":{"Cell":{"children":[{"type":"label","id":"text"}]}}}
        """

    @Test func openScreensFromRows() throws {
        try app(
            Self.table,
            """
            "text":{"bindings":[{"from":"content.text"},
            {"to":"notes>/open()","from":"content.text"}]}
            """
        ).play(
            """
            wait 1s
            expect screen "other"
            expect text "first is one"
            back
            back
            expect screen "other"
            expect text "first is one"
            back
            expect screen "main"
            expect rows 3
            """
        )
    }

    /// A binding writes null first and then the text of the first post: two calls of each function.
    @Test func askAndOpenScreensForEachCall() throws {
        let app = try app(
            #"\#(Self.table),{"type":"label","id":"first"},{"type":"label","id":"second"}"#,
            """
            "first":{"bindings":[{"to":"notes>/ask()","from":"posts.first.text"}]},
            "second":{"bindings":[{"to":"notes>/open()","from":"posts.first.text"}]}
            """
        )
        try app.play("wait 1s")
        for _ in 0..<2 {
            #expect(app.session.screenTree().screen == "other")
            #expect(app.session.screenTree().overlay?.label == "Name")
            app.session.send(Event(.tap, on: "alert/cancel"))
        }
        #expect(app.session.screenTree().overlay == nil)
        app.session.send(Event(.tap, on: "back"))
        #expect(app.session.screenTree().screen == "other")
        app.session.send(Event(.tap, on: "back"))
        #expect(app.session.screenTree().screen == "main")
    }
}
