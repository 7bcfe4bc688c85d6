import ArgumentParser
import OKit

struct Lint: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows everything that is wrong in bundles."
    )

    @Argument(help: "Zips, folders or URLs.")
    var sources: [String]

    @OptionGroup var sourceOptions: SourceOptions

    func validate() throws {
        if sourceOptions.sha256 != nil, sources.count > 1 {
            throw ValidationError("--sha256 needs exactly one source")
        }
    }

    func run() async throws {
        var code = ExitCode.success
        for source in sources {
            let found = try await lint(Source(name: source, options: sourceOptions))
            if found.rawValue > code.rawValue {
                code = found
            }
        }
        throw code
    }

    /// Prints what is wrong; a source that cannot be read does not keep others from being linted.
    private func lint(_ source: Source) async throws -> ExitCode {
        do {
            let (bundle, loaded) = try await source.load()
            let findings = (loaded + Linter.lint(bundle)).sorted()
            print(TextReport.text(of: findings), terminator: "")
            return findings.contains { $0.severity >= .warning } ? .findings : .success
        } catch let code as ExitCode {
            return code
        }
    }
}
