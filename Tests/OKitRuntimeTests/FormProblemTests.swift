import Foundation
import OKitExpression
import OKitModel
import OKitRuntime
import Testing

/// What forms say of values that rules refuse.
struct FormProblemTests {
    private let session: AppSession

    init() throws {
        session = try TestApp.session(
            """
            {"properties":{
            "name":{"type":"text","rules":[{"notBlank":true},{"length":{"maximum":3}}]},
            "day":{"type":"date","default":"2020-01-01T00:00:00Z",
            "rules":{"minimum":"2021-01-01T00:00:00Z","message":"is too early"}},
            "size":{"type":"int","default":9,"rules":{"predicate":"value < limit"}},
            "limit":{"type":"int","default":9},
            "genre":{"type":"ModelRef","relation":"Thing","rules":{"notBlank":true}}}}
            """,
            """
            {"kind":"detail","titlePath":"#Form","sections":[{"rows":[
            {"id":"name","cell":"text","textPath":"name"},
            {"id":"day","path":"#Day","selectNextRow":"#1"},
            {"id":"wheel","cell":"date","datePath":"day","heightDisplay":"#0","heightEdit":"#0",
            "heightSelect":"#9"},
            {"id":"size","path":"#Size","cell":"stepper","valuePath":"size"},
            {"id":"limit","path":"#Limit","cell":"stepper","valuePath":"limit"},
            {"id":"genre","path":"#Genre","cell":"picker","selectionPath":"genre","dataPath":".",
            "namePath":"name"}]}]}
            """
        )
    }

    @Test func saysWhatIsWrongUntilItIsMended() throws {
        let opened = session.send(Event(.tap, on: "edit"))
        #expect(
            opened.problems == ["cannot be blank", "is too early", "is invalid", "cannot be blank"]
        )
        let long = session.send(Event(.input("Emma"), on: "row/name/control"))
        #expect(long.problems.first == "length must be less than or equal to 3")
        let mended = session.send(Event(.input("Ema"), on: "row/name/control"))
        #expect(mended.problems == ["is too early", "is invalid", "cannot be blank"])
        #expect(mended.node(id: "row/name")?.state == [])
    }

    @Test func looksAtARuleAnewWhenAnotherPropertyChanges() {
        session.send(Event(.tap, on: "edit"))
        let tree = session.send(Event(.adjust(10), on: "row/limit/control"))
        #expect(tree.node(id: "row/size/problem/0") == nil)
    }

    @Test func tellsOfAClosedEditorAtTheRowThatOpensIt() {
        let closed = session.send(Event(.tap, on: "edit"))
        #expect(closed.node(id: "row/day/problem/0")?.label == "is too early")
        #expect(closed.node(id: "row/wheel") == nil)
        let opened = session.send(Event(.tap, on: "row/day"))
        #expect(opened.node(id: "row/day/problem/0") == nil)
        #expect(opened.node(id: "row/wheel/problem/0")?.label == "is too early")
    }

    /// OKit's "Done" only leaves the edit mode.
    @Test func endsEditingWithWrongValues() {
        session.send(Event(.tap, on: "edit"))
        let done = session.send(Event(.tap, on: "edit"))
        #expect(!done.root.state.contains(.editing))
        #expect(done.problems == [])
    }
}

extension ScreenTree {
    /// What stands on the screen as wrong.
    var problems: [String] {
        func all(_ node: ScreenNode) -> [ScreenNode] { [node] + node.children.flatMap(all) }
        return all(root).filter { $0.role == .text && $0.state == .invalid }.compactMap(\.label)
    }
}
