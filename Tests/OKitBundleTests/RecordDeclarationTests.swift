import OKitBundle
import OKitExpression
import OKitModel
import Testing

struct RecordDeclarationTests {
    private static let post = """
        {"identity": "postId", "owner": "author", "properties": {
          "postId": {"type": "text", "json": "meta.id"},
          "date": {"type": "date", "index": true,
            "json": {"path": "created_at", "transformer": "strToDate"}},
          "text": {"type": "text"},
          "isHidden": {"type": "bool", "json": false},
          "author": {"type": "Post", "inverse": "replies", "deleteRule": "deny"},
          "replies": {"type": "set", "of": "Post"}}}
        """

    private func property(_ name: String) throws -> Property {
        let (bundle, findings) = try TestBundle("models/Post.json", Self.post).load()
        #expect(findings.isEmpty)
        let type = try #require(bundle.types["Post"])
        #expect(type.record == RecordTraits(identity: ["postId"], owner: "author"))
        #expect(type.computed.keys.sorted() == ["isMine", "isOwnerEntity", "objectId", "owner"])
        return try #require(type.properties.first { $0.name == name })
    }

    @Test(arguments: [
        ("postId", ["meta", "id"], nil), ("date", ["created_at"], "strToDate"),
        ("text", ["text"], nil), ("isHidden", nil, nil),
    ])
    func readsWhereImportsFindValues(
        name: String,
        path: [String]?,
        transformer: String?
    ) throws {
        let source = try property(name).source
        #expect(source?.path == path)
        #expect(source?.transformer == transformer)
    }

    @Test func readsRelationsAndIndexes() throws {
        let author = try property("author")
        #expect(author.inverse == "replies" && author.deleteRule == .deny)
        #expect(try property("replies").deleteRule == .nullify)
        #expect(try property("date").isIndexed)
        #expect(try !property("text").isIndexed)
    }

    @Test func inheritsTraits() {
        let types = TypeTable([
            EntityType(
                name: "User",
                properties: [Property("name", .text)],
                record: RecordTraits(identity: ["name"])
            ),
            EntityType(
                name: "Account",
                properties: [],
                parent: "User",
                record: RecordTraits(identity: ["mail"], isOwner: true)
            ),
        ])
        let traits = RecordTraits(identity: ["name", "mail"], isOwner: true)
        #expect(types["Account"]?.record == traits)
        #expect(types["User"]?.record.isOwner == false)
        #expect(types["User"]?.computed.keys.sorted() == ["isOwnerEntity", "objectId"])
    }

    @Test func refusesAnUnknownDeleteRule() throws {
        let text = #"{"properties": {"a": {"type": "text", "deleteRule": "drop"}}}"#
        let findings = try TestBundle("models/Post.json", text).load().findings
        #expect(findings.count == 1 && findings[0].contains("schema"))
    }
}
