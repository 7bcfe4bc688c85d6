import Foundation
import OKitDatabase
import OKitPostgres

/// Where a database is.
struct DatabaseAddress {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Whether it is a PostgreSQL server; otherwise it is a file.
    var isServer: Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// The path of a SQLite file.
    var file: String? {
        guard !isServer else {
            return nil
        }
        return text.hasPrefix("sqlite:") ? String(text.dropFirst(7)) : text
    }

    /// Whether it is a file with statements.
    var isScript: Bool {
        file?.lowercased().hasSuffix(".sql") ?? false
    }

    /// The address without a password.
    var shown: String {
        guard isServer, var parts = URLComponents(string: text) else {
            return isServer ? "the server" : text
        }
        parts.password = nil
        parts.queryItems = parts.queryItems?.filter { $0.name != "password" }
        return parts.string ?? "the server"
    }

    /// The name of the database: that of the file, or the one at the end of the URL.
    var name: String {
        let path = (file ?? URLComponents(string: text)?.path ?? "").split(separator: "/").last
        let name = path.map(String.init) ?? "database"
        let base = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        return base.isEmpty ? "database" : base
    }

    /// The files with which libpq connects: passwords, services and certificates of the user.
    var clientFiles: [String] {
        guard isServer else {
            return []
        }
        let variables = ProcessInfo.processInfo.environment
        let home = variables["HOME"] ?? "/"
        return [
            variables["PGPASSFILE"] ?? "\(home)/.pgpass", variables["PGSERVICEFILE"],
            "\(home)/.pg_service.conf", "\(home)/.postgresql", variables["PGSSLROOTCERT"],
            variables["PGSSLCERT"], variables["PGSSLKEY"],
        ].compactMap(\.self).filter { FileManager.default.fileExists(atPath: $0) }
    }

    /// Listens for changes of others; `nil` for a file.
    func listener(changed: @escaping @Sendable () -> Void) -> PostgresListener? {
        isServer ? PostgresListener(address: text, changed: changed) : nil
    }

    /// Connects to the database.
    func connect(isReadOnly: Bool) throws(DatabaseFailure) -> any DatabaseConnection {
        if let file {
            return try SQLiteConnection(path: file, isReadOnly: isReadOnly)
        }
        return try PostgresConnection(address: text, isReadOnly: isReadOnly)
    }
}
