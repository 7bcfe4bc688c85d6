import ArgumentParser
import OKit

struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows everything that is wrong in bundles."
    )

    @Argument(help: "Zips or folders.")
    var sources: [String]

    func run() throws {
        var code = ExitCode.success
        for source in sources {
            let (bundle, loaded) = try Source(path: source).load()
            let findings = (loaded + Linter.lint(bundle)).sorted()
            print(TextReport.text(of: findings), terminator: "")
            if findings.contains(where: { $0.severity >= .warning }) {
                code = .findings
            }
        }
        throw code
    }
}
