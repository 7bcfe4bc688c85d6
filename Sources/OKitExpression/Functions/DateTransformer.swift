import FoundationEssentials
import OKitSyntax

import class Foundation.DateFormatter
import struct Foundation.Locale

extension Transformer {
    /// The date transformer that a service declares: a date becomes text and text becomes a date;
    /// other values are unchanged (WidgetKit value transformers §5.2).
    ///
    /// - Parameters:
    ///   - format: A pattern of Unicode TR 35; it takes precedence over the styles.
    ///   - dateStyle: `short`, `medium`, `long` or `full`; no date for anything else.
    ///   - timeStyle: The same for the time.
    ///   - locale: The identifier of a locale.
    public static func date(
        format: String? = nil,
        dateStyle: String? = nil,
        timeStyle: String? = nil,
        locale: String = "en_US_POSIX"
    ) -> Transformer {
        let form = DateForm(
            format: format,
            dateStyle: dateStyle,
            timeStyle: timeStyle,
            locale: locale
        )
        return Transformer { value, _, environment in
            let formatter = environment.formatter(form)
            switch value {
            case .date(let date): return .text(formatter.string(from: date))
            case .text(let text): return formatter.date(from: text).map { .date($0) } ?? .null
            default: return .null
            }
        }
    }

    fileprivate static func style(named name: String?) -> DateFormatter.Style {
        switch name {
        case "short": .short
        case "medium": .medium
        case "long": .long
        case "full": .full
        default: .none
        }
    }
}

/// The date format of a service.
struct DateForm: Hashable {
    var format: String?
    var dateStyle: String?
    var timeStyle: String?
    var locale: String
}

extension AppEnvironment {
    /// The cached formatter of a form; creating one costs more than using it, and an import uses it
    /// for each record.
    fileprivate func formatter(_ form: DateForm) -> DateFormatter {
        if let formatter = dateFormatters[form] {
            return formatter
        }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: form.locale)
        formatter.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        if let format = form.format {
            formatter.dateFormat = format
        } else {
            formatter.dateStyle = Transformer.style(named: form.dateStyle)
            formatter.timeStyle = Transformer.style(named: form.timeStyle)
        }
        dateFormatters[form] = formatter
        return formatter
    }
}
