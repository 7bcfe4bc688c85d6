import Foundation
import OKitNetwork
import TestSupport
import Testing

/// The commands with which a publisher signs, and changes the keys that count.
@Suite(.timeLimit(.minutes(20)))
struct PublisherCommandTests {
    private let place: Workplace

    init() async throws {
        place = try Workplace()
        try place.addBookshop()
        try await place.expect(0, "pack", "bookshop", "-o", "shop.zip")
        for name in ["first", "release", "other"] {
            let key = SigningKey()
            try place.write(Array(key.pem.utf8), name)
            try place.write(Array(key.publisher.pem.utf8), "\(name).pub")
        }
    }

    /// An offline root, two release keys that both have to sign, and a revocation.
    @Test func changesTheKeysOfAPublisher() async throws {
        try await addKeys("--add-release", "other.pub", "--release-threshold", "2")
        let one = try await place.expect(0, "sign", "shop.zip", "--key", "release")
        #expect(one.errors.contains("1 of the publisher's release keys has signed it, and 2 must"))
        try await expectRefusal("[too-few-signatures]", "verify", "shop.zip", "--key", "first.pub")
        let both = try await place.expect(0, "sign", "shop.zip", "--add", "--key", "other")
        #expect(both.errors.isEmpty)
        let verified = try await place.expect(0, "verify", "shop.zip", "--key", "first.pub")
        #expect(verified.output.contains("signatures of release keys: 2; required: 2 of 2"))
        #expect(verified.output.contains("publisher \(try fingerprint("first")), version 1"))
        let revoked = try await place.expect(
            0,
            "keys",
            "change",
            "shop.zip.keys",
            "--key",
            "first",
            "--revoke",
            try fingerprint("other"),
            "--release-threshold",
            "1"
        )
        #expect(revoked.output.contains("revoked   \(try fingerprint("other"))"))
        try await place.expect(0, "verify", "shop.zip", "--key", "first.pub")
        let wrong = try await place.expect(0, "sign", "shop.zip", "--key", "other")
        let note =
            "note: \(try fingerprint("other")) is not a release key of shop.zip.keys; expected "
        #expect(wrong.errors.contains("\(note)\(try fingerprint("release"))"))
        try await expectRefusal("[revoked-key]", "verify", "shop.zip", "--key", "first.pub")
    }

    @Test func collectsTheSignaturesOfRootKeys() async throws {
        try await addKeys("--add-root", "other.pub", "--root-threshold", "2")
        let shown = try await place.expect(1, "keys", "show", "shop.zip.keys")
        #expect(shown.output.contains("Not valid yet; 1 of these must sign"))
        #expect(shown.output.contains(try fingerprint("other")))
        try await place.expect(0, "sign", "shop.zip", "--key", "release")
        try await expectRefusal("[bad-keys]", "verify", "shop.zip", "--key", "first.pub")
        try await place.expect(0, "keys", "sign", "shop.zip.keys", "--key", "other")
        try await place.expect(0, "keys", "show", "shop.zip.keys")
        try await place.expect(0, "verify", "shop.zip", "--key", "first.pub")
    }

    @Test func statesWhichVersionIsTheNewest() async throws {
        try await place.expect(0, "sign", "shop.zip", "--key", "first")
        let stated = try await place.expect(0, "fresh", "shop.zip", "--key", "first")
        #expect(stated.output.contains("version 1.0.0 is the newest until 20"))
        let verified = try await place.expect(0, "verify", "shop.zip", "--key", "first.pub")
        #expect(verified.output.contains("version 1.0.0 is the newest, valid until 20"))
        try place.edit("bookshop/bundle.json", "\"1.0.0\"", "\"1.1.0\"")
        try await place.expect(0, "pack", "bookshop", "-o", "shop.zip")
        try await place.expect(0, "sign", "shop.zip", "--key", "first")
        try await expectRefusal("[stale]", "verify", "shop.zip", "--key", "first.pub")
        try await addKeys()
        #expect(stated.errors.isEmpty)
        let before = try place.bytes("shop.zip.fresh")
        try await expectRefusal(
            "first is not a release key of shop.zip.keys",
            "fresh",
            "shop.zip",
            "--key",
            "first"
        )
        #expect(try place.bytes("shop.zip.fresh") == before)
    }

    @Test func reportsWhatIsWrong() async throws {
        try await expectRefusal("no such file", "keys", "show", "shop.zip.keys")
        try await addKeys()
        try await expectRefusal(
            "the file already exists",
            "keys",
            "new",
            "shop.zip.keys",
            "--key",
            "first"
        )
        for (options, message) in [
            (["--key", "other"], "not a root key"),
            (["--key", "first", "--release-threshold", "2"], "the release threshold is 2"),
            (["--key", "first", "--remove-release", "other.pub"], "not a release key"),
            (["--key", "first", "--revoke", "1234"], "expected the fingerprint of a key"),
            (["--key", "first", "--revoke", "release.pub"], "needs 1 to 16 release keys, found 0"),
            (["--key", "first", "--remove-app", "a"], "no such app"),
            (["--key", "first.pub"], "not a secret Ed25519 key"),
        ] {
            let outcome = try await place.okit(["keys", "change", "shop.zip.keys"] + options)
            #expect(outcome.code == 2 && outcome.errors.contains(message), "\(outcome.errors)")
        }
        try place.write(Array("nonsense".utf8), "shop.zip.keys")
        try await expectRefusal("[bad-keys]", "keys", "show", "shop.zip.keys")
    }

