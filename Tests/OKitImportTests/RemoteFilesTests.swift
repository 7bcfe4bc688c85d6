import OKitImport
import OKitSyntax
import TestSupport
import Testing

/// Descriptions that refer to files of other servers.
struct RemoteFilesTests {
    private static func description(_ reference: String) -> String {
        """
        openapi: 3.0.0
        info: {title: Shop, version: "1"}
        paths:
          /items:
            get:
              responses:
                "200":
                  content:
                    application/json:
                      schema: {type: array, items: {$ref: "\(reference)"}}
        """
    }

    private static let files = [
        "https://a.example/v1/item.yaml": """
        type: object
        properties:
          name: {type: string}
          maker: {$ref: "../makers.json#/definitions/Maker"}
        """,
        "https://a.example/makers.json": """
        {"definitions": {"Maker": {"type": "object", "properties": {"city": {"type": "string"}}}}}
        """,
    ]

    private struct NotFound: Error {}

    private func app(
        _ text: String,
        _ fetch: (String) async throws -> [UInt8]
    ) async throws -> ImportedApp {
        let folder = try TemporaryFolder(tree: ["api.yaml": text])
        return try await APIImport.app("\(folder.path)/api.yaml", fetch: fetch)
    }

    @Test func downloadsEachFileOnce() async throws {
        var fetched: [String] = []
        let text = Self.description("https://a.example/v1/item.yaml")
        let app = try await app(text) { url in
            fetched.append(url)
            guard let file = Self.files[url] else {
                throw NotFound()
            }
            return Array(file.utf8)
        }
        #expect(fetched == ["https://a.example/v1/item.yaml", "https://a.example/makers.json"])
        #expect(app.files.values.contains { $0.contains("\"city\"") })
        #expect(try CheckedApp(app).problems.isEmpty)
    }

    @Test func withoutTheOptionNothingIsDownloaded() throws {
        let text = Self.description("https://a.example/v1/item.yaml")
        let folder = try TemporaryFolder(tree: ["api.yaml": text])
        var description = try APIImport("\(folder.path)/api.yaml")
        let failure = #expect(throws: ImportFailure.self) { try description.app() }
        #expect(failure?.description.contains("--allow-network downloads it") == true)
    }

    @Test func aFailedDownloadEndsTheImport() async throws {
        await #expect(throws: NotFound.self) {
            _ = try await app(Self.description("https://a.example/v1/item.yaml")) { _ in
                throw NotFound()
            }
        }
    }

    /// A file of another server refers to others of servers alone, and by https.
    @Test(arguments: ["file:///etc/passwd", "http://a.example/x.yaml"])
    func otherAddressesAreLeftOut(_ reference: String) async throws {
        let texts = [
            Self.description(reference), Self.description("https://a.example/first.yaml"),
        ]
        for text in texts {
            let app = try? await app(text) { url in
                #expect(url == "https://a.example/first.yaml")
                return Array("$ref: \"\(reference)\"".utf8)
            }
            #expect(app?.files.values.contains { $0.contains("root:") } != true)
            #expect(app?.report.markdown.contains("is not an https URL") != false)
        }
    }

    @Test func filesHaveALimit() async throws {
        var count = 0
        await #expect(throws: ImportFailure.self) {
            _ = try await app(Self.description("https://a.example/0.yaml")) { _ in
                count += 1
                return Array(
                    "type: object\nproperties: {a: {$ref: \"\(count).yaml\"}}".utf8
                )
            }
        }
        #expect(count == 100)
    }

    @Test func filesHaveALimitOfBytes() async throws {
        var count = 0
        let large = Array(repeating: UInt8(ascii: " "), count: 16 << 20)
        let failure = await #expect(throws: ImportFailure.self) {
            _ = try await app(Self.description("https://a.example/0.yaml")) { _ in
                count += 1
                return Array("$ref: \"\(count).yaml\"".utf8) + large
            }
        }
        #expect(count == 4 && failure?.description.contains("more than 64 MiB") == true)
    }
}
