import Subprocess
import SystemPackage

/// A program that is to run in a folder.
public struct ProgramRun: Sendable {
    /// The path of the program, or its name in the search path.
    public let program: String
    /// Its arguments.
    public let arguments: [String]
    /// Its working directory.
    public let folder: String
    /// Its environment.
    public let environment: [String: String]
    /// Whether it also has the environment of the tests.
    public let inheritsEnvironment: Bool

    /// How a program ended.
    public struct Outcome: Sendable {
        /// The exit code; `nil` after a signal.
        public let code: Int32?
        /// What it wrote to standard output.
        public let output: [UInt8]
        /// What it wrote to standard error.
        public let errors: [UInt8]
    }

    /// Describes a run.
    public init(
        _ program: String,
        _ arguments: [String],
        in folder: String,
        environment: [String: String],
        inheritsEnvironment: Bool = false
    ) {
        self.program = program
        self.arguments = arguments
        self.folder = folder
        self.environment = environment
        self.inheritsEnvironment = inheritsEnvironment
    }

    /// Runs the program to its end.
    public nonisolated(nonsending) func outcome(input: String = "") async throws -> Outcome {
        let result = try await Subprocess.run(
            executable,
            arguments: Arguments(arguments),
            environment: variables,
            workingDirectory: FilePath(folder),
            input: .string(input),
            output: .bytes(limit: 16 << 20),
            error: .bytes(limit: 16 << 20)
        )
        return Outcome(
            code: code(of: result.terminationStatus),
            output: result.standardOutput,
            errors: result.standardError
        )
    }

    /// Runs the program to its end, its standard output going to a file that exists.
    public nonisolated(nonsending) func outcome(writingTo file: String) async throws -> Outcome {
        let result = try await Subprocess.run(
            executable,
            arguments: Arguments(arguments),
            environment: variables,
            workingDirectory: FilePath(folder),
            input: .none,
            output: .fileDescriptor(
                try FileDescriptor.open(file, .writeOnly),
                closeAfterSpawningProcess: true
            ),
            error: .bytes(limit: 1 << 20)
        )
        return Outcome(
            code: code(of: result.terminationStatus),
            output: [],
            errors: result.standardError
        )
    }

    /// Runs the program until `moment` has passed, then kills it; or until it ends by itself,
    /// which cancels `moment`.
    ///
    /// - Parameter received: gets what the program writes to its standard output and error.
    /// - Returns: all that it has written.
    @discardableResult
    public nonisolated(nonsending) func killed(
        received: @escaping @Sendable (_ part: [UInt8]) throws -> Void = { _ in },
        after moment: @escaping @Sendable () async throws -> Void
    ) async throws -> [UInt8] {
        try await Subprocess.run(
            executable,
            arguments: Arguments(arguments),
            environment: variables,
            workingDirectory: FilePath(folder),
            input: .none,
            output: .sequence,
            error: .combinedWithOutput
        ) { execution in
            let waiting = Task {
                defer { try? execution.send(signal: .kill) }
                try await moment()
            }
            defer { waiting.cancel() }
            var written: [UInt8] = []
            for try await part in execution.standardOutput {
                let bytes = part.withUnsafeBytes { Array($0) }
                try received(bytes)
                written += bytes
            }
            waiting.cancel()
            try await waiting.value
            return written
        }.closureResult
    }

    private var executable: Executable {
        program.contains("/") ? .path(FilePath(program)) : .name(program)
    }

    private var variables: Environment {
        var changes: [Environment.Key: String] = [:]
        for (name, value) in environment {
            changes[Environment.Key(stringLiteral: name)] = value
        }
        return inheritsEnvironment
            ? .inherit.updating(changes.mapValues { $0 }) : .custom(changes)
    }

    private func code(of status: TerminationStatus) -> Int32? {
        if case .exited(let code) = status { code } else { nil }
    }
}
