import ArgumentParser
import OKitBundle
import OKitLint
import OKitNetwork
import OKitSyntax

struct Rollback: AsyncParsableCommand, ReportingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback",
        abstract: "Return to the previous version of an app, until a newer one is published.",
        discussion: """
            Versions that can no longer run are skipped: their files are not in the cache, they \
            cannot be loaded, or their signature or publisher is no longer accepted.

            If a later version migrated the data, the data from before the migration is restored, \
            and the later data is copied to a backup.

            Examples:
              okit-bundle rollback org.example.shop
              okit-bundle rollback https://example.com/shop.zip --undo
            """
    )

    @Argument(help: "The app's identifier or URL.")
    var id: String

    @Flag(help: "Undo all rollbacks of the app, and return to the newest version.")
    var undo = false

    @OptionGroup var outputOptions: OutputOptions

    func run() async throws {
        do {
            if undo {
                try ProgramFolders.history.undoRollBack(id)
                print("\(id.printable): the next run starts the newest version")
            } else {
                try await goBack()
            }
        } catch let error as ExitCode {
            throw error
        } catch {
            throw failure("\(error)")
        }
    }

    private func goBack() async throws {
        let app = try ProgramFolders.history.app(named: id)
        guard app.versions.count > 1 else {
            throw RollbackError.nothingOlder(app.name)
        }
        for version in app.versions.dropFirst() {
            guard let problem = await problem(of: version, app) else {
                try ProgramFolders.history.rollBack(app, to: version)
                print("\(id.printable): the next run starts version \(version.version.printable)")
                return
            }
            let name = "version \(version.version) is skipped".printable
            printNote("\(name): \(problem)")
        }
        throw failure("\(id): no earlier version can run; nothing was changed")
    }

    /// Returns the reason why a version cannot run; `nil` if it can.
    private func problem(of version: RecordedApp.Version, _ app: RecordedApp) async -> String? {
        let gate = SignatureGate(
            options: DeliveryOptions.none,
            question: Question(place: .none),
            isPinned: false,
            name: app.name,
            place: app.name
        )
        let former = FormerVersion(version: version, app: app, gate: gate)
        let bundle = await former.bundle { files in
            let (bundle, findings) = try await Source(name: app.name).load(files, toRun: true)
            guard !findings.contains(where: { BundleLoader.refusals.contains($0.rule) }) else {
                throw ExitCode.couldNotRun
            }
            return bundle
        }
        guard bundle != nil else {
            return "its files are no longer in the cache, or cannot be loaded"
        }
        do {
            try await former.check()
            return nil
        } catch {
            return "\(error)"
        }
    }
}
