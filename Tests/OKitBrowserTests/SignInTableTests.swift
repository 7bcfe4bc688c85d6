import Foundation
import OKitDatabase
import TestSupport
import Testing

@testable import OKitBrowser

/// The sign-ins that several servers share in a database.
@Suite(.timeLimit(.minutes(20)))
struct SignInTableTests {
    private let records = RecordingLog()
    private let clock = ClockBox()
    private let ann = SignedInUsers.digest(of: "ann")

    private static let dialects = [SQLDialect.sqlite, .postgreSQL]

    /// The table of another server.
    private func table(_ database: SnapshotTableTests.Database) throws -> SignInTable {
        try SignInTable(
            SharedDatabase(try database.connect(), logger: records.logger),
            now: { [clock] in clock.now }
        )
    }

    private func users(_ table: SignInTable) -> SignedInUsers {
        SignedInUsers(store: table, now: { [clock] in clock.now })
    }

    private func attempts(_ table: SignInTable) -> SignInAttempts {
        SignInAttempts(store: table, now: { [clock] in clock.now })
    }

    @Test(arguments: dialects)
    func aUserIsSignedInOnAllServers(_ kind: SQLDialect) async throws {
        let database = try SnapshotTableTests.Database(kind)
        let (first, second) = (users(try table(database)), users(try table(database)))
        let cookie = await first.add(ann)
        #expect(await first.user(cookie) == ann)
        #expect(await second.user(cookie) == ann)
        #expect(await second.user("other") == nil)
        await first.remove(cookie)
        #expect(await first.user(cookie) == nil)
        // Another server notices it within some seconds.
        clock.advance(SignInTable.memory + 1)
        #expect(await second.user(cookie) == nil)
    }

    @Test(arguments: dialects)
    func aSignInEndsOnAnyServerOnce(_ kind: SQLDialect) async throws {
        let database = try SnapshotTableTests.Database(kind)
        let (first, second) = (attempts(try table(database)), attempts(try table(database)))
        let attempt = await first.begin(browser: "a", path: "/shop/")
        #expect(await second.take(attempt.state, browser: "b") == nil)
        let taken = await second.take(attempt.state, browser: "a")
        #expect(taken?.nonce == attempt.nonce && taken?.verifier == attempt.verifier)
        #expect(await first.take(attempt.state, browser: "a") == nil)
    }

    @Test(arguments: dialects)
    func sessionsEndAfterTheirTime(_ kind: SQLDialect) async throws {
        let database = try SnapshotTableTests.Database(kind)
        let store = try table(database)
        let cookie = await users(store).add(ann)
        let attempt = await attempts(store).begin(browser: "a", path: "/")
        clock.advance(SignInAttempts.patience + 1)
        await store.removeOld()
        #expect(try await store.entry(SignInKey(.attempt, secret: attempt.state)) == nil)
        #expect(await users(store).user(cookie) == ann)
        clock.advance(SignedInUsers.duration)
        #expect(await users(try table(database)).user(cookie) == nil)
        await store.removeOld()
        #expect(try await store.entry(SignInKey(.user, secret: cookie)) == nil)
    }

    @Test
    func whatOthersHaveWrittenIsNotTrusted() async throws {
        let database = try SnapshotTableTests.Database(.sqlite)
        let store = try table(database)
        func write(_ value: String, _ kind: SignInKey.Kind) async {
            await store.put(
                SignInEntry(value: value, end: clock.now + 60),
                for: SignInKey(kind, secret: "secret")
            )
        }
        for value in ["", "../ann", ann.uppercased(), ann + "0"] {
            await write(value, .user)
            #expect(await users(try table(database)).user("secret") == nil)
        }
        func attempt(_ state: String, _ path: String) -> String {
            #"{"state":"\#(state)","nonce":"","verifier":"","browser":"a","path":"\#(path)"}"#
        }
        let wrong = [
            "", "{}", attempt("secret", "//evil.example"),
            attempt("secret", "https://evil.example"),
            attempt("other", "/"),
            attempt("secret", "/" + String(repeating: "a", count: 5000)),
        ]
        for value in wrong {
            await write(value, .attempt)
            #expect(await attempts(store).take("secret", browser: "a") == nil)
        }
        await write(attempt("secret", "/shop/"), .attempt)
        #expect(await attempts(store).take("secret", browser: "a")?.path == "/shop/")
    }

    @Test
    func usersStaySignedInWhileTheDatabaseCannotBeRead() async throws {
        let database = try SnapshotTableTests.Database(.sqlite)
        let store = try table(database)
        let cookie = await users(store).add(ann)
        try database.run("DROP TABLE okit_sign_in")
        clock.advance(SignInTable.memory + 1)
        #expect(await users(store).user(cookie) == ann)
        #expect(await users(store).user("unknown") == nil)
        #expect(records.text.contains("cannot read a sign-in"))
        clock.advance(SignedInUsers.duration)
        #expect(await users(store).user(cookie) == nil)
    }
}
