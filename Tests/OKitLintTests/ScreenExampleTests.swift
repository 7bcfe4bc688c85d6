import OKitBundle
import OKitSyntax
import Testing

/// The examples of the reference of views and mediators are sound.
struct ScreenExampleTests {
    /// Findings inside an example, which has the lines from `first` on.
    private func lines(screen: String, example: String, from first: Int) throws -> [String] {
        let bundle = BundleText([
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"file"},
            "posts":{"entity":"Post","storage":"records"}}}
            """,
            "models/Thing.json": """
            {"properties":{"name":{"type":"text"},"size":{"type":"int"},"done":{"type":"bool"},
            "due":{"type":"date"},"other":{"type":"Thing"},"parts":{"type":"list","of":"Thing"}},
            "functions":{"rename":{"parameters":["x"],"steps":[{"set":"name","to":"x"}]}}}
            """,
            "models/Post.json": #"{"id":true,"properties":{"text":{"type":"text"}}}"#,
            "data/default.json": #"{"name":"Wheel"}"#,
            "screens/main.json": screen,
            "services/StubService.json": #"{"actions":{"load":{"response":{}}}}"#,
        ])
        let last = first + example.count { $0 == "\n" }
        return try bundle.lines { finding in
            finding.severity > .info && finding.location.source.path.hasSuffix("main.json")
                && (first...last).contains(finding.location.start.line)
        }
    }

    @Test(arguments: ViewKind.declarable)
    func lintsTheExampleOfAView(_ kind: ViewKind) throws {
        let screen = """
            {"kind": "views", "views": [
            \(kind.example)
            ]}
            """
        #expect(kind.example.contains("\"\(kind.rawValue)\""))
        #expect(try lines(screen: screen, example: kind.example, from: 2) == [])
    }

    @Test(arguments: MediatorKind.allCases)
    func lintsTheExampleOfAMediator(_ kind: MediatorKind) throws {
        let example = kind.example
        let parts =
            example.contains("\"parts\":")
            ? "" : #""parts": {"type": "ItemsCollection", "attrs": {"masterKeyPath": "parts"}},"#
        let cells = #""cells": {"Cell": {"children": [{"type": "label", "textPath": "name"}]}}"#
        let screen = """
            {"kind": "views", "objects": {\(parts)
            \(example.dropFirst().dropLast())},
            "views": [{"type": "label", "id": "title", "textPath": "name"},
            {"type": "table", "id": "table", \(cells)},
            {"type": "collection", "id": "collection", \(cells)},
            {"type": "button", "id": "button", "title": "Go"},
            {"type": "barButton", "id": "barButton", "title": "Go"},
            {"type": "searchBar", "id": "search"}, {"type": "pageControl", "id": "pages"},
            {"type": "mediaForm", "id": "files", "children": [
            {"type": "uploadContainer", "id": "file", "wx_fieldName": "file"}]}],
            "elements": {"parts": {"bindings": [{"to": "masterObject", "from": "content"}]}}}
            """
        #expect(example.contains("\"\(kind.rawValue)\""))
        #expect(try lines(screen: screen, example: example, from: 2) == [])
    }
}
