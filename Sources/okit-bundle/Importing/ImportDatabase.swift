import ArgumentParser
import Foundation
import OKitDatabase
import OKitImport

struct ImportDatabase: AsyncParsableCommand, ReportingCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "database",
        abstract: "Make an app that shows and edits the tables of a database.",
        discussion: """
            The tables of a SQLite file or of a PostgreSQL server become screens with lists and \
            forms. Rows are not copied: the app reads and changes them where they are. A password \
            is read from the file that PGPASSFILE names.

            Examples:
              okit-bundle import database shop.sqlite --output shop
              okit-bundle import database postgres://me@db.example.com/shop --output shop
              okit-bundle run shop --connection postgres://me@db.example.com/shop
            """
    )

    @Argument(
        help: "A SQLite file, a postgres:// URL, or a .sql file with statements.",
        completion: .file()
    )
    var source: String

    @OptionGroup var target: ImportTarget

    @OptionGroup var sandbox: SandboxOptions

    @OptionGroup var outputOptions: OutputOptions

    private var address: DatabaseAddress {
        DatabaseAddress(source)
    }

    var bundles: [String] { [] }

    /// Statements run in another program, whose user can do little.
    var runsPrograms: Bool { address.isScript }

    var files: [String] {
        address.clientFiles
            + [address.file.map { SandboxOptions.folder(of: $0) }]
            .compactMap(\.self)
    }

    /// SQLite may need the journal next to a file, even to read it.
    var changedFolders: [String] { [target.output] }

    var usesServers: Bool { address.isServer || address.isScript }

    func run() async throws {
        do {
            let source = try DatabaseSource(address)
            let database = try DatabaseImport(
                source.catalog,
                source: address.shown,
                name: address.name
            )
            try await target.write(
                database.app(noting: source.notes),
                by: Self.configuration.commandName,
                options: "--connection \(address.isScript ? "ADDRESS" : address.shown)",
                quiet: outputOptions.quiet
            )
        } catch let error as ImportFailure {
            throw failure(error.description)
        } catch let error as DatabaseFailure {
            let isNamed = error.description.hasPrefix(address.shown)
            throw failure(isNamed ? error.description : "\(address.shown): \(error.description)")
        }
    }
}
