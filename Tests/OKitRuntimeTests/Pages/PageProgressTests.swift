import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import Testing

/// How much of the request of an action has been sent.
struct PageProgressTests {
    private static let files = [
        "bundle.json": """
        {"formatVersion": 2, "identifier": "org.okit.page", "version": "1.0.0", "name": "Shop",
         "models": {"default": {"entity": "Shop", "storage": "file"}},
         "permissions": {"hosts": ["a.example"]}}
        """,
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": #"{"properties": {"name": "text"}}"#,
        "services/api.json": """
        {"baseUrl": "https://a.example", "actions": {"send": {"post": "files", "of": "any"}}}
        """,
        "screens/main.json": """
        {"of": "Shop", "title": "Main",
         "actions": {"upload": {"label": "Upload", "call": "send"}},
         "bar": ["upload"],
         "body": [{"progress": "upload.progress", "id": "part"}]}
        """,
    ]

    private func session() throws -> AppSession {
        let bundle = try PageApp.bundle(Self.files)
        let clock = VirtualClock(try #require(Surroundings.test.now))
        return AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: clock),
            store: nil,
            service: .live(
                try #require(bundle.service(.live)),
                NetworkPermissions(hosts: ["a.example"])
            ),
            screen: "main"
        )
    }

    private func part(_ session: AppSession) -> NodeValue? {
        session.screenTree().root.first { $0.id == "part" }?.value
    }

    @Test(arguments: [200, 500])
    func showsHowMuchOfARequestHasBeenSent(_ status: Int) throws {
        let session = try session()
        #expect(part(session) == .number(0))
        session.send(Event(.tap, on: "bar/upload"))
        let call = try #require(session.takeCalls().first)
        #expect(part(session) == .number(0))
        session.progress(0.25, of: call.id)
        #expect(part(session) == .number(0.25))
        session.progress(.nan, of: call.id)
        session.progress(0.5, of: 99)
        #expect(part(session) == .number(0.25))
        let answer = ServiceAnswer(status: status, body: Array("{}".utf8))
        session.receive(ServiceReply(.success(answer)), to: call.id)
        #expect(part(session) == .number(status == 200 ? 1 : 0.25))
        session.send(Event(.tap, on: "bar/upload"))
        #expect(part(session) == .number(0))
    }
}
