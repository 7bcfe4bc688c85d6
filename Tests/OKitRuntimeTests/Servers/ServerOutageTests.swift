import Foundation
import ModelServer
import OKitBundle
import OKitExpression
import OKitModel
import OKitRuntime
import OKitSyntax
import TestSupport
import Testing

/// Servers and networks that do wrong: what the user has changed gets to the server once, and nothing is
/// lost.
@Suite(.timeLimit(.minutes(20)))
struct ServerOutageTests {
    typealias Fault = FaultyProxy.Fault

    @Test(arguments: [
        Fault.status(500), .status(503), .closes, .truncates, .losesAnswer, .repeats, .dribbles,
    ])
    func bringsAChangeToTheServer(through fault: Fault) async throws {
        try await Script.run { script, url, proxy in
            let app = try ServerApp(proxy)
            let session = await app.settled()
            for number in 1...3 {
                script.play([fault, fault, .none, fault])
                try await app.write("change \(number)", session)
                await app.wait(60, session)
                #expect(
                    try await ServerApp.content(at: url) == "{\"text\":\"change \(number)\"}"
                )
                #expect(app.message(session)?.contains("changed here and") != true)
            }
            script.play([fault, fault, fault])
            let next = await app.settled()
            await app.wait(60, next)
            #expect(app.note(next) == "change 3")
            let other = try ServerApp(url)
            #expect(other.note(await other.settled()) == "change 3")
        }
    }

    @Test func waitsLongerEachTimeAndTellsTheUserOnce() async throws {
        let app = try ServerApp("http://127.0.0.1:1")
        let session = await app.settled()
        #expect(session.screenTree().overlay?.label == "Server")
        #expect(session.findings.map(\.rule) == [DataProblem.unreachableServer])
        session.send(Event(.tap, on: "alert/ok"))
        var pauses: [Double] = []
        for _ in 0..<9 {
            let due = try #require(session.nextDue)
            pauses.append(due.timeIntervalSince(app.clock.now).rounded())
            await app.wait(pauses.last ?? 0, session)
        }
        #expect(pauses == [2, 4, 8, 16, 32, 64, 128, 256, 300])
        #expect(app.message(session) == nil)
    }

    /// The user need not wait until the server is tried by itself.
    @Test func triesAgainWhenTheUserAsksForIt() async throws {
        try await Script.run { script, url, proxy in
            let other = try ServerApp(url)
            try await other.write("there", await other.settled())
            let app = try ServerApp(proxy)
            script.always(.status(503))
            let session = await app.settled()
            session.send(Event(.tap, on: "alert/ok"))
            #expect(session.screenTree().node(id: "failure/0")?.label?.contains("503") == true)
            #expect(app.note(session) == "new")
            script.always(.none)
            session.send(Event(.tap, on: "failure/0/retry"))
            await app.settle(session)
            #expect(app.clock.now.timeIntervalSinceReferenceDate == 0)
            #expect(app.note(session) == "there")
            #expect(session.screenTree().node(id: "failure/0") == nil)
        }
    }

    @Test func sendsAgainWhatTheServerRefused() async throws {
        try await Script.run { script, url, proxy in
            let app = try ServerApp(proxy)
            let session = await app.settled()
            script.play([.status(400)])
            try await app.write("refused", session)
            session.send(Event(.tap, on: "alert/ok"))
            #expect(session.screenTree().node(id: "failure/0")?.label?.contains("400") == true)
            #expect(try await ServerApp.content(at: url) == nil)
            session.send(Event(.tap, on: "failure/0/retry"))
            await app.settle(session)
            #expect(try await ServerApp.content(at: url) == #"{"text":"refused"}"#)
            #expect(session.screenTree().node(id: "failure/0") == nil)
        }
    }

    /// The queue is on the disk: whatever was stored goes to the server in a later run.
    @Test func sendsLaterWhatWasStoredWithoutAServer() async throws {
        try await Script.run { script, url, proxy in
            let app = try ServerApp(proxy)
            try await app.write("first", await app.settled())
            script.always(.closes)
            for number in 1...3 {
                let session = app.session()
                session.send(Event(.input("offline \(number)"), on: "row/0-0/control"))
                // Nobody runs its calls any more: the process ends here.
                try session.storeChanges()
            }
            script.always(.none)
            let session = await app.settled()
            #expect(app.note(session) == "offline 3")
            #expect(app.message(session) == nil)
            #expect(try await ServerApp.content(at: url) == #"{"text":"offline 3"}"#)
        }
    }

    /// The server has got it, and the process ended before the answer came.
    @Test func knowsItsOwnContentAgain() async throws {
        try await ModelServer.run { url in
            let app = try ServerApp(url)
            let session = await app.settled()
            session.send(Event(.input("sent"), on: "row/0-0/control"))
            try session.storeChanges()
            for call in session.takeCalls() {
                _ = await app.answer(call.request)
            }
            let next = app.session()
            next.send(Event(.input("changed since"), on: "row/0-0/control"))
            await app.settle(next)
            try await next.sendModels(asking: app)
            #expect(app.message(next) == nil)
            #expect(try await ServerApp.content(at: url) == #"{"text":"changed since"}"#)
        }
    }

    @Test func keepsWhatTheServerHasLost() async throws {
        try await ModelServer.run { url in
            let app = try ServerApp(url)
            try await app.write("kept", await app.settled())
            try await ModelServer.run { other in
                let moved = try ServerApp(other)
                try FileManager.default.copyItem(
                    atPath: app.folder + "/data",
                    toPath: moved.folder + "/data"
                )
                let session = await moved.settled()
                #expect(moved.note(session) == "kept")
                #expect(moved.message(session)?.contains("no longer has \"default\"") == true)
                #expect(try await ServerApp.content(at: other) == nil)
                try await moved.write("again", session)
                #expect(try await ServerApp.content(at: other) == #"{"text":"again"}"#)
            }
        }
    }

    /// Where it cannot be read what servers had, they are asked anew.
    @Test(arguments: ["", "{", "[]", "{\"default.json\":{}}"])
    func doesWithoutItsMemoryOfServers(_ text: String) async throws {
        try await ModelServer.run { url in
            let app = try ServerApp(url)
            try await app.write("kept", await app.settled())
            let path = app.folder + "/data/okit/servers.json"
            #expect(try AtomicFile.read(path) != nil)
            try AtomicFile.write(Array(text.utf8), to: path)
            let session = await app.settled()
            #expect(app.note(session) == "kept" && app.message(session) == nil)
            try await app.write("next", session)
            #expect(try await ServerApp.content(at: url) == #"{"text":"next"}"#)
        }
    }
}
