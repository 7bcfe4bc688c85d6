import Foundation
import OKitNetwork
import Synchronization

/// Shows the progress of a download on a terminal; does nothing elsewhere.
final class DownloadBar: Sendable {
    private let state = Mutex(State())

    private struct State {
        var shown = ""
        /// The first update is shown after the usual delay of a progress indicator.
        var next = ContinuousClock.now + .milliseconds(300)
    }

    /// Receives the progress of a download; `nil` if standard error is not a terminal.
    var progress: (@Sendable (DownloadProgress) -> Void)? {
        guard isatty(STDERR_FILENO) != 0, !Output.current.isQuiet else {
            return nil
        }
        return { progress in
            self.state.withLock { state in
                let now = ContinuousClock.now
                guard now >= state.next else {
                    return
                }
                state.next = now + .milliseconds(100)
                state.shown = Self.text(progress)
                printError("\r\u{1B}[K\(state.shown)")
            }
        }
    }

    /// Removes the progress bar.
    func end() {
        state.withLock { state in
            if !state.shown.isEmpty {
                printError("\r\u{1B}[K")
            }
        }
    }

    static func text(_ progress: DownloadProgress) -> String {
        let received = progress.received.formatted(.byteCount(style: .binary))
        guard let total = progress.total, total > 0 else {
            return received
        }
        let done = min(20, progress.received / max(1, total / 20))
        let bar = String(repeating: "#", count: done) + String(repeating: ".", count: 20 - done)
        return "[\(bar)] \(received) of \(total.formatted(.byteCount(style: .binary)))"
    }
}
