import FoundationEssentials
import OKitArchive
import OKitBundle
import OKitClassic
import OKitExpression
import OKitFields
import OKitLint
import OKitModel
import OKitRuntime
import OKitSchema
import OKitSyntax

/// Uses each module of the product `OKit`, and nothing else, as an embedding program would.
///
/// It loads the bundle that its argument names, checks it, and prints the title of its first screen.
@main
enum LibraryUser {
    static func main() async throws {
        let files = try BundleFiles(folder: CommandLine.arguments.dropFirst().first ?? "")
        let (bundle, findings) = try await BundleLoader.load(files)
        let session = AppSession(bundle: bundle, environment: AppEnvironment())
        print(session.screenTree().screen, Linter().lint(bundle, loaded: findings).count)
    }
}
