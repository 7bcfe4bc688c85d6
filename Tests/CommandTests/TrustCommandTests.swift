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

@Suite(.timeLimit(.minutes(10)))
struct TrustCommandTests {
    private let place: Workplace
    private let store = AppStore()

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
            #expect(refused.contains("ended on 1970-01-01T00:16:40Z"))
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

    @Test func usesTheLastGoodVersionWhereTheNewOneFails() async throws {
        try await serving { url in
            try await run(url, 0)
            store.change { $0.zip = Array($0.zip.dropLast($0.zip.count / 2)) }
            let cut = try await run(url, 0)
            #expect(cut.contains("cut short"))
            #expect(cut.contains("version 1.0.0, which ran before, is used"))
            try place.edit("bookshop/bundle.json", "\"entry\"", "\"entryy\"")
            // `pack` would refuse it.
            let broken = try BundleFiles(folder: "\(place.path)/bookshop").packed()
            store.change { $0.zip = broken }
            #expect(try await run(url, 0).contains("version 1.0.0, which ran before, is used"))
        }
    }

    @Test func holdsNobodyToAVersionWhoseSignatureHasEnded() async throws {
        try await offer("1.0.0", signedBy: "key", options: ["--days", "2"])
        try await serving { url in
            try await run(url, 0, "--trust", fingerprint(of: "key"))
            store.change { $0.zip = [] }
            #expect(try await run(url, 0).contains("version 1.0.0, which ran before, is used"))
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
            #expect(outcome.output.contains("signed by \(fingerprint), whom you do not trust yet"))
            #expect(outcome.output.contains("Book Shop") == (code == 0))
            #expect(outcome.output.contains("[refused]") == (code == 2))
        }
    }

    /// An unsigned version that ran before must not get the data of the publisher who signs now.
    @Test func doesNotGoBackToAVersionBeforeTheFirstSignature() async throws {
        try await serving { url in
            try await run(url, 0)
            try await offer("1.1.0", signedBy: "key")
            try await run(url, 0, "--trust", fingerprint(of: "key"))
            let back = try await place.okit("rollback", "org.okit.bookshop")
            #expect(back.code == 2 && back.errors.contains("no version"), "\(back.output)")
        }
    }

    /// A version that ran before needs its publisher's trust like any other.
    @Test func doesNotGoBackToAPublisherWhoseTrustWasRevoked() async throws {
        try await offer("1.0.0", signedBy: "key")
        try await serving { url in
            try await trust(url)
            store.change { $0.zip = Array("junk".utf8) }
            #expect(try await run(url, 0).contains("version 1.0.0, which ran before, is used"))
            try await place.expect(0, "trust", "revoke", fingerprint(of: "key"))
            #expect(try await run(url, 2).contains("[unknown-key]"))
        }
    }

    @Test func goesBackUntilThereIsANewerVersion() async throws {
        try await serving { url in
            #expect(try await place.okit("rollback", "org.okit.bookshop").code == 2)
            try await run(url, 0)
            #expect(
                try await place.okit("rollback", "org.okit.bookshop").errors.contains("no version")
            )
            try await offer("1.1.0")
            try await run(url, 0)
            let back = try await place.okit("rollback", "org.okit.bookshop")
            #expect(back.output == "org.okit.bookshop: the next run is of version 1.0.0\n")
            #expect(try await run(url, 0).contains("version 1.0.0, which ran before, is used"))
            // What may be gone back to is not cleared.
            #expect(try await place.okit("cache", "clear").code == 0)
            #expect(try await run(url, 0).contains("version 1.0.0, which ran before, is used"))
            try await offer("1.2.0")
            #expect(try await !run(url, 0).contains("ran before"))
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
            #expect(first.contains("\"Bookshop\" 1.0.0 (org.okit.bookshop)\n"))
            #expect(first.contains("not signed: its publisher is unknown\n"))
            #expect(first.contains("It asks to\n  + reach a.example\n  + use GET\n"))
            #expect(try await run("y").contains("It asks to"))
            #expect(try await !run("").contains("[y/N]"))
            try place.edit(manifest, "\"a.example\"", "\"b.example\", \"a.example\"")
            try await offer("1.1.0")
            let second = try await run("y")
            #expect(second.contains("It now also asks to\n  + reach b.example\n"))
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
            #expect(refused.contains("removed, which forgets"))
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

    private func serving(_ body: (_ url: String) async throws -> Void) async throws {
        try await LoopbackServer.run {
            store.answer($0)
        } while: {
            try await body("\($0)/shop.zip")
        }
    }

    /// Trusts `key` for what is at an address.
    private func trust(_ url: String) async throws {
        try await offer("1.0.0", signedBy: "key")
        try await run(url, 0, "--trust", fingerprint(of: "key"))
    }

    private func fingerprint(of key: String) async throws -> String {
        let outcome = try await place.okit("sign", "shop.zip", "--key", key, "-o", "scratch.sig")
        return outcome.output.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
    }

    /// Puts a version on the server.
    private func offer(
        _ version: String,
        signedBy key: String? = nil,
        inHeader: Bool = false,
        options: [String] = []
    ) async throws {
        let manifest = String(decoding: try place.bytes("bookshop/bundle.json"), as: UTF8.self)
        let changed = manifest.replacing(/"version": "[^"]*"/, with: "\"version\": \"\(version)\"")
        try place.write(Array(changed.utf8), "bookshop/bundle.json")
        let packed = try await place.okit("pack", "bookshop", "-o", "shop.zip")
        try #require(packed.code == 0, "\(packed.errors)\(packed.output)")
        var signature: String?
        if let key {
            #expect(try await place.okit(["sign", "shop.zip", "--key", key] + options).code == 0)
            signature = String(decoding: try place.bytes("shop.zip.sig"), as: UTF8.self)
        }
        let zip = try place.bytes("shop.zip")
        store.change { state in
            state.zip = zip
            state.file = inHeader ? nil : signature
            state.header = inHeader ? signature.map { String($0.dropLast()) } : nil
        }
    }

    /// - Returns: what it has said.
    @discardableResult
    private func run(
        _ url: String,
        _ code: Int32,
        _ options: String...,
        input: String = "show\n",
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) async throws -> String {
        // What refuses does not read its input, and writing to it could fail.
        let outcome = try await place.okit(
            ["run", url, "--script", "-"] + options,
            input: code == 0 ? input : ""
        )
        #expect(outcome.code == code, "\(outcome.errors)", sourceLocation: sourceLocation)
        return outcome.errors
    }
}
