import Glibc
import OKitNetwork
import TestSupport
import Testing

/// What cannot be run ends with 2 and one line that says why.
@Suite(.timeLimit(.minutes(20)))
struct RefusalTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.addBookshop()
    }

    @Test(arguments: ["run", "lint", "inspect"])
    func refusesWhatIsNotThere(command: String) async throws {
        try await expectRefusal("no such file or folder", of: command, "missing.zip")
    }

    @Test(arguments: ["run", "lint", "inspect"])
    func refusesAFolderWithoutAManifest(command: String) async throws {
        try await expectRefusal("no bundle.json found", of: command, "bookshop/screens")
    }

    @Test(arguments: ["run", "lint", "inspect"])
    func refusesAZipCutShort(command: String) async throws {
        let zip = try await packed()
        try place.write(Array(zip.dropLast(zip.count / 2)), "cut.zip")
        try await expectRefusal("truncated", of: command, "cut.zip")
    }

    @Test(arguments: ["run", "lint", "inspect"])
    func refusesAConnectionRefused(command: String) async throws {
        try await expectRefusal("no response", of: command, "http://127.0.0.1:1/a.zip")
        try await expectRefusal("certificate", of: command, "https://127.0.0.1:1/a.zip")
    }

    @Test func refusesAStatusThatIsNoSuccess() async throws {
        try await LoopbackServer.run { _ in
            .status(404)
        } while: { url in
            let secret = url.replacing("http://", with: "http://user:secret@")
            try await expectRefusal("no such file", of: "run", "\(secret)/a.zip?key=secret")
        }
    }

    @Test func refusesADownloadThatIsNoZip() async throws {
        try await LoopbackServer.run { _ in
            .content(Array("<html>".utf8))
        } while: { url in
            try await expectRefusal("\(url)/a.zip: ", of: "run", "\(url)/a.zip")
        }
    }

    /// Whatever waits for a pipe would wait for ever where none writes into it.
    @Test(arguments: ["run", "lint", "inspect"])
    func refusesANamedPipe(command: String) async throws {
        #expect(mkfifo("\(place.path)/pipe.zip", 0o600) == 0)
        try await expectRefusal("expected a file, found a named pipe", of: command, "pipe.zip")
    }

    /// A pipe of the shell has no name.
    @Test func readsABundleFromAPipe() async throws {
        try place.write(try await packed(), "bookshop.zip")
        let line = "cat bookshop.zip | \(Workplace.built("okit-bundle")) lint /dev/stdin"
        let outcome = try await place.tool("sh", ["-c", line], environment: place.environment)
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
    }

    @Test func saysThatAFileIsTooLarge() async throws {
        // Nothing of it is on the disk.
        #expect(truncate("\(place.path)/bookshop/data/default.json", 1 << 40) == 0)
        try await expectRefusal("data/default.json: File too large", of: "lint", "bookshop")
    }

    @Test(arguments: [["schema", "screen"], ["run", "bookshop", "--headless"], ["--help"]])
    func saysThatNobodyGetsWhatItPrints(arguments: [String]) async throws {
        let outcome = try await place.okit(arguments, writingTo: "/dev/full")
        #expect(outcome.code == 2)
        #expect(outcome.errors == "error: could not write all of standard output\n")
    }

    @Test func refusesWhatCannotBeAURL() async throws {
        try await expectRefusal("https://host/bundle.zip", of: "run", "http://user:secret@/a.zip")
    }

    @Test(arguments: ["run", "lint", "inspect"])
    func fetchesNothingOffline(command: String) async throws {
        try await LoopbackServer.run { _ in
            Issue.record("asked for something")
            return .status(200)
        } while: { url in
            try await expectRefusal("--offline", of: command, "\(url)/a.zip", "--offline")
        }
    }

    @Test func holdsContentToItsDigest() async throws {
        let zip = try await packed()
        let wrong = String(repeating: "0", count: 64)
        try await expectRefusal("SHA-256", of: "run", "bookshop.zip", "--sha256", wrong)
        try await expectRefusal("SHA-256", of: "lint", "bookshop", "--sha256", wrong)
        try await LoopbackServer.run { _ in
            .content(zip)
        } while: { url in
            let address = "\(url)/bookshop.zip"
            try await expectRefusal("SHA-256", of: "run", address, "--sha256", wrong)
            let right = ContentDigest(of: zip).description.uppercased()
            let outcome = try await place.okit("inspect", address, "--sha256", right)
            #expect(outcome.code == 0)
        }
    }

    private func packed() async throws -> [UInt8] {
        let outcome = try await place.okit("pack", "bookshop", "-o", "bookshop.zip")
        try #require(outcome.code == 0, "\(outcome.errors)")
        return try place.bytes("bookshop.zip")
    }

    private func expectRefusal(
        _ part: String,
        of arguments: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let outcome = try await place.okit(arguments)
        #expect(outcome.code == 2, sourceLocation: sourceLocation)
        #expect(outcome.output == "", sourceLocation: sourceLocation)
        #expect(outcome.errors.hasPrefix("error: "), sourceLocation: sourceLocation)
        #expect(outcome.errors.contains(part), sourceLocation: sourceLocation)
        #expect(outcome.errors.split(separator: "\n").count == 1, sourceLocation: sourceLocation)
        #expect(!outcome.errors.contains("secret"), sourceLocation: sourceLocation)
    }
}
