import OKitSyntax
import Testing

/// Keys of the actions of entities, where a screen in the background has objects of all of them.
struct BackgroundKeyTests {
    private static func entity(_ action: String) -> String {
        """
        {"title": "{name}", "properties": {"name": "text"},
         "actions": {"\(action)": {"label": "\(action)", "key": "r", "do": {"set": "name", "to": "'x'"}}}}
        """
    }

    private func findings(body: String) throws -> [String] {
        try BundleText([
            "app.json": #"{"start": "main", "background": "watch"}"#,
            "bundle.json": """
            {"formatVersion": 2, "identifier": "org.okit.shop", "version": "1.0.0", "name": "Shop",
             "models": {"default": {"entity": "Shop", "storage": "file"}}}
            """,
            "models/Shop.json": #"{"properties": {"agents": "[Agent]", "jobs": "[Job]"}}"#,
            "models/Agent.json": Self.entity("resume"),
            "models/Job.json": Self.entity("repeat"),
            "screens/watch.json": """
            {"of": "Shop", "title": "Watch", "providers": {"all": {"items": "agents"}, "done": {"items": "jobs"}}}
            """,
            "screens/main.json": #"{"of": "Shop", "title": "Main", "body": \#(body)}"#,
        ]).findings().filter { $0.rule == "action-key" }.map(\.message.text)
    }

    @Test func areKeysWhereObjectsAreShown() throws {
        #expect(try findings(body: #"{"list": "agents"}"#) == [])
        #expect(try findings(body: #"[{"list": "agents"}, {"text": "{done.count}"}]"#) == [])
    }

    @Test(arguments: [
        #"[{"list": "agents"}, {"list": "done"}]"#, #"[{"list": "agents"}, {"table": "jobs"}]"#,
    ])
    func reportsKeysOfObjectsThatAreShownTogether(body: String) throws {
        #expect(
            try findings(body: body) == [
                #"the key "r" already runs "resume" on "main""#
            ]
        )
    }
}
