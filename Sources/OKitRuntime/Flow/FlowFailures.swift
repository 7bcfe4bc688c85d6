import OKitBundle
import OKitSyntax

/// The failures that an app shows while a flow runs, each with the command that preceded it.
struct FlowFailures {
    private var found: [(message: String, location: SourceLocation, alert: Int?)] = []
    /// The failures shown after the last command.
    private var shown: Set<String> = []
    private var lastAlert = 0

    /// Records new failures.
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

    /// Returns the failures that the flow does not expect.
    func unexpected(by flow: Flow, on session: AppSession) -> [Finding] {
        // The session has removed the alerts that the flow expected.
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
    /// Returns whether the flow expects a failure shown in the page, by part of its text or one of
    /// its buttons.
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
