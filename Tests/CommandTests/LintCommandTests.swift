import OKitArchive
import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitRuntime
import OKitSyntax
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct LintCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.addBookshop()
    }

    @Test func findsNothingInTheSampleApp() async throws {
        let outcome = try await place.okit("lint", "bookshop")
        #expect(outcome.code == 0)
        #expect(outcome.output == "")
        #expect(outcome.errors == "")
    }

    @Test func pointsToASyntaxError() async throws {
        try place.edit("bookshop/screens/books.json", "\"kind\": \"list\",", "\"kind\": \"list\"")
        let linted = try await place.okit("lint", "bookshop")
        #expect(linted.code == 1)
        let report = linted.output.split(separator: "\n").prefix(3)
        #expect(report.first?.hasPrefix("bookshop/screens/books.json:4:3: error: ") == true)
        #expect(report.dropFirst().elementsEqual(["      \"contextPath\": \"/\",", "      ^"]))

        let ran = try await place.okit("run", "bookshop", "--headless")
        #expect(ran.code == 2)
        #expect(ran.output == "")
        #expect(ran.errors.hasPrefix("bookshop/screens/books.json:4:3: error: "))
    }

    @Test func pointsIntoZipsAndURLs() async throws {
        try place.edit("bookshop/screens/books.json", "titlePath", "titelPath")
        let files = try zipWithoutLint()
        try place.write(files, "a.zip")
        let linted = try await place.okit("lint", "a.zip")
        #expect(linted.output.hasPrefix("a.zip!/screens/books.json:7:3: error: "))
        try await LoopbackServer.run { _ in
            .content(files)
        } while: { url in
            let linted = try await place.okit("lint", "\(url)/a.zip?key=secret")
            #expect(linted.code == 1)
            #expect(linted.output.hasPrefix("\(url)/a.zip!/screens/books.json:7:3: error: "))
        }
    }

    @Test func proposesTheMemberThatWasMeant() async throws {
        try place.edit("bookshop/screens/books.json", "titlePath", "titelPath")
        let outcome = try await place.okit("lint", "bookshop")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("\"titelPath\""))
        #expect(outcome.output.contains("did you mean \"titlePath\"?"))
        #expect(outcome.output.contains("[unknown-member]"))
    }

    @Test(arguments: [
        ("marked == ", 61, 30, "expected a value after == [malformed-predicate]"),
        ("marked = %@", 61, 30, "%@ has no value here; use a variable, such as $name"),
    ])
    func pointsIntoPredicates(text: String, line: Int, column: Int, message: String) async throws {
        try place.edit("bookshop/models/Book.json", "marked == YES", text)
        let outcome = try await place.okit("lint", "bookshop")
        #expect(outcome.code == 1)
        let start = "bookshop/models/Book.json:\(line):\(column): error: \(message)"
        #expect(outcome.output.hasPrefix(start), "\(outcome.output)")
    }

    @Test func findsDanglingNames() async throws {
        try place.edit("bookshop/screens/books.json", "\"model\": \"book\"", "\"model\": \"bok\"")
        let outcome = try await place.okit("lint", "bookshop")
        #expect(outcome.code == 1)
        #expect(
            outcome.output == """
                bookshop/screens/books.json:34:14: error: unknown screen "bok"; \
                did you mean "book"? [unknown-screen]
                        "model": "bok"
                                 ^

                """
        )
    }

    @Test func lintsEverySourceAndEndsWithTheHighestCode() async throws {
        try place.addBookshop("faulty")
        try place.edit("faulty/bundle.json", "\"app\"", "\"apk\"")
        let outcome = try await place.okit("lint", "missing", "faulty", "bookshop")
        #expect(outcome.code == 2)
        #expect(outcome.errors == "error: missing: no such file or folder\n")
        #expect(outcome.output.hasPrefix("faulty/bundle.json:"))
        #expect(try await place.okit("lint", "bookshop", "missing").code == 2)
        #expect(try await place.okit("lint", "faulty", "bookshop").code == 1)
    }

    /// `pack` refuses findings, so that a faulty zip needs the library.
    private func zipWithoutLint() throws -> [UInt8] {
        let files = try BundleFiles(folder: "\(place.path)/bookshop")
        var writer = ArchiveWriter()
        for path in files.paths {
            try writer.add(try #require(try files.read(path)).bytes, at: path)
        }
        return try writer.archive()
    }
}
