import OKitBundle
import OKitRuntime
import Testing

/// Themes of apps of format 2.
struct PageThemeTests {
    private static func files(_ theme: String) -> [String: String] {
        [
            "app.json": #"{"start": "main", "theme": \#(theme)}"#,
            "models/Shop.json": #"{"properties": {"isDark": "bool"}}"#,
            "themes/day.json": ##"{"styles": {"urgent": {"color": "#ff0000"}}}"##,
            "themes/night.json": ##"{"styles": {"urgent": {"color": "#880000", "bold": true}}}"##,
            "screens/main.json": """
            {"of": "Shop", "body": [{"form": "self"}, {"text": "Now", "style": "urgent"}]}
            """,
        ]
    }

    @Test func showsTheThemeOfTheApp() throws {
        let app = try PageApp(Self.files(#""day""#))
        #expect(app.session.screenTree().theme?.styles["urgent"]?.color == "#ff0000")
        #expect(app.play("expect \"Now\" style \"urgent\"") == nil)
    }

    @Test func choosesTheThemeByAnExpression() throws {
        let app = try PageApp(Self.files(#""app.isDark ? 'night' : 'day'""#))
        #expect(app.session.screenTree().theme?.styles["urgent"]?.isBold == false)
        #expect(app.play("set \"Is dark\" on") == nil)
        #expect(app.session.screenTree().theme?.styles["urgent"]?.isBold == true)
    }
}
