import Foundation
import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitNetwork
import OKitRuntime
import OKitSyntax
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct TrustCommandTests: BookshopPublishing {
    let place: Workplace
    let store = AppStore()

    init() async throws {
        place = try Workplace()
        try place.addBookshop()
        for key in ["key", "other"] {
            #expect(try await place.okit("keygen", "-o", key).code == 0)
        }
        try await offer("1.0.0")
    }

    @Test(arguments: [true, false])
    func asksForTrustOnFirstUse(inHeader: Bool) async throws {
        try await offer("1.0.0", signedBy: "key", inHeader: inHeader)
        try await serving { url in
            let fingerprint = try await fingerprint(of: "key")
            let refused = try await run(url, 2)
            #expect(refused.contains("[unknown-key]"))
            #expect(refused.contains("--trust \(fingerprint)"))
            try await run(url, 0, "--trust", fingerprint)
            // From then on nobody needs to say it, and another bundle of theirs is trusted too.
            try await run(url, 0)
            try await run("\(url)?other", 0)
            try await run(url.replacing("shop.zip", with: "other.zip"), 0)
        }
    }

    /// A bundle that nobody has signed is asked for a signature once, as long as nobody wants one.
    @Test func seeksASignatureOnlyWhereItMatters() async throws {
        try await serving { url in
            try await place.expect(0, "lint", url)
            #expect(store.searches == 0)
            for _ in 0..<3 {
                try await run(url, 0)
            }
            #expect(store.searches == 1)
            #expect(try await run(url, 2, "--require-signature").contains("[unsigned]"))
            // What is in the cache may be forged, so that it is fetched anew before it is refused.
            #expect(store.searches == 3)
            // What was signed later is found with the next content, and looked for from then on.
            try await trust(url)
            let searches = store.searches
            store.change { $0.file = nil }
            #expect(try await run(url, 2).contains("[unsigned]"))
            #expect(store.searches == searches + 2)
        }
    }

    @Test func refusesAChangedKey() async throws {
        try await serving { url in
            try await trust(url)
            try await offer("1.0.1", signedBy: "other")
            #expect(try await run(url, 2).contains("[changed-key]"))
            try await run(url, 0, "--trust", fingerprint(of: "other"))
            try await offer("1.0.2", signedBy: "key")
            #expect(try await run(url, 2).contains("[changed-key]"))
        }
    }

    /// What is remembered of an address is not remembered of the same one with another query.
    @Test func remembersEachQueryByItself() async throws {
        try await serving { url in
            let (one, two) = ("\(url)?tenant=secret1", "\(url)?tenant=secret2")
            try await trust(one)
            try await offer("1.0.1", signedBy: "other")
            #expect(try await run(one, 2).contains("[changed-key]"))
            #expect(try await run(two, 2).contains("[unknown-key]"))
            try await run(two, 0, "--trust", fingerprint(of: "other"))
            #expect(try await run(one, 2).contains("[changed-key]"))
            try await offer("1.0.2")
            #expect(try await run(two, 2).contains("[unsigned]"))
            // A third one never had a publisher.
            try await run("\(url)?tenant=secret3", 0)
            let trust = try place.bytes(".config/okit-bundle/trust.json")
            #expect(!String(decoding: trust, as: UTF8.self).contains("tenant"))
            for (url, count) in [(one, 1), ("\(url)?tenant=secret3", 1), (url, 2)] {
                let shown = try await place.okit("trust", "show", url)
                let apps = shown.output.split(separator: "\n").filter { $0.hasPrefix("from ") }
                #expect(apps.count >= count, "\(shown.output)\(shown.errors)")
            }
        }
    }

    @Test func refusesABundleThatIsNotSignedAnyMore() async throws {
        try await serving { url in
            try await run(url, 0)
            #expect(try await run(url, 2, "--require-signature").contains("[unsigned]"))
            try await trust(url)
            try await offer("1.0.1")
            #expect(try await run(url, 2).contains("[unsigned]"))
        }
    }

    @Test func refusesFilesThatWereNotSigned() async throws {
        try await serving { url in
            try await trust(url)
            let signature = String(decoding: try place.bytes("shop.zip.sig"), as: UTF8.self)
            try await offer("1.0.1")
            store.change { $0.file = signature }
            #expect(try await run(url, 2).contains("[bad-signature]"))
        }
    }

    @Test func refusesASignatureThatHasEnded() async throws {
        try await serving { url in
            try await trust(url)
            let pem = String(decoding: try place.bytes("key"), as: UTF8.self)
            let signature = try BundleSignature(
                BundleFiles(archive: try place.bytes("shop.zip"), name: "shop.zip"),
                by: #require(SigningKey(pem: pem)),
                signed: Date(timeIntervalSince1970: 0),
                expires: Date(timeIntervalSince1970: 1000)
            )
            store.change { $0.file = signature.text }
            let refused = try await run(url, 2)
            #expect(refused.contains("expired on 1970-01-01T00:16:40Z"))
            #expect(refused.contains("[expired]"))
        }
    }

    @Test func refusesAnEndThatWasMovedOrTakenAway() async throws {
        try await serving { url in
            try await trust(url)
            let text = String(decoding: try place.bytes("shop.zip.sig"), as: UTF8.self)
            let moved = text.replacing(
                "; signature",
                with: "; expires=2090-01-01T00:00:00Z; signature"
            )
            store.change { $0.file = moved }
            #expect(try await run(url, 2).contains("[bad-signature]"))
        }
    }

    @Test func refusesAnOlderVersionThanWasSeen() async throws {
        try await offer("1.2.0", signedBy: "key")
        try await serving { url in
            try await run(url, 0, "--trust", fingerprint(of: "key"))
            try await offer("1.1.9", signedBy: "key")
            let refused = try await run(url, 2)
            #expect(refused.contains("[older-version]"))
            #expect(refused.contains("--allow-older"))
            // Another place has the same publisher's app.
            try await run(url.replacing("shop.zip", with: "mirror.zip"), 2)
            try await run(url, 0, "--allow-older")
            try await offer("1.10.0", signedBy: "key")
            try await run(url, 0)
        }
    }

    @Test func keepsTheDataOfAPublisherFromOthers() async throws {
        try await offer("1.0.0", signedBy: "key")
        try await serving { url in
            let fingerprint = try await fingerprint(of: "key")
            try await run(url, 0, "--trust", fingerprint, input: "show\n")
            try await run(
                url,
                0,
                input: "tap \"Add\"\ntype \"Solaris\" into \"Name\"\nanswer \"OK\"\n"
            )
            let folder = "\(place.path)/data/okit-bundle/org.okit.bookshop"
            let origins = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(origins == ["signed-\(fingerprint)"])
        }
    }

    @Test func holdsNobodyToAVersionWhoseSignatureHasEnded() async throws {
        try await offer("1.0.0", signedBy: "key", options: ["--days", "2"])
        try await serving { url in
            try await run(url, 0, "--trust", fingerprint(of: "key"))
            store.change { $0.zip = [] }
            #expect(try await run(url, 0).contains("running the earlier version 1.0.0"))
            // As if two days had passed.
            let history = ".local/state/okit-bundle/apps.json"
            let text = String(decoding: try place.bytes(history), as: UTF8.self)
            let later = text.replacing(/"expires" : "20../, with: "\"expires\" : \"19")
            #expect(later != text)
            try place.write(Array(later.utf8), history)
            #expect(try await run(url, 2).contains("[expired]"))
        }
    }

    @Test(
        .enabled("needs python3") { Workplace.has("python3") },
        arguments: [("n", 2), ("y", 0)]
    )
    func asksWhereSomebodyCanAnswer(answers: String, code: Int32) async throws {
        try await offer("1.0.0", signedBy: "key")
        try await serving { url in
            let outcome = try await place.okit(answering: answers, "run", url, "--headless")
            #expect(outcome.code == code, "\(outcome.errors)")
            let fingerprint = try await fingerprint(of: "key")
            let signer = "signed by \(fingerprint), a publisher that you do not trust yet"
            #expect(outcome.output.contains(signer))
            #expect(outcome.output.contains("Book Shop") == (code == 0))
            #expect(outcome.output.contains("[refused]") == (code == 2))
        }
    }

    /// What was granted once counts for later runs without a user, as long as the content is the same.
    @Test(arguments: ["--allow-unsigned", "--sha256"])
    func remembersAnUnsignedContentThatWasGranted(_ option: String) async throws {
        let zip = try place.bytes("shop.zip")
        let digest = ContentDigest(of: zip)
        let url = "https://bundles.example/shop.zip"
        let address = try BundleAddress(url)
        // What an address of this computer has needs no grant, so there is a copy of another.
        try BundleCache(folder: "\(place.path)/.cache/okit-bundle").store(
            zip,
            as: CachedBundle(name: url, digest: digest, size: zip.count, checked: Date()),
            at: address
        )
        #expect(try await run(url, 2, "--offline").contains("[unsigned]"))
        #expect(try await place.okit("trust", "grant", url, "--offline").code == 2)
        let options = option == "--sha256" ? [option, "\(digest)"] : [option]
        let granted = try await place.okit(["trust", "grant", url, "--offline"] + options)
        #expect(granted.output.contains("run unsigned with the SHA-256 \(digest)\n"))
        #expect(granted.code == 0, "\(granted.errors)")
        try await run(url, 0, "--offline")
        #expect(try await place.okit("trust", "show", url).output.contains("\(digest)"))
        try await place.expect(0, "trust", "revoke", url)
        #expect(try await run(url, 2, "--offline").contains("[unsigned]"))
    }

    @Test(arguments: ["1234", "acid acorn", "key.pub", String(repeating: "g", count: 32)])
    func refusesWhatIsNoFingerprint(_ text: String) async throws {
        for command in [["run", "shop.zip"], ["trust", "grant", "shop.zip"]] {
            let outcome = try await place.okit(command + ["--trust", text])
            #expect(outcome.code == 64, "\(outcome.errors)")
            #expect(outcome.errors.contains("is not a fingerprint"), "\(outcome.errors)")
        }
    }

    /// What is under the name of the signature is damaged, not missing.
    @Test func reportsASignatureThatCannotBeRead() async throws {
        try await serving { url in
            store.change { $0.file = "nothing that can be read" }
            try await place.expect(2, "verify", url)
            for command in [["verify", url], ["run", url, "--headless"]] {
                let outcome = try await place.okit(command)
                #expect(outcome.code == 2)
                #expect(outcome.errors.contains("the signature cannot be read"))
                #expect(outcome.errors.contains("[bad-signature]"))
            }
        }
    }

    @Test(.enabled("needs python3") { Workplace.has("python3") })
    func asksForWhatIsNew() async throws {
        let manifest = "bookshop/bundle.json"
        try place.edit(manifest, "\"hosts\": []", "\"hosts\": [\"a.example\"]")
        try place.edit(manifest, "\"methods\": []", "\"methods\": [\"GET\"]")
        try await offer("1.0.0")
        try await serving { url in
            func run(_ answers: String) async throws -> String {
                let outcome = try await place.okit(answering: answers, "run", url, "--headless")
                #expect(outcome.code == (answers.contains("n") ? 2 : 0), "\(outcome.output)")
                return outcome.output.replacing("\r\n", with: "\n")
            }
            let first = try await run("n")
            #expect(first.contains("org.okit.bookshop 1.0.0 \"Bookshop\"\n"))
            #expect(first.contains("not signed: its publisher is unknown\n"))
            #expect(first.contains("It asks to\n    + reach a.example\n    + use GET\n"))
            #expect(try await run("y").contains("It asks to"))
            #expect(try await !run("").contains("[y/N]"))
            try place.edit(manifest, "\"a.example\"", "\"b.example\", \"a.example\"")
            try await offer("1.1.0")
            let second = try await run("y")
            #expect(second.contains("It now also asks to\n    + reach b.example\n"))
            #expect(second.contains("It may\n    reach a.example\n"))
            // Less needs no question but the one for the unsigned content.
            try place.edit(manifest, "\"b.example\", ", "")
            try await offer("1.2.0")
            #expect(try await !run("y").contains("asks to"))
        }
    }

    /// What was seen of a publisher's app is not forgotten when the address has another app.
    @Test func keepsTheFloorOfAnAppWhoseAddressHadAnother() async throws {
        try await offer("2.0.0", signedBy: "key")
        try await serving { url in
            try await run(url, 0, "--trust", fingerprint(of: "key"))
            let manifest = "bookshop/bundle.json"
            try place.edit(manifest, "org.okit.bookshop", "org.okit.other")
            try await offer("1.0.0", signedBy: "key")
            #expect(try await run(url, 2).contains("[other-app]"))
            try await run(url, 0, "--allow-app", "org.okit.other")
            try place.edit(manifest, "org.okit.other", "org.okit.bookshop")
            try await offer("1.9.0", signedBy: "key")
            let refused = try await run(url, 2, "--allow-app", "org.okit.bookshop")
            #expect(refused.contains("[older-version]"))
        }
    }

    /// Neither a bad signature of an unchanged bundle nor a forged bundle outlives the attack.
    @Test(arguments: [true, false])
    func recoversFromAnAttackOnTheCache(isForged: Bool) async throws {
        try await offer("1.0.0", signedBy: "key", inHeader: true)
        try await serving { url in
            try await run(url, 0, "--trust", fingerprint(of: "key"))
            let good = store.current
            store.change { state in
                state.header = state.header?.replacing("signed=2", with: "signed=1")
                if isForged {
                    state.zip = Array("forged".utf8)
                    // The answer that it has not changed is forged too.
                    state.tag = good.tag
                }
            }
            try await run(url, 2)
            store.change { $0 = good }
            try await run(url, 0)
            try await run(url, 0, "--offline")
        }
    }

    @Test func runsNothingWhereWhatWasSeenIsDamaged() async throws {
        try await serving { url in
            try await run(url, 0)
            let file = ".local/state/okit-bundle/apps.json"
            try place.write(Array("{".utf8), file)
            let refused = try await run(url, 2)
            #expect(refused.contains("apps.json is damaged"))
            #expect(refused.contains("removing it resets"))
            #expect(try place.bytes(file) == Array("{".utf8))
        }
    }

    @Test func trustsNobodyWhereItCannotReadWhom() async throws {
        try await offer("1.0.0", signedBy: "key")
        try await serving { url in
            let folder = "\(place.path)/.config/okit-bundle"
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            try place.write(Array("{".utf8), ".config/okit-bundle/publishers.json")
            let fingerprint = try await fingerprint(of: "key")
            #expect(try await run(url, 2, "--trust", fingerprint).contains("publishers.json"))
            #expect(try place.bytes(".config/okit-bundle/publishers.json") == Array("{".utf8))
        }
    }

    @Test func refusesFilesThatCannotBeUnpacked() async throws {
        try await offer("1.0.0", signedBy: "key")
        store.change { state in
            // In the middle of the packed bytes of a file.
            state.zip[state.zip.count / 3] ^= 0xFF
        }
        try await serving { url in
            let refused = try await run(url, 2, "--trust", fingerprint(of: "key"))
            #expect(refused.split(separator: "\n").count == 1)
        }
    }
}
