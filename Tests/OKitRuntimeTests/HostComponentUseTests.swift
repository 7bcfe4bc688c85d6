import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import OKitSyntax
import Testing

/// Components that a program adds, on screens.
struct HostComponentUseTests {
    private struct Counter: HostComponent {
        let name = "counter"

        func nodes(_ values: ComponentValues) -> [ScreenNode] {
            let button = ScreenNode(
                id: "more",
                role: .button,
                label: "\(values["count"].int ?? 0)",
                events: [.tap]
            )
            return [ScreenNode(id: "group", role: .group, children: [button])]
        }

        func effects(of event: Event, _ values: ComponentValues) -> [ComponentEffect] {
            [.set("count", .int(Int64(values["count"].int ?? 0) + 1)), .run("counted")]
        }
    }

    private func session(
        _ component: String,
        screen: String = "",
        components: [any HostComponent] = [Counter()]
    ) throws -> AppSession {
        let bundle = try PageApp.bundle([
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.counter", "version": "1.0.0",
             "name": "Shop", "models": {"default": {"entity": "Shop", "storage": "file"}},
             "components": {"counter": {"values": {"count": "int"}, "events": ["counted"]}},
             "functions": {"half": {"on": "number", "returns": "double"}}}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": #"{"properties": {"visits": "int"}}"#,
            "data/default.json": #"{"visits": 1}"#,
            "screens/main.json": """
            {"of": "Shop", "state": {"own": 1}, \(screen)
             "body": {"component": "counter", \(component)}}
            """,
        ])
        return AppSession(bundle: bundle, environment: AppEnvironment(), components: components)
    }

    private func tap(_ session: AppSession) -> String? {
        let button = session.screenTree().root.first {
            $0.role == .button && $0.id.hasSuffix("more")
        }
        if let button {
            session.send(Event(.tap, on: button.id))
        }
        return session.screenTree().root.first { $0.id == button?.id }?.label
    }

    @Test func setsWhatTheScreenGives() throws {
        let session = try session(#""with": {"count": "visits"}"#)
        #expect(tap(session) == "2")
        #expect(session.failures.isEmpty)
    }

    @Test func writesOnlyTheScreenWhereThatIsReadOnly() throws {
        let content = try session(#""with": {"count": "visits"}"#, screen: #""readOnly": true,"#)
        #expect(tap(content) == "1")
        #expect(content.failures == [#""visits" cannot be changed on this screen now"#])
        let own = try session(#""with": {"count": "screen.own"}"#, screen: #""readOnly": true,"#)
        #expect(tap(own) == "2")
    }

    @Test func runsTheActionsThatTheScreenNames() throws {
        let actions = """
            "actions": {"note": {"enabled": "screen.own < 3", "do": {"set": "screen.own", "to": "screen.own + 1"}}},
            """
        let session = try session(
            #""with": {"count": "visits"}, "on": {"counted": "note"}"#,
            screen: actions
        )
        #expect(tap(session) == "2")
        #expect(tap(session) == "3")
        #expect(session.failures.isEmpty)
        #expect(tap(session) == "4")
        #expect(session.failures == [#""note" cannot be run now"#])
    }

    @Test func cannotBeUsedWhereItIsDisabled() throws {
        let session = try session(#""with": {"count": "visits"}, "enabled": false"#)
        #expect(tap(session) == "1")
    }

    @Test func reportsAValueThatCannotBeWritten() throws {
        let session = try session(#""with": {"count": "visits + 1"}"#)
        _ = tap(session)
        #expect(!session.failures.isEmpty)
    }

    @Test func showsWhatIsMissing() throws {
        let session = try session(#""with": {"count": "visits"}"#, components: [])
        #expect(
            session.screenTree().root.first { $0.role == .text }?.label
                == "This program has no component \"counter\"."
        )
        #expect(
            session.findings.map(\.rule) == [
                DataProblem.missingFunction, DataProblem.missingComponent,
            ]
        )
        let places = session.findings.map { "\($0.location)" }
        #expect(places == ["app.zip!/bundle.json:4:16", "app.zip!/bundle.json:3:17"])
    }
}
