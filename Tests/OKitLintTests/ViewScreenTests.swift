import OKitSyntax
import Testing

/// What rules say of screens of views: every expression has a type, and every name leads somewhere.
struct ViewScreenTests {
    /// The findings in a screen that shows posts in a table, and the post of a row.
    private func lines(
        views: String = "",
        objects: String = "",
        elements: String = "",
        cell: String = #"{"type":"label","id":"text","text":"A"}"#
    ) throws -> [String] {
        func list(_ parts: [String]) -> String {
            parts.filter { !$0.isEmpty }.joined(separator: ",\n")
        }
        let files = [
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Blog","storage":"file"},
            "posts":{"entity":"Post","storage":"records"}}}
            """,
            "models/Blog.json": """
            {"properties":{"name":{"type":"text"},"pages":{"type":"list","of":"Page"}},
            "functions":{"open":{"steps":[{"set":"name","to":"#open"}]}}}
            """,
            "models/Page.json": #"{"properties":{"heading":{"type":"text"}}}"#,
            "models/Post.json": """
            {"properties":{"text":{"type":"text"},"stars":{"type":"int"},
            "author":{"type":"User","optional":true}}}
            """,
            "models/User.json": #"{"properties":{"nick":{"type":"text"}}}"#,
            "services/StubService.json": #"{"actions":{"feed":{"response":[]}}}"#,
            "screens/main.json": """
            {"kind":"views","segues":{"post":"post"},"views":[
            {"type":"table","id":"table","cells":{"Cell":{"segue":"post","children":[
            \(cell)]}}},
            \(list([#"{"type":"label","id":"label","text":"A"}"#, views]))],
            "objects":{"load":{"type":"OnLoadActionController","attrs":{"actionName":"feed"}},
            "posts":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post"}},
            \(list([#""rows":{"type":"TableDisplayController","outlets":{"mainContentProvider":"posts","tableView":"table"}}"#, objects]))},
            "elements":{
            \(elements)}}
            """,
            "screens/post.json": """
            {"kind":"views","views":[{"type":"label","textPath":"text"},
            {"type":"label","id":"by"}],
            "elements":{"by":{"bindings":[{"from":"content.author.nick"}]}}}
            """,
        ]
        return try BundleText(files).lines { $0.severity > .info }
    }

    @Test func areSilentOnASoundScreen() throws {
        #expect(
            try lines(
                views: """
                    {"type":"button","id":"go","title":"Go","tapPath":"open()"},
                    {"type":"textField","id":"field","valuePath":"name"}
                    """,
                objects: """
                    "pages":{"type":"ItemsCollection","attrs":{"masterKeyPath":"pages",
                    "sortByFields":"heading"}},
                    "one":{"type":"ButtonActionController","attrs":{"actionName":"open"},
                    "outlets":{"sender":"go"}}
                    """,
                elements: """
                    "text":{"bindings":[{"from":"content.author.nick","placeholder":"-"}]},
                    "pages":{"bindings":[{"to":"masterObject","from":"content"}]},
                    "one":{"bindings":[{"to":"target","from":"content"}]},
                    "go":{"action":{"target":"content","selector":"open:"}}
                    """
            ) == []
        )
    }

    @Test(arguments: [
        (#"{"type":"label","textPath":"nmae"}"#, "Blog has no \"nmae\"; did you mean \"name\"?"),
        (
            #"{"type":"label","txtePath":"name"}"#,
            "unknown property \"txtePath\"; did you mean \"textPath\"?"
        ),
        (
            #"{"type":"button","title":"Go","tapPath":"opne()"}"#,
            "Blog has no \"opne\"; did you mean \"open\"?"
        ),
        (
            #"{"type":"switch","valuePath":"name"}"#,
            "\"name\" is text, which cannot hold the state of a switch"
        ),
        (#"{"type":"label","hidden":"maybe"}"#, "expected bool, found \"maybe\""),
        (#"{"type":"label","textPath":"pages"}"#, "expected text, found list of Page"),
        (
            #"{"type":"label","id":"x","bindings":[{"from":"posts.totlCount"}]}"#,
            "mediator posts has no \"totlCount\"; did you mean \"totalCount\"?"
        ),
        (
            #"{"type":"label","id":"x","bindings":[{"from":"posts.first.stras"}]}"#,
            "Post has no \"stras\"; did you mean \"stars\"?"
        ),
        (
            #"{"type":"label","id":"x","bindings":[{"from":"load.status.inProgres"}]}"#,
            "mediator ActionStatusController has no \"inProgres\"; did you mean \"inProgress\"?"
        ),
        (
            #"{"type":"label","id":"x","bindings":[{"from":"pots.isEmpty"}]}"#,
            "screen main has no \"pots\"; did you mean \"posts\"?"
        ),
        (
            #"{"type":"label","id":"x","bindings":[{"format":"by $content.nme"}]}"#,
            "Blog has no \"nme\"; did you mean \"name\"?"
        ),
        (
            #"{"type":"label","id":"x","bindings":[{"from":"content"}]}"#,
            "expected a value that can be shown as text, found Blog"
        ),
        (
            #"{"type":"label","id":"x","bindings":[{"to":"numberOfLines","from":"posts.allItems"}]}"#,
            "int cannot hold list of Post"
        ),
    ])
    func reportMistakesInViews(_ view: String, _ expected: String) throws {
        let lines = try lines(views: view)
        #expect(lines.count == 1)
        #expect(lines.first?.contains("screens/main.json:5:") ?? false)
        #expect(lines.first?.contains(expected) ?? false, "\(lines)")
    }

    @Test(arguments: [
        (
            #""text":{"bindings":[{"from":"content.txt"}]}"#,
            "Post has no \"txt\"; did you mean \"text\"?"
        ),
        (
            #""text":{"bindings":[{"from":"content.author.nikc"}]}"#,
            "User has no \"nikc\"; did you mean \"nick\"?"
        ),
        (
            #""text":{"bindings":[{"to":"hidden","predicateFormat":"content.strs > 1"}]}"#,
            "Post has no \"strs\"; did you mean \"stars\"?"
        ),
        (
            #""label":{"action":{"target":"content","selector":"opne:"}}"#,
            "unknown action \"opne\"; did you mean \"open\"?"
        ),
        (
            #""label":{"action":{"target":"lode","selector":"performAction:"}}"#,
            "unknown element \"lode\""
        ),
        (
            #""label":{"action":{"target":"load","selector":"preformAction:"}}"#,
            "unknown action \"preformAction\"; did you mean \"performAction\"?"
        ),
    ])
    func reportMistakesInElements(_ element: String, _ expected: String) throws {
        let lines = try lines(elements: element)
        #expect(lines.count == 1)
        #expect(lines.first?.contains(expected) ?? false, "\(lines)")
    }

    @Test(arguments: [
        (
            #""pages":{"type":"ItemsCollection","attrs":{"masterKeyPath":"pgaes"}}"#,
            "Blog has no \"pgaes\"; did you mean \"pages\"?"
        ),
        (
            #""pages":{"type":"ItemsCollection","attrs":{"masterKeyPath":"pages","# + "\n"
                + #""predicateFormat":"headnig != nil"}}"#,
            "Page has no \"headnig\"; did you mean \"heading\"?"
        ),
    ])
    func reportKeyPathsFromTheMaster(_ object: String, _ expected: String) throws {
        let lines = try lines(
            objects: object,
            elements: #""pages":{"bindings":[{"to":"masterObject","from":"content"}]}"#
        )
        #expect(lines.count == 1)
        #expect(lines.first?.contains(expected) ?? false, "\(lines)")
    }

    @Test func reportOutletsOfTheWrongKind() throws {
        let lines = try lines(
            objects:
                #""more":{"type":"TableRefreshActionController","attrs":{"actionName":"feed"},"#
                + #""outlets":{"sender":"posts"}}"#
        )
        #expect(lines.count == 1)
        let expected =
            "outlet \"sender\" needs a table, but \"posts\" is a ManagedObjectsProvider; "
            + "did you mean \"table\"? [wrong-outlet]"
        #expect(lines.first?.contains(expected) ?? false, "\(lines)")
    }

    /// Two screens may have cells of the same name.
    @Test func keepCellsOfTheSameNameApart() throws {
        var files = [
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"tabs","models":{"a":{"entity":"A","storage":"records"},
            "b":{"entity":"B","storage":"records"}}}
            """,
            "models/A.json": #"{"properties":{"first":{"type":"text"}}}"#,
            "models/B.json": #"{"properties":{"second":{"type":"text"}}}"#,
            "screens/tabs.json": """
            {"kind":"tabs","tabs":[{"title":"%A","screen":"a"},{"title":"%B","screen":"b"}]}
            """,
        ]
        for (name, entity, property) in [("a", "A", "first"), ("b", "B", "second")] {
            files["screens/\(name).json"] = """
                {"kind":"views","views":[{"type":"table","id":"table","cells":{"Cell":{"children":[
                {"type":"label","id":"label"}]}}}],"objects":{"items":{"type":"ManagedObjectsProvider",
                "attrs":{"entityName":"\(entity)"}},"rows":{"type":"TableDisplayController",
                "outlets":{"mainContentProvider":"items","tableView":"table"}}},
                "elements":{"label":{"bindings":[{"from":"content.\(property)"}]}}}
                """
        }
        #expect(try BundleText(files).lines { $0.severity > .info } == [])
    }
}
