import Foundation
import Logging
import OKitBundle
import OKitRuntime
import OKitSyntax
import TestSupport
import Testing

@testable import OKitBrowser

/// Flows run on pages of a real Chromium, and programs that are not one are reported.
///
/// They run with `make test-long`, which installs Chromium.
@Suite(
    .timeLimit(.minutes(20)),
    .enabled(if: ProcessInfo.processInfo.environment["OKIT_TEST_COUNTS"] == "100")
)
struct FlowBrowserTests {
    /// Runs flows one after the other.
    private static func run(
        _ flows: [String],
        of bundle: AppBundle,
        in process: ChromiumProcess
    ) async throws -> [FlowTest] {
        let browser = FlowBrowser(process, count: 1, endsOnSignals: false)
        let started: @Sendable () -> Void = {}
        return try await browser.run(
            serving: bundle,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            started: started
        ) {
            var tests: [FlowTest] = []
            for text in flows {
                var findings: [Finding] = []
                let flow = Flow(
                    parsing: SourceText(path: "a.flow", text: text),
                    findings: &findings
                )
                let conditions = FlowConditions(flow, of: bundle) { _ in nil }
                let test = await browser.test(flow, under: conditions) { access in
                    FlowStage(
                        conditions.surroundings,
                        of: bundle,
                        service: nil,
                        records: nil,
                        fileAccess: access
                    )
                }
                tests.append(test)
            }
            return tests
        }
    }

    private static func chromium() throws -> ChromiumProcess {
        try ChromiumProcess(
            ChromiumProgram(path: nil, environment: ProcessInfo.processInfo.environment)
        )
    }

    @Test
    func runsFlowsOnPages() async throws {
        let process = try Self.chromium()
        let tests = try await Self.run(
            [
                "expect text \"Count 0\"\ntap \"Add\"\ntap \"Add\"\nexpect text \"Count 2\"",
                // Each flow has a new app.
                "expect text \"Count 0\"\nsearch \"Ann \u{1F600}\"\ntap \"Open\"\nexpect screen \"other\"\nback\nexpect title \"Main\"",
                "tap \"Add\"\nexpect text \"Count 2\"",
                "key \"ctrl-p\"",
                "key pageup",
                "use screen nowhere\ntap \"Add\"",
            ],
            of: try BrowserTestApp.bundle(),
            in: process
        )
        #expect(
            tests.map { $0.failure?.message.text } == [
                nil, nil, "the text \"Count 2\" is not on the screen",
                "no action on the page has the key \"ctrl-p\"",
                "the key \"pageup\" has no function in a browser",
                "unknown screen \"nowhere\"",
            ]
        )
        #expect(!FileManager.default.fileExists(atPath: process.folder))
    }

    @Test
    func reportsMissingPrograms() {
        #expect(throws: ChromiumError.missing) {
            try ChromiumProgram(path: nil, environment: ["PATH": "/nowhere"])
        }
        #expect(throws: ChromiumError.notExecutable("/etc")) {
            try ChromiumProgram(path: "/etc", environment: [:])
        }
        #expect(ChromiumError.missing.description.contains("Debian package chromium"))
        #expect(ChromiumError.missing.description.contains("--browser-program"))
    }
}
