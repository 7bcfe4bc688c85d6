import CPostgres
import OKitDatabase

/// The functions of libpq, which is opened with the first connection.
struct PostgresLibrary: Sendable {
    let functions: okit_postgres

    private static let loaded: PostgresLibrary? = {
        var functions = okit_postgres()
        return okit_postgres_load(&functions) == 1 ? PostgresLibrary(functions: functions) : nil
    }()

    /// The library.
    ///
    /// - Throws: If it is not installed.
    static func load() throws(DatabaseFailure) -> PostgresLibrary {
        guard let loaded else {
            throw DatabaseFailure(
                .connection,
                "libpq.so.5, the library for PostgreSQL, is not installed (Debian: apt install libpq5)"
            )
        }
        return loaded
    }
}
