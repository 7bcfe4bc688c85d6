import OKitSyntax
import Synchronization

/// What a browser has reported about a page: problems and downloads.
final class PageReport: Sendable {
    /// A completed download.
    struct Download: Sendable {
        /// The name under which the browser has stored the file.
        let id: String
        /// The name of the file for the user.
        let name: String
    }

    private struct State {
        var problems: [String] = []
        var names: [String: String] = [:]
        var downloads: [Download] = []
    }

    private let state = Mutex(State())
    private let session: String
    private let target: String

    /// The number of problems that are stored; the first ones have caused the others.
    private static let most = 20

    /// - Parameters:
    ///   - session: The session of the page in the protocol.
    ///   - target: The identifier of the page and its main frame.
    init(session: String, target: String) {
        self.session = session
        self.target = target
    }

    /// Whether the page has a problem.
    var hasProblem: Bool {
        state.withLock { !$0.problems.isEmpty }
    }

    /// The completed downloads.
    var downloads: [Download] {
        state.withLock { $0.downloads }
    }

    /// Removes and returns the first problem; `nil` if there is none.
    func takeProblem() -> String? {
        state.withLock { state in
            defer { state.problems = [] }
            return state.problems.first
        }
    }

    /// Notes an event of the browser, if it is about the page.
    ///
    /// - Parameter closeDialog: Called for a dialog of the script, before which the page does not continue.
    func note(_ message: DevToolsMessage, closeDialog: () -> Void) {
        guard case .event(let method) = message.content, let parameters = message.parameters
        else {
            return
        }
        switch method {
        case "Browser.downloadWillBegin" where parameters["frameId"]?.string == target:
            if let id = parameters["guid"]?.string {
                let name = parameters["suggestedFilename"]?.string ?? ""
                state.withLock { $0.names[id] = name }
            }
        case "Browser.downloadProgress": note(progress: parameters)
        case _ where message.session != session: break
        case "Page.javascriptDialogOpening":
            add("the script has opened a dialog: \(parameters["message"]?.string ?? "")")
            closeDialog()
        default:
            if let problem = Self.problem(method, parameters) {
                add(problem)
            }
        }
    }

    private func note(progress: JSONNode) {
        guard let id = progress["guid"]?.string else {
            return
        }
        let state = progress["state"]?.string
        self.state.withLock { all in
            guard let name = all.names[id] else {
                return
            }
            if state == "completed" {
                all.names[id] = nil
                all.downloads.append(Download(id: id, name: name))
            } else if state == "canceled" {
                all.problems.append("the download of \(name) was canceled")
            }
        }
    }

    private func add(_ problem: String) {
        let line = problem.split(separator: "\n").joined(separator: " ")
        state.withLock { state in
            if state.problems.count < Self.most {
                state.problems.append("the page has a problem: \(line.prefix(500))")
            }
        }
    }

    /// Returns the problem that an event of a page reports; `nil` if it reports none.
    private static func problem(_ method: String, _ parameters: JSONNode) -> String? {
        switch method {
        case "Runtime.exceptionThrown":
            let details = parameters["exceptionDetails"]
            return details?["exception"]?["description"]?.string
                ?? details?["text"]?.string ?? "exception"
        case "Runtime.consoleAPICalled":
            guard let type = parameters["type"]?.string,
                ["error", "warning", "assert"].contains(type)
            else {
                return nil
            }
            let texts = parameters["args"]?.elements.map { value in
                value["description"]?.string ?? value["value"]?.string ?? ""
            }
            return "console \(type): \((texts ?? []).joined(separator: " "))"
        case "Log.entryAdded":
            // Violations of the content security policy are entries with this level.
            guard let entry = parameters["entry"], entry["level"]?.string == "error" else {
                return nil
            }
            return [entry["text"], entry["url"]].compactMap { $0?.string }.joined(separator: " ")
        case "Inspector.targetCrashed": return "it has crashed"
        default: return nil
        }
    }
}
