import ArgumentParser
import Foundation
import OKitLint
import OKitNetwork

struct Cache: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "List or remove bundles that were fetched from URLs.",
        discussion: """
            Examples:
              okit-bundle cache list
              okit-bundle cache clear
              okit-bundle cache clear --all
            """,
        subcommands: [List.self, Clear.self]
    )

    struct List: ParsableCommand, ReportingCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List cached bundles: SHA-256, size, time of the last check, and URL."
        )

        @OptionGroup var outputOptions: OutputOptions

        func run() {
            let cache = ProgramFolders.cache
            for bundle in cache.bundles() {
                let checked = bundle.checked.formatted(.iso8601)
                print("\(bundle.digest) \(bundle.size) \(checked) \(bundle.name.printable)")
            }
            print("\(cache.size) of \(cache.limit) bytes")
        }
    }

    struct Clear: ParsableCommand, ReportingCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear",
            abstract: "Remove cached bundles, except the versions that a rollback needs."
        )

        @Flag(help: "Also remove the versions that a rollback needs.")
        var all = false

        @OptionGroup var outputOptions: OutputOptions

        func run() throws {
            let retained = all ? [] : try ProgramFolders.history.retained()
            do {
                print("\(try ProgramFolders.cache.clear(retaining: retained)) bytes were freed")
            } catch {
                throw failure("\(error)")
            }
        }
    }
}
