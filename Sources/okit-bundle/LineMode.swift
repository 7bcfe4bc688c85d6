import Foundation
import OKitExpression
import OKitLint
import OKitModel
import OKitRuntime
import OKitSyntax

/// Runs flow commands as the user types them, for screen readers and terminals that cannot position
/// text.
struct LineMode {
    let session: AppSession
    let clock: VirtualClock
    let live: LiveService
    let printer: ScreenPrinter

    /// Reads commands until the input ends or `quit` is entered.
    ///
    /// The first screen is printed completely, and then the changes after each command. In a
    /// terminal, there is a prompt. If a command fails, the reason is printed and the app continues.
    ///
    /// - Parameter isFixed: Whether only commands advance the clock.
    func run(isFixed: Bool) async throws {
        let tree = await clock.settle(session, showing: printer.print, asking: live)
        printer.print(tree)
        var number = 0
        while let text = nextLine(), text.trimmingCharacters(in: .whitespaces) != "quit" {
            number += 1
            if !isFixed {
                clock.advance(to: Date())
                session.doDue()
            }
            try await play(text, number)
            do throws(StoreError) {
                try session.storeChanges()
            } catch {
                // The screen shows what is wrong with a document, and the next commands can correct it.
                guard error.code == .invalidDocument else {
                    throw error
                }
            }
        }
        try session.storeChanges()
        try await session.sendModels(asking: live)
    }

    private func nextLine() -> String? {
        if isInteractive {
            printNow("> ")
        }
        return readLine()
    }

    private var isInteractive: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    }

    private func play(_ text: String, _ number: Int) async throws {
        var findings: [Finding] = []
        let source = SourceText(path: "line \(number)", text: text)
        let flow = Flow(parsing: source, findings: &findings)
        guard findings.isEmpty else {
            printFindings(findings)
            return
        }
        let before = session.screenTree()
        let runner = FlowRunner(session, clock: clock, keyboard: printer.terminal) {
            printer.print($0)
        }
        do throws(FlowFailure) {
            try await runner.play(flow, asking: live)
        } catch {
            printFindings([error.finding])
            return
        }
        let after = session.screenTree()
        if after != before {
            printer.print(after, replacing: before)
        } else if isInteractive, !flow.commands.isEmpty, !flow.showsLast {
            printNow("no changes\n")
        }
    }
}
