import Foundation
package import OKitDatabase

/// A private PostgreSQL server in a temporary folder, in which statements of a file are run.
///
/// It listens on a socket in that folder only. The statements run as a user who can read no files
/// and run no programs. The server ends with this process, however that ends.
package final class ScratchServer: Sendable {
    private let folder: String
    private let programs: PostgresPrograms
    private let cleaner: PostgresPrograms.Cleaner

    /// The user of the statements.
    private static let user = "okit_import"

    /// The time for all statements of a file.
    private let most: Duration

    /// Starts the server.
    ///
    /// - Parameter most: The time for all statements of a file; those after it do not run.
    package init(most: Duration = .seconds(300)) throws(DatabaseFailure) {
        self.most = most
        programs = try PostgresPrograms()
        let name = "okit-bundle-\(UUID().uuidString.prefix(8))"
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw DatabaseFailure(.connection, "\(folder): \(error.localizedDescription)")
        }
        cleaner = try programs.startCleaner(of: folder)
        do {
            try start()
        } catch {
            // A failed initializer does not run the deinitializer.
            cleaner.end()
            throw error
        }
    }

    deinit {
        cleaner.end()
    }

    private func start() throws(DatabaseFailure) {
        try programs.run(
            "initdb",
            [
                "-D", "\(folder)/data", "-U", "postgres", "-A", "trust", "-E", "UTF8",
                "--locale=C.UTF-8", "--no-sync",
            ]
        )
        try programs.run(
            "pg_ctl",
            [
                "-D", "\(folder)/data", "-w", "-l", "\(folder)/log", "-o",
                "-k '\(folder)' -c listen_addresses='' -c fsync=off", "start",
            ]
        )
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
        let start = ContinuousClock.now
        try connection.read { session in
            for statement in script.statements {
                guard start.duration(to: .now) < most else {
                    let limit = "\(most.components.seconds) seconds"
                    failures.append((statement, "not run: the statements exceeded \(limit)"))
                    continue
                }
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
