import Foundation
import OKitRuntime
import OKitTerminal
import Testing

/// Each component at 40, 80 and 120 columns.
///
/// The images are in `Snapshots/components/`; `RECORD_SNAPSHOTS=1` writes them anew, and fails.
struct ComponentSnapshotTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Snapshots/components")

    @Test(arguments: ComponentSample.all.map(\.name))
    func looksAsBefore(_ name: String) throws {
        let tree = try #require(ComponentSample.all.first { $0.name == name }).tree
        let image = [(40, 20), (80, 24), (120, 24)].map { columns, rows in
            let size = TerminalSize(columns: columns, rows: rows)
            let lines = CellsRenderer.lines(of: tree, size: size)
            #expect(!lines.joined().unicodeScalars.contains { $0.properties.isControl })
            return "== \(columns)x\(rows)\n" + lines.map { $0 + "\n" }.joined()
        }.joined()
        let file = Self.folder.appendingPathComponent("\(name).txt")
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            let folder = file.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(image.utf8).write(to: file)
            Issue.record("recorded \(file.lastPathComponent)")
            return
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(image == expected, "\(name) looks otherwise; RECORD_SNAPSHOTS=1 records it")
    }

    @Test(arguments: ComponentSample.all.map(\.name))
    func fitsAnySize(_ name: String) throws {
        let tree = try #require(ComponentSample.all.first { $0.name == name }).tree
        for columns in [0, 1, 2, 3, 5, 8, 13, 21, 34] {
            for rows in [0, 1, 4, 9] {
                let size = TerminalSize(columns: columns, rows: rows)
                let lines = CellsRenderer.lines(of: tree, size: size)
                #expect(lines.count == rows)
            }
        }
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isControl: Bool {
        generalCategory == .control || generalCategory == .format
    }
}
