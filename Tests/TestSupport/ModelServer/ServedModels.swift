import Foundation
import GRDB

/// The models of a server: JSON objects by collection and id, in SQLite.
struct ServedModels: Sendable {
    private let queue: DatabaseQueue

    init() throws {
        queue = try DatabaseQueue()
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE models(collection TEXT, id TEXT, owner TEXT, body TEXT,
                    PRIMARY KEY(collection, id));
                    CREATE TABLE answers(key TEXT PRIMARY KEY, body BLOB);
                    """
            )
        }
    }

    func answer(to call: ServedCall) throws -> ServedAnswer {
        guard let place = ServedPlace(call.path) else {
            return .refusal(404, "there is nothing at this path")
        }
        return try queue.write { database in
            let work = ServedWork(call: call, place: place, database: database)
            switch (call.method, place.id) {
            case ("GET", nil): return try work.list()
            case ("GET", let id?): return try work.read(id)
            case ("POST", nil): return try work.create()
            case ("PATCH", let id?): return try work.update(id)
            case ("DELETE", let id?): return try work.delete(id)
            default: return .refusal(405, "this cannot be done here")
            }
        }
    }
}

/// A call that is being answered, in a transaction.
private struct ServedWork {
    let call: ServedCall
    let place: ServedPlace
    let database: Database

    private var missing: ServedAnswer { .refusal(404, "there is no such model") }

    private func body(_ id: String) throws -> String? {
        let sql = "SELECT body FROM models WHERE collection = ? AND id = ?"
        return try String.fetchOne(database, sql: sql, arguments: [place.collection, id])
    }

    func read(_ id: String) throws -> ServedAnswer {
        try body(id).map { ServedAnswer(status: 200, body: Array($0.utf8)) } ?? missing
    }

    func delete(_ id: String) throws -> ServedAnswer {
        let sql = "DELETE FROM models WHERE collection = ? AND id = ?"
        try database.execute(sql: sql, arguments: [place.collection, id])
        return database.changesCount == 0 ? missing : ServedAnswer(status: 204)
    }

    func create() throws -> ServedAnswer {
        let known = "SELECT body FROM answers WHERE key = ?"
        if let body = try Data.fetchOne(database, sql: known, arguments: [call.key]) {
            return ServedAnswer(status: 201, body: Array(body))
        }
        guard var members = ServedCall.members(Data(call.body)) else {
            return .refusal(400, "a model is a JSON object")
        }
        let given = members["id"].flatMap { $0 is NSNull ? nil : $0 }
        let id = given.map { "\($0)" } ?? UUID().uuidString
        members["id"] = given ?? id
        guard try body(id) == nil else {
            return .refusal(409, "the id is taken")
        }
        let body = try JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
        try database.execute(
            sql: "INSERT INTO models VALUES (?, ?, ?, ?)",
            arguments: [place.collection, id, place.owner, String(decoding: body, as: UTF8.self)]
        )
        if let key = call.key {
            try database.execute(sql: "INSERT INTO answers VALUES (?, ?)", arguments: [key, body])
        }
        return ServedAnswer(status: 201, body: Array(body))
    }

    func update(_ id: String) throws -> ServedAnswer {
        guard let changes = ServedCall.members(Data(call.body)), "\(changes["id"] ?? id)" == id
        else {
            return .refusal(400, "changes are a JSON object, and the id stays")
        }
        guard let members = try body(id).flatMap({ ServedCall.members(Data($0.utf8)) }) else {
            return missing
        }
        let merged = members.merging(changes) { $1 }
        let body = try JSONSerialization.data(withJSONObject: merged, options: .sortedKeys)
        try database.execute(
            sql: "UPDATE models SET body = ? WHERE collection = ? AND id = ?",
            arguments: [String(decoding: body, as: UTF8.self), place.collection, id]
        )
        return ServedAnswer(status: 200, body: Array(body))
    }

    func list() throws -> ServedAnswer {
        guard let list = ServedList(place, call.query) else {
            return .refusal(400, "the query cannot be read")
        }
        let rows = try Row.fetchAll(database, sql: list.sql, arguments: list.arguments)
        let items = rows.prefix(list.limit).map { $0["body"] as String }
        var body = "{\"items\":[\(items.joined(separator: ","))]"
        if rows.count > list.limit, let last = rows.prefix(list.limit).last {
            let next = try JSONEncoder().encode(last["cursor"] as String)
            body += ",\"next\":" + String(decoding: next, as: UTF8.self)
        }
        return ServedAnswer(status: 200, body: Array((body + "}").utf8))
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
