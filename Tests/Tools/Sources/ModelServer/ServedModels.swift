import Foundation
import GRDB
import HTTPTypes
import Hummingbird

/// The models of a server: JSON objects by collection and id.
struct ServedModels {
    let call: ServedCall
    let place: ServedPlace

    static let tables = """
        CREATE TABLE models(collection, id, owner, body, isThere, PRIMARY KEY(collection, id));
        CREATE TABLE answers(key PRIMARY KEY, status, body);
        """

    /// Answers a call; one that comes twice is done once.
    static func answer(to call: ServedCall) throws -> ServedAnswer {
        guard let place = ServedPlace(call.request.uri.path) else {
            return .refusal(404, "there is nothing at this path")
        }
        let key = HTTPField.Name("Idempotency-Key").flatMap { call.request.headers[$0] }
        let sql = "SELECT * FROM answers WHERE key = ?"
        if let row = try Row.fetchOne(call.database, sql: sql, arguments: [key]) {
            return ServedAnswer(status: row["status"], body: row["body"])
        }
        let answer = try ServedModels(call: call, place: place).answer()
        if key != nil {
            let sql = "INSERT INTO answers VALUES (?, ?, ?)"
            try call.database.execute(sql: sql, arguments: [key, answer.status, answer.body])
        }
        return answer
    }

    private func answer() throws -> ServedAnswer {
        switch (call.request.method, place.id) {
        case (.get, nil): return try list()
        case (.post, nil): return try create()
        case (.delete, nil) where place.owner != "": return try forget("owner", place.owner)
        case (_, let id?):
            guard let row = try row(id), row["isThere"] else {
                return .refusal(404, "there is no such model")
            }
            switch call.request.method {
            case .get: return ServedAnswer(status: 200, body: row["body"])
            case .patch: return try update(id, row)
            case .delete: return try forget("id", id)
            default: break
            }
        default: break
        }
        return .refusal(405, "this cannot be done here")
    }

    /// The row of a model, also of one that was forgotten.
    private func row(_ id: String) throws -> Row? {
        let sql = "SELECT * FROM models WHERE collection = ? AND id = ?"
        return try Row.fetchOne(call.database, sql: sql, arguments: [place.collection, id])
    }

    private func forget(_ column: String, _ value: String) throws -> ServedAnswer {
        let sql = "UPDATE models SET isThere = FALSE WHERE collection = ? AND \(column) = ?"
        try call.database.execute(sql: sql, arguments: [place.collection, value])
        return ServedAnswer(status: 204)
    }

    private func create() throws -> ServedAnswer {
        guard var members = Self.members(call.body) else {
            return .refusal(400, "a model is a JSON object")
        }
        let id = members["id"].flatMap { $0 is NSNull ? nil : $0 } ?? UUID().uuidString
        members["id"] = id
        guard try row("\(id)")?["isThere"] != true else {
            return .refusal(409, "the id is taken")
        }
        return ServedAnswer(status: 201, body: try keep(members, "\(id)", place.owner))
    }

    private func update(_ id: String, _ row: Row) throws -> ServedAnswer {
        guard let changes = Self.members(call.body), "\(changes["id"] ?? id)" == id else {
            return .refusal(400, "changes are a JSON object, and the id stays")
        }
        let members = Self.members(row["body"]) ?? [:]
        let merged = members.merging(changes) { $1 }
        return ServedAnswer(status: 200, body: try keep(merged, id, row["owner"]))
    }

    private func keep(_ members: [String: Any], _ id: String, _ owner: String) throws -> Data {
        let body = try JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
        try call.database.execute(
            sql: "REPLACE INTO models VALUES (?, ?, ?, ?, TRUE)",
            arguments: [place.collection, id, owner, String(decoding: body, as: UTF8.self)]
        )
        return body
    }

    private func list() throws -> ServedAnswer {
        let list = ServedList(place, call.request.uri.queryParameters)
        guard (1...1000).contains(list.limit),
            try list.cursor.map({ try row($0) != nil }) ?? true
        else {
            return .refusal(400, "the query cannot be read")
        }
        let rows = try Row.fetchAll(call.database, sql: list.sql, arguments: list.arguments)
        let page = rows.prefix(list.limit)
        var body = "{\"items\":[\(page.map { $0["body"] as String }.joined(separator: ","))]"
        if rows.count > list.limit, let last = page.last {
            let next = try JSONEncoder().encode(last["id"] as String)
            body += ",\"next\":" + String(decoding: next, as: UTF8.self)
        }
        return ServedAnswer(status: 200, body: Data((body + "}").utf8))
    }

    private static func members(_ data: Data) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    }
}

/// Where a path leads: `people`, `people/7`, `people/7/pets`.
struct ServedPlace {
    let collection: String
    let id: String?
    /// The path of the owner; empty for none.
    let owner: String

    init?(_ path: String) {
        var parts = path.split(separator: "/").compactMap { String($0).removingPercentEncoding }
        id = parts.count.isMultiple(of: 2) ? parts.popLast() : nil
        guard let last = parts.popLast() else { return nil }
        collection = last
        owner = parts.joined(separator: "/")
    }
}
