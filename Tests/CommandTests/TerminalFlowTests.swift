import Foundation
import OKitBundle
import OKitRuntime
import TestSupport
import Testing

/// Every flow of the sample bundles by the keys of a real terminal: what it expects holds, and the
/// program in a pseudo-terminal shows what a headless session does.
@Suite(.timeLimit(.minutes(10)))
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
        try player.play(try #require(bundle.flows[flow]))
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
            .appendingPathComponent("Bundles/\(name)").path
    }

    static func load(_ name: String) throws -> AppBundle {
        var loader = BundleLoader(
            try BundleFiles(folder: folder(name)),
            schemas: try BundleSchemas()
        )
        return try loader.load()
    }
}
