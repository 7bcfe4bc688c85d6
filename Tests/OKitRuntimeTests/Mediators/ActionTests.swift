import OKitExpression
import OKitRuntime
import OKitSyntax
import Testing

/// Action and status controllers (WidgetKit §3.3 and §3.5).
struct ActionTests {
    /// A screen with a button `go`, a label for each status, and what is asked echoed in a post.
    private func app(
        _ controller: String,
        views: String = "",
        elements: String = "",
        answer: String = #"{"response":{"id":"$id","text":"$text"}}"#,
        actions: String = ""
    ) throws -> MediatorApp {
        try MediatorApp(
            """
            "views":[{"type":"button","id":"go","title":"Go"},{"type":"label","id":"state"},
            {"type":"table","id":"table","cells":{"Cell":{"children":[{"type":"label","id":"text"}]}}}
            \(views)],
            "objects":{"c":{"type":"ButtonActionController",\(controller)},
            "s":{"alias":"status","type":"ActionStatusController",
            "attrs":{"actionName":"echo","errorMessage":"It did not work.","errorTitle":"Sorry"}},
            "posts":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post","sortByFields":"text"}},
            "t":{"type":"TableDisplayController",
            "outlets":{"mainContentProvider":"posts","tableView":"table"}}},
            "elements":{"text":{"bindings":[{"from":"content.text"}]},
            "state":{"bindings":[{"predicateFormat":"status.inProgress = 1","ifTrue":"busy",
            "ifFalse":"idle $status.isSuccess $status.isFailure $c.status.isSuccess"}]}\(elements)}
            """,
            actions: """
                "echo":{"resultType":"Post","responses":[\(answer)]}\(actions)
                """
        )
    }

    private let sender = #""outlets":{"sender":"go"}"#

