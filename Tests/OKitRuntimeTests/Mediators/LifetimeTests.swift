import Testing

@testable import OKitRuntime

/// What a screen has made goes with it.
struct LifetimeTests {
    @Test func leavesNothingBehind() throws {
        let app = try MediatorApp(
            """
            "segues":{"other":"other"},
            "views":[{"type":"button","id":"go","title":"Go","segue":"other"}]
            """,
            others: [
                "screens/other.json": """
                {"kind":"views","views":[{"type":"table","id":"table","cells":
                {"Cell":{"children":[{"type":"label","id":"text"}]}}}],
                "objects":{"load":{"type":"OnLoadActionController","attrs":{"actionName":"feed"}},
                "timer":{"type":"TimerActionController","attrs":{"actionName":"me"}},
                "p":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post"}},
                "t":{"type":"TableDisplayController",
                "outlets":{"mainContentProvider":"p","tableView":"table"}}},
                "elements":{"text":{"bindings":[{"from":"content.text"}]}}}
                """
            ]
        )
        try app.play("tap \"Go\"\nexpect rows 3\nback")
        let screen = try #require(app.session.navigator.liveScreens.first)
        weak var left: LiveScreen?
        try app.play("tap \"Go\"\nexpect rows 3")
        left = app.session.navigator.liveScreens.last
        #expect(left != nil && left !== screen)
        try app.play("back")
        #expect(left == nil)
        #expect(app.session.screens.isEmpty)
        #expect(app.session.nextDue == nil)
    }
}
