import FoundationEssentials
import OKitRuntime

/// The value of an input element for a date, by the parts that it edits (HTML, "Date and time
/// inputs").
struct DateInput {
    let mode: ScreenNode.DateMode?
    private let calendar: Calendar

    init(mode: ScreenNode.DateMode?, timeZone: TimeZone) {
        self.mode = mode
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        self.calendar = calendar
    }

    /// The type of the input element.
    var type: String {
        switch mode {
        case .date: "date"
        case .time, .countDown: "time"
        case .dateAndTime, nil: "datetime-local"
        }
    }

    /// The last value of the input element; `nil` if it has none.
    var maximum: String? {
        switch mode {
        case .date: "9999-12-31"
        case .time, .countDown: nil
        case .dateAndTime, nil: "9999-12-31T23:59"
        }
    }

    /// Returns the value of the input element.
    func text(of date: Date) -> String {
        let parts = parts(of: date)
        let day =
            "\(Self.padded(parts.year, 4))-\(Self.padded(parts.month))-\(Self.padded(parts.day))"
        let time = "\(Self.padded(parts.hour)):\(Self.padded(parts.minute))"
        return switch mode {
        case .date: day
        case .time, .countDown: time
        case .dateAndTime, nil: "\(day)T\(time)"
        }
    }

    /// Returns the date as text for people.
    func shownText(of date: Date) -> String {
        text(of: date).replacing("T", with: " ")
    }

    /// Returns the date for the value of the input element; `nil` if the value is invalid.
    ///
    /// The parts that the element does not edit are those of `former`.
    func date(from text: String, former: Date) -> Date? {
        guard text.utf8.count <= 32 else {
            return nil
        }
        var parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute, .second],
            from: Self.clamped(former)
        )
        let halves = text.split(separator: "T", omittingEmptySubsequences: false)
        let hasDay = mode == .date || mode == .dateAndTime || mode == nil
        let hasTime = mode != .date
        guard halves.count == (hasDay && hasTime ? 2 : 1) else {
            return nil
        }
        if hasDay {
            let numbers = halves[0].split(separator: "-", omittingEmptySubsequences: false)
                .map { Int($0) }
            guard numbers.count == 3, let year = numbers[0], let month = numbers[1],
                let day = numbers[2], (1...9999).contains(year), (1...12).contains(month),
                (1...31).contains(day)
            else {
                return nil
            }
            (parts.year, parts.month, parts.day) = (year, month, day)
        }
        if hasTime {
            let numbers = halves[halves.count - 1]
                .split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
            guard (2...3).contains(numbers.count), let hour = numbers[0], let minute = numbers[1],
                (0...23).contains(hour), (0...59).contains(minute)
            else {
                return nil
            }
            (parts.hour, parts.minute, parts.second) = (hour, minute, 0)
        }
        guard let date = calendar.date(from: parts) else {
            return nil
        }
        // A day that the month does not have would become one of the next month.
        return hasDay && self.parts(of: date).day != parts.day ? nil : date
    }

    private func parts(of date: Date) -> (year: Int, month: Int, day: Int, hour: Int, minute: Int) {
        let parts = calendar.dateComponents(
            [.year, .month, .day, .hour, .minute],
            from: Self.clamped(date)
        )
        return (
            parts.year ?? 1, parts.month ?? 1, parts.day ?? 1, parts.hour ?? 0, parts.minute ?? 0
        )
    }

    /// Returns a date in the years 1 to 9999, outside of which calendars are undefined.
    private static func clamped(_ date: Date) -> Date {
        let seconds = date.timeIntervalSince1970
        let known = seconds.isNaN ? 0 : min(max(seconds, -62_135_596_800), 253_402_300_799)
        return Date(timeIntervalSince1970: known)
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
}
