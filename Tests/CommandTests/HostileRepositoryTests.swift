import Foundation
import OKitBundle
import OKitModel
import OKitNetwork
import Synchronization
import TestSupport
import Testing

/// A server that carries a signed app plays the attacks that The Update Framework lists, and F3 and F6
/// of the project's threat model, on the built program.
///
/// The publisher has a first key, with which the keys are signed, and a release key, and states which
/// version is the newest. The server has none of these keys, unless the test says so.
@Suite(.timeLimit(.minutes(20)))
struct HostileRepositoryTests {
    private static let app = "org.okit.shop"
    private let place: Workplace
    private let server = Repository()
    private let root = SigningKey()
    private let release = SigningKey()
    private let thief = SigningKey()
    private let now = Date()

    init() throws {
        place = try Workplace()
        server.publish(try packed("1.0.0"))
        try sign(by: release)
        try server.publish(.keys, chain().text)
    }

    @Test func arbitrarySoftware() async throws {
        try await serving { url in
            try await run(url, 0)
            server.publish(try packed("1.1.0"))
            try await run(url, 2, "[bad-signature]")
            try sign(by: thief)
            try await run(url, 2, "[too-few-signatures]")
            server.remove(.keys)
            try await run(url, 2, "[changed-key]")
            server.remove(.signatures)
            try await run(url, 2, "[unsigned]")
        }
    }

    /// Files that never end beside the bundle, and more bytes of the bundle than were announced.
    @Test func endlessData() async throws {
        try await serving { url in
            server.endless = [PublisherFile.keys.rawValue, PublisherFile.freshness.rawValue]
            // Without its keys the publisher is not the one that the user has named.
            try await run(url, 2, "[unknown-key]")
            server.endless = []
            try await run(url, 0)
            server.endless = [PublisherFile.keys.rawValue, PublisherFile.freshness.rawValue]
            try await run(url, 0)
            server.endless = [PublisherFile.signatures.rawValue]
            try await run(url, 2, "[unsigned]")
        }
    }

    /// A file more in the bundle, and keys that do not cover the app.
    @Test func extraneousDependencies() async throws {
        try await serving { url in
            try await run(url, 0)
            server.publish(try packed("1.0.0", adding: "models/More.json"))
            try await run(url, 2, "[bad-signature]")
            server.publish(try packed("1.0.0", identifier: "org.okit.bank"))
            try sign(by: release)
            try await run(elsewhere(url), 2, "[untrusted-app]")
            let options = ["--allow-app", "org.okit.bank"]
            try await run(elsewhere(url), 2, "[not-covered]", options: options)
        }
    }

    /// A thief of the release key cannot keep users from later versions by a high version or a
    /// freshness statement of the future.
    @Test func fastForward() async throws {
        try await serving { url in
            try await run(url, 0)
            try state("1.0.0", on: now.addingTimeInterval(5 * 86_400), by: release)
            try await run(url, 0)
            server.publish(try packed("999.0.0"))
            try sign(by: release)
            try state("999.0.0", on: now, by: release)
            try await run(url, 0)
            // The publisher replaces the key; the floor stays until the user decides.
            let next = SigningKey()
            try server.publish(.keys, chain(release: next, revoking: release).text)
            server.publish(try packed("1.1.0"))
            try sign(by: next)
            try state("1.1.0", on: now, by: next)
            let refused = try await run(url, 2, "[older-version]")
            #expect(refused.contains("--allow-older"))
            try await run(url, 0, options: ["--allow-older"])
        }
    }

    /// The server holds back new versions: what it said last ends.
    @Test func indefiniteFreeze() async throws {
        try state("1.0.0", on: now, by: release)
        try await serving { url in
            try await run(url, 0)
            // As if the days of the statement had passed.
            let ended = now.addingTimeInterval(-20 * 86_400)
            try state("1.0.0", on: ended, by: release)
            try remember { trust in
                try trust.note(freshness("1.0.0", on: ended, by: release), by: chain().last)
            }
            let refused = try await run(url, 2, "[stale]")
            #expect(refused.contains("--allow-stale"))
            server.remove(.freshness)
            try await run(url, 2, "[stale]")
            // A broken bundle does not bring back the version that ran before.
            let zip = server.zip
            server.publish(Array("broken".utf8))
            try await run(url, 2, "[stale]")
            server.publish(zip)
            try await run(url, 0, options: ["--allow-stale"])
            try state("1.0.0", on: now, by: release)
            try await run(url, 0)
        }
    }

