import Foundation
import OKitSchema
import OKitSyntax
import TestSupport
import Testing

@testable import OKitBundle

/// The schemas that are compiled before the program is built.
struct StoredSchemasTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let forms = BundleSchemas.Kind.allCases.flatMap { kind in
        FormatVersion.allCases.map { BundleSchemas.Form(kind: kind, version: $0) }
    }

    @Test func allFormsAreStored() {
        for form in Self.forms {
            #expect(StoredSchemas.texts[form.name] != nil, "\(form.name)")
        }
        #expect(
            Set(StoredSchemas.texts.keys) == Set(Self.forms.map(\.name)),
            "run Scripts/generate-reference"
        )
    }

    /// Every JSON file of the sample apps, whole and with each of its members removed or of another type.
    @Test func storedAndCompiledSchemasDecideTheSame() throws {
        var count = 0
        for form in Self.forms {
            let stored = BundleSchemas()[form]
            let compiled = BundleSchemas.compiled(named: form.name)
            for text in try Self.samples(of: form.kind) {
                let document = try JSONDocument(parsing: SourceText(path: "a.json", text: text))
                for variant in [text] + Self.variants(of: document) {
                    let node = try JSONDocument(
                        parsing: SourceText(path: "a.json", text: variant)
                    ).root
                    count += 1
                    #expect(stored.isValid(node) == compiled.isValid(node), "\(variant)")
                    #expect(
                        stored.validate(node).map(\.message.text)
                            == compiled.validate(node).map(\.message.text)
                    )
                }
            }
        }
        #expect(count > 500)
    }

    private static func samples(of kind: BundleSchemas.Kind) throws -> [String] {
        let folders: [BundleSchemas.Kind: String] = [
            .bundle: "bundle.json", .app: "app.json", .screen: "screens", .entity: "models",
            .strings: "strings", .theme: "themes", .data: "data", .service: "services",
        ]
        let place = folders[kind] ?? ""
        return try ["bookshop", "tracker", "widget-feed", "zoo"].flatMap { bundle in
            let path = root.appending(path: "Bundles/\(bundle)/\(place)")
            guard place.hasSuffix(".json") else {
                let names = (try? FileManager.default.contentsOfDirectory(atPath: path.path)) ?? []
                return try names.filter { $0.hasSuffix(".json") }.sorted().prefix(3).map {
                    try String(contentsOf: path.appending(path: $0), encoding: .utf8)
                }
            }
            return (try? String(contentsOf: path, encoding: .utf8)).map { [$0] } ?? []
        }
    }

    private static func variants(of document: JSONDocument) -> [String] {
        let bytes = document.source.bytes
        return document.root.members.prefix(12).flatMap { member in
            [
                #"{"\#(member.name)": 3}"#, #"{"\#(member.name)": []}"#,
                String(decoding: bytes.prefix(member.value.range.lowerBound), as: UTF8.self)
                    + "null"
                    + String(decoding: bytes[member.value.range.upperBound...], as: UTF8.self),
            ]
        }
    }
}
