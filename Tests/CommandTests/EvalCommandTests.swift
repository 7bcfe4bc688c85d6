import Foundation
import TestSupport
import Testing

/// Expressions as the program evaluates them.
@Suite(.timeLimit(.minutes(20)))
struct EvalCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.addBookshop()
    }

    @Test(arguments: [
        ("cel", "books.filter(b, b.name == 'Dune').size()", "1\n"),
        ("binding", "books/name[0]", "\"Dune\"\n"),
        ("predicate", "books.@count > 2", "true\n"),
        ("expression", "books.@count - books.@count", "0\n"),
        ("template", "$$", "\"$\"\n"),
    ])
    func evaluatesInEachNotation(notation: String, text: String, output: String) async throws {
        let outcome = try await place.expect(0, "eval", "bookshop", "--notation", notation, text)
        #expect(outcome.output == output)
    }

    @Test func takesABindingWithoutANotation() async throws {
        let outcome = try await place.expect(0, "eval", "bookshop", "books/name[0]")
        #expect(outcome.output == "\"Dune\"\n")
    }

    /// Names that nothing has are null, which is also a value.
    @Test(arguments: [
        ("boks", "note: unknown name \"boks\"; did you mean \"books\"?"),
        ("len('a')", "note: Shop has no \"len\"; use size(list)"), ("books", ""),
        ("books.titel", "note: Book has no \"titel\""),
    ])
    func explainsNames(_ expression: String, _ note: String) async throws {
        let bundle = "bookshop"
        let outcome = try await place.expect(0, "eval", bundle, "--notation", "cel", expression)
        #expect(outcome.errors.contains(note) || note.isEmpty, "\(outcome.errors)")
        let notes = outcome.errors.components(separatedBy: "note:").count - 1
        #expect(notes == (note.isEmpty ? 0 : 1), "\(outcome.errors)")
    }

    @Test func namesTheScreenThatWasMeant() async throws {
        let outcome = try await place.expect(2, "eval", "bookshop", "--screen", "boks", "1")
        #expect(outcome.errors.contains("unknown screen \"boks\"; did you mean \"books\"?"))
    }

    @Test func takesTheNotationOfTheBundle() async throws {
        try await place.expect(0, "new", "list", "--from", "todo")
        let outcome = try await place.expect(
            0,
            "eval",
            "list",
            "tasks.exists(t, !t.done)"
        )
        #expect(outcome.output == "true\n")
    }

    @Test func reportsTheFirstProblemAtItsColumn() async throws {
        let outcome = try await place.expect(1, "eval", "--notation", "cel", "1 + ")
        #expect(outcome.errors == "error: column 4: expected a value after \"+\"\n")
    }

    @Test func refusesAnUnknownNotation() async throws {
        let outcome = try await place.expect(64, "eval", "--notation", "sel", "1")
        #expect(outcome.errors.contains("found \"sel\"; did you mean \"cel\"?"))
        #expect(outcome.errors.contains("cel, binding, predicate, template, expression"))
    }
}
