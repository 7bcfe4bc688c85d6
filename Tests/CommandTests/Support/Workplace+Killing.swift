import Foundation
import Subprocess
import SystemPackage

extension Workplace {
    /// Runs the program and kills it when `moment` is over, unless it has ended before.
    func killOkit(
        _ arguments: [String],
        when moment: @escaping @Sendable () async -> Void
    ) async throws {
        _ = try await Subprocess.run(
            .path(FilePath(Bundle.main.bundleURL.appendingPathComponent("okit-bundle").path)),
            arguments: Arguments(arguments),
            environment: .custom(environment),
            workingDirectory: FilePath(path),
            input: .none,
            output: .discarded,
            error: .discarded
        ) { execution in
            await moment()
            try? execution.send(signal: .kill)
        }
    }
}
