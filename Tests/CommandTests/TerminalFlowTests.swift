import Foundation
import OKitBundle
import OKitExpression
import OKitRuntime
import OKitSchema
import OKitSyntax
import TestSupport
import Testing

/// Every flow of the sample bundles by the keys of a real terminal: what it expects holds, and the
/// program in a pseudo-terminal shows what a headless session does.
///
/// The JSON of each screen that comes up is what the published schema says.
@Suite(.timeLimit(.minutes(20)))
struct TerminalFlowTests {
    private static let flows = ["bookshop", "widget-feed", "zoo"].flatMap { bundle in
        ((try? SampleBundle.load(bundle))?.flows.keys.sorted() ?? []).map { (bundle, $0) }
    }

    @Test func findsTheFlows() {
        #expect(Self.flows.contains { $0 == ("bookshop", "walk-through") })
        #expect(Self.flows.contains { $0 == ("widget-feed", "feed") })
        #expect(Self.flows.count { $0.0 == "zoo" } == 6)
    }

    @Test(arguments: flows)
    func playsBothWays(_ name: String, _ flow: String) throws {
        try play(name, flow, byMouse: false)
    }

    @Test(arguments: flows.filter { $0.0 == "zoo" || $0.1 == "walk-through" })
    func playsByMouse(_ name: String, _ flow: String) throws {
        try play(name, flow, byMouse: true)
    }

    private static func treeSchema() throws -> Schema {
        let source = SourceText(path: ScreenJSON.schemaName, text: ScreenJSON.schema)
        return try Schema(compiling: try JSONDocument(parsing: source))
    }

    private func play(_ name: String, _ flow: String, byMouse: Bool) throws {
        let bundle = try SampleBundle.load(name)
        let place = try Workplace()
        let player = try TerminalPlayer(
            try #require(bundle.flows[flow]),
            of: bundle,
            in: SampleBundle.folder(name),
            place,
            ["--ephemeral"],
            byMouse: byMouse
        )
        let schema = try Self.treeSchema()
        try player.play(try #require(bundle.flows[flow])) {
            let tree = player.tree
            let source = SourceText(path: tree.screen, text: ScreenJSON.text(of: tree))
            let violations = schema.validate(try JSONDocument(parsing: source).root)
            #expect(violations.isEmpty, "\(tree.screen): \(violations)")
        }
        #expect(player.session.failures.isEmpty)
        player.program.terminal.type("\u{3}")
        // The exit code stands above the byte with the signal.
        #expect(try player.program.end() == 130 << 8)
        #expect(try place.bytes("errors").isEmpty)
    }
}

/// The bundles of the repository.
enum SampleBundle {
    static func folder(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent(name == "bookshop" ? "Tests/Fixtures" : "Bundles")
            .appendingPathComponent(name).path
    }

    static func load(_ name: String) throws -> AppBundle {
        var loader = BundleLoader(
            try BundleFiles(folder: folder(name)),
            schemas: BundleSchemas()
        )
        return try loader.load()
    }
}
