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

/// Going back to a version that ran before.
@Suite(.timeLimit(.minutes(20)))
struct RollbackCommandTests: BookshopPublishing {
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

    @Test func usesTheLastGoodVersionWhereTheNewOneFails() async throws {
        try await serving { url in
            try await run(url, 0)
            store.change { $0.zip = Array($0.zip.dropLast($0.zip.count / 2)) }
            let cut = try await run(url, 0)
            #expect(cut.contains("truncated"))
            #expect(cut.contains("running the earlier version 1.0.0"))
            try place.edit("bookshop/bundle.json", "\"entry\"", "\"entryy\"")
            // `pack` would refuse it.
            let broken = try BundleFiles(folder: "\(place.path)/bookshop").packed()
            store.change { $0.zip = broken }
            #expect(try await run(url, 0).contains("running the earlier version 1.0.0"))
        }
    }

    /// An unsigned version that ran before must not get the data of the publisher who signs now.
    @Test func doesNotGoBackToAVersionBeforeTheFirstSignature() async throws {
        try await serving { url in
            try await run(url, 0)
            try await offer("1.1.0", signedBy: "key")
            try await run(url, 0, "--trust", fingerprint(of: "key"))
            let back = try await place.okit("rollback", "org.okit.bookshop")
            #expect(back.code == 2 && back.errors.contains("no earlier version"), "\(back.output)")
        }
    }

    /// A version that ran before needs its publisher's trust like any other.
    @Test func doesNotGoBackToAPublisherWhoseTrustWasRevoked() async throws {
        try await offer("1.0.0", signedBy: "key")
        try await serving { url in
            try await trust(url)
            store.change { $0.zip = Array("junk".utf8) }
            #expect(try await run(url, 0).contains("running the earlier version 1.0.0"))
            try await place.expect(0, "trust", "revoke", fingerprint(of: "key"))
            #expect(try await run(url, 2).contains("[unknown-key]"))
        }
    }

    @Test func goesBackUntilThereIsANewerVersion() async throws {
        try await serving { url in
            #expect(try await place.okit("rollback", "org.okit.bookshop").code == 2)
            try await run(url, 0)
            let none = try await place.okit("rollback", "org.okit.bookshop")
            #expect(none.errors.contains("no earlier version"))
            try await offer("1.1.0")
            try await run(url, 0)
            let back = try await place.okit("rollback", "org.okit.bookshop")
            #expect(back.output == "org.okit.bookshop: the next run starts version 1.0.0\n")
            #expect(try await run(url, 0).contains("running the earlier version 1.0.0"))
            // What may be gone back to is not cleared.
            #expect(try await place.okit("cache", "clear").code == 0)
            #expect(try await run(url, 0).contains("running the earlier version 1.0.0"))
            try await offer("1.2.0")
            #expect(try await !run(url, 0).contains("running the earlier version"))
        }
    }

    /// A version that is gone, or cannot be loaded, is skipped, and the newest one can be restored.
    @Test func goesBackOnlyToWhatCanRun() async throws {
        try await serving { url in
            var digests: [ContentDigest] = []
            for version in ["1.0.0", "1.1.0", "1.2.0"] {
                try await offer(version)
                try await run(url, 0)
                digests.append(ContentDigest(of: try place.bytes("shop.zip")))
            }
            let content = "\(place.path)/.cache/okit-bundle/content"
            try FileManager.default.removeItem(atPath: "\(content)/\(digests[1])")
            let back = try await place.okit("rollback", "org.okit.bookshop")
            #expect(back.output == "org.okit.bookshop: the next run starts version 1.0.0\n")
            #expect(back.errors.contains("version 1.1.0 is skipped: its files are no longer in"))
            #expect(try await run(url, 0).contains("running the earlier version 1.0.0"))
            let again = try await place.okit("rollback", "org.okit.bookshop")
            #expect(again.code == 2 && again.errors.contains("no earlier version"))
            #expect(try await run(url, 0).contains("running the earlier version 1.0.0"))
            try await place.expect(0, "rollback", "--undo", url)
            #expect(try await !run(url, 0).contains("running the earlier version"))
            let undone = try await place.expect(2, "rollback", "--undo", "org.okit.bookshop")
            #expect(undone.errors.contains("it was not rolled back"))
        }
    }

    @Test func changesNothingWhereNoFormerVersionCanRun() async throws {
        try await serving { url in
            try await run(url, 0)
            let digest = ContentDigest(of: try place.bytes("shop.zip"))
            try await offer("1.1.0")
            try await run(url, 0)
            let content = "\(place.path)/.cache/okit-bundle/content/\(digest)"
            try FileManager.default.removeItem(atPath: content)
            let back = try await place.expect(2, "rollback", url)
            #expect(back.errors.contains("no earlier version can run"))
            #expect(try await !run(url, 0).contains("running the earlier version"))
        }
    }

    /// A signature that has ended ends the way back to its version.
    @Test func doesNotGoBackToASignatureThatHasEnded() async throws {
        try await offer("1.0.0", signedBy: "key", options: ["--days", "2"])
        try await serving { url in
            try await run(url, 0, "--trust", fingerprint(of: "key"))
            try await offer("1.1.0", signedBy: "key", options: ["--days", "0"])
            try await run(url, 0)
            let history = ".local/state/okit-bundle/apps.json"
            let text = String(decoding: try place.bytes(history), as: UTF8.self)
            let later = text.replacing(/"expires" : "20../, with: "\"expires\" : \"19")
            #expect(later != text)
            try place.write(Array(later.utf8), history)
            let back = try await place.expect(2, "rollback", "org.okit.bookshop")
            #expect(back.errors.contains("[expired]"))
            #expect(try await !run(url, 0).contains("running the earlier version"))
        }
    }
}
