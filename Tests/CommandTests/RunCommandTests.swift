import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RunCommandTests {
    private let place: Workplace

    private static let addBook = """
        tap "Add"
        type "Solaris" into "Name"
        answer "OK"
        expect rows 13

        """

    private static let fixed = ["--now", "2019-06-01T09:00:00Z", "--time-zone", "UTC"]

    init() throws {
        place = try Workplace()
        try place.addBookshop()
    }

    @Test(arguments: ["text", "cells", "svg", "json"])
    func showsTheSameFromFolderZipAndURL(form: String) async throws {
        let zip = try await packed()
        let fromFolder = try await run("bookshop", "--show", form)
        #expect(fromFolder.contains("Book Shop"))
        #expect(try await run("bookshop.zip", "--show", form) == fromFolder)
        let fromURL = try await LoopbackServer.run { _ in
            .content(zip)
        } while: { url in
            try await run("\(url)/bookshop.zip", "--show", form)
        }
        #expect(fromURL == fromFolder)
    }

    @Test func printsTheScreenTreeAsJSON() async throws {
        let text = try await run("bookshop", "--show", "json")
        let tree = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect(tree?["version"] as? Int == 1)
        #expect(tree?["screen"] as? String == "books")
        #expect((tree?["root"] as? [String: Any])?["role"] != nil)
    }

    @Test func printsTheCellsOfATerminal() async throws {
        let lines = try await run("bookshop", "--show", "cells").split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        #expect(lines.count == 25)
        #expect(lines.allSatisfy { $0.count <= 80 })
    }

    @Test func keepsDataBetweenRuns() async throws {
        let outcome = try await place.okit("run", "bookshop", "--script", "-", input: Self.addBook)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try await run("bookshop").contains("Solaris"))
        let folder =
            "\(place.path)/data/okit-bundle/\(place.dataFolder("org.okit.bookshop", of: "bookshop"))"
        #expect(FileManager.default.fileExists(atPath: folder))
    }

    @Test func keepsNothingWhereTheManifestSaysSo() async throws {
        try place.edit("bookshop/bundle.json", "\"storage\": true", "\"storage\": false")
        let outcome = try await place.okit("run", "bookshop", "--script", "-", input: Self.addBook)
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try place.storedApps.isEmpty)
    }

    @Test func keepsNothingIfAsked() async throws {
        let outcome = try await place.okit(
            "run",
            "bookshop",
            "--ephemeral",
            "--script",
            "-",
            input: Self.addBook
        )
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try await !run("bookshop").contains("Solaris"))
        #expect(try place.storedApps.isEmpty)
    }

    @Test func keepsDataOfEachOriginApart() async throws {
        let zip = try await packed()
        try await LoopbackServer.run { _ in
            .content(zip)
        } while: { url in
            let outcome = try await place.okit(
                "run",
                "\(url)/bookshop.zip",
                "--script",
                "-",
                input: Self.addBook
            )
            #expect(outcome.code == 0, "\(outcome.errors)")
            let again = try await run("\(url)/newer.zip")
            #expect(again.contains("Solaris"))
            let elsewhere = try await run("\(url)/other/bookshop.zip")
            #expect(!elsewhere.contains("Solaris"))
        }
        #expect(try await !run("bookshop").contains("Solaris"))
    }

    @Test func takesCommandsLineByLine() async throws {
        let outcome = try await place.okit(
            "run",
            "bookshop",
            "--ephemeral",
            "--line",
            input: "tap row \"Dune\"\nnonsense\ntap \"Nobody\"\nback\nquit\ntap row \"Dune\"\n"
        )
        #expect(outcome.code == 0)
        let screens = outcome.output.split(separator: "\n").filter { $0.hasPrefix("screen") }
        #expect(
            screens == [
                "screen \"Book Shop\" = \"12 Books\"", "screen \"Book\" = \"Dune\"",
                "screen \"Book Shop\" = \"12 Books\"",
            ]
        )
        #expect(outcome.errors.contains("line 2:1:1: error: unknown command \"nonsense\""))
        #expect(outcome.errors.contains("line 3:1:1: error: unknown \"Nobody\" on this screen"))
    }

    @Test func endsAtAFailedExpectation() async throws {
        let outcome = try await place.okit(
            ["run", "bookshop", "--script", "-"] + Self.fixed,
            input: "expect screen \"books\"\nexpect rows 99\nshow\n"
        )
        #expect(outcome.code == 1)
        #expect(
            outcome.errors == """
                -:2:1: error: expected 99 rows, found 12 [flow]
                    expect rows 99
                    ^

                """
        )
        let screen = try await run("bookshop")
        #expect(outcome.output == screen)
    }

    @Test func playsAScriptFromAFile() async throws {
        try place.write(Array("tap row 1\nexpect screen \"book\"\n".utf8), "a.flow")
        let outcome = try await place.okit("run", "bookshop", "--script", "a.flow", "--quiet")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output == "")
        let shown = try await place.okit("run", "bookshop", "--script", "a.flow")
        #expect(shown.output.hasPrefix("screen "))
    }

    private func packed() async throws -> [UInt8] {
        let outcome = try await place.okit("pack", "bookshop", "-o", "bookshop.zip")
        try #require(outcome.code == 0, "\(outcome.errors)")
        return try place.bytes("bookshop.zip")
    }

    private func run(_ arguments: String...) async throws -> String {
        let outcome = try await place.okit(["run", "--headless"] + arguments + Self.fixed)
        #expect(outcome.code == 0)
        #expect(outcome.errors == "")
        return outcome.output
    }
}
