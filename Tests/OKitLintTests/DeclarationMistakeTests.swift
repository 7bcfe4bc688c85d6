import Foundation
import OKitLint
import OKitSyntax
import Testing

/// Mistakes in small apps of format 2: each is one line that was changed, and what lint says of it.
struct DeclarationMistakeTests {
    /// A change of a file, and the findings of it.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let path: String
        let right: String
        let wrong: String
        let lines: [String]

        init(_ path: String, _ right: String, _ wrong: String, _ lines: String...) {
            (self.path, self.right, self.wrong, self.lines) = (path, right, wrong, lines)
        }

        var testDescription: String { wrong }
    }

    @Test(arguments: [DeclaredApps.tracker, DeclaredApps.inventory, DeclaredApps.monitor])
    func findsNothingInTheApps(_ files: [String: String]) throws {
        let lines = try BundleText(files).lines { _ in true }
        #expect(lines == [])
    }

    private func check(_ mistake: Mistake, in app: [String: String]) throws {
        var files = app
        let text = try #require(files[mistake.path])
        let place = try #require(text.firstRange(of: mistake.right))
        files[mistake.path] = text.replacingCharacters(in: place, with: mistake.wrong)
        let lines = try BundleText(files).lines { $0.severity > .info }
        #expect(lines == mistake.lines)
    }

    @Test(arguments: trackerMistakes)
    func explainsMistakesInTracker(_ mistake: Mistake) throws {
        try check(mistake, in: DeclaredApps.tracker)
    }

    @Test(arguments: inventoryMistakes)
    func explainsMistakesInInventory(_ mistake: Mistake) throws {
        try check(mistake, in: DeclaredApps.inventory)
    }

    @Test(arguments: monitorMistakes)
    func explainsMistakesInMonitor(_ mistake: Mistake) throws {
        try check(mistake, in: DeclaredApps.monitor)
    }
}
