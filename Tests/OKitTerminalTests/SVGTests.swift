import Foundation
import OKitRuntime
import OKitTerminal
import Testing

/// Screens as SVG images.
struct SVGTests {
    private let image = CellsRenderer.svg(
        of: ComponentSample.screen([
            ComponentSample.node("fact", .fact, "<Fact> & \"more\"", "\u{1B}[0m 星"),
            ComponentSample.node("good", .fact, "State", "fine") { $0.style = "good" },
            ComponentSample.node("title", .markdown, nil, "# Title"),
        ]),
        size: TerminalSize(columns: 40, rows: 10)
    )

    @Test func isXML() throws {
        #expect(image.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"380\""))
        #expect(image.hasSuffix("</svg>\n"))
        #expect(image.contains("&lt;Fact&gt; &amp; &quot;more"))
        #expect(!image.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        let opened = image.split(separator: "<text ").count - 1
        #expect(opened == image.split(separator: "</text>").count - 1 && opened > 5)
    }

    @Test func hasColorsAndAttributes() {
        #expect(image.contains("fill=\"#8ade98\""))
        #expect(image.contains("<rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"#171922\"/>"))
        #expect(image.contains("font-weight=\"bold\""))
        #expect(image.contains("text-decoration=\"underline\""))
        #expect(image.contains(">Title</text>"))
    }

    @Test func givesWideCharactersTwoCells() {
        #expect(
            image.contains(
                "textLength=\"18\" lengthAdjust=\"spacingAndGlyphs\" font-weight=\"bold\">星<"
            )
        )
    }
}
