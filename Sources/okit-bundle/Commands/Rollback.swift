import ArgumentParser
import OKitBundle
import OKitLint
import OKitNetwork
import OKitSyntax

struct Rollback: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback",
        abstract: "Go back to the version of an app that ran before, until there is a newer one.",
        discussion: """
            Versions that cannot run any more are passed over: those whose files are not in the cache, \
            that cannot be loaded, or whose signature or publisher does not count now.

            If a later version has migrated the data, the data from before is restored, and the later data is \
            copied to a backup.
            """
    )

    @Argument(help: "The app's identifier, or its URL.")
    var id: String

    @Flag(help: "Return to the newest version, after all rollbacks of the app.")
    var undo = false

    func run() async throws {
        do {
            if undo {
                try ProgramFolders.history.undoRollBack(id)
                print("\(id.printable): the next run is of the newest version")
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
                print("\(id.printable): the next run is of version \(version.version.printable)")
                return
            }
            let name = "version \(version.version) is passed over".printable
            printError("note: \(name): \(problem.printable)\n")
        }
        throw failure("\(id): no version that ran before can run now; nothing has changed")
    }

    /// Why a version cannot run; `nil` where it can.
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
            return "its files are not in the cache any more, or cannot be loaded"
        }
        do {
            try await former.check()
            return nil
        } catch {
            return "\(error)"
        }
    }
}
