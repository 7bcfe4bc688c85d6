import OKitBundle
import OKitSyntax

/// The failures that an app shows while a flow plays, each with the command after which it came up.
struct FlowFailures {
    private var found: [(message: String, location: SourceLocation, alert: Int?)] = []
    /// The failures that were shown after the last command.
    private var shown: Set<String> = []
    private var lastAlert = 0

    /// Notes what has come up.
    mutating func look(at session: AppSession, after location: SourceLocation) {
        let inPlace = session.failuresInPlace
        for message in inPlace where !shown.contains(message) {
            found.append((message, location, nil))
        }
        shown = Set(inPlace)
        for alert in session.overlays.failures where alert.number > lastAlert {
            found.append((alert.message, location, alert.number))
            lastAlert = alert.number
        }
    }

    /// The failures that the flow has not looked for.
    func unexpected(by flow: Flow, on session: AppSession) -> [Finding] {
        // Alerts that an expectation has found are not among the session's any more.
        let alerts = Set(session.overlays.failures.map(\.number))
        return found.filter { failure in
            failure.alert.map { alerts.contains($0) } ?? !flow.expects(failure: failure.message)
        }.map { failure in
            let line = failure.message.split(separator: "\n").joined(separator: " ")
            return Finding("flow", .error, "the app failed: \(line)", at: failure.location)
        }
    }
}

extension Flow {
    /// Whether the flow looks for a failure in place: by a part of its text, or by one of its buttons.
    fileprivate func expects(failure message: String) -> Bool {
        let buttons = [ProgramText.retry.rawValue, ProgramText.dismiss.rawValue]
        return commands.contains { command in
            switch command.content {
            case .expect(.text(let text)), .expect(.toast(let text)): message.contains(text)
            case .expect(.state(.label(let label), _)):
                message.contains(label) || buttons.contains(label)
            case .tap(.label(let label)): buttons.contains(label)
            default: false
            }
        }
    }
}
