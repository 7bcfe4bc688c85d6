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

    /// Runs the program while `body` runs, then kills it unless it has ended.
    ///
    /// - Parameter file: gets what it writes.
    public nonisolated(nonsending) func killed(
        writingTo file: String = "/dev/null",
        after body: nonisolated(nonsending) () async throws -> Void
    ) async throws {
        let descriptor = try FileDescriptor.open(
            FilePath(file),
            .readWrite,
            options: [.create, .append],
            permissions: .ownerReadWrite
        )
        _ = try await Subprocess.run(
            executable,
            arguments: Arguments(arguments),
            environment: variables,
            workingDirectory: FilePath(folder),
            input: .none,
            output: .fileDescriptor(descriptor, closeAfterSpawningProcess: false),
            error: .fileDescriptor(descriptor, closeAfterSpawningProcess: true)
        ) { execution in
            defer { try? execution.send(signal: .kill) }
            try await body()
        }
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
