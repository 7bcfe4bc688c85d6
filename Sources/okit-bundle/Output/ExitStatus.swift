import ArgumentParser

/// An exit code of the program.
struct ExitStatus {
    let code: Int32
    let meaning: String

    static let findings = ExitStatus(
        code: 1,
        meaning: """
            Problems were found: findings of the minimum severity or higher, a failed flow, an \
            error of an app that runs without a terminal, or a bundle that cannot be packed.
            """
    )
    static let couldNotRun = ExitStatus(
        code: 2,
        meaning: """
            The command could not run: a missing file, an invalid archive, a rejected bundle, no \
            network, or no permission.
            """
    )

    static let interrupted = ExitStatus(code: 130, meaning: "The program was interrupted.")

    static let all = [
        ExitStatus(code: 0, meaning: "Success: no problems were found."),
        findings, couldNotRun,
        ExitStatus(code: 64, meaning: "The command line is invalid."),
        interrupted,
    ]

    /// The table on its documentation page.
    static var markdown: String {
        "## Exit codes\n\n| code | meaning |\n|---|---|\n"
            + all.map { "| \($0.code) | \($0.meaning) |\n" }.joined()
            + "\nFor several sources, the exit code is the highest one.\n"
    }
}

extension ExitCode {
    /// Problems were found.
    static let findings = ExitCode(ExitStatus.findings.code)
    /// The command could not run.
    static let couldNotRun = ExitCode(ExitStatus.couldNotRun.code)
}
