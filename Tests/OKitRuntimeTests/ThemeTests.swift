import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import Testing

/// Which colours an app asks for.
struct ThemeTests {
    private static let theme = """
        {"backgroundColor": "#102030", "tintColor": "#abcdef80", "navBarColor": null}
        """

    private func session(_ name: String, theme: String? = nil) throws -> AppSession {
        let bundle = try TestApp.bundle(
            #"{"properties": {"look": {"type": "text", "default": "NAME"}}}"#
                .replacing("NAME", with: name),
            #"{"kind": "application", "themeName": "look"}"#,
            [
                "screens/home.json": """
                {"kind": "detail", "segues": {"next": "next"}, "sections": [{"rows": [
                    {"cell": "text", "textPath": "look"}, {"path": "look", "segue": "next"}]}]}
                """,
                "screens/next.json": """
                {"kind": "detail", "editAlways": true, "sections": [{"rows": [
                    {"cell": "text", "textPath": "look"}]}]}
                """, "themes/sea.json": Self.theme,
            ]
        )
        return AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: VirtualClock(Date())),
            store: nil,
            theme: theme
        )
    }

    @Test(arguments: [("", nil), ("none", nil), ("sea", "#102030"), ("dark", "#000000")])
    func takesTheThemeThatTheAppNames(_ name: String, _ background: String?) throws {
        #expect(try session(name).screenTree().theme?[.background] == background)
    }

    @Test func letsTheUserChoose() throws {
        #expect(try session("dark", theme: "sea").screenTree().theme?[.background] == "#102030")
    }

    @Test func changesAtOnceAndKeepsThePlace() throws {
        let session = try session("")
        session.send(Event(.tap, on: "row/0-1"))
        let tree = session.send(Event(.input("sea"), on: "row/0-0/control"))
        #expect(tree.theme?[.tint] == "#abcdef80")
        #expect(tree.theme?[.cell] == "#102030")
        #expect(tree.theme?[.text] == nil)
        #expect(tree.theme?.isDark == true)
        #expect(tree.screen == "next")
        #expect(ScreenJSON.text(of: tree).contains(##""backgroundColor": "#102030""##))
    }
}
