import ArgumentParser
import OKitBundle
import OKitExpression
import OKitLint

/// The options of `test` for the coverage of flows.
struct CoverageOptions: ParsableArguments {
    @Flag(help: "Report which parts of the bundle the flows reach.")
    var coverage = false

    @Option(
        name: .customLong("coverage-format"),
        help: ArgumentHelp(
            """
            With --coverage, the report format: text, json, or listing, which marks each line \
            of the files; FORMAT=FILE writes to a file. Repeatable.
            """,
            valueName: "format"
        )
    )
    var outputs: [ReportOutput<CoverageReport.Form>] = [ReportOutput(format: .text)]

    @Option(
        help: ArgumentHelp(
            "With --coverage, exit with 1 if less than this percentage is reached.",
            valueName: "percentage"
        )
    )
    var failUnder: Int?

    func validate() throws {
        guard coverage || failUnder == nil else {
            throw ValidationError("--fail-under requires --coverage")
        }
        guard failUnder.map({ (0...100).contains($0) }) ?? true else {
            throw ValidationError("--fail-under must be a percentage from 0 to 100")
        }
    }

    /// The folders of the report files.
    var folders: [String] {
        outputs.compactMap(\.file).map(SandboxOptions.folder)
    }

    /// Whether a report is written to standard output, which must then contain nothing else.
    var printsForPrograms: Bool {
        coverage && outputs.contains { $0.file == nil && $0.format != .text }
    }

    /// Writes the reports.
    func write(_ places: Set<Coverage.Place>, of bundle: AppBundle) throws {
        guard coverage else {
            return
        }
        let map = CoverageMap(bundle)
        guard !map.points.isEmpty else {
            throw failure("no files of format 2 to measure coverage of")
        }
        let report = CoverageReport(map, reached: places)
        for output in outputs {
            try output.write(report.text(as: output.format))
        }
        if let failUnder, report.whole.percentage < failUnder {
            printError(
                "coverage is \(report.whole.percentage) %; --fail-under requires \(failUnder) %\n"
            )
            throw ExitCode.findings
        }
    }
}