    @Test(.enabled("needs python3") { Workplace.has("python3") }, arguments: [("n", 2), ("y", 0)])
    func asksTheUserAboutAFreeze(answer: String, code: Int32) async throws {
        let ended = now.addingTimeInterval(-20 * 86_400)
        try state("1.0.0", on: ended, by: release)
        try remember { trust in
            try trust.trust(chain().last, for: Self.app, at: "elsewhere")
            try trust.note(freshness("1.0.0", on: ended, by: release), by: chain().last)
        }
        try await serving { url in
            let outcome = try await place.okit(answering: answer, "run", url, "--headless")
            #expect(outcome.code == code, "\(outcome.output)")
            #expect(outcome.output.contains("its freshness statement expired on"))
            #expect(outcome.output.contains("Run it anyway? [y/N]"))
            #expect(outcome.output.contains("[refused]") == (code == 2))
        }
    }

    /// A mirror that sends nothing, or other files than it is asked for.
    @Test func maliciousMirrors() async throws {
        try await serving { url in
            try await run(url, 0)
            server.isDown = true
            #expect(try await run(url, 0).contains("using the copy"))
            server.isDown = false
            server.publish(.keys, "<html>not here</html>")
            try await run(url, 0)
            server.publish(.keys, "okit-bundle-keys 1\nnonsense\n")
            try await run(url, 2, "[bad-keys]")
            server.remove(.keys)
            try await run(url, 0)
        }
    }

