import OKitRuntime
import Testing

/// Headers and footers of sections, and inputs that wait for Return (WidgetKit §3.2 and §3.4).
struct SectionEdgeTests {
    private func app(
        _ attributes: String,
        type: String = "TableDisplayController",
        outlet: String = "tableView"
    ) throws -> MediatorApp {
        try MediatorApp(
            """
            "views":[{"type":"table","id":"table","cells":{
            "Cell":{"children":[{"type":"label","id":"text"}]},
            "Header":{"children":[{"type":"label","id":"head"}]},
            "Other":{"children":[{"type":"label","id":"other"}]},
            "Footer":{"children":[{"type":"label","id":"foot"}]}}}],
            "objects":{"load":{"type":"OnLoadActionController","attrs":{"actionName":"feed"}},
            "posts":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post",
            "sortByFields":"likes","groupByField":"group"}},
            "rows":{"type":"\(type)","attrs":{\(attributes)},
            "outlets":{"mainContentProvider":"posts","\(outlet)":"table"}}},
            "elements":{"text":{"bindings":[{"from":"content.text"}]},
            "head":{"bindings":[{"format":"Group $content.group from $content.likes"}]},
            "other":{"bindings":[{"format":"Other $content.group"}]},
            "foot":{"bindings":[{"format":"after $content.group"}]}}
            """
        )
    }

    @Test(arguments: [
        ("", "Group A from 2", "after A"),
        (
            #""sectionHeaderIdentifier":"Other","sectionFooterIdentifier":"Other""#, "Other A",
            "Other A"
        ),
        (#""sectionHeaderIdentifier":"None","sectionFooterIdentifier":"None""#, "A", nil),
    ])
    func showWhatTheFirstRowOfTheirSectionHas(
        _ attributes: String,
        _ header: String,
        _ footer: String?
    ) throws {
        let app = try app(attributes)
        try app.play("expect rows 3")
        let list = try #require(app.session.screenTree().node(id: "view/table"))
        #expect(list.children.count == 2)
        #expect(list.children.first?.label == header)
        #expect(list.children.first?.value == footer.map { .text($0) })
        #expect(list.children.first?.children.first?.label == "three")
    }

    @Test func areOnlyInTables() throws {
        let app = try app("", type: "CollectionDisplayController", outlet: "collectionView")
        try app.play("expect rows 3")
        let list = try #require(app.session.screenTree().node(id: "view/table"))
        #expect(list.children.map(\.label) == ["A", "B"])
    }

    /// An input with a search that has an action, and how often that was asked for.
    private func search(_ attributes: String) throws -> MediatorApp {
        try MediatorApp(
            """
            "views":[{"type":"textInput","id":"input","children":[{"type":"textField","id":"field"}]},
            {"type":"label","id":"label"}],
            "objects":{"posts":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post"}},
            "search":{"type":"SearchActionController","attrs":{"actionName":"find"\(attributes)},
            "outlets":{"sender":"input","contentProvider":"posts"}}},
            "elements":{"input":{"outlets":{"textInput":"field"}},
            "label":{"bindings":[{"format":"$posts.totalCount found"}]}}
            """,
            actions: #""find":{"resultType":"Post","response":{"id":"$input"}}"#
        )
    }

    @Test(arguments: [
        // Typing alone, and Return.
        ("", 0, 1), (#","dynamicSearch":true"#, 1, 1), (#","searchOnReturn":false"#, 0, 0),
        (#","dynamicSearch":true,"searchOnReturn":false"#, 1, 1),
    ])
    func searchWhenTheyAreTold(_ attributes: String, _ typed: Int, _ returned: Int) throws {
        let app = try search(attributes)
        app.session.send(Event(.input("one"), on: "view/field"))
        app.clock.settle(app.session)
        #expect(app.outline.contains("\(typed) found"))
        app.session.send(Event(.submit, on: "view/field"))
        app.clock.settle(app.session)
        #expect(app.outline.contains("\(returned) found"))
    }

    @Test func searchAtOnceOnReturn() throws {
        let app = try search("")
        try app.play(
            """
            settle off
            type "one" into #field
            wait 0ms
            wait 250ms
            expect text "1 found"
            """
        )
    }
}
