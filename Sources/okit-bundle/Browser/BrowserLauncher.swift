import Foundation
import Glibc

/// A helper process that opens one page of this machine in the user's browser.
///
/// A confined process cannot run programs, so the helper starts before. It opens nothing else: a page
/// at 127.0.0.1, once.
final class BrowserLauncher: Sendable {
    /// The launcher for the current task and its calls; `nil` without a browser.
    @TaskLocal static var current: BrowserLauncher?

    private let pipe: Int32

    private static let script = """
        IFS= read -r page
        case "$page" in
        http://127.0.0.1:*) exec xdg-open "$page" >/dev/null 2>&1 ;;
        esac
        """

    /// Starts the helper; `nil` without a display or `xdg-open`.
    init?(environment: [String: String]) {
        let displays = ["DISPLAY", "WAYLAND_DISPLAY"].compactMap { environment[$0] }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        guard displays.contains(where: { !$0.isEmpty }),
            folders.contains(where: { access("\($0)/xdg-open", X_OK) == 0 })
        else {
            return nil
        }
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else {
            return nil
        }
        // The helper must not have the end for writing, as it would wait for itself.
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            close(ends[0])
        }
        let words: [String] = ["sh", "-c", Self.script]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        arguments.append(nil)
        defer {
            for argument in arguments {
                free(argument)
            }
        }
        var process: pid_t = 0
        guard posix_spawn(&process, "/bin/sh", &actions, nil, arguments, environ) == 0 else {
            close(ends[1])
            return nil
        }
        pipe = ends[1]
    }

    deinit {
        close(pipe)
    }

    /// Opens a page.
    func open(_ page: String) {
        let line = Array((page + "\n").utf8)
        _ = write(pipe, line, line.count)
    }
}
