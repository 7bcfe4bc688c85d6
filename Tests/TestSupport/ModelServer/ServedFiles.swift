import Foundation
import GRDB

/// The files of a server, below `/files/`, in SQLite: models of apps, as wholes, with their tags.
struct ServedFiles: Sendable {
    private let queue: DatabaseQueue

    /// What its paths begin with.
    static let root = "/files/"

    init() throws {
        queue = try DatabaseQueue()
        try queue.write { database in
            try database.execute(
                sql: "CREATE TABLE files(path TEXT PRIMARY KEY, body BLOB, version INTEGER)"
            )
        }
    }

    /// RFC 9110 §13.1: a condition that does not hold leaves everything as it is.
    func answer(to call: ServedCall) throws -> ServedAnswer {
        try queue.write { database in
            let sql = "SELECT body, version FROM files WHERE path = ?"
            let row = try Row.fetchOne(database, sql: sql, arguments: [call.path])
            let version: Int? = row?["version"]
            let tag = version.map { "\"v\($0)\"" }
            if let wanted = call.match, wanted != tag {
                return .refusal(412, "the file is another")
            }
            if let unwanted = call.noneMatch, let tag, [tag, "*"].contains(unwanted) {
                return call.method == "GET"
                    ? ServedAnswer(status: 304, tag: tag) : .refusal(412, "there is a file")
            }
            switch call.method {
            case "GET":
                guard let body: Data = row?["body"] else {
                    return .refusal(404, "there is no such file")
                }
                return ServedAnswer(status: 200, body: Array(body), tag: tag)
            case "POST":
                let next = (version ?? 0) + 1
                try database.execute(
                    sql: "REPLACE INTO files VALUES (?, ?, ?)",
                    arguments: [call.path, Data(call.body), next]
                )
                return ServedAnswer(status: version == nil ? 201 : 204, tag: "\"v\(next)\"")
            case "DELETE":
                try database.execute(
                    sql: "DELETE FROM files WHERE path = ?",
                    arguments: [call.path]
                )
                return row == nil
                    ? .refusal(404, "there is no such file") : ServedAnswer(status: 204)
            default:
                return .refusal(405, "this cannot be done here")
            }
        }
    }
}
