import OKitTerminal
import Testing

struct DisplayWidthTests {
    @Test(
        arguments: [
            ("a", 1), (" ", 1), ("~", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("\u{1B}", 0),
            ("\u{7F}", 0), ("\u{85}", 0), ("\u{301}", 0), ("\u{200B}", 0), ("漢", 2), ("ア", 2),
            ("ｱ", 1), ("Ａ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👍🏽", 2),
            ("👩‍👩‍👧‍👦", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("🇩🇪", 2),
            ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("กำ", 2), ("─", 1), ("●", 1), ("\u{1FAE8}", 2),
            ("\u{20000}", 2), ("\u{E000}", 1),
        ] as [(Character, Int)]
    )
    func countsColumnsOfACharacter(_ character: Character, _ width: Int) {
        #expect(DisplayWidth.of(character) == width)
    }

    @Test
    func countsATextAsItIsWritten() {
        #expect(DisplayWidth.of("星a\u{1B}🚀") == 6)
        #expect(DisplayWidth.of("") == 0)
        #expect(DisplayWidth.of(String(repeating: "x", count: 1000), upTo: 10) == 11)
    }
}

struct VisibleTextTests {
    @Test(
        arguments: [
            ("\u{1B}", "␛"), ("\u{0}", "␀"), ("\u{7F}", "␡"), ("\u{9B}", "�"), ("\u{202E}", "�"),
            ("\u{2066}", "�"), ("\u{200B}", "�"), ("\u{FEFF}", "�"), ("\u{E0041}", "�"),
            ("\n", " "),
            ("\r\n", " "), ("\t", " "), ("\u{2028}", " "), ("\u{FFFE}", "�"), ("a", "a"),
            ("\u{D7FF}", "�"), ("\u{378}", "�"), ("\u{E000}", "\u{E000}"),
            ("é", "é"),
            ("👩‍👧", "👩‍👧"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"),
        ] as [(Character, Character)]
    )
    func replacesWhatATerminalWouldObey(_ character: Character, _ visible: Character) {
        #expect(VisibleText.visible(character) == visible)
    }

    @Test
    func boundsTheLengthOfACluster() {
        let cluster = Character("e" + String(repeating: "\u{301}", count: 10_000))
        #expect(VisibleText.visible(cluster).unicodeScalars.count == 16)
    }

    @Test
    func dropsTagsThatHideInACluster() {
        #expect(VisibleText.visible("a\u{E0041}\u{E0042}" as Character) == "a")
    }
}

struct TextRepertoireTests {
    @Test(
        arguments: [
            ([:], TextRepertoire.ascii), (["LANG": "C"], .ascii), (["LANG": "POSIX"], .ascii),
            (["LANG": "de_DE.UTF-8"], .unicode), (["LANG": "C.utf8"], .unicode),
            (["LANG": "de_DE.ISO-8859-1"], .ascii),
            (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], .ascii),
            (["LC_ALL": "", "LC_CTYPE": "en_US.UTF-8", "LANG": "C"], .unicode),
        ] as [([String: String], TextRepertoire)]
    )
    func followsTheLocale(_ environment: [String: String], _ repertoire: TextRepertoire) {
        #expect(TextRepertoire(environment: environment) == repertoire)
    }

    @Test
    func replacesByLookAlikesWithoutMovingCells() {
        var buffer = CellBuffer(size: TerminalSize(columns: 12, rows: 1))
        buffer.write("─É漢x●“…", at: Point(0, 0))
        #expect(buffer.limited(to: .ascii).lines == ["-E? x*\"."])
        #expect(buffer.limited(to: .unicode) == buffer)
    }
}
