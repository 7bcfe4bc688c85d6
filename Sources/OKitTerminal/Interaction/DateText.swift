package import Foundation
package import OKitRuntime

/// Dates in the format `yyyy-MM-dd HH:mm`, as text and as editable parts.
package struct DateText: Sendable {
    private let calendar: Calendar
    private let parts: [Calendar.Component]

    /// Creates the format for the editable parts of a date, in a time zone.
    package init(mode: ScreenNode.DateMode?, timeZone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        self.calendar = calendar
        parts =
            switch mode {
            case .time, .countDown: [.hour, .minute]
            case .date: [.year, .month, .day]
            case .dateAndTime, nil: [.year, .month, .day, .hour, .minute]
            }
    }

    /// The number of parts.
    package var partCount: Int { parts.count }

    /// Returns the parts, each with the separator before it.
    package func pieces(of date: Date) -> [(separator: String, text: String)] {
        let date = Self.clamped(date)
        return parts.enumerated().map { index, part in
            let value = calendar.component(part, from: date)
            let text = Self.padded(value, to: part == .year ? 4 : 2)
            return (index == 0 ? "" : Self.separator(before: part), text)
        }
    }

    /// Returns the whole text.
    package func text(of date: Date) -> String {
        pieces(of: date).map { $0.separator + $0.text }.joined()
    }

    /// Returns the date with one part increased or decreased by the rules of the calendar.
    package func adjusting(_ date: Date, part: Int, by amount: Int) -> Date {
        guard parts.indices.contains(part) else {
            return date
        }
        let date = Self.clamped(date)
        return Self.clamped(
            calendar.date(byAdding: parts[part], value: amount, to: date) ?? date
        )
    }

    /// Returns the number of digits of a part.
    package func width(ofPart part: Int) -> Int {
        parts.indices.contains(part) && parts[part] == .year ? 4 : 2
    }

    /// Returns the date with one part set to the nearest valid value.
    ///
    /// The day is adjusted to the month.
    package func setting(_ date: Date, part: Int, to value: Int) -> Date {
        guard parts.indices.contains(part) else {
            return date
        }
        let date = Self.clamped(date)
        var components = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second],
            from: date
        )
        let day = components.day ?? 1
        switch parts[part] {
        case .year: components.year = min(max(value, 1), 9999)
        case .month: components.month = min(max(value, 1), 12)
        case .hour: components.hour = min(max(value, 0), 23)
        case .minute: components.minute = min(max(value, 0), 59)
        default: break
        }
        components.day = 1
        let first = calendar.date(from: components) ?? date
        let last = calendar.range(of: .day, in: .month, for: first)?.count ?? 28
        components.day = min(max(parts[part] == .day ? value : day, 1), last)
        return Self.clamped(calendar.date(from: components) ?? date)
    }

    /// Returns a date in the years 1 to 9999.
    ///
    /// Outside that range, calendars are undefined and may trap.
    private static func clamped(_ date: Date) -> Date {
        let seconds = date.timeIntervalSince1970
        let known = seconds.isNaN ? 0 : min(max(seconds, -62_135_596_800), 253_402_300_799)
        return Date(timeIntervalSince1970: known)
    }

    private static func separator(before part: Calendar.Component) -> String {
        switch part {
        case .hour: " "
        case .minute: ":"
        default: "-"
        }
    }

    private static func padded(_ value: Int, to width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
}
