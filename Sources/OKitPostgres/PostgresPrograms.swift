import CPostgres
import Foundation
import OKitDatabase

/// The programs of a PostgreSQL installation, run by their own user if this process is that of root.
struct PostgresPrograms: Sendable {
    private let folder: String
    private let owner: (user: uid_t, group: gid_t)?

    /// Finds the programs of the newest version.
    init() throws(DatabaseFailure) {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let folders =
            versions.sorted { (Double($0) ?? 0) > (Double($1) ?? 0) }
            .map { "\(root)/\($0)/bin" } + ["/usr/local/pgsql/bin", "/usr/bin", "/usr/local/bin"]
        guard
            let found = folders.first(where: {
                FileManager.default.isExecutableFile(atPath: "\($0)/initdb")
            })
        else {
            throw DatabaseFailure(
                .connection,
                "PostgreSQL is needed to read statements (Debian: apt install postgresql), or the URL "
                    + "of a database in which they were run"
            )
        }
        folder = found
        guard geteuid() == 0 else {
            owner = nil
            return
        }
        guard let entry = getpwnam("postgres") else {
            throw DatabaseFailure(
                .connection,
                "PostgreSQL does not run as root, and this system has no user postgres"
            )
        }
        owner = (entry.pointee.pw_uid, entry.pointee.pw_gid)
    }

    /// Runs a program until it ends.
    func run(_ program: String, _ arguments: [String]) throws(DatabaseFailure) {
        let process = try spawn(["\(folder)/\(program)"] + arguments, input: nil)
        guard Self.wait(for: process) == 0 else {
            throw DatabaseFailure(.connection, "\(program) of PostgreSQL failed")
        }
    }

    /// Starts a program.
    ///
    /// A `Process` would wait for a server too, which inherits the socket by which it waits.
    ///
    /// - Parameter input: Its standard input; `nil` for none.
    private func spawn(_ words: [String], input: CInt?) throws(DatabaseFailure) -> pid_t {
        let words = (owner == nil ? [] : ["/usr/sbin/runuser", "-u", "postgres", "--"]) + words
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        for descriptor: CInt in [1, 2] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Ctrl-C ends this process, and not the one that cleans up after it.
        posix_spawnattr_setflags(&attributes, okit_new_session)
        let copies = words.map { strdup($0) } + [nil]
        defer {
            for copy in copies {
                free(copy)
            }
        }
        var process: pid_t = 0
        guard posix_spawn(&process, words[0], &actions, &attributes, copies, environ) == 0 else {
            throw DatabaseFailure(.connection, "\(words[0]) cannot be run")
        }
        return process
    }

    private static func wait(for process: pid_t) -> CInt {
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else {
                return -1
            }
        }
        return status
    }
}

extension PostgresPrograms {
    /// A process that stops the server in a folder and removes the folder, when this process ends in
    /// any way.
    struct Cleaner: Sendable {
        fileprivate let process: pid_t
        /// The process waits until the last copy of this descriptor is closed.
        fileprivate let lifeline: CInt

        /// Stops the server and removes the folder.
        func end() {
            close(lifeline)
            _ = PostgresPrograms.wait(for: process)
        }
    }

    private static let cleaning = """
        cat > /dev/null; "$1/pg_ctl" -D "$2/data" -m immediate -w stop; rm -rf "$2"
        """

    /// Gives a folder to the user of the programs, and starts its cleaner.
    func startCleaner(of path: String) throws(DatabaseFailure) -> Cleaner {
        if let owner {
            chown(path, owner.user, owner.group)
        }
        var ends: [CInt] = [-1, -1]
        guard pipe2(&ends, O_CLOEXEC) == 0 else {
            throw DatabaseFailure(.connection, "out of file descriptors")
        }
        defer { close(ends[0]) }
        do {
            let words = ["/bin/sh", "-c", Self.cleaning, "cleaner", folder, path]
            return Cleaner(process: try spawn(words, input: ends[0]), lifeline: ends[1])
        } catch {
            close(ends[1])
            throw error
        }
    }
}
