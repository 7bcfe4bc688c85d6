import Foundation
import OKitLint
import OKitRuntime

/// The last events and calls of services of an app that is being developed.
struct EventLog {
    private(set) var lines: [String] = []
    private let timeZone: TimeZone
    private static let mostLines = 100

    init(timeZone: TimeZone) {
        self.timeZone = timeZone
    }

    /// Notes an event of the user.
    mutating func note(_ event: Event, at time: Date) {
        // The rows that the terminal requests are not the user's.
        if event.action.kind != .window {
            add("\(event.action.kind) \(event.target)", at: time)
        }
    }

    /// Notes a stage of a call.
    mutating func note(_ notice: ActionNotice, at time: Date) {
        switch notice.stage {
        case .start: add("\(notice.action): called", at: time)
        case .progress: break
        case .ready: add("\(notice.action): responded", at: time)
        case .success: add("\(notice.action): stored", at: time)
        case .error(let failure): add("\(notice.action): failed: \(failure)", at: time)
        case .cancelled: add("\(notice.action): cancelled", at: time)
        }
    }

    /// Notes a version of the bundle.
    mutating func noteVersion(isRunning: Bool, at time: Date) {
        add(isRunning ? "this version runs" : "this version does not run", at: time)
    }

    private mutating func add(_ text: String, at time: Date) {
        let local = Int(time.timeIntervalSince1970) + timeZone.secondsFromGMT(for: time)
        let seconds = local % 86_400
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
        let clock = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        lines = [("\(clock)  \(text)").printable] + lines.prefix(Self.mostLines - 1)
    }
}
