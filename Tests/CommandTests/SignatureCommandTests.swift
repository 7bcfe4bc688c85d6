import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct SignatureCommandTests {
    private let place: Workplace

    init() async throws {
        place = try Workplace()
        try place.addBookshop()
        try await place.expect(0, "pack", "bookshop", "-o", "bookshop.zip")
    }

    @Test func signsAndVerifies() async throws {
        let made = try await place.expect(0, "keygen", "-o", "key")
        let fingerprint = try #require(made.output.split(separator: " ").last).dropLast()
        #expect(fingerprint.count == 39)
        let signed = try await place.expect(
            0,
            "sign",
            "bookshop.zip",
            "--key",
            "key",
            "--days",
            "30"
        )
        let verified = try await place.expect(0, "verify", "bookshop.zip", "--key", "key.pub")
        for output in [signed.output, verified.output] {
            #expect(output.contains("signed by \(fingerprint)\n"))
            for line in made.output.split(separator: "\n") where line.hasPrefix("words ") {
                #expect(output.contains("\n    \(line.dropFirst(6))\n"))
            }
        }
        #expect(verified.output.contains("until 20"))
    }

    @Test func keepsTheSecretKeyFromOthersAndFromBeingLost() async throws {
        try await place.expect(0, "keygen", "-o", "key")
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(place.path)/key")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let key = try place.bytes("key")
        let again = try await place.expect(2, "keygen", "-o", "key")
        #expect(again.errors.contains("the file already exists"))
        #expect(try place.bytes("key") == key)
    }

    @Test func countsForTheSameFilesPackedAnew() async throws {
        try await place.expect(0, "keygen", "-o", "key")
        try await place.expect(0, "sign", "bookshop.zip", "--key", "key")
        let signature = ["--key", "key.pub", "--signature", "bookshop.zip.sig"]
        #expect(try await place.okit(["verify", "bookshop"] + signature).code == 0)
        try place.edit("bookshop/bundle.json", "\"Bookshop\"", "\"Bookstore\"")
        let changed = try await place.okit(["verify", "bookshop"] + signature)
        #expect(changed.code == 2)
        #expect(changed.errors.contains("[bad-signature]"))
    }

    @Test func tellsWhatIsWrong() async throws {
        try await place.expect(0, "keygen", "-o", "key")
        try await place.expect(0, "keygen", "-o", "other")
        try await expectRefusal("[unsigned]", "verify", "bookshop.zip", "--key", "key.pub")
        try await expectRefusal("--signature FILE", "verify", "bookshop.zip")
        try await place.expect(0, "sign", "bookshop.zip", "--key", "key")
        try await expectRefusal("[unknown-key]", "verify", "bookshop.zip")
        try await expectRefusal("with --key FILE", "verify", "bookshop.zip")
        try await expectRefusal("[unknown-key]", "verify", "bookshop.zip", "--key", "other.pub")
        try await expectRefusal("the key of --key", "verify", "bookshop.zip", "--key", "other.pub")
        let text = String(decoding: try place.bytes("bookshop.zip.sig"), as: UTF8.self)
        try place.write(Array(text.dropLast(2).utf8), "bookshop.zip.sig")
        try await expectRefusal("[bad-signature]", "verify", "bookshop.zip", "--key", "key.pub")
        try await expectRefusal("not a public Ed25519", "verify", "bookshop.zip", "--key", "key")
        try await expectRefusal("not a secret Ed25519", "sign", "bookshop.zip", "--key", "key.pub")
    }

    /// Works out what is signed from the zip by itself, and lets openssl verify it.
    private static let independent = """
        import base64, hashlib, subprocess, sys, zipfile
        zip = zipfile.ZipFile(sys.argv[1])
        parts = dict(p.strip().split("=", 1) for p in open(sys.argv[2]).read().split(";")[1:])
        lines = ["okit-bundle-signature 2", "signed " + parts["signed"],
                 "expires " + parts.get("expires", "never")]
        for name in sorted(zip.namelist(), key=lambda n: n.encode()):
            if not name.endswith("/"):
                lines.append(hashlib.sha256(zip.read(name)).hexdigest()
                             + " %d %s" % (len(name.encode()), name))
        open("statement", "w", newline="").write("\\n".join(lines) + "\\n")
        open("raw", "wb").write(base64.b64decode(parts["signature"]))
        der = bytes.fromhex("302a300506032b6570032100") + base64.b64decode(parts["key"])
        open("key.der", "wb").write(der)
        sys.exit(subprocess.run(["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", "key.der",
            "-keyform", "DER", "-rawin", "-in", "statement", "-sigfile", "raw"]).returncode)
        """

    @Test(
        .enabled("needs python3 and openssl") {
            Workplace.has("python3") && Workplace.has("openssl")
        },
        arguments: [["--days", "0"], ["--days", "7"]]
    )
    func makesWhatOpenSSLVerifies(options: [String]) async throws {
        try await place.expect(0, "keygen", "-o", "key")
        let signing = ["sign", "bookshop.zip", "--key", "key"] + options
        #expect(try await place.okit(signing).code == 0)
        let verified = try await place.tool(
            "python3",
            "-c",
            Self.independent,
            "bookshop.zip",
            "bookshop.zip.sig"
        )
        #expect(verified.code == 0, "\(verified.errors)")
        // The public key stands in its file as openssl expects it.
        let key = try await place.tool(
            "openssl",
            "pkey",
            "-pubin",
            "-in",
            "key.pub",
            "-outform",
            "DER",
            "-out",
            "pub.der"
        )
        #expect(key.code == 0, "\(key.errors)")
        #expect(try place.bytes("pub.der") == place.bytes("key.der"))
    }

    @Test(.enabled("needs openssl") { Workplace.has("openssl") })
    func signsWithAKeyOfOpenSSL() async throws {
        let made = try await place.tool(
            "openssl",
            "genpkey",
            "-algorithm",
            "ed25519",
            "-out",
            "key"
        )
        try #require(made.code == 0, "\(made.errors)")
        _ = try await place.tool("openssl", "pkey", "-in", "key", "-pubout", "-out", "key.pub")
        try await place.expect(0, "sign", "bookshop.zip", "--key", "key")
        try await place.expect(0, "verify", "bookshop.zip", "--key", "key.pub")
    }

    private func expectRefusal(_ part: String, _ arguments: String...) async throws {
        let outcome = try await place.okit(arguments)
        #expect(outcome.code == 2)
        #expect(outcome.errors.contains(part), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }
}
