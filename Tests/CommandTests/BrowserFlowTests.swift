import Foundation
import Testing

/// The program runs flows in a browser, and leaves nothing behind.
@Suite(.timeLimit(.minutes(5)))
struct BrowserFlowTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    /// The folders of browsers in a folder for temporary files.
    private func folders(in temporary: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: temporary)
            .filter { $0.hasPrefix("okit-browser-") }
    }

    private func makeTemporary() throws -> String {
        let temporary = "\(place.path)/temporary"
        try FileManager.default.createDirectory(
            atPath: temporary,
            withIntermediateDirectories: true
        )
        return temporary
    }

    @Test func reportsFlowsAsWithoutABrowser() async throws {
        let temporary = try makeTemporary()
        let todo = SampleBundle.folder("todo")
        let outcome = try await place.okit(
            ["test", todo, "delete", "--front-end", "browser"],
            temporary: temporary
        )
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output == "1 flow, 0 failed\n")
        #expect(try folders(in: temporary).isEmpty)
    }

    @Test func aFailedFlowShowsWhatThePageShows() async throws {
        let temporary = try makeTemporary()
        try Data("expect rows 3\nexpect row 1 \"x\"\n".utf8)
            .write(to: URL(fileURLWithPath: "\(place.path)/a.flow"))
        let outcome = try await place.okit(
            ["test", SampleBundle.folder("todo"), "a.flow", "--front-end", "browser"],
            temporary: temporary
        )
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("a.flow:2:1: error: expected row 1 \"x\", found \"Look at"))
        #expect(try folders(in: temporary).isEmpty)
    }

    @Test func reportsMissingBrowsers() async throws {
        let todo = SampleBundle.folder("todo")
        let arguments = ["test", todo, "--front-end", "browser", "--browser-program"]
        let missing = try await place.okit(arguments + ["/nowhere"])
        #expect(missing.code == 2)
        #expect(missing.errors.contains("/nowhere: expected the program of Chromium"))
        let other = try await place.okit(arguments + ["/bin/true"])
        #expect(other.code == 2)
        #expect(other.errors.contains("the browser has ended"))
        try await place.expect(64, "test", todo, "--browser-program", "/bin/true")
        try await place.expect(64, "test", todo, "--explore", "5", "--front-end", "browser")
    }
}
