import Foundation
import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

struct CellsRendererTests {
    private func lines(_ tree: ScreenTree, _ columns: Int, _ rows: Int) -> [String] {
        CellsRenderer.lines(of: tree, size: TerminalSize(columns: columns, rows: rows))
    }

    @Test(arguments: [(0, 0), (1, 1), (2, 3), (5, 4), (10, 10), (300, 100), (Int.max, Int.min)])
    func fitsAnySize(_ columns: Int, _ rows: Int) {
        let size = TerminalSize(columns: columns, rows: rows)
        for tree in [Sample.books(), Sample.detail(), Sample.books(overlay: Sample.login())] {
            let lines = CellsRenderer.lines(of: tree, size: size)
            #expect(lines.count == size.rows)
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= size.columns })
        }
    }

    /// All text of a tree is hostile here: titles, values, placeholders, names of images.
    @Test(arguments: ScreenNode.Role.allCases)
    func sendsNoControlCharacter(_ role: ScreenNode.Role) {
        let hostile = (0..<0xA0).compactMap(Unicode.Scalar.init).map(String.init).joined()
        let text = "\u{202E}\u{2066}\u{200B}\u{FEFF}" + hostile
        var details = ScreenNode.Details()
        details.placeholder = text
        details.image = text
        details.ribbon = text
        func node(_ id: String, _ role: ScreenNode.Role, _ children: [ScreenNode]) -> ScreenNode {
            ScreenNode(
                id: id + text,
                role: role,
                label: text,
                value: .text(text),
                events: [.tap, .input],
                details: details,
                children: children
            )
        }
        let inner = ScreenNode.Role.allCases.map { node("inner-\($0)", $0, []) }
        let root = node("root", .screen, [node("outer", role, inner)] + inner)
        let tree = ScreenTree(screen: text, root: root)
        var user = User(tree, size: .standard)
        user.press(Key(.down))
        let bytes = FrameWriter(depth: .trueColor).bytes(from: nil, to: user.frame)
        var emulator = TerminalEmulator(size: .standard)
        emulator.feed(bytes)
        #expect(emulator.unknown == [])
        let scalars = user.lines.joined().unicodeScalars
        #expect(
            scalars.allSatisfy {
                ![.control, .format].contains($0.properties.generalCategory)
            }
        )
    }

    @Test
    func needsNothingButASCIIInThePOSIXLocale() {
        var options = RenderOptions()
        options.repertoire = .ascii
        let lines = CellsRenderer.lines(
            of: Sample.books(overlay: Sample.login()),
            options: options
        )
        #expect(lines.joined().utf8.allSatisfy { $0 < 0x80 })
        #expect(lines.contains { $0.contains("+------") })
    }

    @Test
    func wrapsTextThatIsNoControl() {
        let text = String(repeating: "word ", count: 30)
        let tree = ScreenTree(
            screen: "text",
            root: ScreenNode(
                id: "text",
                role: .screen,
                label: "Text",
                children: [ScreenNode(id: "t", role: .text, label: text)]
            )
        )
        let shown = lines(tree, 40, 12)
        #expect(shown[2] == "  word word word word word word word")
        #expect(shown[6].hasPrefix("  word"))
    }

    @Test
    func keepsATallRowsControlsBelowItsName() {
        var tree = Sample.detail()
        tree.root.children[1].children[1].children[3].label = "A name that is long"
        let shown = lines(tree, 40, 24)
        let line = shown.firstIndex { $0.contains("A name that is long") } ?? 0
        #expect(shown[line + 1].contains("[Read]"))
    }

    @Test
    func marksTickedRowsWhileEditing() {
        var tree = Sample.books()
        tree.root.children[2].state.insert(.editing)
        tree.root.children[2].children[0].children[1].state.insert(.checked)
        let shown = lines(tree, 80, 24)
        #expect(shown[5].contains("› [ ] Dune"))
        #expect(shown[6].contains("[x] Neuromancer"))
    }

    @Test
    func fallsBackToASCIIInTheTerminal() async throws {
        let terminal = MemoryTerminal()
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Sample.books(),
            capabilities: TerminalCapabilities(colors: .monochrome, repertoire: .ascii)
        ) { _ in Sample.books() }
        #expect(terminal.writes.joined().allSatisfy { $0 < 0x80 })
    }

    @Test(
        arguments: [ScreenNode.Role.slider, .stepper, .progress, .segments, .picker, .date, .text],
        [Double.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude]
    )
    func takesAnyNumberAndDate(_ role: ScreenNode.Role, _ number: Double) {
        let isDate = role == .date || role == .text
        let date = Date(timeIntervalSinceReferenceDate: number)
        let value: NodeValue = isDate ? .date(date) : .number(number)
        var details = ScreenNode.Details()
        details.bounds = .init(minimum: .nan, maximum: .infinity, step: .nan)
        details.window = .init(total: .min, first: .max)
        let control = ScreenNode(
            id: "c",
            role: role,
            label: "Control",
            value: value,
            events: [.adjust, .choose, .pick, .tap],
            details: details
        )
        let list = ScreenNode(id: "l", role: .list, details: details, children: [control])
        let tree = ScreenTree(
            screen: "s",
            root: ScreenNode(id: "s", role: .screen, children: [list])
        )
        var user = User(tree, size: .standard)
        for key in [Key(.right), Key(.enter), Key(.up), Key(.pageDown), Key(.enter), Key(.end)] {
            user.press(key)
        }
        #expect(user.lines.contains { $0.contains("Control") || role == .text })
    }
}
