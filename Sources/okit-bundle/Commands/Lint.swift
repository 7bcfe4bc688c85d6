import ArgumentParser
import Foundation
import OKitBundle
import OKitExpression
import OKitLint
import OKitModel
import OKitSyntax

struct Lint: AsyncParsableCommand, ReportingCommand, ConfinedCommand, ConfiguredCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Report problems in bundles.",
        discussion: """
            The exit code is 1 if there are findings of the minimum severity or higher.

            Examples:
              okit-bundle lint shop
              okit-bundle lint shop --format text --format sarif=lint.sarif
              okit-bundle lint shop --rule missing-label=off --min-severity error
              okit-bundle lint shop --fix --diff
              okit-bundle lint --stdin --stdin-path shop/screens/main.json
            """
    )

    @Argument(help: "Zips, folders or URLs.", completion: BundleCompletion.source)
    var sources: [String] = []

    @Option(
        name: .customLong("format"),
        help: ArgumentHelp(
            """
            The report format: text, json, sarif, github or junit; FORMAT=FILE writes to a \
            file. Repeatable.
            """,
            valueName: "format"
        )
    )
    var outputs: [ReportOutput<ReportFormat>] = [ReportOutput(format: .text)]

    @Option(
        help: ArgumentHelp(
            "The minimum severity to report and to fail on: info, warning or error.",
            valueName: "severity"
        ),
        completion: .list(["info", "warning", "error"])
    )
    var minSeverity = Finding.Severity.warning.rawValue

    @Option(
        name: .customLong("rule"),
        help: ArgumentHelp(
            """
            Change the severity of a rule: RULE=error, RULE=warning, RULE=info or RULE=off. \
            Repeatable.
            """,
            valueName: "rule=severity"
        ),
        completion: BundleCompletion.severities
    )
    var severities: [RuleSeverity] = []

    @Option(
        help: ArgumentHelp(
            """
            An earlier version: a zip, a folder or a URL. Report stored data that cannot be \
            migrated from it.
            """,
            valueName: "source"
        ),
        completion: BundleCompletion.source
    )
    var against: String?

    @Option(
        help: ArgumentHelp(
            "Report only findings in files that are new or changed since this git revision.",
            valueName: "revision"
        )
    )
    var changedSince: String?

    @Flag(help: "Ignore the cached results of earlier runs.")
    var noCache = false

    @OptionGroup var standardInput: StandardInputOptions
    @OptionGroup var baseline: BaselineOptions
    @OptionGroup var fixes: FixOptions
    @OptionGroup var sourceOptions: SourceOptions

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var settings: SettingsOptions

    @OptionGroup var outputOptions: OutputOptions

    var configuredSources: [String] { inputs }

    /// The bundles to check.
    private var inputs: [String] { sources + [standardInput.bundle].compactMap(\.self) }

    /// The baseline, which a settings file can name.
    var files: [String] { [baseline.baseline].compactMap(\.self) }

    var bundles: [String] { inputs + [against].compactMap(\.self) }

    /// The folders of fixed files, reports and the baseline.
    var changedFolders: [String] {
        let fixed = fixes.areAsked && !fixes.diff ? sources : []
        let files = outputs.compactMap(\.file) + [baseline.fileToWrite].compactMap(\.self)
        return bundles.flatMap(SandboxOptions.folders(toFetch:))
            + fixed.filter { FileManager.default.fileExists(atPath: $0) }
            + files.map(SandboxOptions.folder) + (noCache ? [] : [LintCache.folder])
    }

    func validate() throws {
        guard sources.isEmpty == standardInput.stdin else {
            throw ValidationError(
                sources.isEmpty
                    ? "Missing expected argument '<sources> ...'"
                    : "--stdin-path names the bundle; remove the other sources"
            )
        }
        let isOfDisk =
            fixes.areAsked || baseline.writeBaseline || against != nil || changedSince != nil
        if standardInput.stdin, isOfDisk {
            throw ValidationError(
                "--stdin cannot be combined with --fix, --against, --changed-since or "
                    + "--write-baseline"
            )
        }
        if sourceOptions.sha256 != nil, sources.count > 1 {
            throw ValidationError("--sha256 requires exactly one source")
        }
        if changedSince != nil, sources.count > 1 {
            throw ValidationError("--changed-since requires exactly one source")
        }
        if against != nil, sources.count > 1 {
            throw ValidationError("--against requires exactly one source")
        }
        for rule in severities where RulePage.page(of: rule.id) == nil {
            let hint = RulePage.all.map(\.id).suggestion(for: rule.id)
            throw ValidationError("unknown rule \"\(rule.id)\"\(hint)")
        }
        guard Finding.Severity(rawValue: minSeverity) != nil else {
            throw ValidationError("--min-severity must be info, warning or error")
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
            // Lints again, because only the fixed files count.
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
                        version: Program.version,
                        style: output.file == nil ? Output.current.results : .plain
                    )
                )
            }
        }
        let isClean = baseline.writeBaseline || findings.isEmpty
        throw code == .success && !isClean ? .findings : code
    }

    /// Returns the reported and known findings of all sources, and the exit code for sources that
    /// cannot be read.
    ///
    /// - Parameter edits: Changes to files that are not written yet.
    private func lint(
        _ known: Baseline,
        with edits: [SourceEdits] = []
    ) async throws -> ([Finding], [SuppressedFinding], ExitCode) {
        let least = Finding.Severity(rawValue: minSeverity) ?? .warning
        var code = ExitCode.success
        var findings: [Finding] = []
        var suppressed: [SuppressedFinding] = []
        for source in inputs {
            do {
                let source = Source(name: source, options: sourceOptions)
                let (found, known) = try await lint(source, with: edits)
                findings += found
                suppressed += known
            } catch let failed as ExitCode {
                // Other sources are still linted if one cannot be read.
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
        var files = try await source.open().applying(edits)
        let replacement = try standardInput.replacement(in: source.name)
        if let replacement {
            files = files.overlaid(by: [replacement.path: replacement.text])
        }
        let cache =
            noCache || against != nil || !edits.isEmpty || replacement != nil
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

    /// Returns the findings in the requested files, with the severities of the team.
    private func settled(
        _ findings: [Finding],
        _ suppressed: [SuppressedFinding],
        of source: Source
    ) throws -> ([Finding], [SuppressedFinding]) {
        var findings = findings
        if let settings = try ProjectSettings.read(for: source.name, settings) {
            findings = settings.lint.applied(
                to: findings,
                except: Set(severities.map(\.id)),
                path: ProjectSettings.absolute
            )
        }
        if let file = standardInput.stdinPath {
            let path = ProjectSettings.absolute(file)
            findings.removeAll { ProjectSettings.absolute($0.location.source.path) != path }
        }
        if let changed = ChangedFiles.current {
            findings.removeAll {
                !changed.contains(ProjectSettings.absolute($0.location.source.path))
            }
        }
        return (findings, suppressed)
    }

    /// Returns the earlier version to compare with.
    private func former(of bundle: AppBundle) async throws -> AppBundle? {
        guard let against else {
            return nil
        }
        let source = Source(name: against, options: sourceOptions)
        let (former, findings) = try await source.load(source.open())
        guard !findings.contains(where: { BundleLoader.refusals.contains($0.rule) }) else {
            throw failure("\(against): the bundle cannot be loaded; run okit-bundle lint")
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
