public import Foundation
import OKitExpression
import OKitModel

/// The members of a dictionary that a model is written to and read from.
public typealias AttributeDictionary = [String: Any]

/// Converts values to dictionary values and back.
///
/// Override the methods in a subclass, or pass two closures; otherwise nothing is read and null is
/// written.
open class ValueTransformer<T> {
    private let importing: ((Any?, ValueTransformerContext) -> T?)?
    private let exporting: ((T?, ValueTransformerContext) -> Any?)?

    /// Creates a transformer that reads nothing.
    public init() {
        importing = nil
        exporting = nil
    }

    /// Creates a transformer from closures.
    ///
    /// - Parameters:
    ///   - importValue: Returns nil for a value that it cannot read.
    ///   - exportValue: Returns nil for null.
    public init(
        importValue: @escaping (Any?, ValueTransformerContext) -> T?,
        exportValue: @escaping (T?, ValueTransformerContext) -> Any?
    ) {
        importing = importValue
        exporting = exportValue
    }

    /// Converts a dictionary value; nil for null and for a value that cannot be read.
    open func importValue(_ value: Any?, in context: ValueTransformerContext) -> T? {
        importing?(value, context)
    }

    /// Whether fields read the written values in the same manner as without the transformer.
    var readsAsUsual: Bool { false }

    /// Converts a value for a dictionary; nil omits the key.
    open func exportValue(_ value: T?, in context: ValueTransformerContext) -> Any? {
        exporting?(value, context) ?? (context.explicitNull ? NSNull() : nil)
    }
}

/// Writes dates in a fixed format.
public final class DateTransformer: ValueTransformer<Date> {
    /// Creates a transformer for a Unicode date format; text in another format is not read.
    public init(
        dateFormat: String,
        locale: Locale = Locale(identifier: "en_US_POSIX"),
        timeZone: TimeZone = .gmt
    ) {
        let formatter = DateFormatter()
        formatter.locale = locale
        formatter.timeZone = timeZone
        formatter.dateFormat = dateFormat
        super.init(
            importValue: { value, _ in (value as? String).flatMap { formatter.date(from: $0) } },
            exportValue: { value, _ in value.map { formatter.string(from: $0) } }
        )
    }
}
