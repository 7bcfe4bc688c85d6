import Foundation
package import OKitTerminal

/// A program that was built along with the tests, in a terminal of its own that controls it.
package final class ProgramInTerminal {
    /// What the terminal shows.
    package private(set) var emulator: TerminalEmulator
    package let terminal: PseudoTerminal
    package let process: Int32
    /// `POSIX_SPAWN_SETSID`, which stands behind a condition in spawn.h.
    private static let newSession: Int16 = 0x80
    private var status: Int32?
    /// The beginning of a sequence or character whose rest has not come yet.
    private var rest: [UInt8] = []

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - arguments: the name of the program, and what it is given.
    ///   - errors: the file that gets its standard error.
    package init(
        _ arguments: [String],
        environment: [String: String],
        size: TerminalSize,
        errors: String
    ) throws {
        terminal = try PseudoTerminal(
            columns: UInt16(clamping: size.columns),
            rows: UInt16(clamping: size.rows)
        )
        emulator = TerminalEmulator(size: size)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens is the one that controls it.
        posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Self.newSession)
        var strings = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer {
            for string in strings + variables {
                free(string)
            }
        }
        let program = try builtProgram(arguments[0])
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, &attributes, &strings, &variables)
        guard code == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
        self.process = process
    }

    deinit {
        kill(SIGKILL)
        _ = try? end()
    }

    /// Gives the window another size.
    package func resize(to size: TerminalSize) {
        read()
        emulator = TerminalEmulator(size: size)
        terminal.resize(columns: size.columns, rows: size.rows)
    }

    /// Reads what the program writes until the screen is as wanted; false where it does not become
    /// so within the time.
    package func shows(
        withinSeconds seconds: Double = 30,
        _ isWanted: (TerminalEmulator) -> Bool
    ) -> Bool {
        let end = Date() + seconds
        read()
        while !isWanted(emulator) {
            // The end of the program does not end the wait for what it writes.
            guard terminal.hasOutput(withinMilliseconds: 250) || isRunning, Date() < end else {
                return false
            }
            read()
        }
        return true
    }

    /// Types bytes as fast as the program takes them, and reads what it writes meanwhile; false where
    /// it does not take them within the time.
    package func type(_ bytes: [UInt8], withinSeconds seconds: Double = 60) -> Bool {
        let end = Date() + seconds
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = terminal.type(rest)
            rest = rest.dropFirst(count)
            guard count > 0 || Date() < end && isRunning else {
                return false
            }
            if count == 0 {
                _ = terminal.hasOutput(withinMilliseconds: 20)
            }
            read()
        }
        return true
    }

    package func kill(_ signal: Int32) {
        if status == nil {
            Foundation.kill(process, signal)
        }
    }

    /// Waits for the end of the program; its status as the system tells it.
    package func end() throws -> Int32 {
        if let status {
            return status
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        }
        self.status = status
        return status
    }

    private var isRunning: Bool {
        var information = siginfo_t()
        let flags = WEXITED | WNOHANG | WNOWAIT
        return status == nil && waitid(P_PID, id_t(process), &information, flags) == 0
            && information.si_signo == 0
    }

    private func read() {
        let bytes = rest + terminal.outputBytes()
        let whole = Self.wholeLength(bytes)
        rest = Array(bytes[whole...])
        emulator.feed(Array(bytes[..<whole]))
    }

    /// How many bytes there are before a sequence or character that is cut at the end.
    private static func wholeLength(_ bytes: [UInt8]) -> Int {
        if let command = bytes.indices.last(where: { bytes[$0...].starts(with: [0x1B, 0x5D]) }),
            !bytes[command...].contains(0x07),
            !bytes.indices[command...].contains(where: {
                bytes[$0...].starts(with: [0x1B, 0x5C])
            })
        {
            return command
        }
        if let escape = bytes.lastIndex(of: 0x1B),
            !bytes[escape...].contains(where: { (0x41...0x5A).contains($0) || $0 >= 0x61 })
        {
            return escape
        }
        guard let lead = bytes.lastIndex(where: { $0 & 0xC0 != 0x80 }) else {
            return bytes.count
        }
        let length =
            switch bytes[lead] {
            case 0xF0...: 4
            case 0xE0...: 3
            case 0xC0...: 2
            default: 1
            }
        return bytes.count - lead < length ? lead : bytes.count
    }
}