    /// Files that were never together: a signature of another version, another app's freshness
    /// statement, another publisher's keys.
    @Test func mixAndMatch() async throws {
        try state("1.0.0", on: now, by: release)
        try await serving { url in
            try await run(url, 0)
            let old = server.texts
            server.publish(try packed("1.1.0"))
            try await run(url, 2, "[bad-signature]")
            try sign(by: release)
            try await run(url, 2, "[stale]")
            try state("1.1.0", on: now.addingTimeInterval(1), by: release)
            try await run(url, 0)
            // The new bundle with the old statement, and keys that the publisher never had.
            server.publish(.freshness, try #require(old[.freshness]))
            try await run(url, 0)
            var keys = KeyChain(of: thief.publisher)
            try keys.append(keys.last)
            try keys.sign(by: thief)
            server.publish(.keys, keys.text)
            try await run(url, 2, "[too-few-signatures]")
        }
    }

    /// An older version with all files that were right then.
    @Test func rollback() async throws {
        let old = server.everything
        try await serving { url in
            server.publish(try packed("2.0.0"))
            try sign(by: release)
            try state("2.0.0", on: now, by: release)
            try await run(url, 0)
            server.everything = old
            try await run(url, 2, "[older-version]")
            try await run(url, 2, "[stale]", options: ["--allow-older"])
            // Keys do not go back either.
            let next = SigningKey()
            try server.publish(.keys, chain(release: next, revoking: release).text)
            try await run(url, 2, "[revoked-key]")
            server.everything = old
            try await run(url, 2, "[revoked-key]")
        }
    }

    /// One stolen release key signs nothing where two are needed, nor after it was revoked, and never
    /// makes other keys count.
    ///
    /// The app's data stays with its publisher.
    @Test func keyCompromise() async throws {
        let second = SigningKey()
        try await serving { url in
            try await run(url, 0)
            let origin = try origins()
            // The thief of the release key signs keys and bundles.
            try server.publish(.keys, chain(release: thief, rootKey: release).text)
            try await run(url, 2, "[bad-keys]")
            // The version that ran before is not used either, once the revocation was seen.
            try server.publish(.keys, chain(release: second, revoking: release).text)
            server.publish(Array("broken".utf8))
            try await run(url, 2, "[revoked-key]")
            server.publish(try packed("1.0.1"))
            try sign(by: release)
            try await run(url, 2, "[revoked-key]")
            try sign(by: second)
            try await run(url, 0)
            #expect(try origins() == origin)
            try server.publish(.keys, chain(release: second, revoking: release, and: thief).text)
            server.publish(try packed("1.0.2"))
            try sign(by: second)
            try await run(url, 2, "[too-few-signatures]")
        }
    }

    /// A bundle of the same publisher in place of the one that was asked for, and a foreign one with the
    /// same identifier.
    @Test func wrongSoftware() async throws {
        try server.publish(.keys, chain(apps: []).text)
        try await serving { url in
            try await run(url, 0)
            let origin = try origins()
            server.publish(try packed("1.1.0", identifier: "org.okit.other"))
            try sign(by: release)
            try await run(url, 2, "[other-app]")
            let refused = try await run(elsewhere(url), 2, "[untrusted-app]")
            #expect(refused.contains("--allow-app org.okit.other"))
            server.publish(try packed("9.0.0"))
            try sign(by: thief)
            server.remove(.keys)
            try await run(elsewhere(url), 2, "[unknown-key]")
            try await run(elsewhere(url), 0, trusting: thief.publisher)
            #expect(try origins().subtracting(origin).count == 1)
        }
    }

    /// F3: another app of the publisher at the same address does not reset the version that was seen.
    @Test func floorAfterAnotherApp() async throws {
        try server.publish(.keys, chain(apps: []).text)
        let old = server.everything
        try await serving { url in
            server.publish(try packed("2.0.0"))
            try sign(by: release)
            try await run(url, 0)
            server.publish(try packed("1.0.0", identifier: "org.okit.other"))
            try sign(by: release)
            try await run(url, 0, options: ["--allow-app", "org.okit.other"])
            server.everything = old
            try await run(url, 2, "[older-version]", options: ["--allow-app", Self.app])
        }
    }

    /// F6: wrong files do not outlive the attack.
    @Test func recoveryOfTheCache() async throws {
        let good = server.everything
        try await serving { url in
            try await run(url, 0)
            server.publish(try packed("1.0.5"))
            try await run(url, 2, "[bad-signature]")
            server.publish(.keys, "okit-bundle-keys 1\nforged\n")
            server.publish(.freshness, "okit-bundle-fresh 1\nforged\n")
            try await run(url, 2, "[bad-keys]")
            server.everything = good
            try await run(url, 0)
            try await run(url, 0, options: ["--offline"])
        }
    }

    // MARK: The publisher

    /// A small app.
    private func packed(
        _ version: String,
        identifier: String = app,
        adding file: String? = nil
    ) throws -> [UInt8] {
        let folder = "\(place.path)/bundles/\(UUID().uuidString)"
        var files = [
            "bundle.json": """
            {"formatVersion": 1, "identifier": "\(identifier)", "version": "\(version)",
             "name": "Shop", "entry": "main", "models": {
             "default": {"entity": "Note", "storage": "file"}}}
            """,
            "models/Note.json": """
            {"id": false, "properties": {"text": {"type": "text", "default": "new"}}}
            """,
            "screens/main.json": """
            {"kind": "detail", "titlePath": "#Shop", "sections": [{"rows": [
             {"cell": "text", "path": "text", "textPath": "text"}]}]}
            """,
        ]
        if let file {
            files[file] = "{}"
        }
        for (name, text) in files {
            try AtomicFile.write(Array(text.utf8), to: "\(folder)/\(name)")
        }
        return try BundleFiles(folder: folder).packed()
    }

    /// Signs the bundle that the server has.
    private func sign(by key: SigningKey) throws {
        let files = try BundleFiles(archive: server.zip, name: "shop.zip")
        let end = now.addingTimeInterval(86_400)
        let signature = try BundleSignature(files, by: key, signed: now, expires: end)
        server.publish(.signatures, signature.text + "\n")
    }

    /// Versions of the keys: the first has the release key; the second, if there is another key.
    ///
    /// - Parameter rootKey: signs the second version.
    private func chain(
        release next: SigningKey? = nil,
        revoking revoked: SigningKey? = nil,
        and other: SigningKey? = nil,
        rootKey: SigningKey? = nil,
        apps: [String] = [app]
    ) throws -> KeyChain {
        var chain = KeyChain(of: root.publisher)
        var keys = chain.last
        keys.release = KeyStatement.Group([release.publisher])
        keys.apps = apps
        try chain.append(keys)
        try chain.sign(by: root)
        guard let next else {
            return chain
        }
        keys.release.keys = [next.publisher]
        keys.revoked = [revoked].compactMap { $0?.publisher }
        if let rootKey {
            keys.root = KeyStatement.Group([rootKey.publisher])
        }
        try chain.append(keys)
        try chain.sign(by: rootKey ?? root)
        guard let other else {
            return chain
        }
        keys.release = KeyStatement.Group([next.publisher, other.publisher], threshold: 2)
        try chain.append(keys)
        try chain.sign(by: root)
        return chain
    }

    private func freshness(
        _ version: String,
        on time: Date,
        by key: SigningKey
    ) throws -> Freshness {
        let digest = ContentDigest(of: server.zip)
        return try Freshness(Self.app, version, digest, time: time, days: 14, by: key)
    }

    private func state(_ version: String, on time: Date, by key: SigningKey) throws {
        try server.publish(.freshness, freshness(version, on: time, by: key).text)
    }

    // MARK: The user

    private func serving(_ body: (_ url: String) async throws -> Void) async throws {
        try await LoopbackServer.run {
            server.answer($0)
        } while: {
            try await body("\($0)/shop.zip")
        }
    }

    /// Runs the program, which must end with a code and name a reason.
    ///
    /// The first time, the user names the publisher by its first key.
    @discardableResult
    private func run(
        _ url: String,
        _ code: Int32,
        _ reason: String = "",
        trusting publisher: PublisherKey? = nil,
        options: [String] = [],
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) async throws -> String {
        let isFirst = try trust.publishers().all.isEmpty
        let named = publisher ?? (isFirst ? root.publisher : nil)
        let outcome = try await place.okit(
            ["run", url, "--headless"] + (named.map { ["--trust", $0.fingerprint] } ?? []) + options
        )
        let said = outcome.errors
        #expect(outcome.code == code, "\(said)", sourceLocation: sourceLocation)
        #expect(said.contains(reason) || reason.isEmpty, "\(said)", sourceLocation: sourceLocation)
        return said
    }

    /// The address of the same files from which nothing has run.
    private func elsewhere(_ url: String) -> String {
        url.replacing("shop.zip", with: "elsewhere.zip")
    }

    private var trust: TrustFile {
        TrustFile(path: "\(place.path)/.config/okit-bundle/trust.json")
    }

    /// Changes what the program remembers, as if time had passed.
    private func remember(_ change: (TrustFile) throws -> Void) throws {
        try change(trust)
    }

    /// Whose data the app has.
    private func origins() throws -> Set<String> {
        Set(try trust.apps().filter { $0.identifier == Self.app }.map(\.id))
    }
}

/// What a hostile server has at present: a zip and the files beside it.
private final class Repository: Sendable {
    private let state = Mutex(State())

