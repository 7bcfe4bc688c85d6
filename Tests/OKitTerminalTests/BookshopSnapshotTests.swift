import Foundation
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import OKitSyntax
import OKitTerminal
import Testing

/// Each screen of the sample app in three sizes, in display and edit mode, with the colours of the
/// default theme and the dark one.
///
/// The images are in `Snapshots/`; `RECORD_SNAPSHOTS=1` writes them anew, and fails.
struct BookshopSnapshotTests {
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
            .appendingPathComponent("Tests/Fixtures/bookshop").path
        var loader = BundleLoader(try BundleFiles(folder: folder), schemas: BundleSchemas())
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
        var image = images(of: session.screenTree(), "display")
        if session.screenTree().node(id: "edit") != nil {
            image += images(of: session.send(Event(.tap, on: "edit")), "edit")
        }
        try compare(image, name)
    }

    private func images(of tree: ScreenTree, _ mode: String) -> String {
        [(80, 24), (120, 40), (40, 12)].map { columns, rows in
            let size = TerminalSize(columns: columns, rows: rows)
            let lines = CellsRenderer.lines(of: tree, size: size)
            var dark = tree
            dark.theme = Theme.builtIn["dark"]
            return "== \(columns)x\(rows) \(mode)\n" + text(of: lines)
                + "-- default\n" + styles(of: tree, size) + "-- dark\n" + styles(of: dark, size)
        }.joined()
    }

    private func text(of lines: [String]) -> String {
        let end = lines.lastIndex { $0 != "" } ?? -1
        return lines.prefix(end + 1).map { $0 + "\n" }.joined()
    }

    /// The style of each cell as a letter, the most frequent one as a blank, and what the letters stand for.
    private func styles(of tree: ScreenTree, _ size: TerminalSize) -> String {
        var state = ViewState()
        let screen = RenderedScreen(
            tree: tree,
            size: size,
            state: &state,
            options: RenderOptions()
        )
        let rows = (0..<size.rows).map { row in
            screen.painted.frame.buffer.row(row).map { Self.name(of: $0.style) }
        }
        let counts = Dictionary(rows.joined().map { ($0, 1) }, uniquingKeysWith: +)
        let names = counts.keys.sorted { (-(counts[$0] ?? 0), $0) < (-(counts[$1] ?? 0), $1) }
        let letters = Dictionary(
            uniqueKeysWithValues: zip(names, Array(" abcdefghijklmnopqrstuvwxyz"))
        )
        let lines = rows.map { row in
            var line = String(row.map { letters[$0] ?? "?" })
            while line.last == " " {
                line.removeLast()
            }
            return line
        }
        let legend = names.map { "\(letters[$0] ?? "?")=\($0)" }.joined(separator: " ")
        return "[\(legend)]\n" + text(of: lines)
    }

    private static func name(of style: Style) -> String {
        var name = "\(color(style.foreground))/\(color(style.background))"
        for (attribute, word) in [
            (Style.Attributes.bold, "bold"), (.dim, "dim"), (.reverse, "reverse"),
            (.underline, "underline"),
        ] where style.attributes.contains(attribute) {
            name += "+" + word
        }
        return name
    }

    private static func color(_ color: TerminalColor) -> String {
        switch color {
        case .default: "-"
        case .indexed(let index): "\(index)"
        case .rgb(let red, let green, let blue): "\(red),\(green),\(blue)"
        }
    }

    private func compare(_ image: String, _ name: String) throws {
        let file = Self.root.appendingPathComponent("Snapshots/\(name).txt")
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(image.utf8).write(to: file)
            Issue.record("recorded \(file.lastPathComponent)")
            return
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(image == expected, "\(name) looks otherwise; RECORD_SNAPSHOTS=1 records it")
    }
}
