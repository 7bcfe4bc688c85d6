import Foundation

/// Dates as users type them: `2026-03-28`, `2026-03-28 14:30`.
enum TypedDate {
    /// Parses a date; `nil` for any other text.
    static func date(of text: String, _ timeZone: String) -> Date? {
        let numbers = text.split { " -:T".contains($0) }.map { Int($0) }
        let parts = numbers.compactMap(\.self)
        guard parts.count == numbers.count, [3, 5].contains(parts.count) else {
            return nil
        }
        let components = DateComponents(
            year: parts[0],
            month: parts[1],
            day: parts[2],
            hour: parts.count > 3 ? parts[3] : 0,
            minute: parts.count > 3 ? parts[4] : 0
        )
        let calendar = calendar(timeZone)
        guard (1...9999).contains(parts[0]), components.isValidDate(in: calendar) else {
            return nil
        }
        return calendar.date(from: components)
    }

    /// Returns the text of a date.
    static func text(of date: Date, hasTime: Bool, _ timeZone: String) -> String {
        let parts = calendar(timeZone).dateComponents(
            [.year, .month, .day, .hour, .minute],
            from: date
        )
        func digits(_ number: Int?, _ count: Int) -> String {
            let text = String(number ?? 0)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let day = [digits(parts.year, 4), digits(parts.month, 2), digits(parts.day, 2)]
            .joined(separator: "-")
        return hasTime ? "\(day) \(digits(parts.hour, 2)):\(digits(parts.minute, 2))" : day
    }

    private static func calendar(_ timeZone: String) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        return calendar
    }
}
