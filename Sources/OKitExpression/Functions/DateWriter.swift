import FoundationEssentials
import OKitSyntax

import class Foundation.DateFormatter
import struct Foundation.Locale

/// The forms in which dates are shown (OKit, "Extension functions").
enum DateFormat: Hashable {
    case longDate, fullDate, shortDateTime, shortTime
}

/// Writes dates in one form for one locale and time zone.
struct DateWriter {
    private let formatter = DateFormatter()

    init(_ format: DateFormat, locale: String, timeZone: String) {
        formatter.locale = Locale(identifier: locale)
        formatter.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        switch format {
        case .longDate: (formatter.dateStyle, formatter.timeStyle) = (.long, .none)
        case .fullDate: (formatter.dateStyle, formatter.timeStyle) = (.full, .none)
        case .shortDateTime: (formatter.dateStyle, formatter.timeStyle) = (.short, .short)
        case .shortTime: (formatter.dateStyle, formatter.timeStyle) = (.none, .short)
        }
    }

    /// The date's text, with plain blanks where newer locale data has narrow ones.
    func string(from date: Date) -> String {
        formatter.string(from: date).replacing("\u{202F}", with: " ")
    }
}