    /// The user trusts a publisher for an app; rotation changes nothing of that, and `revoke` ends it.
    @Test func showsAndRevokesTheTrustInAPublisher() async throws {
        try await addKeys()
        try await place.expect(0, "sign", "shop.zip", "--key", "release")
        let publisher = try fingerprint("first")
        try await place.expect(0, "run", "shop.zip", "--headless", "--trust", publisher)
        let list = try await place.expect(0, "trust", "list")
        #expect(list.output.contains("publisher \(publisher)  org.okit.bookshop\n"))
        try await place.expect(
            0,
            "keys",
            "change",
            "shop.zip.keys",
            "--key",
            "first",
            "--add-release",
            "other.pub",
            "--revoke",
            "release.pub"
        )
        try await expectRefusal("[revoked-key]", "run", "shop.zip", "--headless")
        try await place.expect(0, "sign", "shop.zip", "--key", "other")
        try await place.expect(0, "run", "shop.zip", "--headless", "--require-signature")
        let shown = try await place.expect(0, "trust", "show", publisher)
        #expect(shown.output.contains("release   \(try fingerprint("other"))\n"))
        #expect(shown.output.contains("revoked   \(try fingerprint("release"))\n"))
        try await place.expect(0, "trust", "revoke", publisher)
        try await expectRefusal(
            "[unknown-key]",
            "run",
            "shop.zip",
            "--headless",
            "--require-signature"
        )
    }

    /// A single key becomes a chain of keys: nothing is asked, and the data and the version that was seen
    /// stay.
    @Test func replacesASingleKeyWithoutAQuestion() async throws {
        try await place.expect(0, "sign", "shop.zip", "--key", "first")
        let run = ["run", "shop.zip", "--headless", "--require-signature"]
        #expect(try await place.okit(run + ["--trust", fingerprint("first")]).code == 0)
        let before = try trust.apps().map(\.id)
        #expect(before.count == 1)
        try await addKeys()
        try await expectRefusal("[too-few-signatures]", run)
        try place.edit("bookshop/bundle.json", "\"1.0.0\"", "\"0.9.0\"")
        try await place.expect(0, "pack", "bookshop", "-o", "shop.zip")
        try await place.expect(0, "sign", "shop.zip", "--key", "release")
        try await expectRefusal("[older-version]", run)
        try place.edit("bookshop/bundle.json", "\"0.9.0\"", "\"1.0.1\"")
        try await place.expect(0, "pack", "bookshop", "-o", "shop.zip")
        try await place.expect(0, "sign", "shop.zip", "--key", "release")
        let outcome = try await place.okit(run)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try trust.apps().map(\.id) == before)
    }

    @Test(.enabled("needs python3") { Workplace.has("python3") }, arguments: [("n", 2), ("y", 0)])
    func asksBeforeAPublisherIsTrustedForAnotherApp(answer: String, code: Int32) async throws {
        let key = KeyStatement(plain: try publicKey("first"))
        try trust.trust(key, for: "org.okit.other", at: "elsewhere")
        try await place.expect(0, "sign", "shop.zip", "--key", "first")
        try await expectRefusal("--allow-app org.okit.bookshop", "run", "shop.zip", "--headless")
        let outcome = try await place.okit(answering: answer, "run", "shop.zip", "--headless")
        #expect(outcome.code == code, "\(outcome.output)")
        #expect(
            outcome.output.contains("a publisher that you trust for other apps (org.okit.other)")
        )
        let words = try publicKey("first").words
        #expect(words.allSatisfy(outcome.output.contains))
        let apps = try trust.publishers().publisher(key.publisher)?.apps
        #expect(apps?.contains("org.okit.bookshop") == (code == 0))
    }

    /// The file of keys is verified without this program, as docs/publishing.md describes.
    @Test(.enabled("needs openssl") { Workplace.has("openssl") })
    func writesKeysThatOpenSSLVerifies() async throws {
        try await addKeys()
        let lines = String(decoding: try place.bytes("shop.zip.keys"), as: UTF8.self)
            .split(separator: "\n").map(String.init)
        let signed = lines.filter { !$0.hasPrefix("signature ") }.map { "\($0)\n" }.joined()
        try place.write(Array(signed.utf8), "statement")
        let last = try #require(lines.last?.split(separator: " ").last)
        try place.write(Array(try #require(Data(base64Encoded: String(last)))), "raw")
        let outcome = try await place.tool(
            "openssl",
            "pkeyutl",
            "-verify",
            "-pubin",
            "-inkey",
            "first.pub",
            "-rawin",
            "-in",
            "statement",
            "-sigfile",
            "raw"
        )
        #expect(outcome.code == 0, "\(outcome.errors)")
    }

    /// Creates keys with an offline root, `first`, and the release key `release`.
    private func addKeys(_ options: String...) async throws {
        let arguments =
            ["keys", "new", "shop.zip.keys", "--key", "first", "--add-release", "release.pub"]
            + ["--remove-release", "first.pub"] + options
        let outcome = try await place.okit(arguments)
        #expect(outcome.code == 0, "\(outcome.errors)")
    }

    private func fingerprint(_ name: String) throws -> String {
        try publicKey(name).fingerprint
    }

    private func publicKey(_ name: String) throws -> PublisherKey {
        let pem = String(decoding: try place.bytes("\(name).pub"), as: UTF8.self)
        return try #require(PublisherKey(pem: pem))
    }

    private var trust: TrustFile {
        TrustFile(path: "\(place.path)/.config/okit-bundle/trust.json")
    }

    private func expectRefusal(
        _ part: String,
        _ arguments: String...,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) async throws {
        try await expectRefusal(part, arguments, sourceLocation: sourceLocation)
    }

    private func expectRefusal(
        _ part: String,
        _ arguments: [String],
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) async throws {
        let outcome = try await place.okit(arguments)
        #expect(outcome.code == 2, sourceLocation: sourceLocation)
        #expect(outcome.errors.contains(part), "\(outcome.errors)", sourceLocation: sourceLocation)
    }
}
