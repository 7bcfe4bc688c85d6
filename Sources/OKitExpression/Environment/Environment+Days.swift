package import Foundation

// Calendar days: the value of a property of the type `day` is the beginning of a day in the app's
// time zone.
extension AppEnvironment {
    /// The beginning of a day written without a time, such as `2026-03-01`; `nil` for any other
    /// text.
    package func day(of text: String) -> Date? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count == 10, parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else {
            return nil
        }
        let components = DateComponents(year: year, month: month, day: day)
        guard (1...9999).contains(year), components.isValidDate(in: calendar),
            let date = calendar.date(from: components)
        else {
            return nil
        }
        return calendar.startOfDay(for: date)
    }

    /// The text of the day of a date: `2026-03-01`.
    package func dayText(of date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        func digits(_ number: Int?, _ count: Int) -> String {
            let text = String(max(number ?? 0, 0))
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    }

    /// The point in time at which clocks in the app's time zone show what clocks in UTC show at
    /// `date`.
    package func moment(ofLocal date: Date) -> Date {
        let zone = calendar.timeZone
        let nearby = date - Double(zone.secondsFromGMT(for: date))
        return date - Double(zone.secondsFromGMT(for: nearby))
    }

    /// The opposite of `moment(ofLocal:)`.
    package func localTime(of date: Date) -> Date {
        date + Double(calendar.timeZone.secondsFromGMT(for: date))
    }

    /// A value as a property of the type `day` stores it.
    ///
    /// A date becomes the beginning of its day, and text without a time the beginning of the day
    /// that it names. Other values are unchanged.
    package func day(in value: Value) -> Value {
        switch value {
        case .date(let date): .date(calendar.startOfDay(for: date))
        case .text(let text): day(of: text).map { .date($0) } ?? value
        default: value
        }
    }

    /// The text of the day of a date, for use outside of the app; other values are unchanged.
    package func dayText(of value: Value) -> Value {
        if case .date(let date) = value { .text(dayText(of: date)) } else { value }
    }

    /// A stored day, which may have been stored in another time zone: the nearest beginning of a
    /// day.
    package func storedDay(in value: Value) -> Value {
        guard case .date(let date) = value else {
            return day(in: value)
        }
        return .date(calendar.startOfDay(for: date + 12 * 3600))
    }
}
