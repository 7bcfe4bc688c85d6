import OKitRuntime
import TestSupport
import Testing

/// Marks of fields that must not be empty.
struct PageRequiredTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": """
        {"properties": {
            "title": {"type": "text", "rules": {"notBlank": true}},
            "code": {"type": "text", "rules": {"required": true, "message": "Enter a code"}},
            "note": "text", "kind": {"type": "text?", "values": ["a", "b"], "rules": {"required": true}},
            "size": {"type": "int", "rules": {"minimum": 1}},
            "isOpen": {"type": "bool", "rules": {"required": true}},
            "number": {"type": "text", "rules": {"notBlank": true}}, "isLocked": "bool"}}
        """,
        "screens/main.json": """
        {"of": "Shop", "body": [
            {"form": "self", "fields": ["title", "code", "note", "kind", "size", "isOpen",
                {"field": "number", "enabled": "!isLocked"}, "isLocked"]}]}
        """,
    ]

    private func marked(_ app: PageApp) -> [String] {
        app.session.screenTree().root.rows.filter { row in
            row.children.contains { $0.state.contains(.required) }
        }
        .compactMap(\.label)
    }

    @Test func fieldsThatRulesRequireAreMarked() throws {
        let app = try PageApp(Self.files)
        #expect(marked(app) == ["Title", "Code", "Kind", "Number"])
        // Users need not fill in what they cannot change.
        #expect(app.play(#"set "Is locked" on"#) == nil)
        #expect(marked(app) == ["Title", "Code", "Kind"])
    }
}

extension ScreenNode {
    /// The rows in the node, in document order.
    fileprivate var rows: [ScreenNode] {
        (role == .row ? [self] : []) + children.flatMap(\.rows)
    }
}
