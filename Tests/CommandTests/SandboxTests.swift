import Foundation
import OKitSandbox
import OKitTerminal
import TestSupport
import Testing

/// What a confined process can still do; the kernel of the machine needs Landlock.
struct SandboxTests {
    /// Landlock 4 knows ports, and 6 signals.
    @Test(.enabled(if: Sandbox.landlockVersion ?? 0 >= 6))
    func confinesEachThread() throws {
        let folder = try TemporaryFolder([:])
        try folder.makeFolder("inside")
        for name in ["-there", "-picked", "/.hidden"] {
            try Data([1]).write(to: URL(fileURLWithPath: "\(folder.path)/inside\(name)"))
        }
        #expect(mkfifo("\(folder.path)/inside-pipe", 0o600) == 0)
        let output = "\(folder.path)/output"
        let status = try runProgram(
            ["SandboxProbe", "\(folder.path)/inside", "9"],
            output: output
        )
        #expect(status == 0)
        let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
        let possible = "write inside, move inside, read inside, read the system"
        let refused = "Operation not permitted"
        #expect(
            lines == [
                "before: \(possible), open a socket, connect", "early: \(possible)",
                "main: \(possible)", "thread: \(possible)", "executor: \(possible)",
                "event loop: \(possible)",
                "-picked: opened", "/.hidden: \(refused)", "-pipe: \(refused)",
                "-missing: No such file or directory", "environment: -1",
                "ended: true, left: -1",
            ]
        )
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(left == ["inside", "inside-picked", "inside-pipe", "inside-there", "output"])
    }

    /// A file that the user picks is opened by another process, as the confined one cannot.
    @Test(arguments: [("delivery.csv", true), (".delivery.csv", false)])
    func readsPickedFiles(_ name: String, _ isRead: Bool) async throws {
        let place = try Workplace()
        for folder in ["temporary", "flows"] {
            try FileManager.default.createDirectory(
                atPath: "\(place.path)/\(folder)",
                withIntermediateDirectories: true
            )
        }
        let inventory = SampleBundle.folder("inventory")
        try FileManager.default.copyItem(
            atPath: "\(inventory)/tests/delivery.csv",
            toPath: "\(place.path)/\(name)"
        )
        let flow = "tap \"Import\"\npick \"\(name)\"\nexpect text \"10,002 items\"\n"
        try place.write(Array(flow.utf8), "flows/pick.flow")
        let outcome = try await place.okit(
            ["run", inventory, "--script", "flows/pick.flow", "--ephemeral"],
            temporary: "\(place.path)/temporary"
        )
        #expect(outcome.code == (isRead ? 0 : 1), "\(outcome.errors)")
        #expect(outcome.output.contains("or is hidden") == !isRead, "\(outcome.output)")
    }

    /// Landlock would confine one thread of several only.
    @Test(.enabled(if: Sandbox.landlockVersion != nil))
    func confinesNoProcessWithSeveralThreads() throws {
        let folder = try TemporaryFolder([:])
        let output = "\(folder.path)/output"
        #expect(try runProgram(["SandboxProbe", folder.path, "late"], output: output) == 0)
        let text = try String(contentsOfFile: output, encoding: .utf8)
        #expect(text.hasPrefix("cannot confine the process with Landlock"), "\(text)")
    }

    @Test(.enabled(if: Sandbox.landlockVersion ?? 0 >= 6))
    func isTriedByDoctor() async throws {
        let place = try Workplace()
        let outcome = try await place.okit("doctor")
        let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
        let confined = lines.filter { $0.last == "confined" }.map {
            $0.dropLast().joined(separator: " ")
        }
        #expect(
            confined == ["reading", "changing", "programs", "ports", "local sockets", "signals"]
        )
    }

    /// A link in place of what the user has granted leads nowhere.
    @Test(.enabled(if: Sandbox.landlockVersion != nil), arguments: [true, false])
    func readsNoOtherFiles(_ isConfined: Bool) async throws {
        let place = try Workplace()
        for folder in ["temporary", "elsewhere"] {
            try FileManager.default.createDirectory(
                atPath: "\(place.path)/\(folder)",
                withIntermediateDirectories: true
            )
        }
        try place.addNote("app", storage: "file")
        try await place.expect(0, "trust", "grant", "app")
        let trust = "\(place.path)/.config/okit-bundle/trust.json"
        let other = "\(place.path)/elsewhere/trust.json"
        try FileManager.default.moveItem(atPath: trust, toPath: other)
        try FileManager.default.createSymbolicLink(atPath: trust, withDestinationPath: other)
        let outcome = try await place.okit(
            ["run", "app", "--headless"] + (isConfined ? [] : ["--no-sandbox"]),
            temporary: "\(place.path)/temporary"
        )
        #expect(outcome.code == (isConfined ? 2 : 0), "\(outcome.errors)")
        #expect(outcome.errors.contains("Permission denied") == isConfined)
    }

    /// All threads of an app that runs are confined, whichever of them came first.
    @Test(arguments: [true, false])
    func confinesRunningApps(_ isConfined: Bool) throws {
        let place = try Workplace()
        let program = try ProgramInTerminal(
            ["okit-bundle", "run", SampleBundle.folder("bookshop"), "--ephemeral"]
                + (isConfined ? [] : ["--no-sandbox"]),
            environment: place.variables,
            size: .standard,
            errors: "\(place.path)/errors"
        )
        #expect(program.shows { $0.lines.contains { $0.contains("12 Books") } })
        let threads = "/proc/\(program.process)/task"
        let states = try FileManager.default.contentsOfDirectory(atPath: threads).map { thread in
            let status = try String(contentsOfFile: "\(threads)/\(thread)/status", encoding: .utf8)
            return status.contains("Seccomp:\t2\n") && status.contains("NoNewPrivs:\t1\n")
        }
        #expect(!states.isEmpty && states.allSatisfy { $0 == isConfined })
    }

    /// An app that asks for no host has a second filter, which refuses sockets.
    @Test(arguments: [(#"[]"#, 2), (#"["127.0.0.1"]"#, 1)])
    func refusesConnectionsOfAppsWithoutHosts(_ hosts: String, _ filters: Int) throws {
        let place = try Workplace()
        try place.addServiceApp(hosts: hosts)
        let program = try ProgramInTerminal(
            ["okit-bundle", "run", "\(place.path)/feed", "--ephemeral"],
            environment: place.variables,
            size: .standard,
            errors: "\(place.path)/errors"
        )
        #expect(
            program.shows { screen in
                screen.lines.contains {
                    $0.contains("[ Reload ]") || $0.contains("[ Run and grant ]")
                }
            }
        )
        if filters == 1 {
            program.terminal.type("\u{1B}[C\r")
            #expect(program.shows { $0.lines.contains { $0.contains("[ Reload ]") } })
        }
        let status = try String(contentsOfFile: "/proc/\(program.process)/status", encoding: .utf8)
        #expect(status.contains("Seccomp_filters:\t\(filters)\n"))
    }

    /// Nothing but the folders of the program changes, and those that its options name.
    @Test func storesWhereItIsAllowed() async throws {
        let place = try Workplace()
        let app = SampleBundle.folder("bookshop")
        try place.write(Array("tap \"Dune\"\n".utf8), "flow")
        let run = try await place.okit(
            "run",
            app,
            "--script",
            "flow",
            "--data",
            "elsewhere/data"
        )
        #expect(run.code == 0, "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: "\(place.path)/elsewhere/data"))
    }

    /// Commands that only read bundles change nothing but the folders of the program: a link in the cache
    /// leads nowhere.
    @Test(
        .enabled(if: Sandbox.landlockVersion ?? 0 >= 4),
        arguments: [
            ["inspect", "URL"], ["diff", "URL", "bookshop"], ["lint", "URL"], ["verify", "URL"],
            ["eval", "URL", "1"], ["test", "URL", "none"],
        ],
        [true, false]
    )
    func refusesToWriteElsewhere(_ command: [String], _ isConfined: Bool) async throws {
        let place = try Workplace()
        try place.addBookshop()
        try await place.expect(0, "pack", "bookshop", "-o", "bookshop.zip")
        for folder in ["outside", "temporary", ".cache/okit-bundle"] {
            try FileManager.default.createDirectory(
                atPath: "\(place.path)/\(folder)",
                withIntermediateDirectories: true
            )
        }
        try FileManager.default.createSymbolicLink(
            atPath: "\(place.path)/.cache/okit-bundle/content",
            withDestinationPath: "\(place.path)/outside"
        )
        let zip = try place.bytes("bookshop.zip")
        try await LoopbackServer.run { request in
            request.path.hasSuffix(".zip") ? .content(zip) : .status(404)
        } while: { url in
            let arguments = command.map { $0 == "URL" ? "\(url)/bookshop.zip" : $0 }
            let outcome = try await place.okit(
                arguments + (isConfined ? [] : ["--no-sandbox"]),
                temporary: "\(place.path)/temporary"
            )
            let written = try FileManager.default.contentsOfDirectory(
                atPath: "\(place.path)/outside"
            )
            let retains = command[0] != "verify"
            #expect(written.isEmpty == (isConfined || !retains), "\(outcome.errors)")
            if isConfined, retains {
                #expect(outcome.errors.contains("could not be cached"), "\(outcome.errors)")
            }
        }
    }

    /// All files that a command is to write are in folders that it can write in.
    @Test func writesReportsAndFixes() async throws {
        let place = try Workplace()
        try place.addBookshop()
        try FileManager.default.createDirectory(
            atPath: "\(place.path)/temporary",
            withIntermediateDirectories: true
        )
        let file = "bookshop/screens/author.json"
        let before = try place.bytes(file)
        try place.edit(file, "titlePath", "titelPath")
        for arguments in [
            ["--format", "json=reports/one.json"], ["--baseline", "b.json", "--write-baseline"],
            ["--fix"],
        ] {
            let outcome = try await place.okit(
                ["lint", "bookshop"] + arguments,
                temporary: "\(place.path)/temporary"
            )
            #expect(outcome.code != 2, "\(outcome.errors)")
        }
        #expect(try !place.bytes("reports/one.json").isEmpty)
        #expect(try !place.bytes("b.json").isEmpty)
        #expect(try place.bytes(file) == before)
        let missing = try await place.okit("lint", "nothing", "--fix")
        #expect(missing.code == 2)
        #expect(!FileManager.default.fileExists(atPath: "\(place.path)/nothing"))
    }

    /// Files of others are read confined too, although nothing is written for them.
    @Test(arguments: [["validate", "--schema", "s.json", "s.json"], ["explain", "addDays"]])
    func confinesWhatWritesNothing(_ command: [String]) async throws {
        let place = try Workplace()
        try place.write(Array("{}".utf8), "s.json")
        for options in [[], ["--no-sandbox"]] {
            let outcome = try await place.okit(command + options)
            #expect(outcome.code == 0, "\(outcome.errors)")
        }
    }
}
