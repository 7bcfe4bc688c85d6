import Foundation
import OKitDatabase
import OKitImport

/// The tables at an address.
struct DatabaseSource {
    let catalog: DatabaseCatalog
    /// The statements of a file that were not run.
    let notes: [DatabaseNote]

    init(_ address: DatabaseAddress) throws {
        let connection = try address.connect(isReadOnly: true)
        defer { connection.close() }
        catalog = try connection.catalog()
        notes = []
    }
}
