import OKitSyntax
import Testing

struct XMLDocumentTests {
    private func parse(_ text: String) throws -> XMLDocument {
        try XMLDocument(parsing: SourceText(path: "a.xml", text: text))
    }

    @Test func readsElementsAttributesAndTexts() throws {
        let document = try parse(
            """
            \u{FEFF}<?xml version="1.0" encoding="utf-8"?>
            <!DOCTYPE a SYSTEM "a.dtd"><!-- x -->
            <a x="1" y-z.w = '&lt;&#65;&quot;
            "'><b/>text<![CDATA[<c>]]><!-- y --> &amp;<b k="v">in</b></a >
            """
        )
        let root = document.root
        #expect(root.name == "a")
        #expect(root["x"] == "1")
        #expect(root["y-z.w"] == "<A\" \"")
        #expect(root.text == "text<c> &")
        #expect(root.children.map(\.name) == ["b", "b"])
        #expect(root.children[1]["k"] == "v")
        #expect(root.children[1].text == "in")
        #expect(document.source.position(at: root.children[0].offset).line == 4)
    }

    @Test(arguments: [
        ("", 0), ("<a", 2), ("<a>", 3), ("<a></b>", 3), ("</a>", 0), ("<a x></a>", 2),
        ("<a x=1/>", 5), ("<a x=\"1\"y=\"2\"/>", 2), ("<a x='1' x='2'/>", 9), ("<a x='<'/>", 6),
        ("<a>&b;</a>", 4), ("<a>&#x110000;</a>", 4), ("<a/><b/>", 4), ("<a/>x", 4),
        ("<a><?p?></a>", 4), ("<a><![CDATA[x</a>", 12), ("<a><!-- x</a>", 7), ("<1/>", 1),
        ("<a>&#1;</a>", 3), ("<a x='&#27;'/>", 3),
        ("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", 28),
        ("<?xml version=\"1.0\" encoding=\"latin1\"?><a/>", 0),
    ])
    func reportsSyntaxErrorsAtTheirPlaces(_ text: String, _ offset: Int) {
        let error = #expect(throws: XMLSyntaxError.self) { try parse(text) }
        #expect(error?.offset == offset)
    }

    @Test func limitsDepthAndNumberOfElements() throws {
        let deepest = XMLDocument.depthLimit
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(try parse(nested(deepest)).root.children.count == 1)
        let error = #expect(throws: XMLSyntaxError.self) { try parse(nested(100_000)) }
        #expect(error?.code == .tooLarge)
        let many = "<a>" + String(repeating: "<b/>", count: XMLDocument.elementLimit) + "</a>"
        #expect(throws: XMLSyntaxError.self) { try parse(many) }
    }

    @Test(arguments: [false, true])
    func readsUTF16(_ isBigEndian: Bool) throws {
        let units = Array("\u{FEFF}<a b=\"é😀\"/>".utf16)
        let bytes = units.flatMap { unit in
            isBigEndian
                ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        let document = try XMLDocument(parsing: SourceText(path: "a", bytes: bytes))
        #expect(document.root["b"] == "é😀")
        #expect(throws: XMLSyntaxError.self) {
            try XMLDocument(parsing: SourceText(path: "a", bytes: bytes.dropLast()))
        }
    }

    @Test func survivesEveryTruncation() throws {
        let text = Array(
            "<?xml version=\"1.0\"?><a x='1'>t<b>&amp;</b><![CDATA[c]]><!-- d --></a>".utf8
        )
        for count in text.indices {
            #expect(throws: XMLSyntaxError.self) {
                try XMLDocument(parsing: SourceText(path: "a", bytes: Array(text[..<count])))
            }
        }
    }
}
