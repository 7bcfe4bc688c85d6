import ArgumentParser
import Foundation
import OKitLint
import OKitNetwork

struct Cache: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Shows or takes away the bundles that were fetched from URLs.",
        subcommands: [List.self, Clear.self]
    )

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract:
                "Shows each bundle: its SHA-256, size, when it was checked, and where it is from."
        )

        func run() {
            let cache = ProgramFolders.cache
            for bundle in cache.bundles() {
                let checked = bundle.checked.formatted(.iso8601)
                print("\(bundle.digest) \(bundle.size) \(checked) \(bundle.name.printable)")
            }
            print("\(cache.size) of \(cache.limit) bytes")
        }
    }

    struct Clear: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear",
            abstract: "Takes away all bundles but the versions that apps would go back to."
        )

        @Flag(help: "Take these away too.")
        var all = false

        func run() throws {
            let retained = all ? [] : try ProgramFolders.history.retained()
            do {
                print("\(try ProgramFolders.cache.clear(retaining: retained)) bytes are free")
            } catch {
                throw failure("\(error)")
            }
        }
    }
}
