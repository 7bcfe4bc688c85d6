import Foundation
import GRDB
import OKitExpression
import OKitModel

/// How SQL orders texts: as `Value` does.
enum RecordCollation {
    /// By the code points of the canonical form, where equivalent texts are equal.
    static let text = "okit_text"
    /// By the value of decimal numbers.
    static let decimal = "okit_decimal"

    static let all = [
        DatabaseCollation(text) { left, right in
            left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
        },
        DatabaseCollation(decimal) { left, right in
            let (left, right) = (Decimal(string: left) ?? 0, Decimal(string: right) ?? 0)
            return left < right
                ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
        },
    ]
}
