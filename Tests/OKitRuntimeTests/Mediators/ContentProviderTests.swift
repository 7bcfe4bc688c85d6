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
}
