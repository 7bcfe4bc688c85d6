import Foundation
import ModelServer
import OKitBundle
import OKitModel
import OKitRuntime
import TestSupport
import Testing

/// Two machines change the same model.
@Suite(.timeLimit(.minutes(20)))
struct ServerConflictTests {
    private static let question = "It was changed here and on the server."

    @Test(arguments: [("alert/0", "there", "there"), ("alert/1", "here", "here")])
    func asksWhichVersionCounts(
        _ button: String,
        _ shown: String,
        _ stored: String
    ) async throws {
        try await Self.conflict { app, session, url in
            session.send(Event(.tap, on: button))
            await app.settle(session)
            #expect(app.note(session) == shown)
            #expect(app.message(session) == nil)
            #expect(try await ServerApp.content(at: url) == #"{"text":"\#(stored)"}"#)
            try await app.write("next", session)
            #expect(try await ServerApp.content(at: url) == #"{"text":"next"}"#)
        }
    }

    @Test func asksAgainWhereTheUserPutsItOff() async throws {
        try await Self.conflict { app, session, url in
            session.send(Event(.tap, on: "alert/cancel"))
            await app.settle(session)
            #expect(app.message(session) == nil)
            #expect(app.note(session) == "here")
            #expect(try await ServerApp.content(at: url) == #"{"text":"there"}"#)
            try await app.write("here too", session)
            #expect(app.message(session)?.contains(Self.question) == true)
            let again = await app.settled()
            #expect(app.note(again) == "here too")
            #expect(app.message(again)?.contains(Self.question) == true)
            #expect(try await ServerApp.content(at: url) == #"{"text":"there"}"#)
        }
    }

    /// Both machines have written the same.
    @Test func asksNothingWhereBothAreTheSame() async throws {
        try await ModelServer.run { url in
            let (here, there) = (try ServerApp(url), try ServerApp(url))
            let (session, other) = (await here.settled(), await there.settled())
            try await there.write("same", other)
            try await here.write("same", session)
            #expect(here.message(session) == nil)
            try await here.write("next", session)
            #expect(try await ServerApp.content(at: url) == #"{"text":"next"}"#)
        }
    }

    /// A server without tags is asked before each change.
    @Test func seesChangesOfAServerWithoutTags() async throws {
        let file = Text()
        try await LoopbackServer.run { request in
            if request.head.hasPrefix("POST") {
                file.value = request.body
                return .status(204)
            }
            return file.value.map { .content(Array($0.utf8)) } ?? .status(404)
        } while: { url in
            let app = try ServerApp(url)
            let session = await app.settled()
            try await app.write("here", session)
            #expect(file.value == #"{"text":"here"}"#)
            file.value = #"{"text":"there"}"#
            try await app.write("again", session)
            #expect(app.message(session)?.contains(Self.question) == true)
            #expect(file.value == #"{"text":"there"}"#)
        }
    }

    /// A machine has changed what another one had read.
    private static func conflict(
        _ body: (ServerApp, AppSession, _ url: String) async throws -> Void
    ) async throws {
        try await ModelServer.run { url in
            let (here, there) = (try ServerApp(url), try ServerApp(url))
            let (session, other) = (await here.settled(), await there.settled())
            try await there.write("there", other)
            try await here.write("here", session)
            #expect(here.message(session)?.contains(question) == true)
            #expect(try await ServerApp.content(at: url) == #"{"text":"there"}"#)
            try await body(here, session, url)
        }
    }
}