    @Test func tellsHowFarItIs() throws {
        let app = try app(#""attrs":{"actionName":"echo"},\#(sender)"#)
        try app.play(
            """
            settle off
            expect text "idle 0 0 "
            tap "Go"
            expect text "busy"
            expect rows 0
            wait 249ms
            expect text "busy"
            wait 1ms
            # The record is there before success is.
            expect rows 1
            expect text "idle 1 0 1"
            """
        )
    }

    @Test func showsWhatItsStatusSaysOfAFailure() throws {
        let app = try app(
            #""attrs":{"actionName":"echo"},\#(sender)"#,
            answer: #"{"status":500,"response":{"error":"broken"}}"#
        )
        try app.play(
            """
            tap "Go"
            expect alert "Sorry"
            expect text "It did not work."
            expect text "broken"
            answer "OK"
            expect text "idle 0 1 0"
            """
        )
    }

    @Test(arguments: [
        ("likes", "posts.totalCount = 0", "one"), ("likes", "posts.totalCount > 5", "other"),
    ])
    func choosesItsActionByACondition(_ name: String, _ predicate: String, _ text: String) throws {
        let app = try app(
            """
            "attrs":{"actionName":"one","elseActionName":"two","predicateFormat":"\(predicate)"},
            \(sender)
            """,
            actions: """
                ,"one":{"resultType":"Post","response":{"id":"1","text":"one"}},
                "two":{"resultType":"Post","response":{"id":"2","text":"other"}}
                """
        )
        try app.play("tap \"Go\"\nexpect row 1 \"\(text)\"")
    }

    @Test func doesNothingWhereItsConditionFailsWithoutAnotherAction() throws {
        let app = try app(
            #""attrs":{"actionName":"echo","predicateFormat":"posts.isEmpty = 0"},\#(sender)"#
        )
        try app.play("tap \"Go\"\nexpect rows 0\nexpect no alert")
    }

    @Test func waitsForItsDelay() throws {
        let app = try app(#""attrs":{"actionName":"echo","actionDelay":2},\#(sender)"#)
        try app.play(
            """
            settle off
            tap "Go"
            wait 1999ms
            expect text "idle"
            wait 1ms
            expect text "busy"
            """
        )
    }

    @Test func waitsForItsDelayEachTime() throws {
        let app = try app(
            #""attrs":{"actionName":"echo","actionDelay":2},\#(sender)"#,
            answer: """
                {"response":{"id":"1","text":"first"}},{"response":{"id":"2","text":"second"}}
                """
        )
        try app.play(
            """
            settle off
            tap "Go"
            wait 1s
            tap "Go"
            wait 1250ms
            expect rows 1
            wait 1s
            expect rows 2
            """
        )
    }

    @Test(arguments: ["OnLoadActionController", "TimerActionController"])
    func waitsForItsDelayWhereItBeginsByItself(_ type: String) throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"label","id":"label"}],
            "objects":{"c":{"type":"\(type)","attrs":{"actionName":"do","actionDelay":3
            \(type.hasPrefix("Timer") ? ",\"interval\":1" : "")}},
            "p":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post"}}},
            "elements":{"label":{"bindings":[{"from":"p.totalCount","format":"%@ posts"}]}}
            """,
            actions: #""do":{"resultType":"Post","response":{"id":"1"}}"#
        )
        try app.play(
            """
            settle off
            wait 3s
            expect text "0 posts"
            wait 2s
            expect text "1 posts"
            """
        )
    }

    @Test func reportsAConditionThatIsMalformed() throws {
        let app = try app(
            #""attrs":{"actionName":"echo"},\#(sender)"#,
            views: #",{"type":"textField","id":"field","text":"posts.totalCount >"}"#,
            elements: #","c":{"bindings":[{"to":"predicateFormat","from":"field.text"}]}"#
        )
        try app.play("tap \"Go\"\nexpect rows 0\ntap \"Go\"")
        #expect(app.session.findings.map(\.rule) == ["malformed-predicate"])
    }

    @Test func canBeCancelled() throws {
        let app = try app(
            #""attrs":{"actionName":"echo"},"outlets":{"sender":"go","cancelButton":"stop"}"#,
            views: #",{"type":"button","id":"stop","title":"Stop"}"#
        )
        try app.play(
            """
            settle off
            tap "Go"
            expect text "busy"
            tap "Stop"
            expect text "idle 0 0 0"
            wait 1s
            expect rows 0
            expect no alert
            """
        )
    }

    @Test func asksNothingForAnActionThatNobodyHas() throws {
        let app = try app(#""attrs":{"actionName":"nothing"},\#(sender)"#)
        try app.play("tap \"Go\"\nexpect no alert\nexpect text \"idle 0 0 \"")
        #expect(app.session.findings.map(\.rule) == ["unknown-action"])
    }

    @Test func isCalledByTheActionOfAnElement() throws {
        let app = try app(
            #""attrs":{"actionName":"echo"}"#,
            elements: #","go":{"action":{"target":"c","selector":"performAction:"}}"#
        )
        try app.play("tap \"Go\"\nexpect rows 1")
    }

    @Test func repeatsUntilTheScreenIsGone() throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"label","id":"label"}],
            "objects":{"timer":{"type":"TimerActionController",
            "attrs":{"actionName":"tick","interval":10}},
            "p":{"type":"ManagedObjectsProvider","attrs":{"entityName":"Post"}}},
            "elements":{"label":{"bindings":[{"from":"p.totalCount","format":"%@ posts"}]}}
            """,
            actions: """
                "tick":{"resultType":"Post","responses":[{"response":{"id":"a"}},
                {"response":{"id":"b"}},{"response":{"id":"c"}}]}
                """
        )
        try app.play(
            """
            expect text "0 posts"
            wait 11s
            expect text "1 posts"
            wait 10s
            expect text "2 posts"
            """
        )
    }

    @Test func followsOnlyWhatItsOwnerBegins() throws {
        let app = try MediatorApp(
            """
            "views":[{"type":"button","id":"a","title":"A"},{"type":"button","id":"b","title":"B"},
            {"type":"label","id":"label"}],
            "objects":{
            "one":{"type":"ButtonActionController","attrs":{"actionName":"do"},"outlets":{"sender":"a"}},
            "two":{"type":"ButtonActionController","attrs":{"actionName":"do"},"outlets":{"sender":"b"}},
            "s":{"type":"ActionStatusController","attrs":{"actionName":"do"},"outlets":{"owner":"one"}}},
            "elements":{"label":{"bindings":[{"predicateFormat":"s.isSuccess = 1",
            "ifTrue":"done","ifFalse":"not done"}]}}
            """,
            actions: #""do":{"response":{}}"#
        )
        try app.play(
            """
            tap "B"
            expect text "not done"
            tap "A"
            expect text "done"
            """
        )
    }
}
