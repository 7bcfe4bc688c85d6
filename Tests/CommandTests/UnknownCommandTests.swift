import TestSupport
import Testing

/// Mistakes in the first words of a command line.
struct UnknownCommandTests {
    @Test(arguments: [("runn", "; did you mean \"run\"?"), ("frobnicate", "")])
    func suggestsACommand(_ name: String, _ hint: String) async throws {
        let outcome = try await Workplace().okit(name, "shop")
        #expect(outcome.code == 64)
        #expect(outcome.errors.hasPrefix("error: unknown command \"\(name)\"\(hint)\n"))
    }

    @Test func acceptsHelp() async throws {
        let outcome = try await Workplace().okit("help", "run")
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("USAGE: okit-bundle run"))
    }
}
