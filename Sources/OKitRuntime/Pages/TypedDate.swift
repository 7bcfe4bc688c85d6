package import Foundation

/// Dates as users type them: `2026-03-28`, `2026-03-28 14:30`, `tomorrow`, `+3d`.
package enum TypedDate {
    /// Parses a date; `nil` for any other text.
    ///
    /// Days relative to today begin at midnight. Their units are `d`, `w`, `m` and `y`.
    package static func date(of text: String, _ timeZone: String, now: Date) -> Date? {
        let text = text.withASCIIDigits
        if let day = relativeDay(text, calendar(timeZone), now) {
            return day
        }
        let numbers = text.split { " -:T".contains($0) }.map { Int($0) }
        let parts = numbers.compactMap(\.self)
        // A sign is not a separator.
        let first = text.first { !$0.isWhitespace }
        guard parts.count == numbers.count, [3, 5].contains(parts.count), first != "-" else {
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

    /// Parses `today`, `tomorrow`, `yesterday`, and numbers with a sign and a unit: `+2w`.
    private static func relativeDay(_ text: String, _ calendar: Calendar, _ now: Date) -> Date? {
        let word = text.lowercased().filter { !$0.isWhitespace }
        let named = ["yesterday": -1, "today": 0, "tomorrow": 1]
        let units: [Character: Calendar.Component] = [
            "d": .day, "w": .weekOfYear, "m": .month, "y": .year,
        ]
        let today = calendar.startOfDay(for: now)
        if let days = named[word] {
            return calendar.date(byAdding: .day, value: days, to: today)
        }
        guard let sign = word.first, sign == "+" || sign == "-" else {
            return nil
        }
        let unit = word.last.flatMap { units[$0] }
        let digits = unit == nil ? word.dropFirst() : word.dropFirst().dropLast()
        guard (1...5).contains(digits.count), digits.allSatisfy({ ("0"..."9").contains($0) }),
            let number = Int(digits)
        else {
            return nil
        }
        let date = calendar.date(
            byAdding: unit ?? .day,
            value: sign == "-" ? -number : number,
            to: today
        )
        let years = date.map { calendar.component(.year, from: $0) }
        return years.map { (1...9999).contains($0) } == true ? date : nil
    }

    /// Whether a date is not the beginning of its day.
    static func hasTime(_ date: Date, _ timeZone: String) -> Bool {
        calendar(timeZone).startOfDay(for: date) != date
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
