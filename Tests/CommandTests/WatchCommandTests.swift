import Foundation
import Programs
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct WatchCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.addBookshop()
    }

    @Test(arguments: ["bookshop", "bookshop.zip"])
    func showsEachNewVersion(source: String) async throws {
        _ = try await place.okit("pack", "bookshop", "-o", "bookshop.zip")
        try await watching(source) { output in
            try await output.wait(for: "Book Shop")
            try place.edit("bookshop/screens/books.json", "Book Shop", "Book Store")
            _ = try await place.okit("pack", "bookshop", "-o", "bookshop.zip")
            try await output.wait(for: "Book Store")
        }
    }

    @Test func showsEachNewVersionOfAServer() async throws {
        let served = AppStore()
        _ = try await place.okit("pack", "bookshop", "-o", "bookshop.zip")
        let old = try place.bytes("bookshop.zip")
        served.change { $0.zip = old }
        try await LoopbackServer.run {
            served.answer($0)
        } while: { url in
            try await watching("\(url)/bookshop.zip") { output in
                try await output.wait(for: "Book Shop")
                try place.edit("bookshop/screens/books.json", "Book Shop", "Book Store")
                _ = try await place.okit("pack", "bookshop", "-o", "bookshop.zip")
                let new = try place.bytes("bookshop.zip")
                served.change { $0.zip = new }
                try await output.wait(for: "Book Store")
            }
        }
    }

    @Test func goesOnWhereTheNewVersionIsBroken() async throws {
        try await watching("bookshop") { output in
            try await output.wait(for: "Book Shop")
            let manifest = try place.bytes("bookshop/bundle.json")
            try place.write(Array("{".utf8), "bookshop/bundle.json")
            try await output.wait(
                for: "the new version does not run:\nbookshop/bundle.json:1:2: error"
            )
            try place.write(manifest, "bookshop/bundle.json")
            try place.edit("bookshop/screens/books.json", "Book Shop", "Book Store")
            try await output.wait(for: "Book Store")
        }
    }

    @Test func servesWhatARunWatches() async throws {
        try await running(["serve", ".", "--port", "0"]) { server in
            let line = try await server.wait(for: "/bookshop.zip\n")
            let url = try #require(line.firstMatch(of: /http:\S*\/bookshop\.zip/)?.0)
            try await watching(String(url)) { output in
                try await output.wait(for: "Book Shop")
                try place.edit("bookshop/screens/books.json", "Book Shop", "Book Store")
                try await server.wait(for: "changed: bookshop.zip\n")
                try await output.wait(for: "Book Store")
            }
        }
    }

    @Test(arguments: [["--script", "-"], ["--line"], ["--record", "a.json"]])
    func refusesWhatItCannotBeUsedWith(options: [String]) async throws {
        #expect(try await place.okit(["run", "bookshop", "--watch"] + options).code == 64)
    }

    private func watching(
        _ source: String,
        _ body: @escaping @Sendable (ProgramOutput) async throws -> Void
    ) async throws {
        try await running(["run", source, "--watch", "--headless"], body)
    }

    /// Runs the program while `body` runs, then ends it.
    private func running(
        _ arguments: [String],
        _ body: @escaping @Sendable (ProgramOutput) async throws -> Void
    ) async throws {
        let output = ProgramOutput()
        let run = ProgramRun(
            Workplace.built("okit-bundle"),
            arguments,
            in: place.path,
            environment: place.environment
        )
        try await run.killed(received: output.add) { try await body(output) }
    }
}

/// What a program that still runs has written.
final class ProgramOutput: Sendable {
    private let written = Mutex<[UInt8]>([])
    private let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation

    /// The program ended before it wrote a text.
    struct Missing: Error, CustomStringConvertible {
        let text: String
        let written: String

        var description: String {
            "\(text.debugDescription) is missing in:\n\(written)"
        }
    }

    init() {
        (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func add(_ part: [UInt8]) {
        written.withLock { $0 += part }
        change.yield()
    }

    /// Waits until there is a text; the time limit of the suite ends what never comes.
    @discardableResult
    func wait(for text: String) async throws -> String {
        while true {
            let all = String(decoding: written.withLock { $0 }, as: UTF8.self)
            if all.contains(text) {
                return all
            }
            guard await changes.first(where: { _ in true }) != nil else {
                throw Missing(text: text, written: all)
            }
        }
    }
}
