import ArgumentParser
import Foundation
import OKitLint

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract:
            "Reports on this installation: versions, terminal, sandbox, folders, keys, trust.",
        discussion: """
            The report contains no secrets, no data of apps, and ~ in place of your home folder. It can be
            pasted into a bug report. The exit code is 1 if a problem was found.
            """
    )

    func run() throws {
        let sections = [
            SystemReport.section, SystemReport.terminal, SystemReport.sandbox, FolderReport.folders,
            FolderReport.trust, FolderReport.keys,
        ]
        print("okit-bundle \(Program.version)")
        for section in sections {
            print("\n\(section.title)")
            for line in section.lines {
                let name = line.name.padding(toLength: 14, withPad: " ", startingAt: 0)
                print("  \(name)\(line.value.printable)")
            }
        }
        let problems = sections.flatMap(\.problems)
        print("\n\(problems.count) \(problems.count == 1 ? "problem" : "problems")")
        for problem in problems {
            print("  \(problem.printable)")
        }
        if !problems.isEmpty {
            throw ExitCode.findings
        }
    }
}
