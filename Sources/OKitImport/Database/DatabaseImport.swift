package import OKitDatabase
import OKitSyntax

/// Makes an app that shows and edits the tables of a database.
package struct DatabaseImport {
    private let catalog: DatabaseCatalog
    private let source: String
    private let name: String

    /// The number of tables beyond which no app is made.
    private static let mostTables = 5000

    /// Creates an import.
    ///
    /// - Parameters:
    ///   - catalog: The tables.
    ///   - source: The source in the report, without a password.
    ///   - name: The name of the database.
    package init(
        _ catalog: DatabaseCatalog,
        source: String,
        name: String
    ) throws(ImportFailure) {
        guard !catalog.tables.isEmpty else {
            throw ImportFailure("\(source): the database has no tables that you may read")
        }
        guard catalog.tables.count <= Self.mostTables else {
            throw ImportFailure("\(source): more than \(Self.mostTables) tables")
        }
        self.catalog = catalog
        self.source = source
        self.name = name
    }

    /// Makes the files of the app.
    ///
    /// - Parameter notes: What was left out before: statements that could not be run.
    package func app(noting notes: [DatabaseNote] = []) -> ImportedApp {
        var report = ImportReport(of: source)
        for note in notes {
            let place = SourcePlace(path: source, line: note.line, column: 1)
            report.leaveOut(note.subject, at: place, because: note.reason)
        }
        var planner = TablePlanner(catalog, source: source, report)
        planner.plan()
        let connection = NameTable.identifier(Words(name).memberName, "DATABASE").uppercased()
        let app = RecordsApp(
            name: name,
            entities: planner.entities,
            storage: .database(connection: connection)
        )
        var imported = ImportedApp(report: planner.report)
        imported.files = app.files
        return imported
    }
}

/// A statement of a file that was not run.
package struct DatabaseNote: Sendable {
    /// The first words of the statement.
    package let subject: String
    /// Its line in the file.
    package let line: Int
    /// The reason.
    package let reason: String

    /// Creates a note.
    package init(subject: String, line: Int, reason: String) {
        self.subject = subject
        self.line = line
        self.reason = reason
    }
}
