import Foundation
import OKitBundle
import OKitModel
import OKitRuntime
import OKitSyntax
import OKitTerminal
import Testing

/// Each screen of the sample app in three sizes, in display and edit mode.
///
/// The pictures are in `Snapshots/`; `RECORD_SNAPSHOTS=1` writes them anew, and fails.
struct BookshopPictureTests {
    /// The way to each screen.
    private static let ways: [(screen: String, commands: String)] = [
        ("books", ""), ("book", #"tap row "Dune""#),
        ("bookAuthors", #"tap row "Dune";tap row "Authors""#),
        ("authorPick", #"tap row "Dune";tap row "Authors";tap "Add""#),
        ("authorRef", #"tap row "Dune";tap row "Authors";tap row 1"#),
        ("leadAuthorPick", #"tap row "Dune";tap row "Lead Author""#),
        ("dates", #"tap row "Dune";tap row "Dates";tap "Add""#),
        ("authors", #"tap tab "Authors""#), ("author", #"tap tab "Authors";tap row 1"#),
        ("groups", #"tap tab "Groups""#), ("group", #"tap tab "Groups";tap row 1"#),
        ("groupAuthors", #"tap tab "Groups";tap row 1;tap row "Authors""#),
        ("groupAuthor", #"tap tab "Groups";tap row 1;tap row "Authors";tap row 1"#),
        ("menu", "menu"), ("menuAuthors", "menu;tap row 1"),
        ("authorContent", "menu;tap row 1;tap accessory of row 1"),
        ("settings", #"menu;tap "Settings""#), ("backups", #"menu;tap "Backups""#),
        ("cover", "suspend"),
    ]

    private static var root: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    }

    private static func bundle() throws -> AppBundle {
        let folder = root.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Bundles/bookshop").path
        var loader = BundleLoader(try BundleFiles(folder: folder), schemas: try BundleSchemas())
        return try loader.load()
    }

    @Test(arguments: ways.map(\.screen))
    func looksAsBefore(_ name: String) throws {
        let way = try #require(Self.ways.first { $0.screen == name })
        let bundle = try Self.bundle()
        let clock = VirtualClock(try #require(Surroundings.test.now))
        let session = AppSession(
            bundle: bundle,
            environment: Surroundings.test.environment(for: bundle, clock: clock),
            store: nil
        )
        var findings: [Finding] = []
        let text = way.commands.replacing(";", with: "\n")
        let flow = Flow(parsing: SourceText(path: name, text: text), findings: &findings)
        try FlowRunner(session, clock: clock) { _ in }.play(flow)
        #expect(findings.isEmpty)
        #expect(session.screenTree().screen == name)
        var picture = pictures(of: session.screenTree(), "display")
        if session.screenTree().node(id: "edit") != nil {
            picture += pictures(of: session.send(Event(.tap, on: "edit")), "edit")
        }
        try compare(picture, name)
    }

    private func pictures(of tree: ScreenTree, _ mode: String) -> String {
        [(80, 24), (120, 40), (40, 12)].map { columns, rows in
            let size = TerminalSize(columns: columns, rows: rows)
            var lines = CellsRenderer.lines(of: tree, size: size)
            while lines.last == "" {
                lines.removeLast()
            }
            return "== \(columns)x\(rows) \(mode)\n" + lines.map { $0 + "\n" }.joined()
        }.joined()
    }

    private func compare(_ picture: String, _ name: String) throws {
        let file = Self.root.appendingPathComponent("Snapshots/\(name).txt")
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(picture.utf8).write(to: file)
            Issue.record("recorded \(file.lastPathComponent)")
            return
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(picture == expected, "\(name) looks otherwise; RECORD_SNAPSHOTS=1 records it")
    }
}
