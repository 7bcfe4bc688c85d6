import OKitRuntime
import Testing

/// Screens and actions that lead to each other without end.
struct PageLimitTests {
    private static let shop = #"{"properties": {"count": "int", "numbers": "[int]"}}"#

    /// The app with these screens, which begins with `main`.
    private func app(_ screens: [String: String]) throws -> PageApp {
        var files = ["app.json": #"{"start": "main"}"#, "models/Shop.json": Self.shop]
        for (name, screen) in screens {
            files["screens/\(name).json"] = screen
        }
        return try PageApp(files)
    }

    private func shows(_ text: String, _ app: PageApp) -> Bool {
        let outline = ScreenOutline.text(of: app.session.screenTree())
        return outline.contains(text.replacing("\"", with: #"\""#))
    }

    @Test(arguments: ["load", "appear"])
    func screensThatOpenThemselvesEnd(_ event: String) throws {
        let app = try app([
            "main":
                #"{"title": "Main", "on": {"\#(event)": {"open": "main"}}, "body": {"text": "Hi"}}"#
        ])
        #expect(shows("screens open each other endlessly; \"main\" is not opened", app))
        #expect(app.play("expect alert \"Error\"\ntap \"OK\"\nback\nexpect text \"Hi\"") == nil)
    }

    /// Each time, the screen that is opened goes back at once.
    @Test func screensThatAreOpenedOneAfterTheOtherDoNotNest() throws {
        let app = try app([
            "main": """
            {"of": "Shop", "title": "Main", "body": {"text": "{count} shown"}, "actions": {"go": {
              "label": "Go", "do": {"for": "i", "in": "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16]", "do":
                [{"open": "other", "then": {"set": "count", "to": "count + 1"}}]}}}, "bar": ["go"]}
            """,
            "other": #"{"title": "Other", "on": {"load": {"back": "1"}}, "body": {"text": "Hi"}}"#,
        ])
        #expect(app.play("tap \"Go\"\nexpect text \"16 shown\"") == nil)
    }

    @Test func screensInsideEachOtherHaveALimit() throws {
        var screens: [String: String] = [:]
        for level in 0...8 {
            let name = level == 0 ? "main" : "s\(level)"
            let inside = #"{"include": "s\#(level + 1)"}"#
            let body =
                level == 8 ? #"{"text": "Hi"}"# : [inside, inside, inside].joined(separator: ",")
            screens[name] = #"{"title": "Main", "body": [\#(body)]}"#
        }
        let app = try app(screens)
        #expect(shows("more than 128 screens are nested", app))
    }

    /// Each run would begin two others.
    @Test func actionsThatRunEachOtherTwiceEnd() throws {
        let app = try app([
            "main": """
            {"of": "Shop", "title": "Main", "body": {"text": "Hi"}, "actions": {"go": {
              "label": "Go", "parallel": true, "do": [{"run": "go"}, {"run": "go"}]}}, "bar": ["go"]}
            """
        ])
        #expect(app.play("tap \"Go\"") == nil)
        #expect(app.session.failures.count <= 2)
        #expect(app.session.failures.contains { $0.contains("more than 10000 actions ran") })
    }

    @Test func actionsThatRunThemselvesEnd() throws {
        let app = try app([
            "main": """
            {"title": "Main", "body": {"text": "Hi"}, "actions": {"go": {
              "label": "Go", "parallel": true, "do": {"run": "go"}}}, "bar": ["go"]}
            """
        ])
        #expect(app.play("tap \"Go\"\nexpect alert \"Error\"") == nil)
        #expect(shows("\"go\" runs 64 times; it does not run again", app))
    }

    @Test func flowsWaitForAllThatIsDueOrFail() throws {
        let app = try app([
            "main": """
            {"of": "Shop", "title": "Main", "body": {"text": "{count} counted"},
             "every": {"1s": {"set": "count", "to": "count + 1"}}}
            """
        ])
        #expect(app.play("wait 10m\nexpect text \"600 counted\"") == nil)
        #expect(app.play("wait 100h")?.contains("more than 20000 events are due") == true)
    }
}
