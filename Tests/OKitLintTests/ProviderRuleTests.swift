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
}
