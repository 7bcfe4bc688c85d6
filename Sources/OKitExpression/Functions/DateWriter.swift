import FoundationEssentials
import OKitSyntax

import class Foundation.DateFormatter
import struct Foundation.Locale

/// The lengths of the date and the time when a date is displayed.
struct DateFormat: Hashable {
    /// `nil` omits the part.
    var date, time: Length?

    /// The length of a date or time.
    enum Length: String, CaseIterable {
        case short, medium, long, full
    }

    // OKit, "Extension functions".
    static let longDate = DateFormat(date: .long)
    static let fullDate = DateFormat(date: .full)
    static let shortDateTime = DateFormat(date: .short, time: .short)
    static let shortTime = DateFormat(time: .short)
}

/// Formats dates in one form for one locale and time zone.
struct DateWriter {
    private let formatter = DateFormatter()

    init(_ format: DateFormat, locale: String, timeZone: String) {
        formatter.locale = Locale(identifier: locale)
        formatter.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        formatter.dateStyle = Self.style(format.date)
        formatter.timeStyle = Self.style(format.time)
    }

    private static func style(_ length: DateFormat.Length?) -> DateFormatter.Style {
        switch length {
        case nil: .none
        case .short: .short
        case .medium: .medium
        case .long: .long
        case .full: .full
        }
    }

    /// The date's text, with plain spaces where newer locale data has narrow ones.
    func string(from date: Date) -> String {
        formatter.string(from: date).replacing("\u{202F}", with: " ")
    }
}
