import OKitBundle
import OKitRuntime
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

    @Test func leavesTheTerminalsColoursWithoutATheme() {
        let buffer = frame(nil).buffer
        for row in 0..<20 {
            #expect(buffer.row(row).allSatisfy { $0.style.background == .default })
        }
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
