public import Foundation
import OKitExpression
import OKitModel

/// The members of a dictionary that a model is written to and read from.
public typealias AttributeDictionary = [String: Any]

/// How values are written to dictionaries and read from them.
///
/// A subclass or two closures say it; without either, nothing is read and null is written.
open class ValueTransformer<T> {
    private let importing: ((Any?, ValueTransformerContext) -> T?)?
    private let exporting: ((T?, ValueTransformerContext) -> Any?)?

    /// Creates a transformer that reads nothing.
    public init() {
        importing = nil
        exporting = nil
    }

    /// Creates a transformer of closures.
    ///
    /// - Parameters:
    ///   - importValue: yields nil for what it cannot read.
    ///   - exportValue: yields nil for null.
    public init(
        importValue: @escaping (Any?, ValueTransformerContext) -> T?,
        exportValue: @escaping (T?, ValueTransformerContext) -> Any?
    ) {
        importing = importValue
        exporting = exportValue
    }

    /// Reads a value; nil for null and for what cannot be read.
    open func importValue(_ value: Any?, in context: ValueTransformerContext) -> T? {
        importing?(value, context)
    }

    /// Whether fields read what it writes as they do without it.
    var readsAsUsual: Bool { false }

    /// Writes a value; nil leaves the key out.
    open func exportValue(_ value: T?, in context: ValueTransformerContext) -> Any? {
        exporting?(value, context) ?? (context.explicitNull ? NSNull() : nil)
    }
}

/// Writes dates in a fixed format.
public final class DateTransformer: ValueTransformer<Date> {
    /// Creates a transformer of a Unicode date format; what does not fit it is not read.
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
