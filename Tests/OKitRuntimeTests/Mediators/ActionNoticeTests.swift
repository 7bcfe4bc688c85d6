import OKitBundle
import OKitRuntime
import Testing

/// What hosts and display controllers are told of actions (WidgetKit §6.5).
struct ActionNoticeTests {
    private static let screen = """
        "views":[{"type":"button","id":"go","title":"Go"},{"type":"button","id":"stop","title":"Stop"},
        {"type":"textField","id":"field"}],
        "objects":{"c":{"type":"ButtonActionController","attrs":{"actionName":"do"},
        "outlets":{"sender":"go","cancelButton":"stop"}},
        "p":{"type":"ItemsCollection"},
        "d":{"type":"BaseDisplayController","attrs":{"renderOn":"doReady"},
        "outlets":{"mainContentProvider":"p"}}},
        "elements":{"field":{"bindings":[{"format":"said"}]}}
        """

    private func notices(_ action: String, _ flow: String) throws -> [ActionNotice] {
        let app = try MediatorApp(Self.screen, actions: #""do":{\#(action)}"#)
        var notices: [ActionNotice] = []
        app.session.onNotice = { notices.append($0) }
        try app.play(flow)
        return notices
    }

    @Test(arguments: [
        (#""resultType":"Post","response":{"id":"1"}"#, ["start", "ready", "success"]),
        (#""response":{}"#, ["start", "ready", "success"]),
        (#""status":500,"response":{}"#, ["start", "error"]),
        // The answer was good, and could not be stored.
        (#""resultType":"Post","response":[]"#, ["start", "ready", "error"]),
    ])
    func tellsTheStagesInOrder(_ action: String, _ stages: [String]) throws {
        let notices = try notices(action, "tap \"Go\"")
        #expect(notices.allSatisfy { $0.action == "do" })
        #expect(notices.map { "\($0.stage)".prefix { $0.isLetter } }.map(String.init) == stages)
    }

    @Test func tellsWhatWasGivenUp() throws {
        let notices = try notices(
            #""response":{}"#,
            "settle off\ntap \"Go\"\ntap \"Stop\"\nwait 1s"
        )
        #expect(notices.map(\.stage) == [.start, .cancelled])
    }

    @Test(arguments: [(200, "said"), (500, "typed")])
    func rendersAnewOnANotification(_ status: Int, _ text: String) throws {
        let app = try MediatorApp(
            Self.screen,
            actions: #""do":{"status":\#(status),"response":{}}"#
        )
        try app.play(
            """
            expect #field value "said"
            type "typed" into #field
            expect #field value "typed"
            tap "Go"
            """
        )
        if status == 500 {
            try app.play("answer \"OK\"")
        }
        try app.play("expect #field value \"\(text)\"")
    }

    @Test func keepsSilentOfFailuresOfScreensThatAreGone() throws {
        let other =
            #"{"kind":"views","views":[{"type":"button","title":"Late","id":"late"}],"#
            + #""objects":{"c":{"type":"ButtonActionController","attrs":{"actionName":"do"},"#
            + #""outlets":{"sender":"late"}}}}"#
        let app = try MediatorApp(
            #""views":[{"type":"button","id":"next","title":"Next","segue":"other"}],"#
                + #""segues":{"other":"other"}"#,
            actions: #""do":{"status":500,"response":{}}"#,
            others: ["screens/other.json": other]
        )
        try app.play(
            """
            tap "Next"
            settle off
            tap "Late"
            back
            settle on
            wait 1s
            expect no alert
            tap "Next"
            tap "Late"
            expect alert "Error"
            """
        )
        // The one that the flow expects counts no more.
        #expect(app.session.failures.isEmpty)
    }
}
