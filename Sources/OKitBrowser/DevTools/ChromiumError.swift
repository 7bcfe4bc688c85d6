/// The reason why flows could not run in a browser.
package enum ChromiumError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No Chromium is installed.
    case missing
    /// The path that the user has given is not a program.
    case notExecutable(String)
    /// The process could not be started.
    case notStarted(String, reason: String)
    /// The process has ended, with the last line that it has printed.
    case ended(String)
    /// The browser has sent a message that is not valid.
    case malformed
    /// The browser did not respond in time.
    case silent(method: String)
    /// The browser has refused a command.
    case refused(method: String, reason: String)

    package var description: String {
        switch self {
        case .missing:
            """
            no Chromium found; install the Debian package chromium, or name another program with \
            --browser-program PATH
            """
        case .notExecutable(let path):
            "\(path): expected the Chromium executable, found no executable file"
        case .notStarted(let path, let reason): "\(path): \(reason)"
        case .ended(let line):
            "the browser has ended" + (line.isEmpty ? "" : ": \(line)")
        case .malformed:
            "the browser sent a malformed message; check that --browser-program names Chromium"
        case .silent(let method): "the browser did not respond to \(method) in time"
        case .refused(let method, let reason): "the browser has refused \(method): \(reason)"
        }
    }
}
