package import Foundation
package import OKitRuntime

/// Dates as `yyyy-MM-dd HH:mm`, as text and as parts that can be changed.
package struct DateText: Sendable {
    private let calendar: Calendar
    private let parts: [Calendar.Component]

    /// Makes the form of a date for those parts of it that count, in a time zone.
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

    /// Number of parts.
    package var partCount: Int { parts.count }

    /// The parts with the sign before each.
    package func pieces(of date: Date) -> [(separator: String, text: String)] {
        let date = Self.clamped(date)
        return parts.enumerated().map { index, part in
            let value = calendar.component(part, from: date)
            let text = Self.padded(value, to: part == .year ? 4 : 2)
            return (index == 0 ? "" : Self.separator(before: part), text)
        }
    }

    /// The whole text.
    package func text(of date: Date) -> String {
        pieces(of: date).map { $0.separator + $0.text }.joined()
    }

    /// The date with one part higher or lower, the others carried along as a calendar does.
    package func adjusting(_ date: Date, part: Int, by amount: Int) -> Date {
        guard parts.indices.contains(part) else {
            return date
        }
        let date = Self.clamped(date)
        return Self.clamped(
            calendar.date(byAdding: parts[part], value: amount, to: date) ?? date
        )
    }

    /// How many digits a part has.
    package func width(ofPart part: Int) -> Int {
        parts.indices.contains(part) && parts[part] == .year ? 4 : 2
    }

    /// The date with a value for one part, the nearest that it can have; the day fits its month.
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

    /// A date of the years 1 to 9999; beyond, calendars are not defined and may trap.
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
