import Testing

/// Bindings as they live (WidgetKit §4.6, and §9, "BindingsTests").
struct BindingsTests {
    @Test func followTheirSource() throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"textField","id":"source","text":"first"},{"type":"label","id":"label"}],
            "elements":{"label":{"bindings":[{"from":"source.text"}]}}
            """
        )
        try app.play(
            """
            expect text "first"
            type "second" into #source
            expect text "second"
            """
        )
    }

    @Test func leadToSeveralPropertiesOfOneElement() throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"label","id":"label"},{"type":"label","id":"tag"}],
            "objects":{"source":{"type":"JSONFileDataProvider","attrs":{"fileName":"source"}}},
            "elements":{"label":{"bindings":[
            {"from":"source.first","predicateFormat":"info = 'test'","ifTrue":"$info is 'test'",
            "ifFalse":"$info is not 'test'","format":"string %@"},
            {"from":"source.first.tagInfo","to":"tag"}]},
            "tag":{"bindings":[{"from":"label.tag","format":"tag %@"}]}}
            """,
            others: ["data/source.json": #"{"tagInfo":5,"info":"test"}"#]
        )
        try app.play("expect text \"string test is 'test'\"\nexpect text \"tag 5\"")
    }

    @Test(arguments: [
        ("slider", #""value":1"#, "value", "1"), ("switch", #""on":true"#, "on", "1"),
    ])
    func describeValuesInTexts(
        _ kind: String,
        _ attribute: String,
        _ property: String,
        _ text: String
    ) throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"label","id":"label"},{"type":"\(kind)","id":"source",\(attribute)}],
            "elements":{"label":{"bindings":[{"from":"source.\(property)"}]}}
            """
        )
        #expect(app.outline.contains("text \"\(text)\"\n"))
    }

    @Test func beginAtTheContentOfTheirDisplayView() throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"display","id":"outer","children":[{"type":"label","id":"text"},
            {"type":"display","id":"inner","children":[{"type":"label","id":"name"}]}]}],
            "objects":{"load":{"type":"OnLoadActionController","attrs":{"actionName":"feed"}},
            "posts":{"type":"ManagedObjectsProvider",
            "attrs":{"entityName":"Post","sortByFields":"text","sortAscending":false}}},
            "elements":{"outer":{"bindings":[{"to":"content","from":"posts.first"}]},
            "text":{"bindings":[{"from":"content.text"}]},
            "inner":{"bindings":[{"to":"content","from":"content.author"}]},
            "name":{"bindings":[{"from":"content.name"}]}}
            """
        )
        try app.play("expect text \"two\"\nexpect text \"Seven\"")
    }

    @Test func leadOnFromTheContentOfTheirDisplayView() throws {
        let app = try MediatorApp(
            """
            "segues":{"next":"next"},"views":[{"type":"label","id":"first"},
            {"type":"display","id":"view","children":[
            {"type":"textField","id":"field","valuePath":"text"},
            {"type":"button","id":"go","title":"Go","segue":"next"}]}],
            "objects":{"load":{"type":"OnLoadActionController","attrs":{"actionName":"feed"}},
            "posts":{"type":"ManagedObjectsProvider",
            "attrs":{"entityName":"Post","sortByFields":"postId"}}},
            "elements":{"view":{"bindings":[{"to":"content","from":"posts.first"}]},
            "first":{"bindings":[{"from":"posts.first.text","format":"first: %@"}]}}
            """,
            others: [
                "screens/next.json": """
                {"kind":"views","views":[{"type":"label","id":"label"}],
                "elements":{"label":{"bindings":[{"from":"content.text","format":"next: %@"}]}}}
                """
            ]
        )
        try app.play(
            """
            expect text "first: one"
            type "new" into #field
            expect text "first: new"
            tap "Go"
            expect text "next: new"
            """
        )
    }

    @Test func tellOnceThatTheyChangeEachOtherWithoutEnd() throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"label","id":"a","text":"1"},{"type":"label","id":"b","text":"1"},
            {"type":"textField","id":"field"}],
            "elements":{"a":{"bindings":[{"from":"b.text","format":"%@1"}]},
            "b":{"bindings":[{"from":"a.text"}]}}
            """
        )
        try app.play(
            """
            expect alert "Error"
            answer "OK"
            type "x" into #field
            expect no alert
            """
        )
    }

    @Test func showTextsOfTheBundleInAttributes() throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"label","id":"known","text":"%known"},
            {"type":"label","id":"missing","text":"%Missing"},
            {"type":"label","id":"percent","text":"%"}]
            """,
            others: ["strings/en.json": #"{"known":"Known"}"#]
        )
        for text in ["Known", "Missing", "%"] {
            #expect(app.outline.contains("text \"\(text)\"\n"), "\(app.outline)")
        }
    }
}
