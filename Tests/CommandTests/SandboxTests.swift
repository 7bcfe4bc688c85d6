import Foundation
import OKitSandbox
import OKitTerminal
import TestSupport
import Testing

/// What a confined process can still do; the kernel of the machine needs Landlock.
struct SandboxTests {
    @Test(.enabled(if: Sandbox.landlockVersion ?? 0 >= 4))
    func confinesEachThread() throws {
        let folder = try TemporaryFolder([:])
        try folder.makeFolder("inside")
        let outside = "\(folder.path)/inside-there"
        try Data([1]).write(to: URL(fileURLWithPath: outside))
        let output = "\(folder.path)/output"
        let status = try runProgram(
            ["SandboxProbe", "\(folder.path)/inside"],
            output: output
        )
        #expect(status == 0)
        let lines = try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
        let possible = "write inside, move inside, read outside"
        #expect(
            lines == [
                "main: \(possible)", "thread: \(possible)", "executor: \(possible)",
                "event loop: \(possible)",
            ]
        )
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(left == ["inside", "inside-there", "output"])
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
}
