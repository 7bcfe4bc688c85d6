import Foundation
import OKitImport
import OKitSyntax
import TestSupport
import Testing

/// Texts of `.strings` files.
struct StringsImportTests {
    private static let storyboard = """
        <document type="CocoaTouch" initialViewController="a"><scenes><scene><objects>
        <viewController id="a"><view key="view" id="v"><subviews><label id="l" text="a"/></subviews></view>
        </viewController></objects></scene></scenes></document>
        """

    /// The texts of a language, imported from the bytes of a file.
    private func texts(_ bytes: [UInt8]) throws -> [String: String] {
        let folder = try TemporaryFolder(tree: ["a.storyboard": Self.storyboard, "de.lproj/x": ""])
        try Data(bytes).write(to: URL(filePath: "\(folder.path)/de.lproj/Localizable.strings"))
        let english = URL(filePath: "\(folder.path)/Localizable.strings")
        try Data("\"a\" = \"a\";".utf8).write(to: english)
        let app = try StoryboardImport([
            "\(folder.path)/a.storyboard", english.path, "\(folder.path)/de.lproj",
        ]).app()
        let source = SourceText(path: "de", text: app.files["strings/de.json"] ?? "{}")
        let root = try JSONDocument(parsing: source).root
        return Dictionary(root.members.map { ($0.name, $0.value.string ?? "") }) { first, _ in first
        }
    }

    @Test(arguments: [
        #""a" = "b";"#, #"a = b;"#, #"{ "a" = "b"; }"#, "/* x */ \"a\" = // y\n \"b\" ; ",
        "\u{FEFF}\"a\"=\"b\";", #""a" = "c"; "a" = "b";"#, #""\U0061" = "\142";"#,
        "<plist version=\"1.0\"><dict><key>a</key><string>b</string></dict></plist>",
    ])
    func readsPairs(_ text: String) throws {
        #expect(try texts(Array(text.utf8)) == ["a": "b"])
    }

    @Test(arguments: [false, true])
    func readsUTF16(_ isBigEndian: Bool) throws {
        let units = Array("\u{FEFF}\"a\" = \"b😀\";".utf16)
        let bytes = units.flatMap { unit in
            isBigEndian
                ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        #expect(try texts(bytes) == ["a": "b😀"])
    }

    @Test func escapesBraces() throws {
        #expect(try texts(Array(#""a" = "{x}\n";"#.utf8)) == ["a": "{{x}}\n"])
    }

    @Test(arguments: [
        (#""a" = "b""#, "1:10"), (#""a" "b";"#, "1:5"), (#""a = 1;"#, "1:1"), ("/* x", "1:1"),
        ("{ a = b;", "1:9"), (#""\U12" = "x";"#, "1:4"), ("a = (1);", "1:5"), ("a = ;", "1:5"),
        ("} a = b;", "1:1"),
    ])
    func refusesSyntaxErrors(_ text: String, _ place: String) throws {
        let error = #expect(throws: ImportFailure.self) { try texts(Array(text.utf8)) }
        #expect(
            error?.description.contains("Localizable.strings:\(place):") == true,
            "\(error?.description ?? "")"
        )
    }

    @Test(arguments: [[0xFF, 0xFE, 0x00], [0x22, 0xFF], [0x62, 0x70, 0x6C, 0x69, 0x73, 0x74]])
    func refusesBytes(_ bytes: [UInt8]) throws {
        #expect(throws: ImportFailure.self) { try texts(bytes) }
    }
}
