import Foundation
import OKitExpression
import OKitModel
import OKitStorage
import OKitSyntax
import Testing

/// What happens to encrypted files that somebody or something has changed.
struct EncryptedFileTests {
    let folder = StoreFolder()

    @Test(arguments: ["", "{}", "{\"name\": \"Dune\"}", String(repeating: "x", count: 100_000)])
    func readsWhatItWrote(_ text: String) throws {
        try folder.store().put(text)
        #expect(try folder.isEncrypted("default.json"))
        #expect(try folder.store().text("default") == text)
        #expect(try folder.raw("default.json")?.count == text.utf8.count + 57 + 16)
    }

    @Test func writesTheSameContentDifferentlyEachTime() throws {
        let store = folder.store()
        try store.put("{}")
        let first = try folder.raw("default.json")
        try store.put("{}")
        #expect(try folder.raw("default.json") != first)
    }

    @Test(arguments: [nil, "open sesame"])
    func noticesAnyChangedByte(_ passphrase: String?) throws {
        try folder.store(keyring: folder.keyring(passphrase)).put("{\"a\": 1}")
        let bytes = try #require(try folder.raw("default.json"))
        for index in bytes.indices {
            for bit in 0..<(passphrase == nil ? 8 : 1) {
                var changed = bytes
                changed[index] ^= 1 << bit
                try folder.put(changed, "data/default.json")
                let store = try folder.store(keyring: folder.keyring(passphrase))
                let failure = store.failure()
                switch index {
                // Without its mark the file is one of plain bytes, but not of the right ones.
                case 0..<8: #expect(try store.read(.model("default"))?.bytes == changed)
                case 8: #expect(failure == .unknownVersion)
                case 9..<17: #expect(failure == .wrongKey)
                case 17: #expect(failure == .badDerivation)
                case 18..<37 where passphrase == nil: #expect(failure == .badDerivation)
                case 18..<37: #expect(failure == .wrongKey || failure == .badDerivation)
                case 37..<45: #expect(failure == .truncated || failure == .damaged)
                default: #expect(failure == .damaged)
                }
            }
        }
    }

    @Test func noticesAnyCut() throws {
        try folder.store().put("{\"a\": 1}")
        let bytes = try #require(try folder.raw("default.json"))
        for length in 1..<bytes.count {
            try folder.put(Array(bytes[..<length]), "data/default.json")
            #expect(folder.store().failure() == .truncated, "at \(length)")
        }
        try folder.put(bytes + [0], "data/default.json")
        #expect(folder.store().failure() == .damaged)
    }

    @Test func noticesThatFilesWereSwapped() throws {
        let store = folder.store()
        try store.put("{\"a\": 1}", "default")
        try store.put("{\"a\": 2}", "secret")
        try folder.put(try #require(try folder.raw("secret.json")), "data/default.json")
        #expect(folder.store().failure() == .damaged)
    }

    @Test func refusesAnotherKeyWithoutTouchingTheFile() throws {
        try folder.store().put("{\"a\": 1}")
        let bytes = try folder.raw("default.json")
        try AtomicFile.write([UInt8](repeating: 7, count: 32), to: folder.keyFile)
        let store = folder.store()
        #expect(store.failure() == .wrongKey)
        #expect(throws: StoreError.self) { try store.put("{}") }
        #expect(throws: StoreError.self) { try store.settle(encrypting: false) }
        #expect(try folder.raw("default.json") == bytes)
        #expect(folder.names() == ["default.json"])
    }

    @Test func makesNoNewKeyWhereTheOldOneIsMissing() throws {
        try folder.store().put("{\"a\": 1}")
        try FileManager.default.removeItem(atPath: folder.keyFile)
        #expect(folder.store().failure() == .missingKey)
        #expect(throws: StoreError.self) { try folder.store().settle(encrypting: true) }
        #expect(folder.names("") == ["okit"])
    }

    @Test func opensWithThePassphraseAlone() throws {
        try folder.store(keyring: folder.keyring("open sesame")).put("{\"a\": 1}")
        #expect(folder.names("") == ["okit"])
        let again = try folder.store(keyring: folder.keyring("open sesame"))
        #expect(try again.text("default") == "{\"a\": 1}")
        #expect(try folder.store(keyring: folder.keyring("open")).failure() == .wrongKey)
        #expect(folder.store().failure() == .missingKey)
    }

    /// Rounds as a power of two, block size, parallelism: each asks for too much or too little.
    @Test(
        arguments: [
            [63, 8, 1], [19, 8, 1], [18, 16, 1], [17, 8, 4], [10, 255, 1], [10, 8, 255], [9, 8, 1],
            [17, 0, 1], [17, 8, 0], [0, 0, 0], [255, 255, 255],
        ] as [[UInt8]]
    )
    func spendsNothingOnHostileHeaders(_ cost: [UInt8]) throws {
        let keyring = try folder.keyring("open sesame")
        try folder.store(keyring: keyring).put("{\"a\": 1}")
        var bytes = try #require(try folder.raw("default.json"))
        bytes.replaceSubrange(18..<21, with: cost)
        try folder.put(bytes, "data/default.json")
        #expect(folder.store(keyring: keyring).failure() == .badDerivation)
    }

    @Test func triesOnlyAFewKeysOnFilesOfOthers() throws {
        let keyring = try folder.keyring("open sesame")
        let store = folder.store(keyring: keyring)
        try store.put("{}")
        let bytes = try #require(try folder.raw("default.json"))
        for number in 0..<40 {
            var changed = bytes
            changed[21] = changed[21] &+ UInt8(number + 1)
            try folder.put(changed, "data/m\(number).json")
        }
        let failures = (0..<40).compactMap { store.failure("m\($0)") }
        #expect(failures.count == 40)
        #expect(Set(failures) == [.wrongKey, .tooManyKeys])
    }

    @Test func namesNoKeyAndNoContentInErrors() throws {
        let keyring = try folder.keyring("open sesame")
        try folder.store(keyring: keyring).put("{\"diary\": 1}")
        let other = try folder.store(keyring: folder.keyring("guessed"))
        let error = #expect(throws: StoreError.self) { try other.read(.model("default")) }
        let text = String(describing: error) + String(reflecting: error)
        #expect(!text.contains("guessed") && !text.contains("sesame") && !text.contains("diary"))
        let passphrase = try Passphrase(Array("guessed".utf8))
        var dumped = ""
        dump(passphrase, to: &dumped)
        #expect(dumped.hasPrefix("- passphrase"))
    }
}
