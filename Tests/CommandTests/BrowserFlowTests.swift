import Foundation
import Testing

/// The program runs flows in a browser.
@Suite(.timeLimit(.minutes(20)))
struct BrowserFlowTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func reportsMissingBrowsers() async throws {
        let todo = SampleBundle.folder("todo")
        let arguments = ["test", todo, "--front-end", "browser", "--browser-program"]
        let missing = try await place.okit(arguments + ["/nowhere"])
        #expect(missing.code == 2)
        #expect(missing.errors.contains("/nowhere: expected the Chromium executable"))
        let other = try await place.okit(arguments + ["/bin/true"])
        #expect(other.code == 2)
        #expect(other.errors.contains("the browser has ended"))
        try await place.expect(64, "test", todo, "--browser-program", "/bin/true")
        try await place.expect(64, "test", todo, "--page-check", "check.js")
        try await place.expect(64, "test", todo, "--explore", "5", "--front-end", "browser")
    }
}
