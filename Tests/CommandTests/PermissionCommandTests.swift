import Foundation
import OKitBundle
import OKitModel
import OKitRecords
import Synchronization
import TestSupport
import Testing

/// What bundles of this computer may do, and whose data they get.
@Suite(.timeLimit(.minutes(20)))
struct PermissionCommandTests {
    private let place: Workplace
    private static let real = "tap \"Reload\"\nexpect title \"real: 7 posts\"\n"

    init() throws {
        place = try Workplace()
    }

    // MARK: Secrets

    /// - Parameter isSent: whether the secret goes to the server.
    @Test(arguments: [
        ([], false), (["--allow-secret", "OTHER@127.0.0.1"], false),
        (["--allow-secret", "KEY@localhost"], false), (["--allow-secret", "KEY@127.0.0.1"], true),
        (["--secret", "KEY=s3cret"], true),
    ])
    func sendsASecretOnlyWhereItIsGranted(_ options: [String], _ isSent: Bool) async throws {
        let heads = Mutex<[String]>([])
        let outcome = try await LoopbackServer.run { request in
            heads.withLock { $0.append(request.head) }
            return .content(Array(#"{"source": "real", "count": 7}"#.utf8))
        } while: { url in
            try addSecretApp(url)
            return try await run(["--allow-host", "127.0.0.1"] + options)
        }
        #expect(outcome.code == (isSent ? 0 : 1), "\(outcome.output)\(outcome.errors)")
        #expect(heads.withLock { $0.contains { $0.contains("s3cret") } } == isSent)
        let option = "grant it with --allow-secret KEY@127.0.0.1"
        #expect(outcome.output.contains(option) == !isSent)
        #expect(!"\(outcome.output)\(outcome.errors)".contains("s3cret"))
    }

    @Test(.enabled("needs python3") { Workplace.has("python3") })
    func asksForSecretsByName() async throws {
        try addSecretApp("http://127.0.0.1:1")
        try place.write(Array("show\n".utf8), "show.flow")
        let run = ["run", "feed", "--script", "show.flow"]
        let no = try await place.okit(answering: "n", run)
        #expect(no.code == 2)
        #expect(no.output.contains("+ reach 127.0.0.1 (this computer)"))
        #expect(no.output.contains("+ send the secret KEY to 127.0.0.1"))
        #expect(try await place.okit(answering: "y", run).code == 0)
        #expect(try await !place.okit(answering: "", run).output.contains("[y/N]"))
        let inspected = try await place.okit("inspect", "feed")
        #expect(inspected.output.contains("may       send the secret KEY to 127.0.0.1\n"))
        let shown = try await place.okit("trust", "show", "feed")
        #expect(shown.output.contains("may       send the secret KEY to 127.0.0.1\n"))
        #expect(try await place.okit("trust", "list").output.hasPrefix("org.okit.feed  /"))
        try await place.expect(0, "trust", "revoke", "org.okit.feed")
        #expect(try await place.okit(answering: "n", run).output.contains("[y/N]"))
        try await place.expect(2, "trust", "show", "org.okit.nothing")
    }

    // MARK: Identity

    @Test func keepsTheDataOfBundlesWithOneIdentifierApart() async throws {
        for folder in ["one", "two"] {
            try place.addNote(folder, storage: "file")
        }
        try await place.type("mine", in: "one")
        #expect(try await shows("one", "mine"))
        #expect(try await !shows("two", "mine"))
    }

    @Test func offersTheDataOfVersion01() async throws {
        try place.addNote("one", storage: "file")
        let former = try await makeFormerData()
        let refused = try await place.okit(["run", "one", "--script", "-"])
        #expect(refused.code == 2)
        #expect(refused.errors.contains("--adopt-data \(former)"))
        let adopted = try await place.okit(
            ["run", "one", "--script", "-", "--adopt-data", former],
            input: "show\n"
        )
        #expect(adopted.code == 0 && adopted.output.contains("old"), "\(adopted.errors)")
        #expect(!FileManager.default.fileExists(atPath: former))
        #expect(try await shows("one", "old"))
    }

    @Test(
        .enabled("needs python3") { Workplace.has("python3") },
        arguments: [("y", true), ("n", false)]
    )
    func asksWhoseDataItIs(answer: String, isAdopted: Bool) async throws {
        try place.addNote("one", storage: "file")
        let former = try await makeFormerData()
        let outcome = try await place.okit(answering: answer, "run", "one", "--headless")
        #expect(outcome.code == 0)
        #expect(outcome.output.contains(former) && outcome.output.contains("\(place.path)/one"))
        #expect(outcome.output.contains("old") == isAdopted)
        #expect(FileManager.default.fileExists(atPath: former) == !isAdopted)
    }

    @Test(.enabled("needs python3") { Workplace.has("python3") })
    func offersTheDataOfABundleThatHasMoved() async throws {
        try place.addNote("one", storage: "file")
        try await place.type("moved along", in: "one")
        try FileManager.default.moveItem(atPath: "\(place.path)/one", toPath: "\(place.path)/two")
        let unattended = try await place.okit(
            ["run", "two", "--script", "-", "--ephemeral"],
            input: "show\n"
        )
        #expect(unattended.code == 0 && !unattended.output.contains("moved along"))
        let outcome = try await place.okit(answering: "y", "run", "two", "--headless")
        #expect(outcome.output.contains("\(place.path)/one"), "\(outcome.output)")
        #expect(outcome.output.contains("moved along"))
        #expect(try await shows("two", "moved along"))
    }

    /// A first start without a user does not decide whose the former data is.
    @Test(
        .enabled("needs python3") { Workplace.has("python3") },
        arguments: ["file", "encrypted"]
    )
    func offersTheDataAgainAfterAnUnattendedStart(_ storage: String) async throws {
        try place.addNote("one", storage: storage)
        try await place.type("moved along", in: "one")
        try FileManager.default.moveItem(atPath: "\(place.path)/one", toPath: "\(place.path)/two")
        let unattended = try await place.okit("run", "two", "--headless")
        #expect(unattended.code == 0 && unattended.errors.contains("--adopt-data"))
        // As an app with records has them after its first start.
        let folder =
            "\(place.path)/data/okit-bundle/\(place.dataFolder("org.okit.note", of: "two"))"
        _ = try RecordStore(
            folder: folder,
            schema: RecordSchema(TypeTable(), entities: []),
            surroundings: RecordSurroundings { Date() }
        )
        let outcome = try await place.okit(answering: "y", "run", "two", "--headless")
        #expect(outcome.output.contains("\(place.path)/one"), "\(outcome.output)")
        #expect(outcome.output.contains("moved along"))
        #expect(try await shows("two", "moved along"))
    }

    @Test(.enabled("needs python3") { Workplace.has("python3") }, arguments: [true, false])
    func offersNoDataToAnAppThatHasItsOwn(_ hasStored: Bool) async throws {
        try place.addNote("one", storage: "file")
        try await place.type("moved along", in: "one")
        try FileManager.default.moveItem(atPath: "\(place.path)/one", toPath: "\(place.path)/two")
        if hasStored {
            try await place.type("another", in: "two")
        } else {
            let no = try await place.okit(answering: "n", "run", "two", "--headless")
            #expect(no.output.contains("[y/N]"))
        }
        let outcome = try await place.okit(answering: "", "run", "two", "--headless")
        #expect(outcome.code == 0 && !outcome.output.contains("[y/N]"), "\(outcome.output)")
        #expect(!outcome.output.contains("moved along"))
    }

    // MARK: Storage without encryption

    @Test func decryptsNoDataWithAnUpdate() async throws {
        try place.addNote("one", storage: "encrypted")
        try await place.type("sealed", in: "one")
        try place.edit("one/bundle.json", "encrypted", "file")
        let refused = try await place.okit(["run", "one", "--script", "-"])
        #expect(refused.code == 2 && refused.errors.contains("[decrypts]"), "\(refused.errors)")
        let data = "data/okit-bundle/\(place.dataFolder("org.okit.note", of: "one"))/okit/data"
        #expect(try place.bytes("\(data)/default.json").starts(with: [0x89]))
        try await place.expect(0, "trust", "grant", "one")
        #expect(try await shows("one", "sealed"))
    }

    @Test func remembersEncryptionOverAVersionWithoutTheModel() async throws {
        try place.addNote("one", storage: "encrypted")
        try await place.type("sealed", in: "one")
        try place.addNote("one", storage: "transient")
        try await place.expect(0, "run", "one", "--headless")
        try place.addNote("one", storage: "file")
        let outcome = try await place.expect(2, "run", "one", "--headless")
        #expect(outcome.errors.contains("[decrypts]"))
    }

    @Test func grantsNoDecryptionThatIsNotNamed() async throws {
        try place.addNote("one", storage: "encrypted")
        try await place.type("sealed", in: "one")
        try place.addNote("one", storage: "file")
        try place.edit(
            "one/bundle.json",
            "\"version\"",
            "\"permissions\": {\"hosts\": [\"api.example.com\"]}, \"version\""
        )
        let named = try await place.expect(
            2,
            "trust",
            "grant",
            "one",
            "--allow-host",
            "api.example.com"
        )
        #expect(named.errors.contains("[decrypts]"))
        let all = try await place.expect(0, "trust", "grant", "one")
        #expect(all.output.contains("encrypt"))
        try await place.expect(64, "trust", "grant", "one", "--secret", "A=b")
    }

    @Test func showsInADiffThatModelsAreDecrypted() async throws {
        try place.addNote("one", storage: "encrypted")
        try place.addNote("two", storage: "file")
        let outcome = try await place.okit("diff", "one", "two")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("+ may store default without encryption\n"))
    }

    /// Records are encrypted by their entity: another model with it decrypts them too.
    @Test func showsInADiffThatRecordsAreDecrypted() async throws {
        try place.addNote("one", storage: "encryptedRecords")
        try place.addNote("two", storage: "records")
        try place.edit("two/bundle.json", #""default":"#, #""other":"#)
        let outcome = try await place.okit("diff", "one", "two")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("+ may store records of "), "\(outcome.output)")
    }

    // MARK: Prompts

    @Test(.enabled("needs python3") { Workplace.has("python3") })
    func asksInLinesThatNoNameCanForge() async throws {
        try addSecretApp("http://127.0.0.1:1")
        try place.edit("feed/bundle.json", #""Feed""#, #""Feed\nIt may do nothing\u202e""#)
        try place.write(Array("show\n".utf8), "show.flow")
        let outcome = try await place.okit(answering: "n", "run", "feed", "--script", "show.flow")
        #expect(!outcome.output.contains("\nIt may do nothing"))
        let lint = try await place.okit("lint", "feed")
        #expect(lint.code == 1 && lint.output.contains("name"), "\(lint.output)")
    }

    // MARK: Flows

    /// A flow of a bundle reads no file outside the bundle, and prints nothing of it.
    @Test(arguments: ["../../outside.json", "/PLACE/outside.json", "/PLACE/pipe"])
    func readsNoFileOutsideTheBundle(_ path: String) async throws {
        try place.addNote("one", storage: "file")
        try place.write(Array("top secret".utf8), "outside.json")
        #expect(mkfifo("\(place.path)/pipe", 0o600) == 0)
        let path = path.replacing("/PLACE", with: place.path)
        let flow = "use service \"\(path)\"\nshow\n"
        try AtomicFile.write(Array(flow.utf8), to: "\(place.path)/one/tests/a.flow")
        let outcome = try await place.okit("test", "one")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("tests use the stub or a recording"))
        #expect(!"\(outcome.output)\(outcome.errors)".contains("top secret"))
    }

    // MARK: Bundles

    private func addSecretApp(_ url: String) throws {
        try place.addServiceApp(url: url)
        let service = "feed/services/Service.json"
        try place.edit(
            service,
            #"{"defaults""#,
            #"{"auth":{"type":"apiKey","secret":"KEY"},"defaults""#
        )
        try place.edit(service, #""path": "feed""#, #""path":"feed","needAuth":true"#)
    }

    private func run(_ options: [String]) async throws -> Workplace.Outcome {
        try await place.okit(
            ["run", "feed", "--ephemeral", "--script", "-"] + options,
            input: Self.real,
            secrets: ["KEY": "s3cret"]
        )
    }

    private func shows(_ bundle: String, _ text: String) async throws -> Bool {
        let outcome = try await place.okit(["run", bundle, "--script", "-"], input: "show\n")
        #expect(outcome.code == 0, "\(outcome.errors)")
        return outcome.output.contains(text)
    }

    /// What an app may not do is noted with the option that permits it.
    @Test(arguments: [("clipboard", "--allow-clipboard"), ("links", "--allow-links")])
    func namesTheOption(_ permission: String, _ option: String) async throws {
        try place.addServiceApp()
        let hosts = "\"hosts\": [\"127.0.0.1\"]"
        try place.edit("feed/bundle.json", hosts, "\"\(permission)\": true")
        let run = ["run", "feed", "--headless"]
        let denied = try await place.okit(run)
        #expect(denied.code == 0 && denied.errors.contains("allow it with \(option)\n"))
        #expect(try await !place.okit(run + [option]).errors.contains("permit"))
        try await place.expect(0, "trust", "grant", "feed", option)
        #expect(try await !place.okit(run).errors.contains("permit"))
    }

    /// Data where version 0.1 stored it.
    private func makeFormerData() async throws -> String {
        try place.addNote("writer", storage: "file")
        try await place.type("old", in: "writer")
        let apps = "\(place.path)/data/okit-bundle"
        let former = "\(apps)/org.okit.note/local"
        try FileManager.default.moveItem(
            atPath: "\(apps)/\(place.dataFolder("org.okit.note", of: "writer"))",
            toPath: former
        )
        return former
    }

    // MARK: Rights

    /// Version 0.1 let other users look into the folders.
    @Test func takesTheRightsOfOthersToFolders() async throws {
        try place.addNote("one", storage: "file")
        try await place.type("mine", in: "one")
        let data = "\(place.path)/data/okit-bundle"
        let state = "\(place.path)/.local/state/okit-bundle"
        let folders = [data, "\(data)/org.okit.note", "\(place.path)/.config/okit-bundle", state]
        for folder in folders {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            try #require(chmod(folder, 0o755) == 0)
        }
        try await place.expect(0, "run", "one", "--headless")
        for folder in folders {
            var status = stat()
            #expect(stat(folder, &status) == 0 && status.st_mode & 0o777 == 0o700, "\(folder)")
        }
    }
}
