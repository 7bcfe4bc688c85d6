public import Foundation
import OKitExpression
import OKitModel

/// Writes numbers as text in a fixed format.
public final class NumberTransformer<T>: ValueTransformer<T>
where T: FieldValue & LosslessStringConvertible {
    /// Creates a transformer for a Unicode number format, `#,##0.00`; text in another format is not
    /// read.
    public init(numberFormat: String, locale: Locale = Locale(identifier: "en_US_POSIX")) {
        let formatter = NumberFormatter()
        formatter.locale = locale
        formatter.positiveFormat = numberFormat
        formatter.negativeFormat = "-\(numberFormat)"
        super.init(
            importValue: { value, _ in
                (value as? String).flatMap { formatter.number(from: $0) }
                    .flatMap { T($0.decimalValue.description) }
            },
            exportValue: { value, _ in
                value.flatMap { Decimal(string: $0.description) }
                    .flatMap { formatter.string(from: $0 as NSDecimalNumber) }
            }
        )
    }
}
