import OKitModel
import OKitStorage
import OKitSyntax
import Testing

/// A store that is closed knows no key until it is opened.
struct ClosingTests {
    let folder = StoreFolder()

    @Test func readsAndWritesNothingEncryptedWhileItIsClosed() throws {
        let store = folder.store()
        try store.put("secret")
        try store.put("plain", "open")
        store.close()
        #expect(store.failure() == .closed)
        #expect(throws: StoreError.self) { try store.put("lost") }
        #expect(try store.text("open") == "plain")
        try store.put("more", "open")
        try store.open()
        #expect(try store.text("default") == "secret")
        try store.put("new")
        #expect(try folder.store().text("default") == "new")
    }

    @Test(
        arguments: [("words", nil), ("wrong", .wrongKey), (nil, .missingKey)]
            as [(String?, StoreError.Code?)]
    )
    func opensWithThePassphraseAlone(_ words: String?, _ code: StoreError.Code?) throws {
        let store = folder.store(keyring: try folder.keyring("words"))
        try store.put("secret")
        store.close()
        let passphrase = try words.map { try Passphrase(Array($0.utf8)) }
        let error = Self.failure { () throws(StoreError) in
            try store.open(passphrase: passphrase)
        }
        #expect(error == code)
        #expect(store.failure() == (code == nil ? nil : .closed))
        #expect(try folder.raw("../../okit.key") == nil)
    }

    @Test func takesNoPassphraseInPlaceOfItsKeyFile() throws {
        let store = folder.store()
        try store.put("secret")
        store.close()
        let words = try Passphrase([65])
        #expect(Self.failure { () throws(StoreError) in try store.open(passphrase: words) } != nil)
        try store.open()
        try store.open()
        #expect(try store.text("default") == "secret")
    }

    private static func failure(
        _ body: () throws(StoreError) -> Void
    ) -> StoreError.Code? {
        do throws(StoreError) {
            try body()
            return nil
        } catch {
            return error.code
        }
    }
}
