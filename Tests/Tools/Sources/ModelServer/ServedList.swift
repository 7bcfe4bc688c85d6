import GRDB
import Hummingbird

/// A list of models as SQL: those that the query wants, in its order, behind the model that its
/// cursor names.
struct ServedList {
    let sql: String
    let arguments: StatementArguments
    /// How many models a page has; one more is asked for, to see whether there is a next page.
    private(set) var limit = 1000
    /// The model behind which the page begins.
    private(set) var cursor: String?

    init(_ place: ServedPlace, _ query: Parameters) {
        var conditions = ["isThere", "(:owner = '' OR owner = :owner)"]
        var values = ["collection": place.collection, "owner": place.owner]
        var order: [String] = []
        for (index, item) in query.enumerated() {
            let (name, value) = (String(item.key), String(item.value))
            switch name {
            case "limit":
                limit = Int(value) ?? 0
            case "cursor":
                cursor = value
            case "sort":
                for key in value.split(separator: ",") {
                    let path = "key\(order.count)"
                    order.append("json_extract(body, :\(path))\(key.hasPrefix("-") ? " DESC" : "")")
                    values[path] = Self.path(key.drop { $0 == "-" })
                }
            default:
                let member = "CAST(json_extract(body, :path\(index)) AS TEXT)"
                conditions.append("ifnull(\(member), '') = :value\(index)")
                values["path\(index)"] = Self.path(name)
                values["value\(index)"] = value
            }
        }
        values["cursor"] = cursor
        if cursor != nil {
            conditions.append("place > (SELECT place FROM ranked WHERE id = :cursor)")
        }
        // What is gone keeps its place, so that a page may begin behind it.
        sql = """
            WITH ranked AS (
                SELECT *, row_number() OVER (ORDER BY \((order + ["id"]).joined(separator: ", ")))
                AS place FROM models WHERE collection = :collection
            )
            SELECT id, body FROM ranked WHERE \(conditions.joined(separator: " AND "))
            ORDER BY place LIMIT \(limit + 1)
            """
        arguments = StatementArguments(values)
    }

    /// The member of that name, for SQLite.
    private static func path(_ name: some StringProtocol) -> String {
        "$.\"\(String(name.filter { $0 != "\"" }))\""
    }
}
