import OKitExpression
import OKitModel
import OKitRecords
import OrderedCollections
import Testing

struct DeletingTests {
    private static let clubs = """
        [{"name": "Chess", "rooms": ["Hall"], "stars": ["Ada"], "members": [
          {"name": "Ada", "courses": ["Openings"]}, {"name": "Bob", "courses": ["Openings"]}]},
         {"name": "Go", "head": "Bob"}]
        """

    private func session(
        members: Property.DeleteRule = .nullify,
        rooms: Property.DeleteRule = .nullify
    ) async throws -> Session {
        let session = try Session(Club.schema(members: members, rooms: rooms))
        _ = try await session.store.importRecords(json(Self.clubs), as: "Club")
        return session
    }

    private func delete(_ entity: String, _ name: String, in session: Session) throws {
        for object in try session.objects.objects(of: session.fetch(entity, "name == '\(name)'")) {
            session.graph.delete(object)
        }
        try session.objects.save()
    }

    @Test func leavesTheRecordsAtTheOtherEnd() async throws {
        let session = try await session()
        try delete("Club", "Chess", in: session)
        #expect(try session.names("Member", "club == nil") == ["Ada", "Bob"])
        #expect(try session.names("Room", "club == nil") == ["Hall"])
    }

    @Test func deletesWhatTheRuleTakesAlong() async throws {
        let session = try await session(members: .cascade)
        try delete("Club", "Chess", in: session)
        #expect(try session.names("Member") == [])
        #expect(try session.value("head", of: "Club", "name", is: "Go") == .null)
        #expect(try session.value("takers", of: "Course", "name", is: "Openings") == .set([]))
    }

    @Test func deletesNothingWhereARuleForbids() async throws {
        let session = try await session(members: .cascade, rooms: .deny)
        let error = #expect(throws: RecordStoreError.self) {
            try delete("Club", "Chess", in: session)
        }
        #expect(error?.code == .denied)
        #expect(try session.store.count("Member") == 2)
        #expect(session.objects.hasChanges)
    }

    @Test func endsRelationsWithoutInverse() async throws {
        let session = try await session()
        try delete("Member", "Ada", in: session)
        #expect(try session.value("stars", of: "Club", "name", is: "Chess") == .list([]))
        #expect(
            try session.value("takers.name", of: "Course", "name", is: "Openings")
                == .set([.text("Bob")])
        )
    }
}
