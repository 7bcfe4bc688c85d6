import Foundation
import Subprocess
import SystemPackage

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
        environment: [Environment.Key: String] = [:]
    ) async throws -> Outcome {
        try await tool(name, arguments, environment: environment)
    }

    /// Runs a program that the machine has.
    func tool(
        _ name: String,
        _ arguments: [String],
        environment: [Environment.Key: String] = [:]
    ) async throws -> Outcome {
        let result = try await Subprocess.run(
            .name(name),
            arguments: Arguments(arguments),
            environment: .inherit.updating(environment.mapValues { $0 }),
            workingDirectory: FilePath(path),
            output: .bytes(limit: 16 << 20),
            error: .bytes(limit: 16 << 20)
        )
        return Outcome(result.terminationStatus, result.standardOutput, result.standardError)
    }
}
