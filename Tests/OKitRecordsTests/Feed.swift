import Foundation
import OKitExpression
import OKitModel
import OKitRecords
import OKitSyntax
import TestSupport
import Testing

/// The model of WidgetKit's sample: users, accounts, which are users too, and posts.
enum Feed {
    static func types(_ more: [Property] = []) -> TypeTable {
        var name = Property("name", .text, isOptional: true)
        name.isIndexed = true
        let user = EntityType(
            name: "User",
            properties: [
                imported("userId", .text, "id_str"), imported("nickname", .text, "screen_name"),
                imported("imageName", .text, "image_name"), name,
                relation("posts", .set(.object("Post")), inverse: "author", json: nil),
            ],
            record: RecordTraits(identity: ["userId"])
        )
        let account = EntityType(
            name: "Account",
            properties: [],
            parent: "User",
            record: RecordTraits(isOwner: true)
        )
        var date = imported("timestamp", .date, "created_at")
        date.source?.transformer = "strToDate"
        var favorites = imported("favoritesCount", .int, "favorite_count")
        favorites.isIndexed = true
        let post = EntityType(
            name: "Post",
            properties: [
                imported("postId", .text, "id_str"), imported("text", .text, "text"), date,
                favorites, imported("repostCount", .int, "counts.reposts"),
                relation("author", .object("User"), inverse: "posts", json: "user"),
            ] + more,
            record: RecordTraits(identity: ["postId"], owner: "author")
        )
        return TypeTable([user, account, post])
    }

    static func schema(_ more: [Property] = []) throws -> RecordSchema {
        try RecordSchema(types(more), entities: ["Post", "Account"])
    }

    static func surroundings() -> RecordSurroundings {
        RecordSurroundings(
            transformers: ["strToDate": .date(format: "EEE MMM d HH:mm:ss Z y")],
            clock: { Date(timeIntervalSinceReferenceDate: 700_000_000) }
        )
    }

    static func imported(_ name: String, _ type: ValueType, _ path: String) -> Property {
        var property = Property(name, type, isOptional: true)
        property.source?.path = path.split(separator: ".").map { String($0) }
        return property
    }

    static func relation(
        _ name: String,
        _ type: ValueType,
        inverse: String?,
        json: String?,
        rule: Property.DeleteRule = .nullify
    ) -> Property {
        var property = Property(name, type, isOptional: true)
        property.inverse = inverse
        property.source = json.map { Property.JSONSource(path: [$0]) }
        property.deleteRule = rule
        return property
    }

    static let posts = """
        [{"id_str": "1", "text": "Hello", "created_at": "Wed Aug 27 13:08:45 +0000 2008",
          "favorite_count": 3, "counts": {"reposts": 1},
          "user": {"id_str": "7", "name": "Ada", "screen_name": "ada"}},
         {"id_str": "2", "text": "Grüße", "favorite_count": 0, "user": {"id_str": "8",
          "name": "Grace"}}, null,
         {"id_str": "3", "text": null, "favorite_count": 9, "user": {"id_str": "7",
          "screen_name": "ada"}}]
        """
}

/// JSON to import.
func json(_ text: String) throws -> JSONNode {
    try JSONDocument(parsing: SourceText(path: "posts.json", text: text)).root
}

extension TemporaryFolder {
    func store(_ schema: RecordSchema) throws -> RecordStore {
        try RecordStore(folder: path, schema: schema, surroundings: Feed.surroundings())
    }
}

func parsed(_ text: String, _ form: PredicateParser.Form) -> ParsedExpression {
    PredicateParser.parse(text, as: form)
}
