import Foundation
import OKitBundle
import OKitRuntime
import OKitSyntax
import OKitTerminal
import TestSupport
import Testing

/// A theme on the screen.
struct ThemeSnapshotTests {
    private func frame(_ theme: Theme?) -> Frame {
        var tree = Sample.books()
        tree.theme = theme
        return User(tree, size: TerminalSize(columns: 60, rows: 20)).frame
    }

    @Test func paintsPartsInTheirColours() {
        let buffer = frame(Theme.builtIn["dark"]).buffer
        #expect(buffer.row(6).allSatisfy { $0.style.background == .rgb(0, 0, 0) })
        #expect(buffer[Point(0, 1)].style.foreground == .rgb(255, 255, 255))
        // The row that has the focus.
        #expect(buffer[Point(3, 5)].style.background == .rgb(0x55, 0x55, 0x55))
        #expect(buffer[Point(3, 5)].style.foreground == .rgb(0xFF, 0x80, 0))
        #expect(buffer[Point(3, 6)].style.foreground == .rgb(255, 255, 255))
    }

    @Test func paintsItsStyles() throws {
        let text = """
            {"styles": {"urgent": {"color": "#ff0000", "background": "#00ff00", "bold": true},
                        "good": {"color": "#0000ff"}}}
            """
        let document = try JSONDocument(parsing: SourceText(path: "t.json", text: text))
        func node(_ label: String, _ style: String) -> ScreenNode {
            var node = ScreenNode(id: label, role: .text, label: label)
            node.details.component.style = style
            return node
        }
        var tree = ComponentSample.screen([
            node("first", "urgent"), node("second", "good"), node("third", "bad"),
        ])
        tree.theme = Theme(document.root)
        let size = TerminalSize(columns: 40, rows: 10)
        let buffer = User(tree, size: size).frame.buffer
        let lines = CellsRenderer.lines(of: tree, size: size)
        func style(_ label: String) -> Style? {
            for (row, line) in lines.enumerated() {
                if let range = line.range(of: label) {
                    let column = line.distance(from: line.startIndex, to: range.lowerBound)
                    return buffer[Point(column, row)].style
                }
            }
            return nil
        }
        #expect(style("first")?.foreground == .rgb(255, 0, 0))
        #expect(style("first")?.background == .rgb(0, 255, 0))
        #expect(style("first")?.attributes.contains(.bold) == true)
        #expect(style("second")?.foreground == .rgb(0, 0, 255))
        #expect(style("third")?.foreground == TerminalTheme.dark[.bad])
    }

    @Test(arguments: [
        (ColorDepth.trueColor, String?.some("48;2;0;0;0")), (.indexed, "48;5;16"),
        (.monochrome, nil),
    ])
    func writesTheColoursThatTheTerminalHas(_ depth: ColorDepth, _ sequence: String?) {
        let frame = frame(Theme.builtIn["dark"])
        let bytes = FrameWriter(depth: depth).bytes(from: nil, to: frame)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains(sequence ?? "48;") == (sequence != nil))
    }
}
