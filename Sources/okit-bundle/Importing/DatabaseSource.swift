import Foundation
import OKitDatabase
import OKitImport
import OKitModel
import OKitPostgres

/// The tables at an address.
struct DatabaseSource {
    let catalog: DatabaseCatalog
    /// The statements of a file that were not run.
    let notes: [DatabaseNote]

    /// The greatest size of a file with statements.
    private static let largest = 256 << 20

    init(_ address: DatabaseAddress) throws {
        if address.isScript, let file = address.file {
            (catalog, notes) = try Self.read(script: file)
            return
        }
        if let file = address.file {
            // Opening a pipe would wait for a program that writes to it.
            let path = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            let type = attributes?[.type] as? FileAttributeType
            guard type == nil || type == .typeRegular else {
                throw DatabaseFailure(.other, "it is not a file")
            }
        }
        let connection = try address.connect(isReadOnly: true)
        defer { connection.close() }
        catalog = try connection.catalog()
        notes = []
    }

    private static func read(script: String) throws -> (DatabaseCatalog, [DatabaseNote]) {
        let bytes: [UInt8]?
        do {
            bytes = try AtomicFile.read(script, limit: largest)
        } catch {
            throw DatabaseFailure(.other, "\(error)")
        }
        guard let bytes else {
            throw DatabaseFailure(.other, "the file does not exist")
        }
        let statements = SQLScript(String(decoding: bytes, as: UTF8.self))
        guard !statements.statements.isEmpty else {
            throw DatabaseFailure(.other, "the file has no statements that make tables")
        }
        var failures: [(SQLScript.Statement, reason: String)] = []
        let catalog: DatabaseCatalog
        if statements.isForSQLite {
            let connection = try SQLiteConnection(inMemory: statements, failures: &failures)
            defer { connection.close() }
            catalog = try connection.catalog()
        } else {
            (catalog, failures) = try ScratchServer().catalog(of: statements)
        }
        let notes = failures.map { statement, reason in
            DatabaseNote(subject: statement.subject, line: statement.line, reason: reason)
        }
        return (catalog, notes)
    }
}
