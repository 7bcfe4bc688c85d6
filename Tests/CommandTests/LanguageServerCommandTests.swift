import Foundation
import TestSupport
import Testing

/// The language server as a process, as editors start it.
struct LanguageServerCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
    }

    private func messages(_ bodies: String...) -> String {
        bodies.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined()
    }

    private var initialize: String {
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file://\#(place.path)"}}"#
    }

    /// The sandbox lets it read any folder, and its findings are those of `lint`.
    @Test func reportsTheFindingsOfLint() async throws {
        try place.addBookshop()
        try place.edit("bookshop/bundle.json", "\"app\"", "\"apq\"")
        let lint = try await place.okit("lint", "bookshop", "--format", "json")
        let pull = #"{"jsonrpc":"2.0","id":2,"method":"workspace/diagnostic","params":{}}"#
        let input = messages(
            initialize,
            pull,
            #"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#,
            #"{"jsonrpc":"2.0","method":"exit"}"#
        )
        let served = try await place.okit("language-server", input: input)
        #expect(served.code == 0)
        #expect(lint.output.contains("apq") && served.output.contains("apq"))
        #expect(served.output.contains("did you mean"))
    }

    @Test(arguments: ["garbage", "Content-Length: 5\r\n\r\n{}"])
    func failsIfTheInputEnds(_ input: String) async throws {
        let run = try await place.okit("language-server", input: input)
        #expect(run.code == 2)
        #expect(run.errors.contains("the input ended before the client sent \"exit\""))
    }

    @Test func failsWithoutHeaders() async throws {
        let run = try await place.okit("language-server", input: "Content-Length: x\r\n\r\n{}")
        #expect(run.code == 1)
    }
}
