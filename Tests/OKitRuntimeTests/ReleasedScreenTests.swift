import OKitExpression
import OKitModel
import OKitRuntime
import Testing

/// Sessions whose screen nobody looks at.
struct ReleasedScreenTests {
    private func session() throws -> AppSession {
        let bundle = try PageApp.bundle([
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.idle", "version": "1.0.0", "name": "Idle",
             "models": {"default": {"entity": "Shop", "storage": "file"}}}
            """,
            "app.json": #"{"start": "main"}"#,
            "models/Shop.json": #"{"properties": {"name": "text", "visits": "int"}}"#,
            "data/default.json": #"{"name": "Shop", "visits": 1}"#,
            "screens/main.json": """
            {"of": "Shop", "title": "{name}", "subtitle": "{visits} visits",
             "actions": {"enter": {"label": "Enter", "do": {"set": "visits", "to": "visits + 1"}}},
             "bar": ["enter"], "body": {"form": "self", "fields": ["name", "visits"]}}
            """,
        ])
        return AppSession(bundle: bundle, environment: .init(), store: nil)
    }

    @Test func aScreenIsBuiltWhenItIsAskedFor() throws {
        let session = try session()
        let before = session.evaluationCount
        let tree = session.screenTree()
        #expect(tree.root.label == "Shop")
        let count = session.evaluationCount
        #expect(count > before)
        #expect(session.screenTree() == tree && session.evaluationCount == count)
    }

    @Test func problemsOfTheFirstScreenAreReportedWithoutAskingForIt() throws {
        let session = try session()
        let before = session.evaluationCount
        #expect(session.failures.isEmpty && session.findings.isEmpty)
        #expect(session.evaluationCount > before)
    }

    @Test func aReleasedScreenIsTheSameWhenItIsBuiltAgain() throws {
        let session = try session()
        let tree = session.screenTree()
        session.releaseScreen()
        #expect(session.nextDue == nil && session.takeCalls().isEmpty)
        let count = session.evaluationCount
        #expect(session.screenTree() == tree)
        #expect(session.evaluationCount > count)
    }

    @Test func anEventOnAReleasedScreenIsHandled() throws {
        let session = try session()
        let button = try #require(
            session.screenTree().root.first { $0.role == .button && $0.label == "Enter" }
        )
        session.releaseScreen()
        var rejection: EventRejection?
        let tree = session.send(Event(.tap, on: button.id)) { rejection = $0 }
        #expect(rejection == nil)
        #expect(tree.root.value == .text("2 visits"))
        session.releaseScreen()
        let shop = try #require(session.graph.model("default"))
        let slot = try #require(session.graph.type(of: shop)?.slot(named: "name"))
        session.graph.set(shop, slot: slot, to: .text("Stall"))
        #expect(session.screenTree().root.label == "Stall")
    }
}
