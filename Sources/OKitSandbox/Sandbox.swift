import CSandbox
import Glibc

/// A sandbox that a process enters before it processes untrusted data.
///
/// The process can then only read and change the files that are listed here and those of the system
/// that libraries need. It cannot run programs or, unless that is allowed, connect to other
/// programs of this computer by local sockets. It writes no core dump, which would contain secrets.
public struct Sandbox: Sendable {
    /// The folders in which files can be changed; missing ones are ignored.
    public var folders: [String]
    /// Further files and folders that can be read, besides `systemFiles`.
    public var readable: [String]
    /// The ports to which TCP connections can be opened; `nil` for all.
    public var ports: [UInt16]?
    /// Whether signals can be sent to processes that this one has not started.
    public var sendsSignals: Bool
    /// Whether local sockets can be connected, such as that of a database server that the user
    /// names.
    public var connectsLocally: Bool
    /// The port on which the process can listen, 0 for any free one; `nil` for none.
    public var listeningPort: UInt16?

    /// Creates a sandbox.
    public init(
        folders: [String],
        readable: [String] = [],
        ports: [UInt16]? = nil,
        sendsSignals: Bool = false,
        connectsLocally: Bool = false,
        listeningPort: UInt16? = nil
    ) {
        self.folders = folders
        self.readable = readable
        self.ports = ports
        self.sendsSignals = sendsSignals
        self.connectsLocally = connectsLocally
        self.listeningPort = listeningPort
    }

    /// The readable files of the system: libraries, locales, time zones, descriptions of terminals,
    /// certificates, and files for name resolution.
    ///
    /// - Parameter environment: Contains further paths of time zones and terminals.
    public static func systemFiles(environment: [String: String]) -> [String] {
        let settings = [
            "ca-certificates", "gai.conf", "host.conf", "hosts", "ld.so.cache", "locale.alias",
            "localtime", "nsswitch.conf", "os-release", "pki", "protocols", "resolv.conf",
            "services", "ssl", "terminfo", "timezone",
        ]
        let shared = ["ca-certificates", "i18n", "locale", "terminfo", "zoneinfo"]
        let folders = [
            "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/share/ca-certificates",
            "/run/systemd/resolve", "/run/resolvconf", "/nix/store", "/gnu/store",
            // libdispatch reads the states of its threads, which are folders in /proc. The memory
            // and environment of other processes are still not readable.
            "/proc", "/sys/devices/system/cpu", "/sys/fs/cgroup",
        ]
        let home = environment["HOME"].map { ["\($0)/.terminfo"] } ?? []
        let named = ["TERMINFO", "TERMINFO_DIRS", "TZDIR"].compactMap { environment[$0] }
            .flatMap { $0.split(separator: ":").map { String($0) } }
        return folders + settings.map { "/etc/\($0)" } + shared.map { "/usr/share/\($0)" }
            + home + named.filter { $0.hasPrefix("/") }
    }

    /// The devices that can be read and written.
    private static let devices = [
        "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty",
        "/dev/ptmx", "/dev/pts", "/dev/console",
    ]

    /// A kernel feature that confines processes.
    public enum Mechanism: String, Sendable, CaseIterable {
        case landlock = "Landlock"
        case seccomp
    }

    /// The failure of an available mechanism.
    public struct Failure: Error, Sendable, CustomStringConvertible {
        /// The mechanism.
        public let mechanism: Mechanism
        let systemError: Int32

        /// The problem and its remedy.
        public var description: String {
            let reason = String(cString: strerror(systemError))
            return
                "cannot confine the process with \(mechanism.rawValue) (\(reason)); if a container "
                + "forbids that, use --no-sandbox"
        }
    }

    /// Confines this process.
    ///
    /// Call it on the first thread, before there are others: files and ports are restricted for the
    /// calling thread and for those that it starts.
    ///
    /// - Returns: The mechanisms in use; some kernels do not have all of them.
    /// - Throws: `Failure` if the kernel has a mechanism and refuses it, or if there are already
    ///   other threads, which would not be confined.
    @discardableResult
    public func enter() throws(Failure) -> [Mechanism] {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        var used: [Mechanism] = []
        if try Self.isUsed(.landlock, restrict()) {
            used.append(.landlock)
        }
        if try Self.isUsed(.seccomp, sandbox_restrict_calls(connectsLocally ? 1 : 0)) {
            used.append(.seccomp)
        }
        return used
    }

    /// Refuses new connections from now on, for all threads of this process; call it after
    /// `enter()`.
    ///
    /// - Returns: Whether the kernel supports this.
    /// - Throws: `Failure` if the kernel has seccomp and refuses it.
    @discardableResult
    public static func refuseConnections() throws(Failure) -> Bool {
        try isUsed(.seccomp, sandbox_refuse_connections())
    }

    /// The version of the kernel's Landlock; `nil` if it is missing or disabled.
    public static var landlockVersion: Int? {
        let version = sandbox_landlock_version()
        return version > 0 ? Int(version) : nil
    }

    private func restrict() -> Int32 {
        withPaths(readable) { readable in
            withPaths(folders) { changed in
                withPaths(Self.devices) { devices in
                    let ports = self.ports ?? []
                    return ports.withUnsafeBufferPointer { buffer in
                        var limits = sandbox_limits(
                            readable: readable,
                            changed: changed,
                            devices: devices,
                            ports: buffer.baseAddress,
                            port_count: buffer.count,
                            limits_ports: self.ports == nil ? 0 : 1,
                            listening_port: listeningPort ?? 0,
                            listens: listeningPort == nil ? 0 : 1,
                            limits_signals: sendsSignals ? 0 : 1
                        )
                        return sandbox_restrict(&limits)
                    }
                }
            }
        }
    }

    private func withPaths(_ paths: [String], _ body: (sandbox_paths) -> Int32) -> Int32 {
        let strings = paths.map { strdup($0) }
        defer {
            for string in strings {
                free(string)
            }
        }
        let pointers = strings.map { UnsafePointer($0) }
        return pointers.withUnsafeBufferPointer {
            body(sandbox_paths(paths: $0.baseAddress, count: $0.count))
        }
    }

    private static func isUsed(
        _ mechanism: Mechanism,
        _ systemError: Int32
    ) throws(Failure) -> Bool {
        switch systemError {
        case 0: return true
        case ENOSYS, EOPNOTSUPP: return false
        default: throw Failure(mechanism: mechanism, systemError: systemError)
        }
    }
}
