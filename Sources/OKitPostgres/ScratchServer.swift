import Foundation
package import OKitDatabase

/// A private PostgreSQL server in a temporary folder, in which statements of a file are run.
///
/// It listens on a socket in that folder only. The statements run as a user who can read no files
/// and run no programs.
package final class ScratchServer: Sendable {
    private let folder: String
    private let programs: String

    /// The user of the statements.
    private static let user = "okit_import"

    /// Starts the server.
    package init() throws(DatabaseFailure) {
        guard let programs = Self.programs else {
            throw DatabaseFailure(
                .connection,
                "PostgreSQL is needed to read statements (Debian: apt install postgresql), or the URL "
                    + "of a database in which they were run"
            )
        }
        self.programs = programs
        let name = "okit-bundle-\(UUID().uuidString.prefix(8))"
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            try start()
        } catch let failure as DatabaseFailure {
            // A failed initializer does not run the deinitializer.
            stop()
            throw failure
        } catch {
            throw DatabaseFailure(.connection, "\(folder): \(error.localizedDescription)")
        }
    }

    deinit {
        stop()
    }

    /// The folder with `initdb` and `pg_ctl` of the newest version; `nil` if there is none.
    private static var programs: String? {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let folders =
            versions.sorted { (Double($0) ?? 0) > (Double($1) ?? 0) }
            .map { "\(root)/\($0)/bin" } + ["/usr/local/pgsql/bin", "/usr/bin", "/usr/local/bin"]
        return folders.first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
    }

    private func start() throws {
        let owner = geteuid() == 0 ? getpwnam("postgres") : nil
        if geteuid() == 0 {
            guard let owner else {
                throw DatabaseFailure(
                    .connection,
                    "PostgreSQL does not run as root, and this system has no user postgres"
                )
            }
            chown(folder, owner.pointee.pw_uid, owner.pointee.pw_gid)
        }
        try run(
            "initdb",
            [
                "-D", "\(folder)/data", "-U", "postgres", "-A", "trust", "-E", "UTF8",
                "--locale=C.UTF-8", "--no-sync",
            ]
        )
        try run(
            "pg_ctl",
            [
                "-D", "\(folder)/data", "-w", "-l", "\(folder)/log", "-o",
                "-k '\(folder)' -c listen_addresses='' -c fsync=off", "start",
            ]
        )
    }

    private func stop() {
        // A server that does not run has nothing to stop.
        try? run("pg_ctl", ["-D", "\(folder)/data", "-m", "immediate", "-w", "stop"])
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Runs a program of PostgreSQL, as its own user if this process is that of root.
    ///
    /// A `Process` would wait for the server too, which inherits the socket by which it waits.
    private func run(_ program: String, _ arguments: [String]) throws(DatabaseFailure) {
        let runsAsOther = geteuid() == 0
        let words =
            (runsAsOther ? ["/usr/sbin/runuser", "-u", "postgres", "--"] : [])
            + ["\(programs)/\(program)"] + arguments
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, flag) in [(0, O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] {
            posix_spawn_file_actions_addopen(
                &actions,
                CInt(descriptor),
                "/dev/null",
                flag,
                0
            )
        }
        let copies = words.map { strdup($0) } + [nil]
        defer {
            for copy in copies {
                free(copy)
            }
        }
        var process: pid_t = 0
        var status: CInt = 0
        guard posix_spawn(&process, words[0], &actions, nil, copies, environ) == 0 else {
            throw DatabaseFailure(.connection, "\(program) of PostgreSQL cannot be run")
        }
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else {
                throw DatabaseFailure(.connection, "\(program) of PostgreSQL cannot be waited for")
            }
        }
        guard status == 0 else {
            throw DatabaseFailure(.connection, "\(program) of PostgreSQL failed")
        }
    }

    /// The parameters of a connection to a database of the server.
    package func address(ofDatabase database: String, user: String = "postgres") -> String {
        "host='\(folder)' user=\(user) dbname=\(database)"
    }

    private func connect(
        as user: String,
        to database: String
    ) throws(DatabaseFailure) -> PostgresConnection {
        try PostgresConnection(address: address(ofDatabase: database, user: user))
    }

    /// Runs statements and describes the tables that they make.
    ///
    /// - Returns: The tables, and the statements that failed with the reason.
    package func catalog(
        of script: SQLScript
    ) throws -> (catalog: DatabaseCatalog, failures: [(SQLScript.Statement, reason: String)]) {
        let administration = try connect(as: "postgres", to: "postgres")
        defer { administration.close() }
        try administration.read { session in
            try session.execute("CREATE ROLE \(Self.user) LOGIN", [])
            try session.execute("CREATE DATABASE scratch OWNER \(Self.user)", [])
        }
        let connection = try connect(as: Self.user, to: "scratch")
        defer { connection.close() }
        var failures: [(SQLScript.Statement, reason: String)] = []
        try connection.read { session in
            for statement in script.statements {
                do throws(DatabaseFailure) {
                    try session.execute(statement.text, [])
                } catch {
                    guard error.kind != .connection else {
                        throw error
                    }
                    failures.append((statement, error.description))
                }
            }
            // Statements such as those of dumps hide the tables from later ones.
            try session.execute("SET search_path = public", [])
        }
        return (try connection.catalog(), failures)
    }
}
