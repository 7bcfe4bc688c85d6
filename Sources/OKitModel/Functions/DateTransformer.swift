import FoundationEssentials

import class Foundation.DateFormatter
import struct Foundation.Locale

extension Transformer {
    /// What a service declares for dates: a date becomes a text and a text a date; anything else
    /// stays as it is (WidgetKit value transformers §5.2).
    ///
    /// - Parameters:
    ///   - format: a pattern of Unicode TR 35; it wins over the styles.
    ///   - dateStyle: `short`, `medium`, `long` or `full`; no date for anything else.
    ///   - timeStyle: the same for the time.
    ///   - locale: the identifier of a locale.
    public static func date(
        format: String? = nil,
        dateStyle: String? = nil,
        timeStyle: String? = nil,
        locale: String = "en_US_POSIX"
    ) -> Transformer {
        Transformer { value, _, environment in
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: locale)
            formatter.timeZone = TimeZone(identifier: environment.timeZone) ?? .gmt
            if let format {
                formatter.dateFormat = format
            } else {
                formatter.dateStyle = style(named: dateStyle)
                formatter.timeStyle = style(named: timeStyle)
            }
            switch value {
            case .date(let date): return .text(formatter.string(from: date))
            case .text(let text): return formatter.date(from: text).map { .date($0) } ?? .null
            default: return .null
            }
        }
    }

    private static func style(named name: String?) -> DateFormatter.Style {
        switch name {
        case "short": .short
        case "medium": .medium
        case "long": .long
        case "full": .full
        default: .none
        }
    }
}
