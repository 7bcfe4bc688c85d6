import ArgumentParser
import OKitBundle
import OKitExpression
import OKitLint
import OKitSyntax

struct Diff: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show what changed between two bundles, permissions first.",
        discussion: """
            The exit code is 1 if the new version requests more permissions, or if stored data \
            would lose values.

            Examples:
              okit-bundle diff shop-1.0.zip shop-1.1.zip
              okit-bundle diff https://example.com/shop.zip shop --format json
            """
    )

    enum Form: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Argument(
        help: "The old version: a zip, a folder or a URL.",
        completion: BundleCompletion.source
    )
    var old: String

    @Argument(
        help: "The new version: a zip, a folder or a URL.",
        completion: BundleCompletion.source
    )
    var new: String

    @Option(help: "The output format: text or json.")
    var format = Form.text

    @OptionGroup var sourceOptions: SourceOptions

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var outputOptions: OutputOptions

    var changedFolders: [String] {
        [old, new].flatMap(SandboxOptions.folders(toFetch:))
    }

    var bundles: [String] { [old, new] }

    func run() async throws {
        let difference: BundleDifference
        do {
            difference = try BundleDifference(from: try await load(old), to: try await load(new))
        } catch let error as BundleError {
            throw failure(error.description)
        }
        let output = format == .json ? difference.json : difference.text.printableLines
        print(output, terminator: "")
        if difference.grows || difference.losesValues {
            throw ExitCode.findings
        }
    }

    private func load(_ name: String) async throws -> (bundle: AppBundle, files: BundleFiles) {
        let source = Source(name: name, options: sourceOptions)
        let files = try await source.open()
        let (bundle, findings) = try await source.load(files)
        // The permissions of a bundle that cannot be read are unknown.
        guard !findings.contains(where: { BundleLoader.refusals.contains($0.rule) }) else {
            throw failure("\(name): the bundle cannot be loaded; run okit-bundle lint")
        }
        return (bundle, files)
    }
}
