import OKitTerminal
import TestSupport
import Testing

struct InputDecoderTests {
    private static let escape = "\u{1B}"

    /// Each form of each key, with what it means.
    private static let forms: [(String, InputEvent)] =
        keys.map { ($0.0, .key($0.1)) } + mouse

    private static let keys: [(String, Key)] = [
        ("a", Key(.character("a"))), ("é", Key(.character("é"))), ("漢", Key(.character("漢"))),
        ("🚀", Key(.character("🚀"))), ("\r", Key(.enter)), ("\n", Key(.enter)),
        ("\t", Key(.tab)), ("\u{7F}", Key(.backspace)), ("\u{8}", Key(.backspace)),
        ("\u{1}", Key(.character("a"), .control)), ("\u{0}", Key(.character(" "), .control)),
        ("\u{1F}", Key(.character("_"), .control)), ("\(escape)a", Key(.character("a"), .alt)),
        ("\(escape)é", Key(.character("é"), .alt)), ("\(escape)\u{7F}", Key(.backspace, .alt)),
        ("\(escape)[A", Key(.up)), ("\(escape)OA", Key(.up)), ("\(escape)[B", Key(.down)),
        ("\(escape)OB", Key(.down)), ("\(escape)[1;5C", Key(.right, .control)),
        ("\(escape)O5C", Key(.right, .control)), ("\(escape)[1;2D", Key(.left, .shift)),
        ("\(escape)[1;9D", Key(.left, .alt)), ("\(escape)\(escape)[D", Key(.left, .alt)),
        ("\(escape)[a", Key(.up, .shift)), ("\(escape)Oa", Key(.up, .control)),
        ("\(escape)[H", Key(.home)), ("\(escape)OH", Key(.home)), ("\(escape)[1~", Key(.home)),
        ("\(escape)[7~", Key(.home)), ("\(escape)[F", Key(.end)), ("\(escape)[4~", Key(.end)),
        ("\(escape)[8~", Key(.end)), ("\(escape)[5~", Key(.pageUp)),
        ("\(escape)[6~", Key(.pageDown)), ("\(escape)[6;5~", Key(.pageDown, .control)),
        ("\(escape)[6^", Key(.pageDown, .control)), ("\(escape)[2~", Key(.insert)),
        ("\(escape)[3~", Key(.delete)), ("\(escape)[3;2~", Key(.delete, .shift)),
        ("\(escape)[Z", Key(.backTab)), ("\(escape)[1;2Z", Key(.backTab)),
        ("\(escape)OP", Key(.function(1))), ("\(escape)[P", Key(.function(1))),
        ("\(escape)[11~", Key(.function(1))), ("\(escape)[[A", Key(.function(1))),
        ("\(escape)[[E", Key(.function(5))), ("\(escape)[15~", Key(.function(5))),
        ("\(escape)[24~", Key(.function(12))), ("\(escape)[34~", Key(.function(20))),
        ("\(escape)[1;2R", Key(.function(3), .shift)), ("\(escape)OM", Key(.enter)),
        ("\(escape)Oj", Key(.character("*"))), ("\(escape)[97;5u", Key(.character("a"), .control)),
        ("\(escape)[27;5;97~", Key(.character("a"), .control)), ("\(escape)[27u", Key(.escape)),
        ("\(escape)[9;2u", Key(.backTab)),
    ]

    private static let mouse: [(String, InputEvent)] = [
        ("\(escape)[<0;1;1M", .mouse(.init(.press(.left), at: Point(0, 0)))),
        ("\(escape)[<2;80;24M", .mouse(.init(.press(.right), at: Point(79, 23)))),
        ("\(escape)[<0;5;6m", .mouse(.init(.release, at: Point(4, 5)))),
        ("\(escape)[<32;5;6M", .mouse(.init(.drag, at: Point(4, 5)))),
        ("\(escape)[<64;1;1M", .mouse(.init(.wheelUp, at: Point(0, 0)))),
        ("\(escape)[<81;1;1M", .mouse(.init(.wheelDown, at: Point(0, 0), .control))),
        ("\(escape)[I", .focus(true)), ("\(escape)[O", .focus(false)),
        ("\(escape)[200~a\r\nb\rc\(escape)[31m\(escape)[201~", .paste("a\nb\nc\(escape)[31m")),
    ]

    @Test(arguments: forms)
    func readsEachForm(_ text: String, _ event: InputEvent) {
        var decoder = InputDecoder()
        #expect(decoder.feed(text.utf8) == [event])
        #expect(decoder.timeoutMilliseconds == nil)
        #expect(decoder.timeout() == [])
    }

    @Test(arguments: forms)
    func readsEachFormInTwoPortions(_ text: String, _ event: InputEvent) {
        let bytes = Array(text.utf8)
        for split in 0...bytes.count {
            var decoder = InputDecoder()
            let events = decoder.feed(bytes[..<split]) + decoder.feed(bytes[split...])
            #expect(events == [event], "split at \(split)")
        }
    }

