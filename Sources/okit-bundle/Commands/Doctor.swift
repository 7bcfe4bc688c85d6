import ArgumentParser
import Foundation
import OKitLint

struct Doctor: ParsableCommand, ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Report the state of this installation and its problems.",
        discussion: """
            The report covers versions, terminal, sandbox, folders, keys and trust. It contains no \
            secrets and no app data, and shows your home folder as ~, so you can paste it into a \
            bug report. The exit code is 1 if a problem was found.

            Examples:
              okit-bundle doctor
              okit-bundle doctor > report.txt
            """
    )

    @OptionGroup var outputOptions: OutputOptions

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
