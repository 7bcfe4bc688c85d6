import Foundation
import OKitRuntime
import OKitTerminal
import Synchronization
import TestSupport
import Testing

struct ImageTests {
    /// 2 x 2: red, green; blue, transparent.
    private static let png = """
        iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAE0lEQVR4nGP4z8DwHwyBNIhgAAA/0gX7yxemzgAAAABJ\
        RU5ErkJggg==
        """

    /// 16 x 16: red above, blue below.
    private static let jpeg = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYG\
        CAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK\
        CgoKCgoKCgoKCgoKCgoKCgoKCgr/wAARCAAQABADAREAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcI\
        CQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRol\
        JicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ip\
        qrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAA\
        AAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLR\
        ChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaX\
        mJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEA\
        PwD5Dr8LP9VAoA+f6/3IP8cwoA//2Q==
        """

    private static func bytes(_ text: String) throws -> [UInt8] {
        Array(try #require(Data(base64Encoded: text)))
    }

    private static let tree = ScreenTree(
        screen: "main",
        root: ScreenNode(
            id: "screen",
            role: .screen,
            label: "Screen",
            children: [ScreenNode(id: "image", role: .image, label: "cover")]
        )
    )

    @Test func readsPixelsOfPNG() throws {
        let bitmap = try #require(ImageDecoder.decode(try Self.bytes(Self.png)))
        #expect(bitmap.width == 2)
        #expect(
            bitmap.bytes == [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0]
        )
    }

    @Test func readsPixelsOfJPEG() throws {
        let bitmap = try #require(ImageDecoder.decode(try Self.bytes(Self.jpeg)))
        #expect((bitmap.width, bitmap.height) == (16, 16))
        #expect(bitmap.bytes[0] > 150 && bitmap.bytes[2] < 80)
        let last = bitmap.bytes.suffix(4)
        #expect(last[last.startIndex] < 80 && last[last.startIndex + 2] > 150)
    }

    @Test func scalesByTheMeanOfWhatIsSeen() throws {
        let bitmap = try #require(ImageDecoder.decode(try Self.bytes(Self.png)))
        // The transparent pixel has no colour to add.
        #expect(bitmap.fitted(columns: 1, rows: 1).bytes == [85, 85, 85, 191])
        #expect(bitmap.fitted(columns: 5, rows: 5) == bitmap)
    }

    @Test func drawsTwoPixelsInACell() throws {
        let png = try Self.bytes(Self.png)
        let buffer = Self.painted(Images { $0 == "cover" ? png : nil }).frame.buffer
        let lines = buffer.lines
        let row = try #require(lines.firstIndex { $0.contains("▀▀") })
        let column = try #require(
            (0..<80).first { buffer.content(of: buffer[Point($0, row)]) == "▀" }
        )
        let (left, right) = (buffer[Point(column, row)], buffer[Point(column + 1, row)])
        #expect(left.style.foreground == .rgb(255, 0, 0))
        #expect(left.style.background == .rgb(0, 0, 255))
        #expect(right.style.foreground == .rgb(0, 255, 0))
        #expect(right.style.background == TerminalTheme.dark[.screen])
    }

    @Test func drawsFourPartsInACellOfAnIcon() throws {
        // Red above, blue below; each cell has both.
        let square = try #require(ImageDecoder.decode(try Self.bytes(Self.jpeg)))
        let cells = square.quarters(columns: 2)
        #expect(cells.count == 2)
        for cell in cells {
            let colors = [cell.style.foreground, cell.style.background]
            #expect(cell.character == (colors[0].isRed ? "▀" : "▄"))
            #expect(colors.count(where: \.isRed) == 1, "\(colors)")
        }
        // Three parts are there, the fourth is transparent.
        let small = try #require(ImageDecoder.decode(try Self.bytes(Self.png)))
        let cell = try #require(small.quarters(columns: 2).first)
        #expect(cell.character == "▛" && cell.style.foreground == .rgb(85, 85, 85))
        #expect(cell.style.background == .default)
        #expect(square.quarters(columns: 1).count == 1)
    }

    @Test func drawsIconsInRows() throws {
        let png = try Self.bytes(Self.png)
        let rows = [("a", "cover"), ("b", "unknown"), ("c", nil)].map { name, image in
            var row = Sample.node(name, .row, "Row \(name)", events: [.tap])
            row.details.image = image
            return row
        }
        let image = Sample.node("i", .image, "cover")
        let row = Sample.node("d", .row, "Row d", nil, events: [.tap], [image])
        let list = Sample.node("list", .list, rows + [row])
        let root = ScreenNode(id: "screen", role: .screen, children: [list])
        let tree = ScreenTree(screen: "main", root: root)
        let options = RenderOptions(images: Images { $0 == "cover" ? png : nil })
        let lines = CellsRenderer.lines(of: tree, options: options)
        #expect(lines.contains { $0.contains("▛  Row a") })
        #expect(lines.contains { $0.hasSuffix("      Row b") })
        #expect(lines.contains { $0.contains("Row d") && $0.contains("▛") })
        // Without images nothing is kept free for them.
        let plain = CellsRenderer.lines(of: tree)
        #expect(plain.contains { $0.hasSuffix("   Row b") && !$0.hasSuffix("      Row b") })
        #expect(plain.contains { $0.contains("[cover]") })
    }

    @Test func drawsIconsAtTheEndsOfSliders() throws {
        let png = try Self.bytes(Self.png)
        let ends = ["min", "max"].map { end in
            Sample.node("slider/\(end)Image", .image, "") { $0.image = "cover" }
        }
        let slider = Sample.node("slider", .slider, nil, .number(5), events: [.adjust], ends) {
            $0.bounds = .init(minimum: 0, maximum: 10, step: 1)
        }
        let root = ScreenNode(id: "screen", role: .screen, children: [slider])
        let tree = ScreenTree(screen: "main", root: root)
        let options = RenderOptions(images: Images { _ in png })
        var user = User(tree, size: .standard, options: options)
        #expect(user.lines.contains { $0.contains("▛ ━━━━━●───── ▛    5") })
        let zone = try #require(user.painted.zones.last { $0.id == "slider" }).rect
        let click = InputEvent.Mouse(.press(.left), at: Point(zone.column + 2, zone.row))
        #expect(user.take(.mouse(click)) == [.send(Event(.adjust(0), on: "slider"))])
    }

    @Test func forgetsTheImagesOfAnotherVersion() throws {
        let png = try Self.bytes(Self.png)
        let images = Images { _ in png }
        #expect(Self.painted(images).frame.buffer.lines.contains { $0.contains("▀▀") })
        images.renew { _ in nil }
        #expect(Self.painted(images).frame.buffer.lines.contains { $0.contains("[cover]") })
    }

    @Test(arguments: [
        [], [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF89a".utf8),
        // A sound header that promises 100,000 x 100,000 pixels.
        [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
            0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0, 8, 6, 0, 0, 0, 0xA8, 0x52, 0x0B, 0xC8,
        ],
    ])
    func namesWhatItCannotDecode(_ bytes: [UInt8]) {
        #expect(ImageDecoder.decode(bytes) == nil)
        let lines = Self.painted(Images { _ in bytes }).frame.buffer.lines
        #expect(lines.contains { $0.contains("[cover]") })
    }

    @Test func namesImagesThatAreTooLargeOrUnknown() throws {
        let long = try Self.bytes(Self.png) + Array(repeating: 0, count: 16 << 20)
        #expect(ImageDecoder.decode(long) == nil)
        for images in [nil, Images { _ in nil }] {
            let lines = Self.painted(images).frame.buffer.lines
            #expect(lines.contains { $0.contains("[cover]") })
        }
    }

    @Test(arguments: [png, jpeg])
    func comesBackFromDamagedBytes(_ text: String) throws {
        let sound = try Self.bytes(text)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<RandomSets.count(500) {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 3..<bytes.count, using: &random)] = .random(
                    in: .min ... .max,
                    using: &random
                )
            }
            let cut = Array(bytes.prefix(Int.random(in: 3...bytes.count, using: &random)))
            for bitmap in [bytes, cut].compactMap(ImageDecoder.decode) {
                #expect(bitmap.bytes.count == bitmap.width * bitmap.height * 4)
            }
        }
    }

    @Test func readsAnImageOnceWhileThereAreNotTooMany() throws {
        let png = try Self.bytes(Self.png)
        let reads = Mutex(0)
        let images = Images { _ in
            reads.withLock { $0 += 1 }
            return png
        }
        for number in (0..<256).flatMap({ [$0, $0] }) {
            _ = Self.painted(images, of: "\(number)")
        }
        #expect(reads.withLock { $0 } == 256)
        // One more than the cache holds: the others are read again.
        for name in ["256", "256", "0"] {
            _ = Self.painted(images, of: name)
        }
        #expect(reads.withLock { $0 } == 258)
    }

    @Test(arguments: [(ColorDepth.indexed, true), (.monochrome, false)])
    func showsImagesOnlyInColor(_ colors: ColorDepth, _ isShown: Bool) async throws {
        let png = try Self.bytes(Self.png)
        let terminal = MemoryTerminal()
        _ = try await TerminalApp.run(
            terminal: terminal,
            tree: Self.tree,
            capabilities: TerminalCapabilities(colors: colors),
            options: RenderOptions(images: Images { _ in png })
        ) { _ in Self.tree }
        let output = String(decoding: terminal.writes.joined(), as: UTF8.self)
        #expect(output.contains("▀") == isShown)
        #expect(output.contains("[cover]") != isShown)
    }

    private static func painted(_ images: Images?, of name: String = "cover") -> PaintedScreen {
        var tree = tree
        tree.root.children[0].label = name
        var state = ViewState()
        let options = RenderOptions(images: images)
        return RenderedScreen(tree: tree, size: .standard, state: &state, options: options).painted
    }
}

extension TerminalColor {
    fileprivate var isRed: Bool {
        if case .rgb(let red, _, let blue) = self { red > blue } else { false }
    }
}
