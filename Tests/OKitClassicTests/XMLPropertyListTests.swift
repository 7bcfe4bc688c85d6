import OKitBundle
import OKitClassic
import Testing

struct XMLPropertyListTests {
    private static let sample = """
        \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "PropertyList-1.0.dtd">
        <!-- A list. -->
        <plist version="1.0"><dict>
            <key>yes</key><true/><key>no</key><false></false>
            <key>number</key><integer> -5 </integer>
            <key>hex</key><integer>0x1F</integer>
            <key>large</key><integer>18446744073709551615</integer>
            <key>real</key><real>2.5</real>
            <key>date</key><date>2001-01-02T00:00:00Z</date>
            <key>bytes</key><data>
                AP
                8H
            </data>
            <key>a &lt;&#98;&#x63;</key><string>x&amp;<![CDATA[<y>&]]><!-- z -->!</string>
            <key>none</key><string/>
            <key>list</key><array><array/><dict></dict><string> s </string></array>
            <key>uid</key><dict><key>CF$UID</key><integer>7</integer></dict>
        </dict></plist>

        """

    @Test func readsEveryKindOfValue() throws {
        #expect(
            try PropertyList(parsing: Array(Self.sample.utf8))
                == .dictionary([
                    "yes": .bool(true), "no": .bool(false), "number": .integer(-5),
                    "hex": .integer(31), "large": .real(0x1p64), "real": .real(2.5),
                    "date": .date(86_400), "bytes": .data([0, 255, 7]),
                    "a <bc": .text("x&<y>&!"), "none": .text(""),
                    "list": .array([.array([]), .dictionary([:]), .text(" s ")]),
                    "uid": .uid(7),
                ])
        )
    }

    @Test(
        arguments: [
            ("", .badSignature, 0), ("hello", .badSignature, 0),
            ("<html></html>", .badSignature, 6),
            ("\u{FEFF}", .badSignature, 3), ("<!-- x", .badSignature, 4),
            ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>", .badSignature, 32),
            ("<plist></plist>", .badMarker, 15), ("<plist><set/></plist>", .badMarker, 13),
            ("<plist><true/></dict>", .badMarker, 21), ("<plist><true/>", .truncated, 14),
            ("<plist><true/></plist>x", .badText, 22), ("<plist><string>a</plist>", .badMarker, 24),
            ("<plist><string>&x;</string></plist>", .badText, 16),
            ("<plist><string>&#xD800;</string></plist>", .badText, 16),
            ("<plist><string><![CDATA[", .truncated, 24),
            ("<plist><integer>x</integer></plist>", .badText, 27),
            ("<plist><integer>-0x8000000000000000</integer></plist>", .badText, 45),
            ("<plist><date>soon</date></plist>", .badText, 24),
            ("<plist><data>*</data></plist>", .badText, 21),
            ("<plist><dict><true/></dict></plist>", .badMarker, 20),
            ("<plist><dict><key>a</key></dict></plist>", .badMarker, 32),
            ("<plist><", .badMarker, 8),
            ("<plist a", .truncated, 6),
        ] as [(String, ClassicFormatError.Code, Int)]
    )
    func refusesWhatIsWrongAtItsPlace(
        text: String,
        code: ClassicFormatError.Code,
        offset: Int
    ) throws {
        let error = #expect(throws: ClassicFormatError.self) {
            try PropertyList(parsing: Array(text.utf8))
        }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }

    @Test func refusesUTF16() throws {
        let error = #expect(throws: ClassicFormatError.self) {
            try PropertyList(parsing: [0xFE, 0xFF, 0, 0x3C])
        }
        #expect(error?.code == .badSignature)
    }

    @Test func refusesTextThatIsNoUTF8() throws {
        let bytes = Array("<plist><string>".utf8) + [0xFF] + Array("</string></plist>".utf8)
        let error = #expect(throws: ClassicFormatError.self) { try PropertyList(parsing: bytes) }
        #expect(error?.code == .badText)
    }

    @Test func survivesEveryTruncationAndManyFlippedBits() throws {
        let bytes = Array(Self.sample.utf8)
        // What is missing at the end is the line feed behind the last tag.
        for damaged in Damage.truncations(of: Array(bytes.dropLast())) {
            #expect(throws: ClassicFormatError.self) { try PropertyList(parsing: damaged) }
        }
        for damaged in Damage.flips(of: bytes) {
            _ = try? PropertyList(parsing: damaged)
        }
    }
}
