import Foundation
import GRDB

/// A list of models as SQL: those that the query wants, in its order, behind its cursor.
struct ServedList {
    let sql: String
    let arguments: StatementArguments
    /// How many models a page has; one more is asked for, to see whether there is a next page.
    private(set) var limit = 1000

    init?(_ place: ServedPlace, _ query: [(name: String, value: String)]) {
        var conditions = ["collection = :collection", "(:owner = '' OR owner = :owner)"]
        var values = ["collection": place.collection, "owner": place.owner]
        var keys: [(name: String, descends: Bool)] = []
        for (index, (name, value)) in query.enumerated() {
            switch name {
            case "limit":
                guard let number = Int(value), (1...1000).contains(number) else {
                    return nil
                }
                limit = number
            case "cursor":
                values["cursor"] = value
            case "sort":
                keys = value.split(separator: ",").map { key in
                    key.hasPrefix("-") ? (String(key.dropFirst()), true) : (String(key), false)
                }
            default:
                let member = "json_extract(body, :path\(index))"
                conditions.append("ifnull(CAST(\(member) AS TEXT), '') = :value\(index)")
                values["path\(index)"] = Self.path(name)
                values["value\(index)"] = value
            }
        }
        var columns = ""
        for (index, key) in keys.enumerated() {
            columns += ", json_extract(body, :key\(index)) AS k\(index)"
            values["key\(index)"] = Self.path(key.name)
        }
        let names = keys.indices.map { "k\($0)" } + ["id"]
        var behind = "1"
        if let cursor = values["cursor"] {
            guard (Self.array(cursor))?.count == names.count else {
                return nil
            }
            behind = Self.behind(names[...], keys.map(\.descends) + [false])
        }
        let order = zip(names, keys.map(\.descends) + [false]).map { $0 + ($1 ? " DESC" : "") }
        sql = """
            SELECT body, json_array(\(names.joined(separator: ", "))) AS cursor
            FROM (SELECT id, body\(columns) FROM models WHERE \(conditions.joined(separator: " AND ")))
            WHERE \(behind) ORDER BY \(order.joined(separator: ", ")) LIMIT \(limit + 1)
            """
        arguments = StatementArguments(values)
    }

    /// The condition that a model stands behind the cursor, by one key after the other; null first.
    private static func behind(_ names: ArraySlice<String>, _ descends: [Bool]) -> String {
        guard let name = names.first else {
            return "0"
        }
        let last = "json_extract(:cursor, '$[\(names.startIndex)]')"
        let isFurther =
            descends[names.startIndex]
            ? "\(name) < \(last) OR (\(name) IS NULL AND \(last) IS NOT NULL)"
            : "\(name) > \(last) OR (\(name) IS NOT NULL AND \(last) IS NULL)"
        return "(\(isFurther) OR (\(name) IS \(last) AND \(behind(names.dropFirst(), descends))))"
    }

    private static func array(_ text: String) -> [Any]? {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [Any]
    }

    /// The member of that name, for SQLite.
    private static func path(_ name: String) -> String {
        "$.\"\(name.replacing("\"", with: ""))\""
    }
}
