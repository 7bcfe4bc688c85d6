import ArgumentParser
import Foundation
import Glibc
import OKitEditor
import OKitLint
import OKitModel
import OKitRecords
import OKitSyntax
import OKitTerminal

struct LanguageServerCommand: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "language-server",
        abstract: "Run a server for editors that use the Language Server Protocol.",
        discussion: """
            Reads messages from standard input and writes messages to standard output. Editors \
            start it; see docs/editors.md for their settings.
            """
    )

    @Option(
        help: ArgumentHelp(
            "Write the methods and sizes of all messages to this file.",
            valueName: "file"
        ),
        completion: .file()
    )
    var log: String?

    @Flag(help: "Has no effect: the server always uses standard input and output.")
    var stdio = false

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var outputOptions: OutputOptions

    var bundles: [String] { [] }

    /// The editor can open any folder while the server runs.
    var files: [String] { ["/"] }

    var changedFolders: [String] { [log.map(SandboxOptions.folder)].compactMap(\.self) }

    func run() async throws {
        // A client that has closed its end is noticed when writing.
        signal(SIGPIPE, SIG_IGN)
        let trace = try log.map { try TraceFile($0) }
        let resources = TestResources(
            records: { SQLiteRecordStorage() },
            keyboard: { FlowTerminal() }
        )
        var server = LanguageServer(
            version: Program.version,
            settings: { SettingsOptions.lintSettings(for: $0) },
            resources: resources
        )
        while server.exitCode == nil {
            if server.hasWork {
                try write(server.step(), trace)
                // Further messages, such as cancellations, take effect before the next request.
                while server.exitCode == nil, server.acceptsInput, Self.hasInput(),
                    receive(&server, trace)
                {}
            } else {
                if !Self.hasInput() {
                    try write(server.settle(), trace)
                }
                guard receive(&server, trace) else {
                    break
                }
            }
        }
        try write(server.step(), trace)
        guard server.exitCode != nil else {
            throw failure("the input ended before the client sent \"exit\"")
        }
        if let code = server.exitCode, code != 0 {
            throw ExitCode(code)
        }
    }

    /// Reads what the client has sent; false at the end of the input.
    private func receive(_ server: inout LanguageServer, _ trace: TraceFile?) -> Bool {
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            repeat {
                count = max(read(STDIN_FILENO, buffer.baseAddress, buffer.count), -1)
            } while count < 0 && errno == EINTR
            count = max(count, 0)
        }
        guard !bytes.isEmpty else {
            return false
        }
        trace?.write("received \(bytes.count) bytes")
        server.receive(bytes)
        return true
    }

    private static func hasInput() -> Bool {
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) > 0
    }

    private func write(_ bytes: [UInt8], _ trace: TraceFile?) throws {
        guard !bytes.isEmpty else {
            return
        }
        trace?.write("sent \(bytes.count) bytes")
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count)
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                // The client is gone.
                throw ExitCode.couldNotRun
            }
        }
    }
}

/// A file that records what a connection does, without the texts of files.
private final class TraceFile {
    private let handle: FileHandle

    init(_ path: String) throws {
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let handle = FileHandle(forWritingAtPath: path)
        else {
            throw failure("\(path): the file cannot be written")
        }
        self.handle = handle
    }

    func write(_ line: String) {
        // A full disk must not end the server.
        try? handle.write(contentsOf: Data("\(line)\n".utf8))
    }
}
