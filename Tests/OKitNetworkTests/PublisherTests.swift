import Foundation
import OKitBundle
import OKitNetwork
import TestSupport
import Testing

/// Which signatures count, whom the user trusts for which app, and freshness.
@Suite struct PublisherTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let app = "org.okit.a"
    private static let address = "https://host/a.zip"
    private let folder: TemporaryFolder
    private let first = SigningKey()
    private let release = [SigningKey(), SigningKey()]

    init() throws {
        folder = try TemporaryFolder([:])
        try folder.makeFolder("bundle")
        try folder.write("a", to: "bundle/a.json")
    }

    // MARK: Signatures

    @Test func countsAsManyReleaseKeysAsTheThreshold() throws {
        let keys = keys(threshold: 2)
        let signer = try signatures(release).verified(files, by: keys, now: Self.now)
        #expect(signer.publisher == first.publisher)
        #expect(signer.signers == release.map(\.publisher))
        for signers in [[release[0]], [release[0], release[0]], [release[0], first]] {
            let error = #expect(throws: TrustError.self) {
                try signatures(signers).verified(files, by: keys, now: Self.now)
            }
            #expect(error?.code == .tooFewSignatures)
        }
    }

    @Test func countsNoRevokedKey() throws {
        var keys = keys()
        keys.release.keys = [release[1].publisher]
        keys.revoked = [release[0].publisher]
        let error = #expect(throws: TrustError.self) {
            try signatures([release[0]]).verified(files, by: keys, now: Self.now)
        }
        #expect(error?.code == .revokedKey)
        _ = try signatures([release[1]]).verified(files, by: keys, now: Self.now)
    }

    @Test func endsWithTheFirstSignatureThatIsNeeded() throws {
        let ends = [Self.now + 60, Self.now + 120]
        let text = try BundleSignatures(
            zip(release, ends).map {
                try BundleSignature(files, by: $0, signed: Self.now, expires: $1)
            }
        )
        #expect(try text.verified(files, by: keys(threshold: 2), now: Self.now).expires == ends[0])
        #expect(try text.verified(files, by: keys(), now: ends[0]).expires == ends[1])
        let error = #expect(throws: TrustError.self) {
            try text.verified(files, by: keys(threshold: 2), now: ends[0])
        }
        #expect(error?.code == .expired)
        var ended = keys()
        ended.expires = Self.now
        let keysError = #expect(throws: TrustError.self) {
            try text.verified(files, by: ended, now: Self.now)
        }
        #expect(keysError?.code == .keysExpired)
    }

    @Test func readsALineForEachKey() throws {
        let all = try signatures(release)
        #expect(try BundleSignatures(all.text + "\n", name: "a.zip") == all)
        #expect(all.text.split(separator: "\n").count == 2)
        let many = (0..<9).map { _ in SigningKey() }
        #expect(throws: TrustError.self) { try signatures(many) }
    }

    // MARK: Trust

    @Test func trustsAPublisherForSingleApps() throws {
        let file = TrustFile(path: "\(folder.path)/trust.json")
        try file.trust(keys(), for: Self.app, at: Self.address)
        let publishers = try file.publishers()
        #expect(publishers.trusts(first.publisher, for: Self.app, at: "elsewhere"))
        #expect(!publishers.trusts(first.publisher, for: "org.okit.b", at: Self.address))
        #expect(!publishers.trusts(release[0].publisher, for: Self.app, at: Self.address))
        try file.revoke(first.publisher)
        #expect(try !file.publishers().trusts(first.publisher, for: Self.app, at: Self.address))
    }

    @Test func refusesAnotherPublisherAtAnAddress() throws {
        let file = TrustFile(path: "\(folder.path)/trust.json")
        try file.trust(keys(), for: Self.app, at: Self.address)
        let publishers = try file.publishers()
        try publishers.check(first.publisher, at: Self.address, name: "a.zip")
        let other = release[0].publisher
        let refused = #expect(throws: TrustError.self) {
            try publishers.check(other, at: Self.address, name: "a.zip")
        }
        #expect(refused?.code == .changedKey)
        try publishers.check(other, at: Self.address, name: "a.zip", accepting: other.fingerprint)
        let unsigned = #expect(throws: TrustError.self) {
            try publishers.check(nil, at: Self.address, name: "a.zip")
        }
        #expect(unsigned?.code == .unsigned)
        try publishers.check(nil, at: "elsewhere", name: "a.zip")
        // The address is another publisher's from then on, and the one before is not trusted elsewhere.
        try file.trust(KeyStatement(plain: other), for: Self.app, at: Self.address)
        let changed = try file.publishers()
        #expect(changed.publisher(at: Self.address)?.key == other)
        #expect(!changed.trusts(first.publisher, for: Self.app, at: "elsewhere"))
        #expect(changed.publisher(first.publisher)?.isTrusted == false)
    }

    @Test func readsThePublishersOfVersion01Once() throws {
        let key = String(
            decoding: try JSONEncoder().encode(first.publisher),
            as: UTF8.self
        )
        let former = """
            {"version": 1, "publishers": [{"key": \(key), "fingerprint": "x",
             "addresses": ["\(Self.address)", "https://host/b.zip"]}]}
            """
        try folder.write(former, to: "publishers.json")
        let file = TrustFile(path: "\(folder.path)/trust.json")
        #expect(try file.publishers().publisher(at: Self.address)?.key == first.publisher)
        #expect(try file.publishers().trusts(first.publisher, for: Self.app, at: Self.address))
        #expect(try !file.publishers().trusts(first.publisher, for: Self.app, at: "elsewhere"))
        try file.trust(KeyStatement(plain: first.publisher), for: Self.app, at: Self.address)
        // The address has its app now; the other one still has any.
        try folder.write("{", to: "publishers.json")
        let publishers = try file.publishers()
        #expect(!publishers.trusts(first.publisher, for: "org.okit.b", at: Self.address))
        #expect(publishers.trusts(first.publisher, for: "org.okit.b", at: "https://host/b.zip"))
        #expect(publishers.trusts(first.publisher, for: Self.app, at: "elsewhere"))
    }

    /// A query did not count in version 0.1: what was trusted then stays so until it has another publisher.
    @Test func remembersThePublishersOfVersion01ForEachQuery() throws {
        let key = String(
            decoding: try JSONEncoder().encode(first.publisher),
            as: UTF8.self
        )
        try folder.write(
            #"{"version": 1, "publishers": [{"key": \#(key), "addresses": ["\#(Self.address)"]}]}"#,
            to: "publishers.json"
        )
        let file = TrustFile(path: "\(folder.path)/trust.json")
        let tenants = try ["a", "b"].map { try BundleAddress("\(Self.address)?tenant=\($0)").key }
        for tenant in tenants {
            #expect(try file.publishers().publisher(at: tenant)?.key == first.publisher)
            #expect(try file.publishers().trusts(first.publisher, for: Self.app, at: tenant))
        }
        let other = release[0].publisher
        try file.trust(KeyStatement(plain: other), for: Self.app, at: tenants[0])
        let publishers = try file.publishers()
        #expect(publishers.publisher(at: tenants[0])?.key == other)
        #expect(publishers.publisher(at: tenants[1])?.key == first.publisher)
        #expect(publishers.publisher(at: Self.address)?.key == first.publisher)
    }

    @Test func remembersTheNewestKeysOfTrustedPublishersAlone() throws {
        let file = TrustFile(path: "\(folder.path)/trust.json")
        var chain = KeyChain(of: first.publisher)
        var versions: [KeyStatement] = []
        for _ in 0..<2 {
            try chain.append(chain.last)
            try chain.sign(by: first)
            versions.append(try chain.verified(name: "a.zip"))
        }
        try file.note(versions[1])
        #expect(try file.publishers().all.isEmpty)
        try file.trust(versions[0], for: Self.app, at: Self.address)
        for version in versions.reversed() {
            try file.note(version)
            #expect(try file.publishers().publisher(first.publisher)?.keys == versions[1])
        }
        try file.revoke(first.publisher)
        #expect(try file.publishers().publisher(first.publisher)?.keys == versions[1])
    }

    /// Without a file of keys, those that were seen count; a publisher cannot claim another's key.
    @Test func findsThePublisherOfASignature() throws {
        let file = TrustFile(path: "\(folder.path)/trust.json")
        let thief = SigningKey()
        for (owner, key) in [(thief, first), (first, release[0])] {
            var chain = KeyChain(of: owner.publisher)
            var keys = chain.last
            keys.release = KeyStatement.Group([key.publisher])
            try chain.append(keys)
            try chain.sign(by: owner)
            try file.trust(chain.verified(name: "a"), for: Self.app, at: "\(owner.publisher.words)")
        }
        let publishers = try file.publishers()
        func publisher(_ key: SigningKey) throws -> PublisherKey {
            try publishers.keys(
                for: signatures([key]),
                nil,
                at: Self.address,
                name: "a.zip"
            ).publisher
        }
        #expect(try publisher(release[0]) == first.publisher)
        #expect(try publisher(first) == first.publisher)
        #expect(try publisher(release[1]) == release[1].publisher)
    }

    // MARK: Freshness

    @Test func isReadAsItIsWritten() throws {
        let statement = try freshness("1.0.0", Self.now)
        #expect(
            statement.text.hasPrefix(
                """
                okit-bundle-fresh 1
                app org.okit.a
                version 1.0.0
                digest \(ContentDigest(of: Array("1.0.0".utf8)))
                time 2027-01-15T08:00:00Z
                expires 2027-01-16T08:00:00Z
                signature
                """
            )
        )
        #expect(Freshness(statement.text) == statement)
        #expect(statement.isSigned(by: keys(), now: Self.now))
    }

    @Test(arguments: [
        ("okit-bundle-fresh 1", "okit-bundle-fresh 2"), ("app", "App"), ("version", "\nversion"),
        ("digest ", "digest 0"), ("time 2027", "time 2028"), ("time 2027-", "time 27-"),
        ("expires 2027", "expires 2029"), ("expires 2027", "expires 2026"),
        ("expires", "expires never\nexpires"), ("signature", "note x\nsignature"),
    ])
    func acceptsNoOtherText(old: String, new: String) throws {
        let text = try freshness("1.0.0", Self.now).text
            .replacing(old, with: new, maxReplacements: 1)
        #expect(Freshness(text) == nil)
    }

    @Test(arguments: [
        ("app org", "app net"), ("version 1", "version 2"), ("08:00:00Z", "07:00:00Z"),
    ])
    func isNotSignedForAnythingElse(old: String, new: String) throws {
        let text = try freshness("1.0.0", Self.now).text
            .replacing(old, with: new, maxReplacements: 1)
        #expect(Freshness(text)?.isSigned(by: keys(), now: Self.now) == false)
    }

    @Test func isRequiredOnceItWasSeen() throws {
        let file = TrustFile(path: "\(folder.path)/trust.json")
        try file.trust(keys(), for: Self.app, at: Self.address)
        #expect(try check(file, "1.0.0", nil, Self.now) == nil)
        let one = try freshness("1.0.0", Self.now)
        #expect(try check(file, "1.0.0", one, Self.now) == one)
        try file.note(one, by: keys())
        // What was seen counts as long as it has not ended.
        #expect(try check(file, "1.0.0", nil, Self.now + 86_399) == one)
        #expect(throws: TrustError.self) { try check(file, "1.0.0", nil, Self.now + 86_400) }
        let two = try freshness("2.0.0", Self.now + 100)
        try file.note(two, by: keys())
        #expect(try check(file, "2.0.0", one, Self.now + 200) == two)
        let error = #expect(throws: TrustError.self) {
            try check(file, "1.0.0", one, Self.now + 200)
        }
        #expect(error?.code == .stale)
        #expect(error?.description.contains("version 2.0.0") == true)
        // One from the future, and one that a key signed which does not count, do not help.
        let future = try freshness("1.0.0", Self.now + 200_000)
        let forged = try freshness("1.0.0", Self.now + 150, by: SigningKey())
        for offered in [future, forged] {
            #expect(throws: TrustError.self) { try check(file, "1.0.0", offered, Self.now + 200) }
        }
        // After the key was revoked its statements do not count, and another one is required.
        var keys = keys()
        keys.release.keys = [release[1].publisher]
        let missing = #expect(throws: TrustError.self) {
            try check(file, "2.0.0", nil, Self.now + 200, keys)
        }
        #expect(missing?.code == .stale)
    }

    private func check(
        _ file: TrustFile,
        _ version: String,
        _ offered: Freshness?,
        _ now: Date,
        _ keys: KeyStatement? = nil
    ) throws -> Freshness? {
        try file.publishers().checkFreshness(
            of: Self.app,
            ContentDigest(of: Array(version.utf8)),
            by: keys ?? self.keys(),
            offered?.text,
            now: now,
            name: "a.zip"
        )
    }

    private func freshness(
        _ version: String,
        _ time: Date,
        by key: SigningKey? = nil
    ) throws -> Freshness {
        try Freshness(
            Self.app,
            version,
            ContentDigest(of: Array(version.utf8)),
            time: time,
            days: 1,
            by: key ?? release[0]
        )
    }

    private func keys(threshold: Int = 1) -> KeyStatement {
        var keys = KeyStatement(plain: first.publisher)
        keys.release = KeyStatement.Group(release.map(\.publisher), threshold: threshold)
        return keys
    }

    private func signatures(_ keys: [SigningKey]) throws -> BundleSignatures {
        try BundleSignatures(
            keys.map { try BundleSignature(files, by: $0, signed: Self.now) }
        )
    }

    private var files: BundleFiles {
        get throws {
            try BundleFiles(folder: "\(folder.path)/bundle")
        }
    }
}
