import Foundation
import OKitRuntime
import Testing

/// Texts that show the present moment go with it.
struct PageMomentTests {
    private static let files: [String: String] = [
        "app.json": #"{"start": "main"}"#,
        "models/Shop.json": #"{"properties": {"begun": {"type": "date", "default": "now"}}}"#,
        "screens/main.json": """
        {"of": "Shop", "title": "Main", "actions": {"go": {"label": "Go", "open": "other"}},
         "bar": ["go"],
         "body": [{"text": "since {now - begun} s"}, {"text": "{begun.format('relative')}"}]}
        """,
        "screens/other.json": #"{"title": "Other", "body": {"text": "Still"}}"#,
    ]

    private func texts(_ app: PageApp) -> [String] {
        app.session.screenTree().root.children.flatMap { [$0] + $0.children }
            .filter { $0.role == .text }.compactMap(\.label)
    }

    @Test func areEvaluatedAgainEachSecond() throws {
        let app = try PageApp(Self.files)
        let first = texts(app)
        #expect(app.session.nextDue != nil)
        #expect(app.play("wait 50h") == nil)
        let later = texts(app)
        #expect(first.count == 2 && later.count == 2)
        #expect(zip(first, later).allSatisfy { $0 != $1 }, "\(first) \(later)")
    }

    /// A screen that shows no moment costs nothing while it rests.
    @Test func doNotWakeScreensWithoutThem() throws {
        let app = try PageApp(Self.files)
        #expect(app.play("tap \"Go\"\nwait 2s") == nil)
        var files = Self.files
        files["app.json"] = #"{"start": "other"}"#
        #expect(try PageApp(files).session.nextDue == nil)
    }
}