    struct State {
        var zip: [UInt8] = []
        var texts: [PublisherFile: String] = [:]
        var isDown = false
        var endless: [String] = []
    }

    /// All that the server has.
    var everything: State {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    var zip: [UInt8] { everything.zip }

    var texts: [PublisherFile: String] { everything.texts }

    var isDown: Bool {
        get { everything.isDown }
        set { state.withLock { $0.isDown = newValue } }
    }

    /// The ends of paths at which data never ends.
    var endless: [String] {
        get { everything.endless }
        set { state.withLock { $0.endless = newValue } }
    }

    func publish(_ zip: [UInt8]) {
        state.withLock { $0.zip = zip }
    }

    func publish(_ kind: PublisherFile, _ text: String) {
        state.withLock { $0.texts[kind] = text }
    }

    func remove(_ kind: PublisherFile) {
        state.withLock { $0.texts[kind] = nil }
    }

    func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Answer {
        let state = everything
        guard !state.isDown else {
            return .raw("HTTP/1.1 503 X\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n")
        }
        if state.endless.contains(where: { request.path.hasSuffix($0) }) {
            return .raw(
                "HTTP/1.1 200 OK\r\n\r\n",
                ending: .repeats(Array(repeating: 0x61, count: 8192))
            )
        }
        for (kind, text) in state.texts where request.path.hasSuffix(kind.rawValue) {
            return .content(Array(text.utf8))
        }
        guard request.path.hasSuffix(".zip") else {
            return .status(404)
        }
        return .content(state.zip)
    }
}
