import Foundation
import NIOCore
import NIOPosix
import OKitSandbox

/// Confines itself to a folder and tries what is forbidden, on each kind of thread.
///
///     SandboxProbe FOLDER PORT
///     SandboxProbe FOLDER late
///
/// Each line has the kind of a thread and what that could do. Connections are allowed to the port. With `late`,
/// there is a second thread before the process is to be confined.
@main
enum SandboxProbe {
    static func main() async throws {
        let folder = CommandLine.arguments[1]
        let port = UInt16(CommandLine.arguments[2]) ?? 0
        let sandbox = Sandbox(
            folders: [folder],
            readable: Sandbox.systemFiles(environment: ProcessInfo.processInfo.environment),
            ports: [port]
        )
        let target = Target(folder: folder, port: port)
        if CommandLine.arguments[2] == "late" {
            await enterLate(sandbox)
            return
        }
        let opener = FileOpener()
        try sandbox.enter()
        // A thread that there is before connections are refused.
        let waiting = AsyncStream.makeStream(of: Void.self)
        let early = Task.detached {
            for await _ in waiting.stream {}
            report("early", target)
        }
        await Task.detached { report("before", target) }.value
        try Sandbox.refuseConnections()
        waiting.continuation.finish()
        await early.value
        report("main", target)
        await withCheckedContinuation { done in
            Thread.detachNewThread {
                report("thread", target)
                done.resume()
            }
        }
        await Task.detached { report("executor", target) }.value
        try await MultiThreadedEventLoopGroup.singleton.next()
            .submit { report("event loop", target) }.get()
        for name in ["-picked", "/.hidden", "-pipe", "-missing"] {
            let file = opener?.open("\(folder)\(name)") ?? 0
            print("\(name): \(file >= 0 ? "opened" : String(cString: strerror(-file)))")
        }
        print("environment: \(opener?.open("/proc/\(getpid())/environ") ?? 0)")
        opener?.end()
        print("ended: \(opener?.open("/etc/passwd") == -EPIPE), left: \(waitpid(-1, nil, WNOHANG))")
    }

    /// A thread that is there already would not be confined.
    private static func enterLate(_ sandbox: Sandbox) async {
        let (end, ending) = AsyncStream.makeStream(of: Void.self)
        await withCheckedContinuation { started in
            Thread.detachNewThread {
                started.resume()
                let semaphore = DispatchSemaphore(value: 0)
                Task {
                    for await _ in end {}
                    semaphore.signal()
                }
                semaphore.wait()
            }
        }
        do {
            try sandbox.enter()
            print("confined")
        } catch {
            print(error.description)
        }
        ending.finish()
    }

    private struct Target: Sendable {
        let folder: String
        let port: UInt16
    }

    private static func report(_ thread: String, _ target: Target) {
        let done =
            attempts.filter { $0.attempt(target.folder) }.map(\.name)
            + [(target.port, "connect"), (target.port + 1, "connect to another port")]
            .filter { isPermitted($0.0) }.map(\.1)
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
        Attempt(name: "read inside") { folder in reads("\(folder)/inside") },
        Attempt(name: "read the system") { _ in reads("/etc/nsswitch.conf") },
        Attempt(name: "read outside") { _ in reads("/etc/passwd") },
        Attempt(name: "read beside") { folder in reads("\(folder)-there") },
        Attempt(name: "list outside") { _ in reads("/etc") },
        // Root can read the environment of others.
        Attempt(name: "read the memory of another") { _ in
            reads("/proc/\(getppid())/\(geteuid() == 0 ? "mem" : "environ")")
        },
        Attempt(name: "open a socket") { _ in
            [AF_INET, AF_INET6, AF_NETLINK].contains(where: opens)
        },
        Attempt(name: "open a local socket") { _ in opens(AF_UNIX) || opens(AF_PACKET) },
        Attempt(name: "send a signal") { _ in kill(getppid(), 0) == 0 },
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

    private static func reads(_ path: String) -> Bool {
        let file = open(path, O_RDONLY)
        close(file)
        return file >= 0
    }

    private static func opens(_ family: Int32) -> Bool {
        let socket = socket(family, Int32(SOCK_DGRAM.rawValue), 0)
        close(socket)
        return socket >= 0
    }

    /// Whether the kernel lets a connection to a port of this computer be tried; nothing listens there.
    private static func isPermitted(_ port: UInt16) -> Bool {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                let size = socklen_t(MemoryLayout<sockaddr_in>.size)
                return connect(socket, $0, size) == 0 || errno == ECONNREFUSED
            }
        }
    }

    private static func writes(_ path: String) -> Bool {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        close(file)
        return file >= 0
    }
}
