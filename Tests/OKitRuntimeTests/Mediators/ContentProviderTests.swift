import Testing

/// Providers of items that are no records (WidgetKit §9, "ContentProviderTests").
struct ContentProviderTests {
    private static let items = (1...5).map { #"{"id":\#($0),"name":"item\#($0)"}"# }
        .joined(separator: ",")

    @Test(arguments: [
        (#""from":"items.sectionsCount","format":"%@ section""#, "1 section"),
        (#""from":"items.value""#, "item4, item5"),
        (#""from":"collection.totalCount","format":"%@ items""#, "5 items"),
    ])
    func haveTheItemsOfTheirSource(_ binding: String, _ text: String) throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"label","id":"label"}],
            "objects":{
            "items":{"type":"JSONFileDataProvider","attrs":{"fileName":"items",
            "resultChain":["wx_takeLast:","wx_map:","wx_joinedBy:"],
            "resultChainArgs":["2","name",", "]}},
            "master":{"type":"JSONFileDataProvider","attrs":{"fileName":"master",
            "resultChain":["wx_first"]}},
            "collection":{"type":"ItemsCollection","attrs":{"masterKeyPath":"value.items"},
            "outlets":{"masterObject":"master"}}},
            "elements":{"label":{"bindings":[{\(binding)}]}}
            """,
            others: [
                "data/items.json": "[\(Self.items)]",
                "data/master.json": #"{"items":[\#(Self.items)]}"#,
            ]
        )
        try app.play("expect text \"\(text)\"")
    }

    /// A collection that is filtered by what the user searches, and sorted by several keys.
    @Test func filterAndSortCollections() throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"label","id":"label"},{"type":"searchBar","id":"bar"}],
            "objects":{
            "master":{"type":"JSONFileDataProvider","attrs":{"fileName":"master",
            "resultChain":["wx_first"]}},
            "collection":{"type":"ItemsCollection","attrs":{"masterKeyPath":"value.items",
            "predicateFormat":"id != 3","sortByFields":"group, id","sortAscending":false,
            "resultChain":["wx_map:","wx_joinedBy:"],"resultChainArgs":["name",", "]},
            "outlets":{"masterObject":"master"}},
            "search":{"type":"SearchActionController",
            "attrs":{"filterFormat":"name CONTAINS[c] $input"},
            "outlets":{"sender":"bar","contentProvider":"collection"}}},
            "elements":{"label":{"bindings":[{"from":"collection.value"}]}}
            """,
            others: [
                "data/master.json": """
                {"items":[{"id":1,"name":"Ann","group":"a"},{"id":2,"name":"Bo","group":"b"},
                {"id":3,"name":"Cy","group":"b"},{"id":4,"name":"Dan","group":"a"}]}
                """
            ]
        )
        try app.play(
            """
            expect text "Bo, Dan, Ann"
            search "AN"
            expect text "Dan, Ann"
            search "' OR '' = '"
            expect no text "Dan, Ann"
            search ""
            expect text "Bo, Dan, Ann"
            """
        )
    }

    /// The chain gets what was found, and not what it has made of that before.
    @Test func passEachItemThroughTheirChainOnce() throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"label","id":"label"},{"type":"button","id":"again","title":"Again"}],
            "objects":{"load":{"type":"OnLoadActionController","attrs":{"actionName":"feed"}},
            "p":{"type":"ManagedObjectsCollection","attrs":{"entityName":"Post",
            "sortByFields":"text","resultChain":["wx_map:"],"resultChainArgs":["author"]}},
            "tap":{"type":"ButtonActionController","attrs":{"actionName":"me"},
            "outlets":{"sender":"again"}}},
            "elements":{"label":{"bindings":[
            {"format":"$p.last.name of $p.totalCount in $p.sectionsCount"}]}}
            """
        )
        try app.play(
            """
            expect text "Seven of 3 in 1"
            tap "Again"
            expect text "Seven of 3 in 1"
            """
        )
    }
}
