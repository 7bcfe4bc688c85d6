import Foundation
import TestSupport
import Testing

/// `lint` with the text of an editor's buffer.
struct StandardInputLintTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.addBookshop()
    }

    private let broken = #"{"kind": "lst"}"#

    @Test(arguments: ["bookshop/screens/books.json", "bookshop/screens/new.json"])
    func replacesTheTextOfTheFile(_ path: String) async throws {
        let run = try await place.okit("lint", "--stdin", "--stdin-path", path, input: broken)
        #expect(run.code == 1)
        #expect(run.output.hasPrefix("\(path):1:"))
        let lines = run.output.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(lines.allSatisfy { $0.hasPrefix("\(path):") })
    }

    @Test func findsNothingInTheTextOnDisk() async throws {
        let path = "bookshop/screens/books.json"
        let text = String(decoding: try place.bytes(path), as: UTF8.self)
        let run = try await place.okit("lint", "--stdin", "--stdin-path", path, input: text)
        #expect(run.code == 0)
        #expect(run.output.isEmpty)
    }

    @Test(
        arguments: [
            (["--stdin"], "require each other"),
            (["--stdin-path", "a.json"], "require each other"),
            ([], "Missing expected argument"),
            (["bookshop", "--stdin", "--stdin-path", "bookshop/a.json"], "names the bundle"),
            (["--stdin", "--stdin-path", "bookshop/a.json", "--fix"], "cannot be combined"),
            (
                ["--stdin", "--stdin-path", "bookshop/a.json", "--changed-since", "HEAD"],
                "cannot be combined"
            ),
            (["--stdin", "--stdin-path", "a.json"], "no folder above has a bundle.json"),
            (["--stdin", "--stdin-path", "bookshop/screens"], "expected the path of a file"),
            (["--stdin", "--stdin-path", ""], "expected the path of a file"),
            (["--stdin", "--stdin-path", "/"], "expected the path of a file"),
        ]
    )
    func refusesIncompleteOptions(_ options: [String], _ reason: String) async throws {
        let run = try await place.okit(["lint"] + options, input: "")
        #expect(run.code == 64 || run.code == 2)
        #expect(run.errors.contains(reason))
    }
}
