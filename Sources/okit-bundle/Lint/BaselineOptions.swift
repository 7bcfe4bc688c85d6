import ArgumentParser
import OKitExpression
import OKitLint
import OKitModel
import OKitSyntax

/// The findings that a team has accepted.
struct BaselineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Do not report the findings that this file lists.", valueName: "file")
    )
    var baseline: String?

    @Flag(help: "Write the findings to the file of --baseline instead of reporting them.")
    var writeBaseline = false

    @Option(
        help: ArgumentHelp(
            "With --write-baseline, the reason for accepting the new findings.",
            valueName: "text"
        )
    )
    var reason = "existed when the baseline was written"

    /// The file to write; `nil` for none.
    var fileToWrite: String? {
        writeBaseline ? baseline : nil
    }

    func validate() throws {
        if writeBaseline, baseline == nil {
            throw ValidationError("--write-baseline requires --baseline <file>")
        }
        if reason.isEmpty {
            throw ValidationError("--reason must not be empty")
        }
    }

    /// Reads the file.
    ///
    /// If it has problems, prints them and exits with their exit code.
    func read() throws -> Baseline {
        guard let baseline else {
            return Baseline()
        }
        let bytes: [UInt8]?
        do {
            bytes = try AtomicFile.read(baseline, limit: 512 << 20)
        } catch {
            throw failure(error.description)
        }
        guard let bytes else {
            guard writeBaseline else {
                throw failure("\(baseline): no such file; create it with --write-baseline")
            }
            return Baseline()
        }
        let source = SourceText(path: baseline, bytes: bytes)
        return Baseline(try checkedJSON(source, schema: "lint-baseline"))
    }

    /// Writes the findings in place of the previous ones.
    ///
    /// The reasons of known findings are preserved.
    func write(_ known: Baseline, for findings: [Finding]) throws {
        guard let baseline else {
            return
        }
        let text = known.renewed(for: findings, reason: reason).text
        do {
            try AtomicFile.writeOutput(Array(text.utf8), to: baseline)
        } catch {
            throw failure(error.description)
        }
    }
}
