import ArgumentParser
import Foundation
import OKitBundle
import OKitExpression
import OKitRuntime
import OKitTerminal

/// An app in the terminal, until the user or the app ends it.
struct TerminalRun {
    let command: Run
    let running: RunningApp
    /// `nil` if the system clock is used.
    let clock: VirtualClock?
    /// `nil` if new versions are ignored.
    let watch: SourceWatch?
    let source: Source
    let capabilities: TerminalCapabilities
    let options: RenderOptions
    /// Whether the app stores all of its data.
    let storesData: Bool

    func run() async throws {
        let terminal: POSIXTerminal
        do {
            terminal = try POSIXTerminal()
        } catch {
            throw failure("\(error)")
        }
        let waker = terminal.waker
        var line = ServiceLine(running.live, waker)
        defer { line.cancel() }
        let looking = watch.map { watch in Task { try await watch.run { waker.wake() } } }
        defer { looking?.cancel() }
        let inspector =
            command.inspector ? InspectorScreen(source, running, in: options.timeZone) : nil
        await inspector?.check()
        func showRecordChanges() {
            running.session.onRecordChange = { waker.wake() }
        }
        showRecordChanges()
        func followSession() {
            line.cancel()
            line = ServiceLine(running.live, waker)
            showRecordChanges()
            inspector?.follow()
        }
        var about = AboutScreen(storesData: storesData)
        func tree() -> ScreenTree {
            if running.session.isProtected {
                about.close()
                inspector?.close()
                return running.session.screenTree()
            }
            if let tree = inspector?.tree() {
                return tree
            }
            var tree = about.isOpen ? about.tree(of: running.app) : running.session.screenTree()
            tree.commands = about.isOpen ? [] : [AboutScreen.command]
            tree.theme = running.session.screenTree().theme
            inspector?.addProblems(to: &tree)
            return tree
        }
        line.exchange(with: running.session)
        running.session.show(isWide: AppSession.isWide(columns: terminal.size.columns))
        let ending = try await TerminalApp.run(
            terminal: terminal,
            tree: tree(),
            capabilities: capabilities,
            options: options,
            nextDue: millisecondsToNextDue,
            stopper: {
                let cancellation = running.session.cancellation
                return { cancellation.cancel() }
            },
            change: { change in
                switch change {
                case .resized(let size):
                    running.session.show(isWide: AppSession.isWide(columns: size.columns))
                case .suspended: running.session.suspend()
                case .resumed: running.session.resume()
                }
                return tree()
            },
            copied: { inspector?.takeCopiedText() ?? running.session.takeCopiedText() },
            inspect: inspector.map { inspector in { inspector.toggle(at: $0) } },
            send: { events in
                line.exchange(with: running.session)
                // A fixed clock advances to the work that the user has waited for.
                if let clock, events.isEmpty, let due = running.session.nextDue {
                    clock.advance(to: due)
                }
                running.session.doDue()
                running.session.applyRecordChanges()
                for event in events {
                    let isProtected = running.session.isProtected
                    if !isProtected, inspector?.handle(event) == true {
                        continue
                    }
                    let (isHandled, changed) =
                        isProtected ? (false, nil) : about.handle(event, of: running.app)
                    if let changed {
                        let session = running.session
                        try command.change(changed, of: running, clock)
                        if session === running.session {
                            about.close()
                        }
                        followSession()
                    } else if !isHandled {
                        running.session.send(event)
                    }
                }
                line.exchange(with: running.session)
                running.session.storeOrReport()
                line.exchange(with: running.session)
                if watch?.takeChange() == true {
                    let reason = await command.goOn(running, source, clock)
                    if let reason {
                        if inspector == nil {
                            running.session.reportFailedReload(reason)
                        }
                    } else {
                        followSession()
                        let bundle = running.app.bundle
                        options.images?.renew { bundle.image(named: $0) }
                        line.exchange(with: running.session)
                    }
                    await inspector?.check(failed: reason)
                }
                return tree()
            }
        )
        let live = running.live
        try await running.session.sendModels(asking: live)
        if case .signal(let signal) = ending {
            throw ExitCode(128 + signal)
        }
    }

    private func millisecondsToNextDue() -> Int? {
        running.session.nextDue.map { due in
            let seconds = due.timeIntervalSince(clock?.now ?? Date())
            return Int((min(max(seconds, 0), 3600) * 1000).rounded(.up))
        }
    }
}
