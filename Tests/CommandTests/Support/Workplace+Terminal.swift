extension Workplace {
    /// Runs the program on a terminal and answers its questions.
    ///
    /// - Parameter answers: a letter for each question.
    /// - Returns: what it says, as output.
    func okit(answering answers: String, _ arguments: String...) async throws -> Outcome {
        try await okit(answering: answers, arguments)
    }

    /// Runs the program on a terminal and answers its questions.
    func okit(answering answers: String, _ arguments: [String]) async throws -> Outcome {
        try await tool(
            "python3",
            ["-c", Self.terminal, Self.built("okit-bundle"), answers] + arguments,
            environment: environment
        )
    }

    /// Runs a program on a terminal, answers its questions with the lines it is given, and prints
    /// what it says.
    private static let terminal = """
        import os, pty, sys
        process, terminal = pty.fork()
        if process == 0:
            os.execve(sys.argv[1], ["okit-bundle"] + sys.argv[3:], os.environ)
        said, answers = b"", list(sys.argv[2])
        while True:
            try:
                part = os.read(terminal, 4096)
            except OSError:
                break
            if not part:
                break
            said += part
            if said.count(b"[y/N] ") > len(sys.argv[2]) - len(answers) and answers:
                os.write(terminal, answers.pop(0).encode() + b"\\n")
        sys.stdout.buffer.write(said)
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
        """
}
