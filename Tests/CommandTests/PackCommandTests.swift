import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct PackCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    @Test func saysItsVersion() async throws {
        let outcome = try await place.okit("--version")
        #expect(outcome.output == "0.2.0\n")
        #expect(outcome.code == 0)
    }

    @Test(arguments: [
        ["unknown"], ["run"], ["lint"], ["pack", "x"], ["run", "x", "--show", "colours"],
        ["run", "x", "--now", "soon"], ["run", "x", "--sha256", "12"],
        ["lint", "x", "y", "--sha256", String(repeating: "0", count: 64)],
    ])
    func tellsBadUsage(arguments: [String]) async throws {
        let outcome = try await place.okit(arguments)
        #expect(outcome.code == 64)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("error: "))
    }

    @Test func packsTheSameBytesFromTheSameFiles() async throws {
        try place.addBookshop("one/bookshop")
        try place.addBookshop("two/other")
        for (index, file) in ["bundle.json", "screens/books.json", "images"].enumerated() {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1e9 + Double(index) * 1e5)],
                ofItemAtPath: "\(place.path)/two/other/\(file)"
            )
        }
        #expect(try await place.okit("pack", "one/bookshop", "-o", "one.zip").code == 0)
        #expect(try await place.okit("pack", "two/other/", "--output", "two.zip").code == 0)
        #expect(try place.bytes("one.zip") == place.bytes("two.zip"))
    }

    @Test func writesNothingWhereThereAreErrors() async throws {
        try place.addBookshop()
        try place.edit("bookshop/bundle.json", "\"app\"", "\"apk\"")
        let outcome = try await place.okit("pack", "bookshop", "-o", "a.zip")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("unknown screen \"apk\"; did you mean \"app\"?"))
        #expect(!FileManager.default.fileExists(atPath: "\(place.path)/a.zip"))
    }
}
