import Foundation
import ModelServer
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import TestSupport
import Testing

/// Models that a server keeps, over a socket.
@Suite(.timeLimit(.minutes(20)))
struct ServerModelTests {
    @Test func keepsAModelForAllMachines() async throws {
        try await ModelServer.run { url in
            let (here, there) = (try ServerApp(url), try ServerApp(url))
            let session = await here.settled()
            #expect(here.note(session) == "new")
            #expect(try await ServerApp.content(at: url) == nil)
            try await here.write("Dear all", session)
            #expect(try await ServerApp.content(at: url) == #"{"text":"Dear all"}"#)
            let other = await there.settled()
            #expect(there.note(other) == "Dear all")
            #expect(there.message(other) == nil)
            try await there.write("Dear you", other)
            #expect(here.note(await here.settled()) == "Dear you")
        }
    }

    @Test func showsTheServerNothingOfAnEncryptedModel() async throws {
        try await ModelServer.run { url in
            let (here, there) = (
                try ServerApp(url, .encryptedHttp), try ServerApp(url, .encryptedHttp)
            )
            try await here.write("Dear diary", await here.settled())
            let content = try #require(try await ServerApp.content(at: url))
            #expect(content.contains("OKIT") && !content.contains("diary"))
            // Without the key nothing is shown, and nothing is overwritten.
            let blind = await there.settled()
            #expect(there.note(blind) == "new")
            #expect(there.message(blind)?.contains("key") == true)
            try await there.write("over it", blind)
            #expect(there.message(blind)?.contains("Which version do you choose?") == true)
            #expect(try await ServerApp.content(at: url) == content)
            let key = try #require(try AtomicFile.read(here.folder + "/data/okit.key"))
            let third = try ServerApp(url, .encryptedHttp)
            try AtomicFile.write(key, to: third.folder + "/data/okit.key")
            #expect(third.note(await third.settled()) == "Dear diary")
        }
    }

    @Test(arguments: [301, 400, 401, 403, 404, 410, 418, 429, 500, 503])
    func showsTheLastKnownStateWhateverTheServerSays(_ status: Int) async throws {
        try await Script.run { script, url, proxy in
            let app = try ServerApp(proxy)
            try await app.write("kept", await app.settled())
            script.always(.status(status))
            let session = await app.settled()
            #expect(app.note(session) == "kept")
            #expect(app.message(session) != nil)
            try await app.write("later", session)
            #expect(try await ServerApp.content(at: url) == #"{"text":"kept"}"#)
            script.always(.none)
            #expect(app.note(await app.settled()) == "later")
            #expect(try await ServerApp.content(at: url) == #"{"text":"later"}"#)
        }
    }

    @Test(arguments: ["", "<html>", "[]", "null", #"{"text":"#])
    func takesNothingThatIsNoModel(_ body: String) async throws {
        try await LoopbackServer.run { _ in
            .content(Array(body.utf8))
        } while: { url in
            let app = try ServerApp(url)
            let path = app.folder + "/data/okit/data/default.json"
            try AtomicFile.write(Array(#"{"text":"kept"}"#.utf8), to: path)
            let session = await app.settled()
            #expect(app.note(session) == "kept")
            #expect(app.message(session) != nil)
            #expect(try AtomicFile.read(path) == Array(#"{"text":"kept"}"#.utf8))
        }
    }

    /// What the app has seen of the server before does not make it trust what comes next.
    @Test(arguments: ["[]", "null", "<html>"])
    func takesNothingThatIsNoModelInPlaceOfOne(_ body: String) async throws {
        try await ModelServer.run { url in
            let app = try ServerApp(url)
            try await app.write("kept", await app.settled())
            try await app.put(body, at: url)
            let session = await app.settled()
            #expect(app.note(session) == "kept")
            #expect(app.message(session) != nil)
            let path = app.folder + "/data/okit/data/default.json"
            #expect(try AtomicFile.read(path) == Array(#"{"text":"kept"}"#.utf8))
        }
    }

    @Test func takesNothingPlainForAnEncryptedModel() async throws {
        try await ModelServer.run { url in
            let app = try ServerApp(url, .encryptedHttp)
            try await app.write("kept", await app.settled())
            try await app.put(#"{"text":"planted"}"#, at: url)
            let session = await app.settled()
            #expect(app.note(session) == "kept")
            #expect(app.message(session) != nil)
        }
    }

    @Test func asksOnlyHostsThatAreAllowed() async throws {
        try await ModelServer.run { url in
            let app = try ServerApp(url, network: NetworkPermissions(hosts: ["example.com"]))
            let session = await app.settled()
            #expect(app.message(session)?.contains("not allowed to reach 127.0.0.1") == true)
            try await app.write("here", session)
            #expect(try await ServerApp.content(at: url) == nil)
        }
    }

    @Test func asksNobodyWithoutANetwork() async throws {
        let app = try ServerApp("http://127.0.0.1:1", network: nil)
        let session = app.session()
        try await app.write("here", session)
        #expect(session.takeCalls().isEmpty)
        #expect(app.message(session) == nil)
        #expect(app.note(app.session()) == "here")
    }
}
