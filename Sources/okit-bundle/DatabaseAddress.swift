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
        guard isServer else {
            return isFile ? text : "the address"
        }
        guard isValidURL, var parts = URLComponents(string: text) else {
            return "the server"
        }
        parts.password = nil
        parts.queryItems = parts.queryItems?.filter { $0.name != "password" }
        return parts.string ?? "the server"
    }

    /// Whether it can be that of a file, and no address in a form that is not understood, which may
    /// contain a password.
    private var isFile: Bool {
        let isOther =
            text.contains("://") || text.contains("@") || text.lowercased().contains("password")
        return !isServer && (!isOther || FileManager.default.fileExists(atPath: file ?? text))
    }

    /// Whether libpq can read all parts of the URL.
    ///
    /// Its messages about parts that it cannot read repeat them, which could be a password.
    private var isValidURL: Bool {
        let rest = text.drop { $0 != "/" }.dropFirst(2)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, text.removingPercentEncoding != nil,
            !rest.dropFirst(authority.count).prefix(while: { $0 != "?" }).contains("@")
        else {
            return false
        }
        return parts.last?.split(separator: ",").allSatisfy { host in
            let end = host.hasPrefix("[") ? host.lastIndex(of: "]") : host.startIndex
            guard let end else {
                return false
            }
            let port = host[end...].split(separator: ":", omittingEmptySubsequences: false)
            return port.count <= 2
                && port.dropFirst().allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } }
        } ?? true
    }

    /// The name of the database: that of the file, or the one at the end of the URL.
    var name: String {
        let path = (file ?? URLComponents(string: text)?.path ?? "").split(separator: "/").last
        let name = path.map(String.init) ?? "database"
        let base = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        return base.isEmpty ? "database" : base
    }

    /// The folder of a file, next to which SQLite writes its journal; none for a server.
    var changedFolders: [String] { file.map { [SandboxOptions.folder(of: $0)] } ?? [] }

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
        guard isServer ? isValidURL : isFile else {
            throw DatabaseFailure(
                .connection,
                "expected a file or a postgres:// URL; percent-encode special characters in its "
                    + "user name and password, such as @ as %40"
            )
        }
        if let file {
            guard FileManager.default.fileExists(atPath: file) else {
                throw DatabaseFailure(.connection, "\(file): the file does not exist")
            }
            return try SQLiteConnection(path: file, isReadOnly: isReadOnly)
        }
        return try PostgresConnection(address: text, isReadOnly: isReadOnly)
    }
}
