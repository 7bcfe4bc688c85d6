import Foundation
import OKitNetwork
import TestSupport
import Testing

@Suite struct KeyChainTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let first = SigningKey()
    private let root = SigningKey()
    private let release = SigningKey()

    @Test func startsWithASingleKey() throws {
        let chain = KeyChain(of: first.publisher)
        let keys = try chain.verified(name: "a.zip")
        #expect(keys == KeyStatement(plain: first.publisher))
        #expect(keys.version == 0 && keys.release.keys == [first.publisher])
    }

    @Test func isReadAsItIsWritten() throws {
        var chain = try rotated()
        try chain.append(chain.last)
        try chain.sign(by: root)
        let read = try KeyChain(chain.text, name: "a.zip")
        #expect(read == chain)
        #expect(read.versions.map(\.version) == [1, 2])
        let keys = try read.verified(name: "a.zip")
        #expect(keys == chain.last)
        #expect(keys.publisher == first.publisher)
        #expect(keys.release.keys == [release.publisher])
    }

    @Test func statesWhatIsSignedInPlainLines() throws {
        let chain = try rotated()
        let lines = chain.text.split(separator: "\n").map(String.init)
        let names = lines.map { $0.prefix { $0 != " " } }
        #expect(
            names == [
                "okit-bundle-keys", "publisher", "version", "expires", "root-threshold", "root",
                "release-threshold", "release", "revoked", "app", "signature", "signature",
            ]
        )
        #expect(lines[0] == "okit-bundle-keys 1" && lines[3] == "expires 2027-01-16T08:00:00Z")
    }

    @Test func needsRootKeysOfBothVersions() throws {
        var chain = KeyChain(of: first.publisher)
        try chain.append(next(chain))
        #expect(chain.missingSignatures == 1)
        #expect(chain.missingSigners == [first.publisher, root.publisher])
        for key in [first, root] {
            #expect(throws: TrustError.self) { try chain.verified(name: "a.zip") }
            try chain.sign(by: key)
        }
        #expect(chain.missingSignatures == 0)
        _ = try chain.verified(name: "a.zip")
        // The release key, and the first key after its removal, are not root keys.
        try chain.append(chain.last)
        for key in [release, SigningKey()] {
            let error = #expect(throws: TrustError.self) { try chain.sign(by: key) }
            #expect(error?.code == .badKeys)
        }
    }

    @Test func needsAsManyRootKeysAsItsThreshold() throws {
        let others = [SigningKey(), SigningKey()]
        var chain = try rotated()
        var keys = chain.last
        keys.root = KeyStatement.Group([root, others[0], others[1]].map(\.publisher), threshold: 2)
        try chain.append(keys)
        try chain.sign(by: root)
        try chain.sign(by: root)
        #expect(chain.missingSignatures == 1)
        #expect(throws: TrustError.self) { try chain.verified(name: "a.zip") }
        try chain.sign(by: others[1])
        #expect(try chain.verified(name: "a.zip").version == 2)
    }

    @Test func replacesAVersionThatLacksSignatures() throws {
        var chain = try rotated()
        try chain.append(chain.last)
        try chain.append(chain.last)
        #expect(chain.versions.map(\.version) == [1, 2])
    }

    @Test func neverBringsBackARevokedKey() throws {
        var chain = try rotated()
        var keys = chain.last
        keys.revoked = []
        try chain.append(keys)
        try chain.sign(by: root)
        let error = #expect(throws: TrustError.self) { try chain.verified(name: "a.zip") }
        #expect(error?.description.contains("contains a revoked key") == true)
        keys.revoked = [release.publisher]
        #expect(throws: TrustError.self) { try chain.append(keys) }
    }

    /// The keys that were seen before stay: an older file does not bring earlier ones back, and a
    /// thief of the first key cannot start another chain.
    @Test func continuesOnlyFromTheVersionThatWasSeen() throws {
        let older = try rotated()
        var chain = older
        try chain.append(chain.last)
        try chain.sign(by: root)
        let known = try chain.verified(name: "a.zip")
        #expect(try older.verified(after: known, name: "a.zip") == known)
        #expect(try chain.verified(after: older.last, name: "a.zip") == known)
        var fork = KeyChain(of: first.publisher)
        try fork.append(KeyStatement(plain: first.publisher))
        try fork.sign(by: first)
        _ = try fork.verified(name: "a.zip")
        let error = #expect(throws: TrustError.self) {
            try fork.verified(after: older.last, name: "a.zip")
        }
        #expect(error?.code == .badKeys)
    }

    @Test(arguments: [
        ("version 1", "version 2"), ("version 1", "version 01"), ("version 1", "version 0"),
        ("version 1", "version 1\nversion 1"), ("expires 2027", "expires 2028"),
        ("expires 2027", "expires never; 2027"), ("root-threshold 1", "root-threshold 0"),
        ("root-threshold 1", "root-threshold 2"), ("release-threshold 1", "release-threshold 9"),
        ("app org", "app  org"), ("app org", "note org"), ("app org", "app org.a\napp org"),
        ("revoked ", "revoked AAAA"), ("root ", "root AAAA\nroot "),
        ("publisher", "app x\npublisher"),
        ("okit-bundle-keys 1", "okit-bundle-keys 2"), ("\n", "\r\n"), ("\n", "\n\n"),
        ("\nexpires", "\u{1B}\nexpires"), ("signature ", "signature  "),
        ("signature ", "signature AAAA AAAA\nsignature "), ("app", "signature A A\napp"),
    ])
    func acceptsNoOtherText(old: String, new: String) throws {
        let text = try rotated().text.replacing(old, with: new, maxReplacements: 1)
        let error = #expect(throws: TrustError.self) {
            try KeyChain(text, name: "a.zip").verified(name: "a.zip")
        }
        #expect(error?.code == .badKeys)
    }

    @Test func acceptsNoTextThatIsCutOrTooLong() throws {
        let text = try rotated().text
        for count in stride(from: 0, to: text.count, by: 7) {
            let cut = String(text.prefix(count))
            #expect(throws: TrustError.self) {
                try KeyChain(cut, name: "a.zip").verified(name: "a.zip")
            }
        }
        let long = text + String(repeating: "signature A A\n", count: 10_000)
        #expect(throws: TrustError.self) { try KeyChain(long, name: "a.zip") }
    }

    /// Any change of a byte is refused, or changes nothing that counts.
    @Test func acceptsNoDamagedBytes() throws {
        var random = SeededGenerator(seed: 1)
        let chain = try rotated()
        let bytes = Array(chain.text.utf8)
        for _ in 0..<RandomSets.count(20_000, gate: 500) {
            var damaged = bytes
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let index = Int.random(in: damaged.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: damaged.remove(at: index)
                case 1: damaged.insert(damaged[index], at: index)
                default: damaged[index] = UInt8.random(in: 0...255, using: &random)
                }
            }
            let text = String(decoding: damaged, as: UTF8.self)
            let keys = try? KeyChain(text, name: "a.zip").verified(name: "a.zip")
            #expect(keys == nil || keys == chain.last, "\(text)")
        }
    }

    @Test func limitsTheKeysOfAVersion() throws {
        var keys = KeyStatement(plain: first.publisher)
        keys.root.keys += (0..<15).map { _ in SigningKey().publisher }
        keys.apps = (0..<256).map { "org.okit.a\($0)" }
        #expect(keys.problem == nil)
        keys.apps.append("org.okit.b")
        #expect(keys.problem?.contains("at most 256") == true)
        keys.apps = []
        keys.root.keys.append(SigningKey().publisher)
        #expect(keys.problem == "needs 1 to 16 root keys, found 17")
    }

    @Test func showsFingerprintsAsWords() {
        let key = first.publisher
        #expect(key.words.count == 4)
        let words = key.words.joined(separator: " ")
        #expect(words.split(separator: " ").count == 16)
        #expect(key.hasFingerprint(words) && key.hasFingerprint(words.uppercased()))
        #expect(key.hasFingerprint(words.replacing(" ", with: "-")))
        #expect(!key.hasFingerprint(String(words.dropLast(2))))
        #expect(!root.publisher.hasFingerprint(words))
    }

    private func next(_ chain: KeyChain) -> KeyStatement {
        var keys = chain.last
        keys.expires = Self.now + 86_400
        keys.root = KeyStatement.Group([root.publisher])
        keys.release = KeyStatement.Group([release.publisher])
        keys.revoked = [first.publisher]
        keys.apps = ["org.okit.a"]
        return keys
    }

    /// Version 1, with another root key, a release key, and the first key revoked.
    private func rotated() throws -> KeyChain {
        var chain = KeyChain(of: first.publisher)
        try chain.append(next(chain))
        try chain.sign(by: first)
        try chain.sign(by: root)
        return chain
    }
}
