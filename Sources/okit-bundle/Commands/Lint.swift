import ArgumentParser
import Foundation
import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitSyntax

struct Lint: AsyncParsableCommand, ConfinedCommand {
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
    var outputs: [ReportOutput<ReportFormat>] = [ReportOutput(format: .text)]

    @Option(help: "What is reported, and decides the exit code: info, warning or error.")
    var minSeverity = Finding.Severity.warning.rawValue

    @Option(
        name: .customLong("rule"),
        help: "RULE=error, RULE=warning, RULE=info or RULE=off. Repeatable."
    )
    var severities: [RuleSeverity] = []

    @Option(
        help:
            "An earlier version, whose stored data the bundle must be able to migrate: a zip, a folder or a URL."
    )
    var against: String?

    @Option(
        help: "Report only findings in files that differ from this revision of git, or are new."
    )
    var changedSince: String?

    @Flag(help: "Do not use what an earlier run has found in the same files.")
    var noCache = false

    @OptionGroup var baseline: BaselineOptions
    @OptionGroup var fixes: FixOptions
    @OptionGroup var sourceOptions: SourceOptions

    @OptionGroup var sandbox: SandboxOptions

    var bundles: [String] { sources + [against].compactMap(\.self) }

    /// The folders that are fixed, and those of reports and of the baseline.
    var changedFolders: [String] {
        let fixed = fixes.areAsked && !fixes.diff ? sources : []
        let files = outputs.compactMap(\.file) + [baseline.fileToWrite].compactMap(\.self)
        return bundles.flatMap(SandboxOptions.folders(toFetch:))
            + fixed.filter { FileManager.default.fileExists(atPath: $0) }
            + files.map(SandboxOptions.folder) + (noCache ? [] : [LintCache.folder])
    }

    /// The settings of the team.
    var files: [String] {
        sources.flatMap(LintSettingsFile.candidates).filter(FileManager.default.fileExists)
    }

    func validate() throws {
        if sourceOptions.sha256 != nil, sources.count > 1 {
            throw ValidationError("--sha256 needs exactly one source")
        }
        if changedSince != nil, sources.count > 1 {
            throw ValidationError("--changed-since needs exactly one source")
        }
        if against != nil, sources.count > 1 {
            throw ValidationError("--against needs exactly one source")
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
        let known = try baseline.read()
        if fixes.areAsked {
            try sources.forEach(fixes.check)
        }
        var (findings, suppressed, code) = try await lint(known)
        if fixes.areAsked,
            try await fixes.make(
                findings,
                verifiedBy: { edits in try await lint(known, with: edits).0 }
            ), !fixes.diff
        {
            // What is there now is what counts.
            (findings, suppressed, code) = try await lint(known)
        }
        if baseline.writeBaseline {
            try baseline.write(known, for: findings)
        } else if !fixes.diff {
            for output in outputs {
                try output.write(
                    output.format.report(
                        of: findings,
                        suppressed: suppressed,
                        version: Program.version
                    )
                )
            }
        }
        let isClean = baseline.writeBaseline || findings.isEmpty
        throw code == .success && !isClean ? .findings : code
    }

    /// The findings of all sources that are reported, those that are known, and the exit code of
    /// sources that cannot be read.
    ///
    /// - Parameter edits: changes to files that are not written yet.
    private func lint(
        _ known: Baseline,
        with edits: [SourceEdits] = []
    ) async throws -> ([Finding], [SuppressedFinding], ExitCode) {
        let least = Finding.Severity(rawValue: minSeverity) ?? .warning
        var code = ExitCode.success
        var findings: [Finding] = []
        var suppressed: [SuppressedFinding] = []
        for source in sources {
            do {
                let source = Source(name: source, options: sourceOptions)
                let (found, known) = try await lint(source, with: edits)
                findings += found
                suppressed += known
            } catch let failed as ExitCode {
                // What cannot be read does not keep others from being linted.
                code = failed
            }
        }
        if !baseline.writeBaseline {
            findings = known.apply(to: findings, suppressed: &suppressed)
        }
        return (
            findings.filter { $0.severity >= least },
            suppressed.filter { $0.finding.severity >= least },
            code
        )
    }

    private func lint(
        _ source: Source,
        with edits: [SourceEdits]
    ) async throws -> ([Finding], [SuppressedFinding]) {
        let files = try await source.open().applying(edits)
        let cache =
            noCache || against != nil || !edits.isEmpty
            ? nil : LintCache(files, options: severities.map { "\($0)" })
        if let known = cache?.read() {
            return try settled(known.findings, known.suppressed, of: source)
        }
        let (bundle, loaded) = try await source.load(files)
        var linter = Linter()
        for rule in severities {
            linter.severities[rule.id] = .some(rule.severity)
        }
        linter.former = try await former(of: bundle)
        let (findings, suppressed) = await linter.lintConcurrently(bundle, loaded: loaded)
        cache?.write(findings, suppressed)
        return try settled(findings, suppressed, of: source)
    }

    /// Findings with the severities of the team, in the files that were asked for.
    private func settled(
        _ findings: [Finding],
        _ suppressed: [SuppressedFinding],
        of source: Source
    ) throws -> ([Finding], [SuppressedFinding]) {
        var findings = findings
        if let settings = try LintSettingsFile.read(for: source.name) {
            findings = settings.applied(
                to: findings,
                except: Set(severities.map(\.id)),
                path: LintSettingsFile.absolute
            )
        }
        if let changed = ChangedFiles.current {
            findings.removeAll {
                !changed.contains(LintSettingsFile.absolute($0.location.source.path))
            }
        }
        return (findings, suppressed)
    }

    /// The earlier version that is to be compared.
    private func former(of bundle: AppBundle) async throws -> AppBundle? {
        guard let against else {
            return nil
        }
        let source = Source(name: against, options: sourceOptions)
        let (former, findings) = try await source.load(source.open())
        guard !findings.contains(where: { BundleLoader.refusals.contains($0.rule) }) else {
            throw failure("\(against): it cannot be compared; lint says why")
        }
        guard former.manifest.identifier == bundle.manifest.identifier else {
            throw failure(
                "\(against): expected an earlier version of \(bundle.manifest.identifier), found "
                    + former.manifest.identifier
            )
        }
        return former
    }
}