    @Test
    func readsAllFormsByteByByte() {
        var decoder = InputDecoder()
        let events = Self.forms.flatMap { text, _ in text.utf8.flatMap { decoder.feed([$0]) } }
        #expect(events == Self.forms.map(\.1))
    }

    @Test(arguments: [
        "\u{1B}[>1;2c", "\u{1B}[12;40R", "\u{1B}[99~", "\u{1B}[5 q", "\u{1B}]11;rgb:0/0/0\u{7}",
        "\u{1B}]0;x\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[M abc".dropLast(1).description,
        "\u{1B}[<35;1;1M", "\u{1B}[<0;1M", "\u{1B}Oz", "\u{1B}[1114112u", "\u{1B}[?1~",
    ])
    func swallowsWhatItDoesNotKnow(_ text: String) {
        let bytes = Array(text.utf8) + Array("x".utf8)
        for split in 0...bytes.count {
            var decoder = InputDecoder()
            let events = decoder.feed(bytes[..<split]) + decoder.feed(bytes[split...])
            #expect(events == [.key(Key(.character("x")))], "split at \(split)")
        }
    }

    @Test(arguments: [
        ("\u{1B}", [InputEvent.key(Key(.escape))]),
        ("\u{1B}\u{1B}", [.key(Key(.escape)), .key(Key(.escape))]),
        ("\u{1B}[", [.key(Key(.character("["), .alt))]),
        ("\u{1B}O", [.key(Key(.character("O"), .alt))]), ("\u{1B}[1;", []),
        ("\u{1B}[200~abc\u{1B}", [.paste("abc")]),
    ])
    func resolvesTheUnfinishedAfterATimeout(_ text: String, _ events: [InputEvent]) {
        var decoder = InputDecoder()
        #expect(decoder.feed(text.utf8) == [])
        #expect(decoder.timeoutMilliseconds != nil)
        #expect(decoder.timeout() == events)
        #expect(decoder.feed("a".utf8) == [.key(Key(.character("a")))])
    }

    @Test(
        arguments: [
            ([0xFF], 1), ([0xC3, 0x28], 2), ([0xE2, 0x82, 0x28], 2), ([0xED, 0xA0, 0x80], 3),
            ([0xF5, 0x80, 0x80, 0x80], 4), ([0xC0, 0xAF], 2), ([0xC2, 0x9B], 0),
        ] as [([UInt8], Int)]
    )
    func readsInvalidTextAsReplacements(_ bytes: [UInt8], _ count: Int) {
        var decoder = InputDecoder()
        #expect(decoder.feed(bytes).count == count)
    }

    @Test
    func dropsOverLongSequencesUpToTheirEnd() {
        let digits = String(repeating: "1;", count: 500)
        var decoder = InputDecoder()
        let events = "\u{1B}[\(digits)Ax".utf8.flatMap { decoder.feed([$0]) }
        #expect(events == [.key(Key(.character("x")))])
        var other = InputDecoder()
        #expect(other.feed("\u{1B}[\(digits)Ax".utf8) == events)
    }

    @Test
    func keepsAMebibyteOfAPaste() throws {
        var decoder = InputDecoder()
        let text = String(repeating: "x", count: 1 << 21)
        let events = decoder.feed("\u{1B}[200~\(text)\u{1B}[201~y".utf8)
        #expect(events.count == 2)
        guard case .paste(let pasted) = try #require(events.first) else {
            Issue.record("no paste")
            return
        }
        #expect(pasted.utf8.count == 1 << 20)
    }

    @Test
    func prefersTheTerminalsOwnKeys() {
        var decoder = InputDecoder(extraKeys: [
            (Array("\u{1B}[17~".utf8), Key(.function(1))), (Array("q".utf8), Key(.escape)),
        ])
        #expect(
            decoder.feed("\u{1B}[17~q".utf8) == [
                .key(Key(.function(1))), .key(Key(.character("q"))),
            ]
        )
    }

    @Test(arguments: 0..<20)
    func takesAnyBytes(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let alphabet: [UInt8] = [0x1B, 0x1B, 0x5B, 0x4F, 0x3B, 0x3C, 0x32, 0x30, 0x7E, 0x4D, 0x07]
        var decoder = InputDecoder()
        for _ in 0..<RandomSets.count(2000) {
            let bytes = (0..<Int.random(in: 1...9, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? alphabet.randomElement(using: &random) ?? 0
                    : UInt8.random(in: 0...255, using: &random)
            }
            _ = decoder.feed(bytes)
            if Int.random(in: 0..<10, using: &random) == 0 {
                _ = decoder.timeout()
            }
        }
        _ = decoder.timeout()
        #expect(decoder.feed("a".utf8) == [.key(Key(.character("a")))])
    }
}
