import Foundation

/// The path of a program that was built along with the tests.
func builtProgram(_ name: String) throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name).path
}

/// Runs a program that stands beside the tests until it ends, with its standard output in a file.
///
/// - Parameter arguments: the name of the program, and what it is given.
/// - Returns: its status as the system tells it.
package func runProgram(_ arguments: [String], output: String) throws -> Int32 {
    try waitForProgram(startProgram(arguments, output: output))
}

/// Starts a program of the package, with its output in a file.
package func startProgram(_ arguments: [String], output: String) throws -> Int32 {
    let program = try builtProgram(arguments[0])
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var strings = arguments.map { strdup($0) } + [nil]
    defer {
        for string in strings {
            free(string)
        }
    }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, nil, &strings, nil)
    guard code == 0 else {
        throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
    return process
}

/// Waits for a program that `startProgram` started; its status.
package func waitForProgram(_ process: Int32) throws -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
        guard errno == EINTR else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }
    return status
}
