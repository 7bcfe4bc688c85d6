import Testing

/// Help names the whole command, however a user asks for it.
@Suite(.timeLimit(.minutes(20)))
struct HelpTests {
    @Test(
        arguments: [
            ["run"], ["lint"], ["host"], ["import"], ["import", "openapi"], ["keys", "new"],
        ]
    )
    func namesTheWholeCommand(_ command: [String]) async throws {
        let place = try Workplace()
        let usage = "USAGE: okit-bundle \(command.joined(separator: " ")) "
        let questions = [command + ["--help"], command + ["-h"], ["help"] + command]
        for question in questions {
            let outcome = try await place.okit(question)
            #expect(outcome.code == 0)
            #expect(outcome.output.contains(usage), "\(question)")
        }
    }

    @Test(arguments: [
        ["lint", "--bogus"], ["lint"], ["host", "a", "b"], ["keys", "new", "--key"],
    ])
    func namesTheWholeCommandInMistakes(_ arguments: [String]) async throws {
        let outcome = try await Workplace().okit(arguments)
        #expect(outcome.code != 0)
        let command = arguments.prefix { !$0.hasPrefix("-") && $0.count > 1 }
        #expect(outcome.errors.contains("okit-bundle \(command.joined(separator: " "))"))
    }
}
