import Foundation
import Programs

extension Workplace {
    /// Whether this machine has a program.
    static func has(_ tool: String) -> Bool {
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
    }

    /// Runs a program of this machine; paths are relative to the folder.
    ///
    /// - Parameter environment: what it finds in its environment besides the search path.
    func tool(
        _ name: String,
        _ arguments: String...,
        environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await tool(name, arguments, environment: environment)
    }

    /// Runs a program that the machine has.
    func tool(
        _ name: String,
        _ arguments: [String],
        environment: [String: String] = [:]
    ) async throws -> Outcome {
        let run = ProgramRun(
            name,
            arguments,
            in: path,
            environment: environment,
            inheritsEnvironment: true
        )
        return Outcome(try await run.outcome())
    }
}
