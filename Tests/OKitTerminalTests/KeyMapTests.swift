import Foundation
import OKitBundle
import OKitExpression
import OKitRuntime
import OKitSyntax
import OKitTerminal
import TestSupport
import Testing

/// Keys that a user has given other meanings.
struct KeyMapTests {
    private func read(_ text: String) throws -> (map: KeyMap, findings: [Finding]) {
        var findings: [Finding] = []
        let root = try JSONDocument(parsing: SourceText(path: "keys.json", text: text)).root
        return (KeyMap(reading: root, findings: &findings), findings)
    }

    private func user(_ text: String) throws -> User {
        let (map, findings) = try read(text)
        try #require(findings.isEmpty)
        let size = TerminalSize(columns: 120, rows: 60)
        return User(Sample.books(), size: size, options: RenderOptions(keys: map))
    }

    @Test func movesByTheKeysOfTheMap() throws {
        var user = try user(#"{"down": ["j", "down"], "quit": ["ctrl-q"]}"#)
        user.press(Key(.character("j")))
        #expect(user.focus == "row1")
        user.press(Key(.down))
        #expect(user.focus == "row2")
        #expect(user.press(Key(.character("q"))) == [])
        #expect(user.press(Key(.character("q"), .control)) == [.quit])
        #expect(user.press(KeyMap.interrupt) == [.interrupt])
    }

    /// `lint` reports the keys that never reach an app.
    @Test func keysThatAppsCannotUseAreReserved() throws {
        for action in KeyAction.allCases {
            for name in action.standardKeys.compactMap({ $0.split(separator: " ").first }) {
                let key = try #require(Key(name: String(name)))
                #expect(action.leaves(key) || ActionKey.reserved.contains(String(name)), "\(name)")
            }
        }
    }

    @Test func leavesFieldsByAKeyWithAlt() throws {
        #expect(try read(#"{"back": ["alt-x"]}"#).findings.isEmpty)
        #expect(try read(#"{"back": ["x"]}"#).findings.count == 1)
    }

    @Test func typesWhatIsMapped() throws {
        var user = try user(#"{"down": ["j"], "next": ["ctrl-n"]}"#)
        user.focus(on: "search")
        #expect(user.press(Key(.character("j"))) == [.send(.init(.input("j"), on: "search"))])
        user.press(Key(.character("n"), .control))
        #expect(user.focus != "search")
    }

    @Test func takesAKeyFromTheActionThatHadIt() throws {
        var user = try user(#"{"edit": ["m"]}"#)
        #expect(user.press(Key(.character("m"))) == [.send(.init(.tap, on: "edit"))])
        #expect(user.press(Key(.character("e"))) == [])
    }

    @Test func showsTheKeysAsMapped() throws {
        var user = try user(
            #"{"quit": ["Q"], "keys": ["f2"], "add": ["ctrl-n"], "search": [], "palette": ["P"]}"#
        )
        let hints = user.lines.last ?? ""
        #expect(hints.contains("Q quit") && hints.contains("F2 keys"))
        #expect(!hints.contains("search"))
        user.press(Key(.function(2)))
        let help = user.lines.filter { $0.contains("Add") || $0.contains("Commands by name") }
        #expect(help.contains { $0.contains("Ctrl-N") } && help.contains { $0.contains(" P ") })
        user.press(Key(.escape))
        user.press(Key(.character("P")))
        #expect(user.lines.contains { $0.contains("Add ") && $0.contains(" Ctrl-N ") })
        #expect(user.lines.contains { $0.contains("Quit ") && $0.contains(" Q ") })
    }

    @Test(arguments: [
        (#"{"down": ["pagedwn"]}"#, 11, "\"pagedwn\" is not a key", "did you mean \"pagedown\"?"),
        (
            #"{"down": ["ctrl-hom"]}"#, 11, "\"ctrl-hom\" is not a key",
            "did you mean \"ctrl-home\"?"
        ),
        (#"{"up": ["x"], "down": ["x"]}"#, 24, "the key \"x\" is repeated", "one action"),
        (#"{"copy": ["ctrl-c"]}"#, 11, "\"ctrl-c\" always quits the app", "quits"),
        (#"{"copy": ["ctrl-i"]}"#, 11, "terminals send \"tab\" for \"ctrl-i\"", "use that name"),
        (#"{"copy": ["shift-y"]}"#, 11, "terminals send \"Y\" for \"shift-y\"", "use that name"),
        (#"{"copy": ["ctrl-Y"]}"#, 11, "terminals send \"ctrl-y\" for \"ctrl-Y\"", "use that name"),
        (#"{"copy": ["\u0009"]}"#, 11, "terminals send \"tab\"", "use that name"),
        (#"{"back": ["x"]}"#, 10, "in a field, text needs \"x\", so that \"back\"", "\"esc\""),
        (#"{"next": []}"#, 10, "\"next\" has no key", "\"tab\""),
        (
            #"{"copy": ["j x"]}"#, 11, "\"j x\" cannot be typed, because \"j\" is assigned to",
            "begin with another key"
        ),
        (#"{"copy": ["x esc"]}"#, 11, "\"x esc\" cannot be typed", "Esc cancels"),
        (#"{"copy": ["x pagedwn"]}"#, 11, "\"pagedwn\" is not a key", "\"pagedown\""),
        (#"{"copy": ["enter"]}"#, 11, "\"activate\" has no key", "\"enter\""),
    ])
    func saysWhatIsWrongWhere(
        _ text: String,
        _ column: Int,
        _ start: String,
        _ part: String
    )
        throws
    {
        let findings = try read(text).findings
        try #require(findings.count == 1)
        let (position, message) = (findings[0].location.start, findings[0].message.text)
        #expect(position.line == 1 && position.column == column)
        #expect(message.hasPrefix(start) && message.contains(part))
    }

    @Test func hasTheActionsOfTheSchemaAndOfTheManual() throws {
        let text = try #require(BundleSchemas.text(named: "keys"))
        let root = try JSONDocument(parsing: SourceText(path: "keys", text: text)).root
        let members = root["properties"]?.declarations ?? []
        #expect(members.map(\.name) == KeyAction.allCases.map(\.rawValue))
        let manual = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent()
                .appendingPathComponent("docs/keys.md"),
            encoding: .utf8
        )
        for member in members {
            let action = try #require(KeyAction(rawValue: member.name))
            let standard = member.value["default"]?.elements.compactMap(\.string)
            #expect(standard == KeyMap.standard.keys(for: action).map(\.name))
        }
        #expect(manual.hasSuffix(KeyAction.markdown))
    }

    @Test func pressesChords() throws {
        var user = try user(#"{"bottom": ["x x x"], "quit": ["Q Q"]}"#)
        for _ in 0..<3 {
            user.press(Key(.character("x")))
        }
        #expect(user.focus == "row4")
        user.press(Key(.character("g")))
        #expect(user.lines.last?.contains("g moves to the first line   Esc cancel") == true)
        user.press(Key(.character("g")))
        #expect(user.focus == "row0")
        #expect(user.press(Key(.character("Q"))) == [])
        #expect(user.press(Key(.character("Q"))) == [.quit])
    }

    @Test(arguments: [Key(.escape), Key(.character("j"))])
    func cancelsAChord(_ key: Key) throws {
        var user = try user("{}")
        user.press(Key(.down))
        user.press(Key(.character("g")))
        #expect(user.press(key) == [])
        user.press(Key(.character("g")))
        #expect(user.focus == "row1")
    }
}
