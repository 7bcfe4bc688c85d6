import Foundation
import NIOCore
import NIOPosix
import OKitSandbox

/// Confines itself to a folder and tries what is forbidden, on each kind of thread.
///
///     SandboxProbe FOLDER
///
/// Each line has the kind of a thread and what that could do.
@main
enum SandboxProbe {
    static func main() async throws {
        let folder = CommandLine.arguments[1]
        try Sandbox(folders: [folder]).enter()
        // A thread that there is before connections are refused.
        let waiting = AsyncStream.makeStream(of: Void.self)
        let early = Task.detached {
            for await _ in waiting.stream {}
            report("early", in: folder)
        }
        await Task.detached { report("before", in: folder) }.value
        try Sandbox.refuseConnections()
        waiting.continuation.finish()
        await early.value
        report("main", in: folder)
        await withCheckedContinuation { done in
            Thread.detachNewThread {
                report("thread", in: folder)
                done.resume()
            }
        }
        await Task.detached { report("executor", in: folder) }.value
        try await MultiThreadedEventLoopGroup.singleton.next()
            .submit { report("event loop", in: folder) }.get()
    }

    private static func report(_ thread: String, in folder: String) {
        let done = attempts.filter { $0.attempt(folder) }.map(\.name)
        print("\(thread): \(done.joined(separator: ", "))")
    }

    private struct Attempt: Sendable {
        let name: String
        let attempt: @Sendable (_ folder: String) -> Bool
    }

    private static let attempts = [
        Attempt(name: "write inside") { folder in writes("\(folder)/inside") },
        Attempt(name: "move inside") { folder in
            mkdir("\(folder)/sub", 0o700)
            return writes("\(folder)/a") && rename("\(folder)/a", "\(folder)/sub/a") == 0
        },
        Attempt(name: "read outside") { _ in
            let file = open("/etc/passwd", O_RDONLY)
            close(file)
            return file >= 0
        },
        Attempt(name: "open a socket") { _ in
            [AF_INET, AF_INET6, AF_NETLINK, AF_UNIX].contains { family in
                let socket = socket(family, Int32(SOCK_DGRAM.rawValue), 0)
                close(socket)
                return socket >= 0
            }
        },
        Attempt(name: "write outside") { folder in writes("\(folder)-outside") },
        Attempt(name: "remove outside") { folder in unlink("\(folder)-there") == 0 },
        Attempt(name: "link outside") { folder in symlink("/", "\(folder)-link") == 0 },
        Attempt(name: "run") { _ in
            var process: pid_t = 0
            var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
            defer { free(arguments[0]) }
            guard posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil) == 0 else {
                return false
            }
            var status: Int32 = 0
            waitpid(process, &status, 0)
            return status == 0
        },
        Attempt(name: "listen") { _ in
            let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(socket) }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            return withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
        },
        Attempt(name: "type into the terminal") { _ in
            let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
            defer { close(terminal) }
            var letter: CChar = 10
            // The seccomp filter refuses before the terminal is asked.
            return ioctl(terminal, UInt(TIOCSTI), &letter) == 0 || errno != EPERM
        },
        Attempt(name: "change the root") { _ in chroot("/") == 0 },
    ]

    private static func writes(_ path: String) -> Bool {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        close(file)
        return file >= 0
    }
}
