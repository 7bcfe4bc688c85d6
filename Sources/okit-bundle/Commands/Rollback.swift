import ArgumentParser
import OKitLint
import OKitNetwork

struct Rollback: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rollback",
        abstract: "Goes back to the version of an app that ran before, until there is a newer one."
    )

    @Argument(help: "The app's identifier, or its URL.")
    var id: String

    func run() throws {
        do {
            let version = try ProgramFolders.history.rollBack(id)
            print("\(id.printable): the next run is of version \(version.version.printable)")
        } catch {
            throw failure("\(error)")
        }
    }
}
