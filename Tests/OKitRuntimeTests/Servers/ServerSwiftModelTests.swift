import ModelServer
import OKitBundle
import OKitExpression
import OKitFields
import OKitModel
import OKitNetwork
import OKitRuntime
import TestSupport
import Testing

private final class Note: Model {
    let text = Field<String>(value: "new")
    let size = Field<Int>(value: 1)
    let lines = ModelField<Line>()*
    let heading = ModelField<Heading>()

    override class func declare(_ members: inout ModelMembers) {
        members.changed("text") { (note: Note) in note.size.value = 1000 }
    }
}

private final class Line: Model {
    let id = IDField()
    let text = Field<String>()
}

private final class Heading: Model {
    let text = Field<String>()
}

/// Apps of Swift classes: what a server has comes into the models that Swift code holds.
@Suite(.timeLimit(.minutes(20)))
struct ServerSwiftModelTests {
    private static let models: [Model.Type] = [Note.self, Line.self, Heading.self]

    @Test func takesWhatTheServerHasIntoTheSameModels() async throws {
        try await ModelServer.run { url in
            let app = try ServerApp(url, models: Self.models)
            let (a, b) = try await Self.begin(app)
            try await Self.put(
                #"{"text": "theirs", "heading": {"text": "H2"}, "lines": ["#
                    + #"{"id": "c", "text": "C"}, {"id": "\#(b)", "text": "B2"}]}"#,
                at: url
            )

            let session = app.session()
            let note = try #require(Self.note(of: session))
            let lines = note.lines.value ?? []
            let heading = note.heading.value
            #expect(lines.map(\.id.value) == [a, b] && note.text.value == "ours")
            var seen: [String?] = []
            let handle = note.text.observe { seen.append($1) }
            await app.settle(session)

            #expect(Self.note(of: session) === note)
            #expect(note.text.value == "theirs" && seen == ["ours", "theirs"])
            #expect(note.size.value == 1, "a hook has run, or what is missing is kept")
            #expect(note.lines.value?.map(\.text.value) == ["C", "B2"])
            #expect(note.lines.value?.last === lines[1])
            #expect(note.heading.value === heading && heading?.text.value == "H2")
            #expect(app.note(session) == "theirs" && app.message(session) == nil)
            // What came from the server is nothing to send there, but what is changed then is.
            let before = try await ServerApp.content(at: url)
            try await session.sendModels(asking: app)
            #expect(try await ServerApp.content(at: url) == before)
            lines[1].text.value = "B3"
            try await session.sendModels(asking: app)
            #expect(try await ServerApp.content(at: url)?.contains("B3") == true)
            handle.cancel()
        }
    }

    @Test func takesALineThatHasMoved() async throws {
        try await ModelServer.run { url in
            let app = try ServerApp(url, models: Self.models)
            let (a, b) = try await Self.begin(app)
            let lines = [b, a, a].map { #"{"id": "\#($0)", "text": "\#($0)"}"# }
            try await Self.put(#"{"lines": [\#(lines.joined(separator: ","))]}"#, at: url)
            let session = app.session()
            let note = try #require(Self.note(of: session))
            let held = note.lines.value ?? []
            await app.settle(session)
            #expect(note.text.value == "new" && note.heading.value == nil)
            let now = note.lines.value ?? []
            #expect(now.map(\.text.value) == [b, a, a])
            #expect(now[0] === held[1] && now[1] === held[0] && now[2] !== held[0])
        }
    }

    /// Stores a note with two lines at the server, and yields their ids.
    private static func begin(_ app: ServerApp) async throws -> (String, String) {
        let session = await app.settled()
        let note = try #require(Self.note(of: session))
        let lines = ["A", "B"].map { text in
            let line = Line(in: session.graph)
            line.text.value = text
            return line
        }
        note.text.value = "ours"
        note.size.value = 7
        note.lines.value = lines
        note.heading.value = Heading(in: session.graph)
        note.heading.value?.text.value = "H"
        try await session.sendModels(asking: app)
        let ids = lines.compactMap(\.id.value)
        return (try #require(ids.first), try #require(ids.last))
    }

    private static func note(of session: AppSession) -> Note? {
        session.graph.model("default").flatMap { session.graph.model(of: $0) as? Note }
    }

    private static func put(_ text: String, at url: String) async throws {
        let host = try #require(ServiceHost(of: url))
        var request = ServiceRequest("put", "POST", "\(url)/files/default.json", host)
        request.body = Array(text.utf8)
        let client = ServiceClient(NetworkPermissions(hosts: ["127.0.0.1"]))
        #expect(try await client.answer(to: request).get().isSuccess)
    }
}
