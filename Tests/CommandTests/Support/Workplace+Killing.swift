import Programs

extension Workplace {
    /// Runs the program and kills it when `moment` is over, unless it has ended before.
    func killOkit(
        _ arguments: [String],
        when moment: @escaping @Sendable () async -> Void
    ) async throws {
        let run = ProgramRun(
            Self.built("okit-bundle"),
            arguments,
            in: path,
            environment: environment
        )
        try await run.killed(after: moment)
    }
}
