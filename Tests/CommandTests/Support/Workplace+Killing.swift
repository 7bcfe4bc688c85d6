import Programs

extension Workplace {
    /// Runs the program and kills it when `moment` is over, unless it has ended before; gives what
    /// it wrote.
    @discardableResult
    func killOkit(
        _ arguments: [String],
        when moment: @escaping @Sendable () async -> Void
    ) async throws -> String {
        let run = ProgramRun(
            Self.built("okit-bundle"),
            arguments,
            in: path,
            environment: environment
        )
        return String(decoding: try await run.killed(after: moment), as: UTF8.self)
    }
}
