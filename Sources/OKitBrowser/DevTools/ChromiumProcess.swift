import Foundation
import Glibc
import Synchronization

/// A running Chromium with a temporary profile, and the pipes through which it is controlled.
///
/// It is the child of a helper process that waits until this one ends or closes its pipe. The helper
/// then ends the browser and removes the folder, also if this process was killed. A confined process
/// cannot run programs, so the browser starts before.
package final class ChromiumProcess: Sendable {
    /// The folder with the profile and the transferred files, which is removed at the end.
    package let folder: String
    /// The end of the socket for commands.
    ///
    /// A pipe would end this process with a signal when the browser
    /// ends.
    let commands: Int32
    /// The end of the pipe for messages of the browser.
    let messages: Int32
    /// The end of the pipe whose closing ends the browser.
    private let life: Int32
    private let helper: pid_t
    private let hasEnded = Mutex(false)

    /// The browser has five seconds to end by itself; then it is killed with its children.
    private static let script = """
        folder=$1
        shift
        "$@" </dev/null >/dev/null 2>"$folder/errors" &
        browser=$!
        exec 3<&- 4>&-
        read -r end
        count=0
        while [ $count -lt 50 ] && kill -0 $browser 2>/dev/null; do
            sleep 0.1
            count=$((count + 1))
        done
        kill -KILL $browser 2>/dev/null
        trap '' TERM
        kill -TERM 0
        rm -rf "$folder" || { sleep 1; rm -rf "$folder"; }
        """

    /// The first descriptor that does not collide with those of the browser.
    private static let firstDescriptor: Int32 = 10

    /// The flag of `posix_spawn` for a new session, which the C library defines as an extension.
    private static let separateSession: Int16 = 0x80

    /// Starts a browser.
    package init(_ program: ChromiumProgram) throws(ChromiumError) {
        let template = FileManager.default.temporaryDirectory.path + "/okit-browser-XXXXXX"
        var path = Array(template.utf8CString)
        guard mkdtemp(&path) != nil else {
            throw .notStarted(template, reason: Self.reason(errno))
        }
        let folder = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.folder = folder
        for name in ["profile", "uploads", "downloads"] {
            mkdir("\(folder)/\(name)", 0o700)
        }
        var pipes: [(read: Int32, write: Int32)] = []
        for _ in 0..<3 {
            if let pipe = Self.makePipe(asSocket: pipes.count == 1) {
                pipes.append(pipe)
            }
        }
        guard pipes.count == 3 else {
            let reason = Self.reason(errno)
            for pipe in pipes {
                close(pipe.read)
                close(pipe.write)
            }
            try? FileManager.default.removeItem(atPath: folder)
            throw .notStarted(program.path, reason: reason)
        }
        let arguments = program.arguments(profile: "\(folder)/profile", isRoot: geteuid() == 0)
        let words = ["sh", "-c", Self.script, "okit-browser", folder, program.path] + arguments
        let inherited = [pipes[0].read, pipes[1].read, pipes[2].write]
        let (process, problem) = Self.spawn(words, descriptors: [0, 3, 4], inherited)
        for end in inherited {
            close(end)
        }
        (life, commands, messages) = (pipes[0].write, pipes[1].write, pipes[2].read)
        helper = process
        guard problem == 0 else {
            for end in [life, commands, messages] {
                close(end)
            }
            try? FileManager.default.removeItem(atPath: folder)
            throw .notStarted("/bin/sh", reason: Self.reason(problem))
        }
    }

    deinit {
        close(messages)
    }

    /// The last line that the browser has printed about a failure; empty if there is none.
    var lastError: String {
        guard let bytes = FileManager.default.contents(atPath: "\(folder)/errors") else {
            return ""
        }
        let lines = String(decoding: bytes.suffix(4096), as: UTF8.self).split(separator: "\n")
        return lines.last.map { String($0.prefix(300)) } ?? ""
    }

    /// Ends the browser, and waits until its folder is removed.
    ///
    /// A connection cannot send commands afterwards. Further calls have no effect.
    package func end() {
        guard
            hasEnded.withLock({ hasEnded in
                defer { hasEnded = true }
                return !hasEnded
            })
        else {
            return
        }
        close(life)
        close(commands)
        var status: Int32 = 0
        while waitpid(helper, &status, 0) < 0, errno == EINTR {}
    }

    private static func makePipe(asSocket isSocket: Bool) -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [0, 0]
        let result =
            isSocket ? socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) : pipe(&ends)
        guard result == 0 else {
            return nil
        }
        let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, firstDescriptor) }
        for end in ends {
            close(end)
        }
        return moved.contains(-1) ? nil : (moved[0], moved[1])
    }

    /// Starts the helper in a separate session, so that Ctrl-C does not end it.
    private static func spawn(
        _ words: [String],
        descriptors: [Int32],
        _ inherited: [Int32]
    ) -> (pid_t, problem: Int32) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setflags(&attributes, separateSession)
        for (descriptor, end) in zip(descriptors, inherited) {
            posix_spawn_file_actions_adddup2(&actions, end, descriptor)
        }
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        arguments.append(nil)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
            for argument in arguments {
                free(argument)
            }
        }
        var process: pid_t = 0
        let problem = posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, environ)
        return (process, problem)
    }

    private static func reason(_ code: Int32) -> String {
        String(cString: strerror(code))
    }
}
