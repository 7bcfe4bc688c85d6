import Synchronization
import TestSupport
import Testing

/// Apps that ask services, run by the program.
@Suite(.timeLimit(.minutes(20)))
struct ServiceCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.addServiceApp()
    }

    @Test func waitsForTheStubInAScript() async throws {
        let outcome = try await run(
            """
            tap "Reload"
            expect title "stub: 2 posts"
            settle off
            tap "Reload"
            expect title "loading"
            wait 250ms
            expect title "stub: 2 posts"
            """,
            "--service",
            "stub"
        )
        #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
    }

    @Test func failsWhereTheAppFails() async throws {
        try place.edit("feed/services/StubService.json", #""path""#, #""status": 503, "path""#)
        let outcome = try await run("tap \"Reload\"\nshow\n", "--service", "stub")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("the service responded with status 503"))
        // After the first command, at its place.
        #expect(outcome.errors.hasPrefix("-:1:1: error: the app failed: "), "\(outcome.errors)")
        #expect(outcome.errors.contains("the service responded with status 503"))
    }

    @Test func playsTestsOnTheStub() async throws {
        try place.write(Array("tap \"Reload\"\nexpect title \"stub: 2 posts\"\n".utf8), "a.flow")
        let outcome = try await place.okit("test", "feed", "a.flow")
        #expect(outcome.code == 0, "\(outcome.output)")
    }

    @Test func asksTheRealService() async throws {
        let heads = Mutex<[String]>([])
        let outcome = try await LoopbackServer.run { request in
            heads.withLock { $0.append(request.head) }
            return .content(Array(#"{"source": "real", "count": 7}"#.utf8))
        } while: { url in
            try place.addServiceApp(url: url)
            return try await run(Self.real)
        }
        #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
        let sent = heads.withLock { $0 }
        #expect(sent.count == 1)
        #expect(sent.first?.hasPrefix("GET /feed?user=ann HTTP/1.1\r\n") == true)
        #expect(sent.first?.lowercased().contains("authorization: bearer secret-of-ours") == true)
    }

    @Test func answersLaterAsItWasRecorded() async throws {
        let count = Mutex(0)
        let script = """
            tap "Reload"
            expect title "real: 1 posts"
            tap "Reload"
            expect title "secret: *** posts"
            """
        let recorded = try await LoopbackServer.run { _ in
            let count = count.withLock { count in
                count += 1
                return count
            }
            return count == 1
                ? .content(Array(#"{"source": "real", "count": 1}"#.utf8))
                : .content(Array(#"{"source": "secret", "count": "secret-of-ours"}"#.utf8))
        } while: { url in
            try place.addServiceApp(url: url)
            return try await run(
                script.replacing("***", with: "secret-of-ours"),
                "--record",
                "rec.json"
            )
        }
        #expect(recorded.code == 0, "\(recorded.errors)")
        let replayed = try await run(script, "--service", "rec.json")
        #expect(replayed.code == 0, "\(replayed.errors)")
        let refused = try await run(script, "--service", "rec.json", "--record", "other.json")
        #expect(refused.code == 2 && refused.errors.contains("--record requires a real service"))
        let missing = try await run(script, "--service", "liev")
        #expect(missing.code == 2 && missing.errors.contains("liev: no such file"))
    }

    @Test(arguments: [([], false), (["--allow-host", "127.0.0.1"], true)])
    func reachesOnlyHostsThatAreAllowed(_ arguments: [String], _ isAllowed: Bool) async throws {
        let outcome = try await LoopbackServer.run { _ in
            .content(Array(#"{"source": "real", "count": 7}"#.utf8))
        } while: { url in
            try place.addServiceApp(url: url, hosts: "[]")
            let fixed = ["run", "feed", "--ephemeral", "--script", "-"]
            return try await place.okit(fixed + arguments, input: Self.real)
        }
        #expect(outcome.code == (isAllowed ? 0 : 1), "\(outcome.errors)")
        #expect(outcome.output.contains("not allowed to reach 127.0.0.1") == !isAllowed)
    }

    @Test func asksNobodyOffline() async throws {
        let stub = try await run("tap \"Reload\"\nexpect title \"stub: 2 posts\"\n", "--offline")
        #expect(stub.code == 0, "\(stub.errors)")
        let live = try await run("show", "--offline", "--service", "live")
        #expect(live.code == 2 && live.errors.contains("remove --offline"))
    }

    /// What was not granted is denied, whatever the manifest says.
    @Test func reachesNoHostUnattendedThatWasNotGranted() async throws {
        try place.addServiceApp()
        let fixed = ["run", "feed", "--ephemeral", "--script", "-"]
        let outcome = try await place.okit(fixed, input: Self.real)
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("allow it with --allow-host 127.0.0.1"))
        try await place.expect(2, "trust", "grant", "feed", "--allow-host", "other.example")
        try await place.expect(0, "trust", "grant", "feed")
        try await place.expect(2, "trust", "revoke", "feed", "--host", "other.example")
        let granted = try await place.okit(fixed, input: Self.real)
        #expect(!granted.output.contains("not permitted"))
        try await place.expect(0, "trust", "revoke", "feed", "--host", "127.0.0.1")
        let revoked = try await place.okit(fixed, input: Self.real)
        #expect(revoked.output.contains("allow it with --allow-host 127.0.0.1"))
    }

    private static let real = "tap \"Reload\"\nexpect title \"real: 7 posts\"\n"

    private func run(_ script: String, _ arguments: String...) async throws -> Workplace.Outcome {
        try await run(script, arguments)
    }

    private func run(_ script: String, _ arguments: [String]) async throws -> Workplace.Outcome {
        let fixed = [
            "run", "feed", "--ephemeral", "--script", "-", "--allow-host", "127.0.0.1",
        ]
        return try await place.okit(fixed + arguments, input: script)
    }
}
