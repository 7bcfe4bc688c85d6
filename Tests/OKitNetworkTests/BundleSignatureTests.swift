import Foundation
import OKitBundle
import OKitNetwork
import TestSupport
import Testing

@Suite struct BundleSignatureTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let folder: TemporaryFolder
    private let key = SigningKey()

    init() throws {
        folder = try TemporaryFolder([:])
        try write("b", to: "z.json")
        try write("a", to: "a.json")
    }

    @Test func signsTheHashOfEachFile() throws {
        let signature = try BundleSignature(files, by: key, signed: Self.now)
        let statement = String(decoding: try signature.statement(of: files), as: UTF8.self)
        #expect(
            statement == """
                okit-bundle-signature 2
                signed 2027-01-15T08:00:00Z
                expires never
                ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb 6 a.json
                3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d 6 z.json

                """
        )
        try signature.verify(files, now: Self.now)
    }

    /// The text is signed by openssl.
    @Test func takesASignatureOfVersion1() throws {
        let text = """
            okit-bundle-signature 1; key=ELZmQjBcRtnwNw64ZgoF4c16qdQVUctaYaBBK7xYN/Q=; \
            signed=2027-01-15T08:00:00Z; signature=pmkEoISvqFbr2Ekn/srQgp0gFda474vS9fRGoioI5P+h\
            kAK8xbn4f0V79rKr0LcET1T/ymrncObvk5BJ7QCIAw==
            """
        let signature = try BundleSignature(text, name: "a.zip")
        #expect(signature.text == text)
        try signature.verify(files, now: Self.now)
        try write("x", to: "z.json")
        #expect(throws: TrustError.self) { try signature.verify(files, now: Self.now) }
    }

    /// Without lengths the statement would be that of two files, `b` and `c`.
    @Test func isNotMadeOverNamesThatWouldForgeALine() throws {
        let name = "b\n3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d c"
        try write("a", to: name)
        let error = #expect(throws: BundleError.self) {
            try BundleSignature(files, by: key, signed: Self.now)
        }
        #expect(error?.code == .badFolder)
        #expect(error?.description.contains("control character") == true)
    }

    @Test func isReadAsItIsWritten() throws {
        let signature = try BundleSignature(
            files,
            by: key,
            signed: Self.now,
            expires: Self.now + 60
        )
        let read = try BundleSignature(signature.text + "\r\n", name: "a.zip")
        #expect(read == signature)
        try read.verify(files, now: Self.now)
    }

    @Test func endsWhenItSays() throws {
        let signature = try BundleSignature(
            files,
            by: key,
            signed: Self.now,
            expires: Self.now + 60
        )
        try signature.verify(files, now: Self.now + 59)
        let error = #expect(throws: TrustError.self) {
            try signature.verify(files, now: Self.now + 60)
        }
        #expect(error?.code == .expired)
    }

    @Test(arguments: [["a.json": "x"], ["new.json": "x"], ["z.json": nil]])
    func isOfTheseFilesAlone(changes: [String: String?]) throws {
        let signature = try BundleSignature(files, by: key, signed: Self.now)
        for (name, content) in changes {
            if let content {
                try write(content, to: name)
            } else {
                try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
            }
        }
        let error = #expect(throws: TrustError.self) {
            try signature.verify(files, now: Self.now)
        }
        #expect(error?.code == .badSignature)
    }

    @Test(arguments: [
        ("key=", "key=AAAA"), ("signed=2027", "signed=2026"), ("signature=", "signature=AA"),
        ("signature=", "expires=never; signature="), ("2; ", "1; "), ("2; ", "3; "),
        ("2; ", "02; "), ("; key", ""),
        ("signature 2", "signature 2" + String(repeating: " ", count: 5000)),
    ])
    func takesNoOtherText(old: String, new: String) throws {
        let text = try BundleSignature(files, by: key, signed: Self.now).text
        let error = #expect(throws: TrustError.self) {
            let changed = text.replacing(old, with: new, maxReplacements: 1)
            try BundleSignature(changed, name: "a.zip").verify(files, now: Self.now)
        }
        #expect(error?.code == .badSignature)
    }

    @Test(arguments: [
        "", "-----BEGIN PUBLIC KEY-----",
        "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----",
    ])
    func takesNoOtherKey(pem: String) {
        #expect(PublisherKey(pem: pem) == nil)
        #expect(SigningKey(pem: pem) == nil)
    }

    @Test func readsItsOwnKeys() {
        #expect(PublisherKey(pem: key.publisher.pem) == key.publisher)
        #expect(SigningKey(pem: key.pem)?.publisher == key.publisher)
        let fingerprint = key.publisher.fingerprint
        #expect(key.publisher.hasFingerprint(fingerprint.uppercased().replacing("-", with: " ")))
        #expect(!key.publisher.hasFingerprint(String(fingerprint.dropLast())))
        #expect(!key.publisher.hasFingerprint(""))
    }

    private var files: BundleFiles {
        get throws {
            try BundleFiles(folder: folder.path)
        }
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }
}
