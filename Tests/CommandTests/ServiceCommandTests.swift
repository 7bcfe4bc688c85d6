import Testing

/// Apps that ask services, run by the program.
struct ServiceCommandTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.addServiceApp()
    }

    @Test func waitsForTheStubInAScript() async throws {
        let outcome = try await run(
            """
            tap "Reload"
            expect title "stub: 2 posts"
            settle off
            tap "Reload"
            expect title "loading"
            wait 250ms
            expect title "stub: 2 posts"
            """
        )
        #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.errors)")
    }

    @Test func failsWhereTheAppFails() async throws {
        try place.edit("feed/services/StubService.json", #""path""#, #""status": 503, "path""#)
        let outcome = try await run("tap \"Reload\"\nshow\n")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("the service answered with status 503"))
    }

    @Test func playsTestsOnTheStub() async throws {
        try place.write(Array("tap \"Reload\"\nexpect title \"stub: 2 posts\"\n".utf8), "a.flow")
        let outcome = try await place.okit("test", "feed", "a.flow")
        #expect(outcome.code == 0, "\(outcome.output)")
    }

    private func run(_ script: String, _ arguments: String...) async throws -> Workplace.Outcome {
        let fixed = ["run", "feed", "--ephemeral", "--script", "-"]
        return try await place.okit(fixed + arguments, input: script)
    }
}
