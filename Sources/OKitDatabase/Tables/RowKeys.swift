import OKitModel
import Synchronization

/// The numbers by which apps know the rows of tables.
///
/// A row is identified by its entity and a number. A key that is one whole number is that number;
/// other keys get numbers below zero as they are met, which are valid until the app ends.
final class RowKeys: Sendable {
    private let table = Mutex(Table())

    private struct Table {
        var numbers: [Key: Int64] = [:]
        var keys: [RecordID: [SQLValue]] = [:]
    }

    private struct Key: Hashable {
        let entity: String
        let cells: [SQLValue]
    }

    /// The id of a row with a key.
    func id(_ entity: TableEntity, _ cells: [SQLValue]) -> RecordID {
        if cells.count == 1, entity.key.count == 1, entity.key[0].kind == .int,
            let number = cells[0].string.flatMap({ Int64($0) }), number >= 0
        {
            return RecordID(entity: entity.name, key: number)
        }
        return table.withLock { table in
            let key = Key(entity: entity.name, cells: cells)
            if let number = table.numbers[key] {
                return RecordID(entity: entity.name, key: number)
            }
            let number = -Int64(table.numbers.count) - 1
            let id = RecordID(entity: entity.name, key: number)
            table.numbers[key] = number
            table.keys[id] = cells
            return id
        }
    }

    /// The key of a row; `nil` for an id that was not given.
    func cells(of id: RecordID) -> [SQLValue]? {
        id.key >= 0 ? [.int(id.key)] : table.withLock { $0.keys[id] }
    }
}
