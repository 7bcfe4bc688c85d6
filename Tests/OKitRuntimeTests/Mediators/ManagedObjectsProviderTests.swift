import Testing

/// Providers of records (WidgetKit §3.1.1, and §9, "ManagedObjectsProviderTests").
struct ManagedObjectsProviderTests {
    private static let load = """
        "load":{"resultType":"[Post]","response":[
        {"id":"1","text":"test 1","group":"G1"},{"id":"2","text":"test 2","group":"G1"},
        {"id":"3","text":"sample","group":"G2","author":{"id":"c"}}]}
        """

    /// A label that says how the records of a provider begin and how many they are.
    private func app(
        _ attributes: String,
        others: String = "",
        elements: String = ""
    ) throws -> MediatorApp {
        try MediatorApp(
            """
            "views":[{"type":"label","id":"label"},{"type":"searchBar","id":"bar"},
            {"type":"button","id":"go","title":"Go"}],
            "objects":{"load":{"type":"OnLoadActionController","attrs":{"actionName":"load"}},
            "p":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post",\(attributes)}},
            "search":{"type":"SearchActionController",
            "attrs":{"filterFormat":"text BEGINSWITH[c] $input"},
            "outlets":{"sender":"bar","contentProvider":"p"}}\(others)},
            "elements":{"label":{"bindings":[
            {"format":"$p.first.text of $p.totalCount in $p.sectionsCount"}]}\(elements)}
            """,
            actions: Self.load + """
                ,"link":{"resultType":"Post","responses":[
                {"response":{"id":"1","author":{"id":"c"}}},
                {"response":{"id":"2","author":{"id":"c"}}}]}
                """
        )
    }

    @Test(arguments: [
        (#""sortByFields":"text","predicateFormat":"author = nil""#, "test 1 of 2 in 1"),
        (#""sortByFields":"text","sortAscending":false"#, "test 2 of 3 in 1"),
        (#""predicateFormat":"author != nil""#, "sample of 1 in 1"),
        (#""sortByFields":"text","groupByField":"group""#, "test 1 of 3 in 2"),
    ])
    func findsSortsAndGroups(_ attributes: String, _ text: String) throws {
        try app(attributes).play("expect text \"\(text)\"")
    }

    @Test func filtersByWhatIsSearched() throws {
        try app(#""sortByFields":"text""#).play(
            """
            search "sam"
            expect text "sample of 1"
            search "TEST"
            expect text "test 1 of 2"
            search "te' OR 'a' = 'a"
            expect text " of 0"
            search ""
            expect text "sample of 3"
            """
        )
    }

    @Test func followsWhatItsMasterIsLinkedWith() throws {
        let app = try app(
            #""sortByFields":"text","sortAscending":false,"masterKeyPath":"author""#,
            others: """
                ,"users":{"type":"ManagedObjectsProvider","attrs":{"entityName":"User",
                "resultChain":["wx_first"]}},
                "link":{"type":"ButtonActionController","attrs":{"actionName":"link"},
                "outlets":{"sender":"go"}}
                """,
            elements: #","p":{"bindings":[{"to":"masterObject","from":"users.value"}]}"#
        )
        try app.play(
            """
            expect text "sample of 1"
            tap "Go"
            expect text "test 1 of 2"
            tap "Go"
            expect text "test 2 of 3"
            """
        )
    }
}
