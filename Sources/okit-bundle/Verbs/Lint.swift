import ArgumentParser
import OKitLint
import OKitModel
import OKitSyntax

struct Lint: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Shows everything that is wrong in bundles."
    )

    @Argument(help: "Zips, folders or URLs.")
    var sources: [String]

    @Option(
        name: .customLong("format"),
        help: "text, json, sarif, github or junit; FORMAT=FILE writes to a file. Repeatable."
    )
    var outputs: [ReportOutput] = [ReportOutput(format: .text)]

    @Option(help: "What is reported, and decides the exit code: info, warning or error.")
    var minSeverity = Finding.Severity.warning.rawValue

    @Option(
        name: .customLong("rule"),
        help: "RULE=error, RULE=warning, RULE=info or RULE=off. Repeatable."
    )
    var severities: [RuleSeverity] = []

    @OptionGroup var sourceOptions: SourceOptions

    func validate() throws {
        if sourceOptions.sha256 != nil, sources.count > 1 {
            throw ValidationError("--sha256 needs exactly one source")
        }
        for rule in severities where RulePage.page(of: rule.id) == nil {
            let hint = RulePage.all.map(\.id).suggestion(for: rule.id)
            throw ValidationError("there is no rule \"\(rule.id)\"\(hint)")
        }
        guard Finding.Severity(rawValue: minSeverity) != nil else {
            throw ValidationError("--min-severity is info, warning or error")
        }
    }

    func run() async throws {
        let least = Finding.Severity(rawValue: minSeverity) ?? .warning
        var code = ExitCode.success
        var findings: [Finding] = []
        for source in sources {
            do {
                findings += try await lint(Source(name: source, options: sourceOptions))
            } catch let failed as ExitCode {
                // What cannot be read does not keep others from being linted.
                code = failed
            }
        }
        findings = findings.filter { $0.severity >= least }
        for output in outputs {
            try output.write(findings)
        }
        throw code == .success && !findings.isEmpty ? .findings : code
    }

    private func lint(_ source: Source) async throws -> [Finding] {
        let (bundle, loaded) = try await source.load()
        var linter = Linter()
        for rule in severities {
            linter.severities[rule.id] = .some(rule.severity)
        }
        return linter.lint(bundle, loaded: loaded)
    }
}

/// A report, and where it goes.
struct ReportOutput: ExpressibleByArgument {
    let format: ReportFormat
    var file: String?

    init(format: ReportFormat) {
        self.format = format
    }

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1)
        guard let name = parts.first, let format = ReportFormat(rawValue: String(name)) else {
            return nil
        }
        self.format = format
        file = parts.count > 1 ? String(parts[1]) : nil
    }

    var defaultValueDescription: String {
        format.rawValue
    }

    func write(_ findings: [Finding]) throws {
        let report = format.report(of: findings)
        guard let file else {
            print(report, terminator: "")
            return
        }
        do {
            try AtomicFile.write(Array(report.utf8), to: file, isPrivate: false)
        } catch {
            throw failure("\(error)")
        }
    }
}

/// A rule with another severity than its own.
struct RuleSeverity: ExpressibleByArgument {
    let id: String
    /// `nil` switches the rule off.
    let severity: Finding.Severity?

    init?(argument: String) {
        let parts = argument.split(separator: "=").map(String.init)
        guard parts.count == 2 else {
            return nil
        }
        id = parts[0]
        severity = Finding.Severity(rawValue: parts[1])
        guard severity != nil || parts[1] == "off" else {
            return nil
        }
    }
}
