import CSandbox
import Glibc

/// What a process gives up before it touches the data of strangers.
///
/// It can then change files in some folders only, runs no programs, and leaves no core dump, in which
/// secrets would be. It still reads what its user can read, and connects to servers until
/// `refuseConnections()`.
public struct Sandbox: Sendable {
    /// The folders in which files can be changed; what is not a folder is left out.
    public var folders: [String]

    /// Describes a sandbox.
    public init(folders: [String]) {
        self.folders = folders
    }

    /// A part of the kernel that confines processes.
    public enum Mechanism: String, Sendable, CaseIterable {
        case landlock = "Landlock"
        case seccomp
    }

    /// A mechanism is there, and could not be used.
    public struct Failure: Error, Sendable, CustomStringConvertible {
        /// What could not be used.
        public let mechanism: Mechanism
        let systemError: Int32

        /// What went wrong and what helps.
        public var description: String {
            let reason = String(cString: strerror(systemError))
            return
                "cannot confine the process by \(mechanism.rawValue) (\(reason)); where a container "
                + "forbids that, use --no-sandbox"
        }
    }

    /// Confines this process.
    ///
    /// Call it on the first thread, before there are others: files are restricted for the calling thread and
    /// for those that it starts.
    ///
    /// - Returns: the mechanisms in use; kernels lack some.
    /// - Throws: `Failure` where the kernel has a mechanism and refuses it.
    @discardableResult
    public func enter() throws(Failure) -> [Mechanism] {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        var used: [Mechanism] = []
        if try Self.isUsed(.landlock, restrictFiles()) {
            used.append(.landlock)
        }
        if try Self.isUsed(.seccomp, sandbox_restrict_calls()) {
            used.append(.seccomp)
        }
        return used
    }

    /// Refuses new connections from now on, for all threads of this process; call it after `enter()`.
    ///
    /// - Returns: whether the kernel does that.
    /// - Throws: `Failure` where the kernel has seccomp and refuses it.
    @discardableResult
    public static func refuseConnections() throws(Failure) -> Bool {
        try isUsed(.seccomp, sandbox_refuse_connections())
    }

    /// The version of the kernel's Landlock; `nil` where it has none or it is switched off.
    public static var landlockVersion: Int? {
        let version = sandbox_landlock_version()
        return version > 0 ? Int(version) : nil
    }

    private func restrictFiles() -> Int32 {
        let strings = folders.map { strdup($0) }
        defer {
            for string in strings {
                free(string)
            }
        }
        let paths = strings.map { UnsafePointer($0) }
        return sandbox_restrict_files(paths, paths.count)
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
