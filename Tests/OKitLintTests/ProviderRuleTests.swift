import Testing

/// What the rules say of content providers.
struct ProviderRuleTests {
    private func lines(_ attributes: String) throws -> [String] {
        try BundleText([
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"towns":{"entity":"Town","storage":"records"}}}
            """,
            "models/Town.json": """
            {"properties":{"name":{"type":"text"},"size":{"type":"int"}}}
            """,
            "data/lands.json": #"[{"name":"Oldenburg"},{"name":"Lippe"}]"#,
            "screens/main.json": """
            {"kind":"views","views":[{"type":"label","id":"label"}],"objects":{
            "lands":{"type":"JSONFileDataProvider","attrs":{"fileName":"lands"}},
            "towns":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Town",
            \(attributes)}}},
            "elements":{"label":{"bindings":[
            {"format":"$lands.totalCount $towns.first.name $towns.first.size"}]}}}
            """,
        ]).lines()
    }

    @Test func areSilentOnSoundProviders() throws {
        #expect(try lines(#""sortByFields":"size, name","groupByField":"name""#) == [])
    }

    @Test(arguments: [
        (
            #""resultChain":["wx_takeFrist:"]"#,
            "4:16: error: unknown function \"wx_takeFrist\"; did you mean \"wx_takeFirst\"? "
                + "[unknown-function]"
        ),
        (
            #""resultChain":["wx_first","nmae"]"#,
            "4:28: error: Town has no \"nmae\"; did you mean \"name\"? [unknown-property]"
        ),
        (
            #""resultChain":["wx_map:"],"resultChainArgs":["nmae"]"#,
            "4:47: error: Town has no \"nmae\"; did you mean \"name\"? [unknown-property]"
        ),
        (
            #""resultChainTxt":"wx_last|wx_frist""#,
            "4:18: error: unknown function \"wx_frist\"; did you mean \"wx_first\"? "
                + "[unknown-function]"
        ),
        (
            #""sortByFields":"size, nmae""#,
            "4:23: error: Town has no \"nmae\"; did you mean \"name\"? [unknown-property]"
        ),
        (#""groupByField":"land""#, "4:17: error: Town has no \"land\" [unknown-property]"),
        (#""masterKeyPath":"owner""#, "4:18: error: Town has no \"owner\" [unknown-property]"),
        (
            #""sortByFields":"size name""#,
            "4:22: warning: expected the end after size, found name [malformed-binding]"
        ),
    ])
    func reportKeyPathsThatLeadNowhere(_ attributes: String, _ expected: String) throws {
        let lines = try lines(attributes)
        #expect(lines == ["screens/main.json:" + expected])
    }

    @Test(arguments: [
        #""resultChain":["wx_takeLast:","wx_map:","wx_joinedBy:"],"resultChainArgs":[2,"name",", "]"#,
        #""resultChain":["valueForKeyPath:","wx_count"],"resultChainArgs":["@distinctUnionOfObjects.name",""]"#,
        #""resultChain":["wx_itemAt:","name","uppercaseString"],"resultChainArgs":["-1","",""]"#,
    ])
    func areSilentOnSoundChains(_ attributes: String) throws {
        #expect(try lines(attributes) == [])
    }

    @Test(arguments: [
        (#""lands""#, #""cellIdentifier":"Row""#, "{}", []),
        (
            #""lnads""#, #""cellIdentifier":"Row""#, "{}",
            [
                // Nothing else says what the file is for.
                "data/lands.json:1:1: warning: unknown model \"lands\" [unknown-model]",
                "unknown file in data/ \"lnads\"; did you mean \"lands\"? [unknown-element]",
            ]
        ),
        (
            #""lands""#, #""cellIdentifier":"Rwo","sectionHeaderIdentifier":"Haed""#, "{}",
            [
                "unknown cell \"Rwo\"; did you mean \"Row\"? [unknown-element]",
                "unknown cell \"Haed\"; did you mean \"Head\"? [unknown-element]",
            ]
        ),
        (
            #""lands""#, #""maxHeight":0"#,
            #"{"cellIdentifier":{"predicateFormat":"content != nil","ifTrue":"Row","ifFalse":"Hed"}}"#,
            ["unknown cell \"Hed\"; did you mean \"Head\"? [unknown-element]"]
        ),
        (
            #""lands""#, #""maxHeight":0"#,
            #"{"cellIdentifier":{"predicateFormat":"content != nil","ifTrue":"Row","ifFalse":"$content"}}"#,
            []
        ),
    ])
    func reportNamesOfCellsAndFiles(
        _ file: String,
        _ attributes: String,
        _ evaluations: String,
        _ expected: [String]
    ) throws {
        let lines = try BundleText([
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main"}
            """,
            "data/lands.json": #"[{"name":"Oldenburg"},{"name":"Lippe"}]"#,
            "screens/main.json": """
            {"kind":"views","views":[{"type":"table","id":"table","cells":{
            "Row":{"children":[{"type":"label","text":"a"}]},
            "Head":{"children":[{"type":"label","text":"b"}]}}}],"objects":{
            "lands":{"type":"JSONFileDataProvider","attrs":{"fileName":\(file)}},
            "rows":{"type":"TableDisplayController","attrs":{\(attributes)},"evals":\(evaluations),
            "outlets":{"tableView":"table","mainContentProvider":"lands"}}}}
            """,
        ]).lines()
        #expect(
            lines.map { $0.split(separator: " error: ").last.map(String.init) ?? $0 } == expected
        )
    }
}
