import Foundation
import GRDB
import GRDBSQLite
import OKitExpression
import OKitModel

/// Collations that order texts in SQL as `Value` does.
enum RecordCollation {
    /// By the code points of the canonical form, in which equivalent texts are equal.
    static let text = "okit_text"
    /// By the value of decimal numbers.
    static let decimal = "okit_decimal"

    /// Adds the collations to a connection.
    static func add(to db: Database) throws {
        db.add(
            collation: DatabaseCollation(decimal) { left, right in
                let (left, right) = (Decimal(string: left) ?? 0, Decimal(string: right) ?? 0)
                return left < right
                    ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
            }
        )
        // A collation of GRDB creates two strings for each comparison, which takes most of the time
        // of a sorted query.
        let code = sqlite3_create_collation_v2(
            db.sqliteConnection,
            text,
            SQLITE_UTF8,
            nil,
            { _, leftCount, left, rightCount, right in
                RecordCollation.order(
                    UnsafeRawBufferPointer(start: left, count: Int(leftCount)),
                    UnsafeRawBufferPointer(start: right, count: Int(rightCount))
                )
            },
            nil
        )
        guard code == SQLITE_OK else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code))
        }
    }

    /// The order of two texts in UTF-8: negative, zero or positive.
    ///
    /// If two texts first differ by ASCII characters, each followed by another one or by the end,
    /// no character composes with these, so that the bytes can be compared.
    static func order(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> CInt {
        var index = 0
        let shared = min(left.count, right.count)
        while index < shared, left[index] == right[index] {
            index += 1
        }
        if index == left.count, index == right.count {
            return 0
        }
        guard left.isPlain(at: index), right.isPlain(at: index) else {
            let left = String(decoding: left, as: UTF8.self)
            let right = String(decoding: right, as: UTF8.self)
            return left < right ? -1 : left == right ? 0 : 1
        }
        if index == shared {
            return left.count < right.count ? -1 : 1
        }
        return left[index] < right[index] ? -1 : 1
    }
}

extension UnsafeRawBufferPointer {
    /// Whether an ASCII character is at an index, followed by another one; the end counts as one.
    fileprivate func isPlain(at index: Int) -> Bool {
        (index..<Swift.min(index + 2, count)).allSatisfy { self[$0] < 0x80 }
    }
}
