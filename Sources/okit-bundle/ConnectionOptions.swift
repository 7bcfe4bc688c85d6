import ArgumentParser
import Foundation
import OKitBundle
import OKitDatabase
import OKitModel
import OKitPostgres

/// The database that an app stores its records in.
struct ConnectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The database of an app with the storage database: a SQLite file or a postgres:// URL. \
            With only a name, the address is read from \(EnvironmentVariable.connections.name)NAME.
            """,
            valueName: "name=address"
        ),
        completion: .file()
    )
    var connection: ConnectionArgument?

    @Flag(help: "Open the database for reading only.")
    var readOnly = false

    @Flag(
        help: """
            Create the tables of the app, or migrate them to its version, except for entities that \
            name a table.
            """
    )
    var createTables = false

    func validate() throws {
        guard connection != nil || !readOnly && !createTables else {
            throw ValidationError("--read-only and --create-tables require --connection")
        }
        guard !readOnly || !createTables else {
            throw ValidationError("--create-tables cannot be combined with --read-only")
        }
    }

    /// Checks that a run without stored data names no database.
    func validate(isEphemeral: Bool) throws {
        guard connection == nil || !isEphemeral else {
            throw ValidationError("--connection cannot be combined with --ephemeral")
        }
    }

    /// A connection on the command line.
    struct ConnectionArgument: ExpressibleByArgument {
        /// The name; `nil` for that of the app.
        let name: String?
        /// The address; `nil` to take it from the environment.
        let address: String?

        init?(argument: String) {
            func isName(_ text: some StringProtocol) -> Bool {
                !text.isEmpty
                    && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            }
            let parts = argument.split(separator: "=", maxSplits: 1)
            if parts.count == 2, isName(parts[0]) {
                (name, address) = (String(parts[0]), String(parts[1]))
            } else if isName(argument) {
                (name, address) = (argument, nil)
            } else if !argument.isEmpty {
                (name, address) = (nil, argument)
            } else {
                return nil
            }
        }

        /// The environment variable with the address of the named database.
        var variable: String { EnvironmentVariable.connections.name + (name ?? "") }

        /// The address of the database; `nil` if the environment does not have it.
        var database: DatabaseAddress? {
            (address ?? ProcessInfo.processInfo.environment[variable]).map { DatabaseAddress($0) }
        }
    }

    /// The address of the named database; `nil` without the option.
    private var address: DatabaseAddress? { connection?.database }

    /// Whether the database is on a server, so that the process must connect.
    var needsConnections: Bool {
        address?.isServer ?? false
    }

    /// The folder of a database file, next to which SQLite writes its journal.
    var changedFolders: [String] {
        address?.changedFolders ?? []
    }

    /// The files with which the program connects.
    var files: [String] {
        address?.clientFiles ?? []
    }

    /// The storage for the records of an app; `nil` if the app stores them itself.
    ///
    /// - Parameter isShared: Whether users see changes of others at once.
    func storage(of bundle: AppBundle, isShared: Bool) throws -> DatabaseRecordStorage? {
        guard let name = bundle.connection else {
            guard connection == nil else {
                throw failure("--connection: the app has no model with the storage \"database\"")
            }
            return nil
        }
        guard let connection else {
            throw failure(
                "the app stores records in the database \"\(name)\"; "
                    + "name it with --connection \(name)=ADDRESS, or store nothing with --ephemeral"
            )
        }
        guard connection.name == nil || connection.name == name else {
            throw failure("--connection: the connection of the app is called \"\(name)\"")
        }
        guard let address else {
            throw failure("--connection: \(connection.variable) is not set")
        }
        let isReadOnly = readOnly
        return DatabaseRecordStorage(
            connection: name,
            createsTables: createTables,
            sharing: isShared ? DatabaseSharing { address.listener(changed: $0) } : nil
        ) { () throws(DatabaseFailure) in
            try address.connect(isReadOnly: isReadOnly)
        }
    }
}
