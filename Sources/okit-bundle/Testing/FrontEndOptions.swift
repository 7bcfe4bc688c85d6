import ArgumentParser
import Foundation
import OKitBrowser

/// The options of `test` for the front end that flows use.
struct FrontEndOptions: ParsableArguments {
    /// A front end for flows.
    enum FrontEnd: String, ExpressibleByArgument, CaseIterable, Sendable {
        case headless, terminal, browser
    }

    @Option(
        help: ArgumentHelp(
            """
            How flows use the app: headless; terminal, which performs each step with keys of a \
            terminal; or browser, which performs it on a page in headless Chromium.
            """,
            valueName: "front-end"
        )
    )
    var frontEnd = FrontEnd.headless

    @Option(
        help: ArgumentHelp(
            "With --front-end browser, the Chromium executable. The default is the one in PATH.",
            valueName: "path"
        ),
        completion: .file()
    )
    var browserProgram: String?

    @Option(
        help: ArgumentHelp(
            """
            With --front-end browser, a script that checks each page: its function okitCheck \
            returns problems as texts.
            """,
            valueName: "file"
        ),
        completion: .file(extensions: ["js"])
    )
    var pageCheck: String?

    func validate() throws {
        guard browserProgram == nil || frontEnd == .browser else {
            throw ValidationError("--browser-program requires --front-end browser")
        }
        guard pageCheck == nil || frontEnd == .browser else {
            throw ValidationError("--page-check requires --front-end browser")
        }
    }

    /// The script that checks pages; `nil` for none.
    func checkScript() throws -> String? {
        try pageCheck.map { String(decoding: try readFile($0), as: UTF8.self) }
    }

    /// Starts the browser that flows need; `nil` if they need none.
    func startBrowser() throws -> ChromiumProcess? {
        guard frontEnd == .browser else {
            return nil
        }
        do throws(ChromiumError) {
            let variables = ProcessInfo.processInfo.environment
            return try ChromiumProcess(
                ChromiumProgram(path: browserProgram, environment: variables)
            )
        } catch {
            throw failure(error.description)
        }
    }
}

/// The browser for the flows of the current task.
///
/// A confined process cannot run programs, so the browser starts before.
enum TestBrowser {
    @TaskLocal static var current: ChromiumProcess?
}
