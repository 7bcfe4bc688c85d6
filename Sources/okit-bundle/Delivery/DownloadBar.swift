import Foundation
import OKitNetwork
import Synchronization

/// Shows on a terminal how far a download is; elsewhere nothing.
final class DownloadBar: Sendable {
    private let state = Mutex(State())

    private struct State {
        var shown = ""
        var last: ContinuousClock.Instant?
    }

    /// What a download tells; `nil` where standard error is no terminal.
    var progress: (@Sendable (DownloadProgress) -> Void)? {
        guard isatty(STDERR_FILENO) != 0 else {
            return nil
        }
        return { progress in
            self.state.withLock { state in
                let now = ContinuousClock.now
                guard state.last.map({ now - $0 > .milliseconds(100) }) ?? true else {
                    return
                }
                state.last = now
                state.shown = Self.text(progress)
                printError("\r\u{1B}[K\(state.shown)")
            }
        }
    }

    /// Takes away what is shown.
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
