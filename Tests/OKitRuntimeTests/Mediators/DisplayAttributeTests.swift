import OKitBundle
import OKitRuntime
import Testing

/// Attributes of tables, views and controllers that say how they behave (WidgetKit §3.2, §3.3, §4.5).
struct DisplayAttributeTests {
    private func app(
        _ attributes: String,
        type: String = "TableDisplayController",
        outlets: String = "",
        objects: String = "",
        views: String = "",
        format: String = "",
        elements: String = "",
        actions: String = "",
        segues: String = "",
        others: [String: String] = [:]
    ) throws -> MediatorApp {
        try MediatorApp(
            """
            \(segues)"views":[{"type":"table","id":"table","rowHeight":50,"cells":{
            "Cell":{"children":[{"type":"label","id":"text"}]}}},{"type":"label","id":"label"}\(views)],
            "objects":{"load":{"type":"OnLoadActionController","attrs":{"actionName":"feed"}},
            "posts":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post",
            "sortByFields":"likes"}},
            "rows":{"type":"\(type)","attrs":{\(attributes)},
            "outlets":{"mainContentProvider":"posts","tableView":"table"\(outlets)}}\(objects)},
            "elements":{"text":{"bindings":[{"from":"content.text"}]},
            "label":{"bindings":[{"format":"\(format)"}]}\(elements)}
            """,
            actions: actions,
            others: others
        )
    }

    @Test(arguments: ["collectSelectedObjects", "defaultSelectionBehavior"])
    func marksWhatIsTapped(_ attribute: String) throws {
        let app = try app(
            #""\#(attribute)":true"#,
            objects: """
                ,"chosen":{"type":"ItemsCollection","attrs":{"masterKeyPath":"selectedObjects"},
                "outlets":{"masterObject":"rows"}}
                """,
            format: "$chosen.totalCount chosen"
        )
        try app.play(
            """
            tap row 2
            expect row 2 checked
            expect text "1 chosen"
            tap row 1
            expect row 2 unchecked
            tap row 1
            expect text "0 chosen"
            """
        )
    }

    @Test(arguments: [("", 150.0), (#""maxHeight":120"#, 120), (#""maxHeight":500"#, 150)])
    func letsAConstraintFollowItsRows(_ attributes: String, _ height: Double) throws {
        let app = try app(
            attributes,
            outlets: #","contentHeightConstraint":"height""#,
            views: #",{"type":"constraint","id":"height"}"#,
            format: "$height.constant $height.animatedConstant high"
        )
        try app.play("expect text \"\(Int(height)) \(Int(height)) high\"")
    }

    @Test(arguments: [
        (#""scrollDownThreshold":0"#, 3), (#""scrollDownThreshhold":50"#, 4), ("", 4),
    ])
    func asksForMoreNearItsEnd(_ attributes: String, _ rows: Int) throws {
        let app = try app(
            attributes,
            type: "TableInfiniteScrollController",
            objects: """
                ,"more":{"type":"InfiniteScrollActionController","attrs":{"actionName":"more"},
                "outlets":{"sender":"table"}}
                """,
            actions: #""more":{"resultType":"Post","response":{"id":"$postId+","likes":9}}"#
        )
        try app.play("expect rows 3")
        // The last of the three is not shown, and 50 points are one row.
        app.session.send(Event(.window(first: 0, count: 2), on: "view/table"))
        app.clock.settle(app.session)
        try app.play("expect rows \(rows)")
    }

    @Test(arguments: [
        (#""cellNibNames":["Cell"]"#, "other"), (#""performSegueForCells":1"#, "other"),
        (#""cellNibNames":["Cell"],"performSegueForCells":0"#, "main"), ("", "main"),
    ])
    func leadsOnByTheNamesOfCells(_ attributes: String, _ screen: String) throws {
        let other = #"{"kind":"views","views":[{"type":"label","id":"l","text":"there"}]}"#
        let app = try app(
            attributes,
            segues: #""segues":{"Cell":"other"},"#,
            others: ["screens/other.json": other]
        )
        try app.play("tap row 1\nexpect screen \"\(screen)\"")
    }

    @Test func isBusyWhileItIsRefreshed() throws {
        let app = try app(
            "",
            objects: """
                ,"again":{"type":"TableRefreshActionController","attrs":{"actionName":"feed"},
                "outlets":{"sender":"table"}}
                """
        )
        func isBusy() -> Bool {
            app.session.screenTree().node(id: "view/table")?.state.contains(.busy) ?? false
        }
        try app.play("expect rows 3")
        #expect(!isBusy())
        app.session.send(Event(.refresh, on: "view/table"))
        #expect(isBusy())
        app.clock.settle(app.session)
        #expect(!isBusy())
    }

    @Test func isBusyWhileItsRefreshControlIsToldSo() throws {
        let app = try app(
            "",
            objects: """
                ,"again":{"type":"TableRefreshActionController","attrs":{"actionName":"me"},
                "outlets":{"sender":"table"}},
                "s":{"type":"ActionStatusController","attrs":{"actionName":"feed"}}
                """,
            elements:
                #","table":{"bindings":[{"to":"refreshControl.wx_value","from":"s.inProgress"}]}"#
        )
        try app.play("settle off\nwait 1ms")
        let table = try #require(app.session.screenTree().node(id: "view/table"))
        #expect(table.state.contains(.busy))
        try app.play("settle off\nwait 1s")
        #expect(app.session.screenTree().node(id: "view/table")?.state.contains(.busy) == false)
    }

    @Test(arguments: [("alpha", "0"), ("unveilAlpha", "0"), ("hidden", "true")])
    func doesNotShowWhatCannotBeSeen(_ attribute: String, _ value: String) throws {
        let app = try app(
            "",
            views: #",{"type":"label","id":"l","text":"secret","\#(attribute)":\#(value)}"#
        )
        try app.play("expect no text \"secret\"")
    }

    @Test(arguments: [
        (#""serviceProviderClassName":"StubServiceProvider","#, "", true),
        ("", #""@self":{"attrs":{"serviceProviderClassName":"StubServiceProvider"}},"#, true),
        (
            #""serviceProviderClassName":"StandardServiceProvider","#,
            #""@self":{"attrs":{"serviceProviderClassName":"StubServiceProvider"}},"#, false
        ),
        ("", "", false),
    ])
    func asksTheStubWhereItIsNamed(
        _ attributes: String,
        _ element: String,
        _ asksStub: Bool
    ) throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"label","id":"label"}],
            "objects":{"c":{"type":"OnLoadActionController","attrs":{\(attributes)"actionName":"do"}}},
            "elements":{\(element)"label":{"bindings":[{"format":"$c.status.isSuccess"}]}}
            """,
            actions: #""do":{"path":"https://a.example/x","response":{}}"#,
            isLive: true
        )
        app.clock.settle(app.session)
        #expect(app.session.takeCalls().isEmpty == asksStub)
        #expect(app.outline.contains("\"1\"") == asksStub, "\(app.outline)")
    }
}
