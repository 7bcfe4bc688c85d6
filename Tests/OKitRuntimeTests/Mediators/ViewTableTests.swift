import Testing

/// Tables, their rows and what they lead to (WidgetKit §3.2 and §3.4).
struct ViewTableTests {
    private func app(
        _ display: String = "",
        objects: String = "",
        outlets: String = "",
        provider: String = "",
        actions: String = ""
    ) throws -> MediatorApp {
        try MediatorApp(
            """
            "segues":{"detail":"detail"},
            "views":[{"type":"label","id":"empty","text":"Nothing here"},
            {"type":"searchBar","id":"bar"},
            {"type":"table","id":"table","cells":{
            "Cell":{"segue":"detail","children":[{"type":"label","id":"text"}]},
            "Mine":{"children":[{"type":"label","id":"text"},{"type":"label","id":"own","text":"mine"},
            {"type":"button","id":"like","title":"Like"}]}}}],
            "objects":{"load":{"type":"OnLoadActionController","attrs":{"actionName":"me"}},
            "fill":{"type":"OnLoadActionController","attrs":{"actionName":"feed"}},
            "posts":{"type":"ManagedObjectsProvider",
            "attrs":{"entityName":"Post","sortByFields":"text"\(provider)}},
            "t":{"type":"TableDisplayController"\(display),"outlets":{"mainContentProvider":"posts",
            "tableView":"table","emptyDataView":"empty"\(outlets)}}\(objects)},
            "elements":{"text":{"bindings":[{"from":"content.text"}]}}
            """,
            actions: actions,
            others: [
                "screens/detail.json": """
                {"kind":"views","views":[{"type":"label","id":"label"}],"elements":{"label":
                {"bindings":[{"from":"content.author.name","format":"by %@","placeholder":"by nobody"}]}}}
                """
            ]
        )
    }

    @Test func showsWhatItsProviderHas() throws {
        try app().play(
            """
            settle off
            expect text "Nothing here"
            expect rows 0
            settle on
            wait 1s
            expect #empty hidden
            expect rows 3
            expect row 1 "one"
            tap row 2
            expect text "by Seven"
            back
            expect rows 3
            """
        )
    }

    @Test func groupsRows() throws {
        try app(provider: #","groupByField":"group""#).play(
            """
            expect row 2 "three"
            tap section "B"
            expect rows 3
            """
        )
    }

    @Test func makesEachRowOfTheCellThatAnEvaluationNames() throws {
        let display = """
            ,"evals":{"cellIdentifier":
            {"predicateFormat":"content.isMine = 1","ifTrue":"Mine","ifFalse":"Cell"}}
            """
        let app = try app(display)
        try app.play("expect text \"mine\"")
        #expect(app.outline.contains(#"row "one" = "mine""#))
        #expect(app.outline.contains(#"row "three""#) && !app.outline.contains(#"three" = "mine""#))
    }

    @Test func filtersAfterAPause() throws {
        let search = """
            ,"search":{"type":"SearchActionController",
            "attrs":{"filterFormat":"text CONTAINS[cd] $input"},"outlets":{"sender":"bar"}}
            """
        try app(objects: search, outlets: #","searchController":"search""#).play(
            """
            expect rows 3
            settle off
            search "O"
            wait 499ms
            expect rows 3
            wait 1ms
            expect rows 2
            search "on"
            wait 500ms
            expect rows 1
            search "%' OR 1 = 1"
            wait 500ms
            expect rows 0
            search ""
            wait 500ms
            expect rows 3
            """
        )
    }

    @Test func asksForWhatIsSearched() throws {
        let search = """
            ,"search":{"type":"SearchActionController","attrs":{"actionName":"find",
            "minimumTextLength":2},"outlets":{"sender":"bar"}}
            """
        let app = try app(
            objects: search,
            outlets: #","searchController":"search""#,
            actions: """
                "find":{"resultType":"[Post]","responses":[
                {"response":[{"id":"9","text":"a"}]},{"response":[{"id":"10","text":"b"}]}]}
                """
        )
        try app.play(
            """
            search "x"
            wait 2s
            expect rows 3
            search "xy"
            wait 2s
            expect rows 4
            """
        )
    }

    @Test func deletesOwnRowsOnceTheServiceHas() throws {
        let delete = #","d":{"type":"ActionController","attrs":{"actionName":"delete"}}"#
        let app = try app(
            #","attrs":{"allowDeletion":true}"#,
            objects: delete,
            outlets: #","deleteController":"d""#,
            actions: #""delete":{"responses":[{"status":500,"response":{}},{"response":{}}]}"#
        )
        try app.play(
            """
            settle off
            wait 1s
            swipe row 1 "Delete"
            expect rows 3
            wait 1s
            # The server has said no.
            answer "OK"
            expect rows 3
            swipe row 1 "Delete"
            wait 1s
            expect rows 2
            """
        )
        #expect(!app.outline.contains("Delete"))
    }

    @Test func asksForMoreAtTheEnd() throws {
        let more = """
            ,"more":{"type":"InfiniteScrollActionController","attrs":{"actionName":"more"},
            "outlets":{"sender":"table"}}
            """
        let app = try app(
            objects: more,
            actions: #""more":{"resultType":"Post","response":{"id":"$postId+","text":"z $text"}}"#
        )
        try app.play("expect rows 3\nscroll end\nexpect rows 4\nexpect row 4 \"z two\"")
    }

    @Test func fetchesAnew() throws {
        let refresh = """
            ,"r":{"type":"TableRefreshActionController","attrs":{"actionName":"again"},
            "outlets":{"sender":"table"}}
            """
        let app = try app(
            objects: refresh,
            actions: """
                "again":{"resultType":"[Post]","clearPolicy":"before","response":[{"id":"5","text":"new"}]}
                """
        )
        try app.play("expect rows 3\nrefresh\nexpect rows 1\nexpect row 1 \"new\"")
    }
}
