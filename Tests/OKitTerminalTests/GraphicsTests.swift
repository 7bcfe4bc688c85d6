import Foundation
import OKitRuntime
import OKitTerminal
import TestSupport
import Testing

/// Images as pixels.
struct GraphicsTests {
    /// 2 x 2: red, green; blue, transparent.
    private static let png = """
        iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAE0lEQVR4nGP4z8DwHwyBNIhgAAA/0gX7yxemzgAAAABJ\
        RU5ErkJggg==
        """

    private static func images() throws -> Images {
        let bytes = Array(try #require(Data(base64Encoded: png)))
        return Images { $0 == "cover" ? bytes : nil }
    }

    private static func tree(image: String? = "cover", others: [ScreenNode] = []) -> ScreenTree {
        let texts = (0..<30).map { ComponentSample.node("t\($0)", .text, "Line \($0)") }
        let image = image.map { ComponentSample.node("image", .image, $0) }
        let nodes = (image.map { [$0] } ?? []) + texts
        return ComponentSample.screen(nodes, others: others)
    }

    private static let kittyAnswer = "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c"
    private static let sixelAnswer = "\u{1B}_Gi=31;ENOSYS\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;4c"

    /// The output of a run, for each input.
    private func outputs(
        _ inputs: [String],
        on size: TerminalSize = .standard
    ) async throws -> [String] {
        let steps = inputs.map { MemoryTerminal.Step.input(.bytes(Array($0.utf8))) }
        let terminal = MemoryTerminal(size: size, script: steps)
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Self.tree(),
            capabilities: TerminalCapabilities(takesCommands: true),
            options: RenderOptions(images: try Self.images())
        ) { _ in Self.tree() }
        return terminal.writes.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func asksOnceAndDrawsWithCharactersUntilThereIsAnAnswer() async throws {
        let outputs = try await outputs([])
        #expect(outputs.joined().components(separatedBy: "\u{1B}[c").count == 2)
        #expect(outputs[0].contains("a=q"))
        #expect(outputs.dropFirst().first?.contains("▀") == true)
    }

    @Test func storesAndPlacesImagesOfKitty() async throws {
        let outputs = try await outputs([Self.kittyAnswer])
        let drawn = try #require(outputs.dropFirst().first)
        #expect(drawn.contains("\u{1B}_Ga=t,f=32,s=2,v=2,i=1,m=0,q=2;"))
        #expect(drawn.contains("\u{1B}[3;4H\u{1B}_Ga=p,i=1,p=1,x=0,y=0,w=2,h=2,c=2,r=1,C=1,q=2"))
        #expect(!drawn.contains("▀"))
        #expect(outputs.last == "\u{1B}_Ga=d,d=A,q=2\u{1B}\\")
    }

    @Test func drawsSixelsInTheSizeOfTheCells() async throws {
        let outputs = try await outputs([Self.sixelAnswer])
        let drawn = try #require(outputs.dropFirst().first)
        #expect(drawn.contains("\u{1B}P0;1;0q\"1;1;20;20"))
        #expect(drawn.contains("#180;2;100;0;0") && drawn.contains("#180!10~"))
        #expect(!outputs.joined().contains("\u{1B}_Ga=p"))
    }

    @Test(arguments: [
        "\u{1B}[?62;4c", "\u{1B}[6;20;10t\u{1B}[?62;c", "\u{1B}_Gi=31;EINVAL\u{1B}\\\u{1B}[?6c",
        "\u{1B}[6;9999;1t\u{1B}[?62;4c",
    ])
    func drawsWithCharactersOtherwise(_ answer: String) async throws {
        let outputs = try await outputs([answer])
        #expect(!outputs.joined().contains("a=p") && !outputs.joined().contains("\u{1B}P"))
    }

    @Test func movesAndRemovesImagesOfKitty() async throws {
        let size = TerminalSize(columns: 40, rows: 10)
        let outputs = try await outputs(
            [Self.kittyAnswer, "\u{1B}[B", "\u{1B}[A"],
            on: size
        )
        // Scrolling by two lines moves the image of one line out of view, and back.
        let text = outputs.dropFirst(2).dropLast()
        #expect(text.first?.contains("\u{1B}_Ga=d,d=I,i=1,q=2") == true)
        #expect(text.last?.contains("a=p,i=1") == true)
    }

    private func frame(_ lines: [String], _ graphics: [PlacedGraphic]) -> Frame {
        var buffer = CellBuffer(size: TerminalSize(columns: 20, rows: 6))
        for (row, line) in lines.enumerated() {
            buffer.write(line, at: Point(0, row))
        }
        return Frame(buffer: buffer, graphics: graphics)
    }

    private func painted(_ support: GraphicsSupport, overlay: Bool = false) throws -> Frame {
        let alert = ComponentSample.node("alert", .alert, "Sure?")
        var options = RenderOptions(images: try Self.images())
        options.graphics = support
        let tree = Self.tree(others: overlay ? [alert] : [])
        return User(tree, size: .standard, options: options).frame
    }

    /// Under an overlay there are no pixels, and the characters of sixels are written again.
    @Test func removesPixelsUnderAnOverlay() throws {
        let support = GraphicsSupport(.sixel, cell: PixelSize(10, 20))
        let plain = try painted(support)
        let covered = try painted(support, overlay: true)
        #expect(plain.graphics.count == 1 && covered.graphics.isEmpty)
        var writer = FrameWriter(depth: .trueColor)
        writer.graphics = support
        let erased = writer.bytes(
            from: frame(["a", "b"], plain.graphics),
            to: frame(["a", "b"], [])
        )
        #expect(!erased.isEmpty)
        let same = writer.bytes(
            from: frame(["a", "b"], plain.graphics),
            to: frame(["a", "b"], plain.graphics)
        )
        #expect(same.isEmpty)
    }

    /// Answers in any portions are not typed text.
    @Test(arguments: [kittyAnswer, sixelAnswer])
    func answersAreNotTyped(_ answer: String) {
        for cut in 1..<answer.utf8.count {
            var decoder = InputDecoder()
            let bytes = Array(answer.utf8)
            let events = decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...])
            #expect(events.isEmpty, "cut at \(cut)")
            #expect(decoder.takeReports().count == 3)
        }
    }

    @Test(arguments: [
        "\u{1B}_Gi=31;" + String(repeating: "O", count: 500), "\u{1B}Px", "\u{1B}]11;a",
    ])
    func otherStringsHaveNoEffect(_ text: String) {
        var decoder = InputDecoder()
        let events = decoder.feed(Array((text + "\u{1B}\\x").utf8))
        #expect(!decoder.takeReports().contains(.graphics(true)))
        #expect(events.last == .key(Key(.character("x"))))
    }
}
