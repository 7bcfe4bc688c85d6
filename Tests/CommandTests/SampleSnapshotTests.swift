import Foundation
import Testing

/// The first screens of the sample apps as images, in three sizes and two themes.
///
/// The images are in `Snapshots/`; `RECORD_SNAPSHOTS=1 swift test --filter SampleSnapshotTests`
/// writes them anew, and fails.
struct SampleSnapshotTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Snapshots")
    private static let sizes = ["60x20", "80x24", "120x40"]

    private static let samples = ["bookshop", "inventory", "monitor", "todo", "tracker"]

    @Test(arguments: samples, ["dark", "light"])
    func looksAsBefore(_ name: String, _ theme: String) async throws {
        let flow =
            "use now 2026-03-01T09:00:00Z\nuse seed 1\nuse locale en_US\nuse time-zone UTC\n"
            + Self.sizes.map { "resize \($0)\nshow\n" }.joined()
        let outcome = try await Workplace().okit(
            [
                "run", SampleBundle.repositoryFolder(name), "--script", "-", "--ephemeral",
                "--service", "stub", "--show", "svg", "--theme", theme,
            ],
            input: flow
        )
        #expect(outcome.code == 0, "\(outcome.errors)")
        let images = outcome.output.split(separator: "</svg>\n").map { $0 + "</svg>\n" }
        try #require(images.count == Self.sizes.count)
        for (image, size) in zip(images, Self.sizes) {
            try compare(String(image), "\(name)-\(size)-\(theme).svg")
        }
    }

    private func compare(_ image: String, _ name: String) throws {
        let file = Self.folder.appendingPathComponent(name)
        if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
            try FileManager.default.createDirectory(
                at: Self.folder,
                withIntermediateDirectories: true
            )
            try Data(image.utf8).write(to: file)
            Issue.record("recorded \(name)")
            return
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(image == expected, "\(name) looks otherwise; RECORD_SNAPSHOTS=1 records it")
    }
}

extension SampleBundle {
    /// The folder of a sample app that users can copy.
    fileprivate static func repositoryFolder(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Bundles/\(name)").path
    }
}

/// The selection of a theme by `--theme`.
struct ThemeOptionTests {
    private func image(_ theme: String, in place: Workplace) async throws -> Workplace.Outcome {
        try await place.okit(
            "run",
            "app",
            "--headless",
            "--ephemeral",
            "--show",
            "svg",
            "--theme",
            theme
        )
    }

    @Test func prefersAThemeOfTheBundle() async throws {
        let place = try Workplace()
        try await place.expect(0, "new", "app", "--from", "todo")
        #expect(try await image("nord", in: place).output.contains("fill=\"#2d333f\""))
        let folder = "\(place.path)/app/themes"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        let theme = ##"{"backgroundColor": "#123456", "textColor": "#ffffff"}"##
        try Data(theme.utf8).write(to: URL(fileURLWithPath: "\(folder)/nord.json"))
        #expect(try await image("nord", in: place).output.contains("fill=\"#123456\""))
    }

    @Test func listsTheThemesIfTheNameIsUnknown() async throws {
        let place = try Workplace()
        try await place.expect(0, "new", "app", "--from", "todo")
        let outcome = try await image("nrod", in: place)
        #expect(outcome.code != 0)
        #expect(outcome.errors.contains("unknown theme \"nrod\"; did you mean \"nord\"?"))
        #expect(outcome.errors.contains("dark, high-contrast, light, nord, solarized"))
    }
}
