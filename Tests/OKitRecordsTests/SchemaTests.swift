import OKitExpression
import OKitModel
import OKitRecords
import Testing

struct SchemaTests {
    @Test func takesInFamiliesAndWhatRelationsLeadTo() throws {
        #expect(try Feed.schema().entityNames == ["Account", "Post", "User"])
        #expect(try Club.schema().entityNames == ["Club", "Course", "Member", "Room"])
    }

    @Test(arguments: [
        ([Property("ref", .object("ModelRef"))], "A.ref: the type must be a record entity"),
        ([Property("x", .any)], "A.x: any value cannot be stored in a record"),
        (
            [Property("name", .text), Property("Name", .text)],
            "A: the properties \"name\" and \"Name\" differ only in case"
        ),
        (
            [Feed.relation("b", .object("B"), inverse: "none", json: nil)],
            "A.b: the inverse \"none\" is not a relation from B back"
        ),
        (
            [Feed.relation("same", .set(.object("A")), inverse: "same", json: nil)],
            "A.same: a relation cannot be its own inverse"
        ),
        (
            [Property("bs", .map(.object("B")))],
            "A.bs: a relation to several records must be a list or a set"
        ),
    ])
    func refusesWhatCannotBeKept(properties: [Property], problem: String) {
        let types = TypeTable([
            EntityType(name: "A", properties: properties),
            EntityType(name: "B", properties: [Property("a", .object("A"))]),
        ])
        let error = #expect(throws: RecordSchemaError.self) {
            _ = try RecordSchema(types, entities: ["A"])
        }
        #expect(error?.problems == [problem])
    }

    @Test func refusesWhatTheTraitsDoNotFind() {
        let traits = RecordTraits(identity: ["id2"], owner: "master")
        let types = TypeTable([EntityType(name: "A", properties: [], record: traits)])
        let error = #expect(throws: RecordSchemaError.self) {
            _ = try RecordSchema(types, entities: ["A", "C"])
        }
        #expect(
            error?.problems == [
                "A: the identity is not an attribute: \"id2\"",
                "A: the owner is not a relation to one record: \"master\"",
                "unknown record entity \"C\"",
            ]
        )
    }
}
