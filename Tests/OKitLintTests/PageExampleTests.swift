import Foundation
import OKitSyntax
import Testing

/// The complete examples at the top of documentation pages are sound.
struct PageExampleTests {
    /// The first JSON of a page.
    private func example(of page: String) throws -> String {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(
            contentsOf: package.appending(path: "docs/\(page).md"),
            encoding: .utf8
        )
        let start = try #require(text.firstRange(of: "```json\n"))
        let end = try #require(text[start.upperBound...].firstRange(of: "\n```"))
        return String(text[start.upperBound..<end.lowerBound])
    }

    private let thing = """
        {"properties":{"name":{"type":"text"},"size":{"type":"int"}}}
        """

    @Test(arguments: [("mediators", "screens/main.json"), ("views", "screens/main.json")])
    func lintsAScreen(_ page: String, _ path: String) throws {
        let bundle = BundleText([
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"file"},
            "posts":{"entity":"Post","storage":"records"}}}
            """,
            "models/Thing.json": thing,
            "models/Post.json": """
            {"id":true,"properties":{"text":{"type":"text"},"timestamp":{"type":"date"}}}
            """,
            path: try example(of: page),
            "screens/post.json": #"{"kind":"detail","sections":[{"rows":[{"path":"text"}]}]}"#,
            "services/StubService.json":
                #"{"actions":{"feed":{"resultType":"[Post]","response":[{"id":"a","text":"A","timestamp":0}]}}}"#,
        ])
        let lines = try bundle.lines { finding in
            finding.severity > .info && finding.location.source.path.hasSuffix(path)
        }
        #expect(lines == [])
    }

    @Test func lintsAnEntity() throws {
        let bundle = BundleText([
            "bundle.json": """
            {"formatVersion":1,"identifier":"org.okit.test","version":"1.0.0","name":"Test",
            "entry":"main","models":{"default":{"entity":"Thing","storage":"file"}}}
            """,
            "models/Thing.json": try example(of: "steps"),
            "screens/main.json": """
            {"kind":"detail","sections":[{"rows":[{"path":"title"}]}],
            "toolbar":[{"title":"#Go","tapPath":"finish()"}]}
            """,
        ])
        #expect(try bundle.lines { $0.severity > .info } == [])
    }
}
