import GRDB
import HTTPTypes
import Hummingbird

/// The files of a server, below `/files/`: models of apps, as wholes, with their tags.
enum ServedFiles {
    static let tables = "CREATE TABLE files(path PRIMARY KEY, body, version);"

    /// By RFC 9110 §13.1, where conditions are refused; nil where the path is none of a file.
    static func answer(to call: ServedCall) throws -> ServedAnswer? {
        let (request, path, database) = (call.request, call.request.uri.path, call.database)
        guard path.hasPrefix("/files/") else {
            return nil
        }
        let sql = "SELECT body, version FROM files WHERE path = ?"
        let row = try Row.fetchOne(database, sql: sql, arguments: [path])
        let version: Int = row?["version"] ?? 0
        let tag = row.map { _ in "\"v\(version)\"" }
        if let wanted = request.headers[.ifMatch], wanted != tag {
            return .refusal(412, "the file is another")
        }
        if let unwanted = request.headers[.ifNoneMatch], let tag, [tag, "*"].contains(unwanted) {
            return request.method == .get
                ? ServedAnswer(status: 304, tag: tag) : .refusal(412, "there is a file")
        }
        if request.method == .post {
            let sql = "REPLACE INTO files VALUES (?, ?, ?)"
            try database.execute(sql: sql, arguments: [path, call.body, version + 1])
            return ServedAnswer(status: row == nil ? 201 : 204, tag: "\"v\(version + 1)\"")
        }
        guard let row else {
            return .refusal(404, "there is no such file")
        }
        if request.method == .delete {
            try database.execute(sql: "DELETE FROM files WHERE path = ?", arguments: [path])
            return ServedAnswer(status: 204)
        }
        return ServedAnswer(status: 200, body: row["body"], tag: tag)
    }
}
