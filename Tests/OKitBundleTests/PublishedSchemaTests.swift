import Foundation
import OKitBundle
import OKitExpression
import OKitSchema
import OKitSyntax
import Testing

/// The schemas that are compiled in.
struct PublishedSchemaTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Schemas")

    @Test func areTheFilesThatArePublished() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let names = files.filter { $0.hasSuffix(".schema.json") }
            .map { String($0.dropLast(".schema.json".count)) }.sorted()
        // The one of screens is made by the runtime.
        #expect(names.filter { $0 != "screen-tree" } == BundleSchemas.names)
        for name in BundleSchemas.names {
            let file = Self.folder.appendingPathComponent("\(name).schema.json")
            #expect(
                BundleSchemas.text(named: name) == (try String(contentsOf: file, encoding: .utf8))
            )
        }
    }

    @Test(arguments: BundleSchemas.names)
    func compileAndHaveATitle(_ name: String) throws {
        let text = try #require(BundleSchemas.text(named: name))
        let document = try JSONDocument(parsing: SourceText(path: name, text: text))
        _ = try Schema(compiling: document)
        #expect(document.root["title"]?.string?.isEmpty == false)
        #expect(document.root["description"]?.string?.isEmpty == false)
    }
}
