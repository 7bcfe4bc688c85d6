import FoundationEssentials

/// Dates in HTTP headers.
enum HTTPDate {
    /// Parses a date in each of the three forms that a recipient must accept (RFC 9110 §5.6.7):
    /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT`, `Sun Nov  6 08:49:37
    /// 1994`.
    ///
    /// - Parameter now: The current time; a two-digit year more than 50 years after it is a past
    ///   one.
    static func date(_ text: String, now: Date) -> Date? {
        var words = text.split { " ,-".contains($0) }.map { String($0) }
        guard words.count == 5 || words.count == 6 && words.removeLast() == "GMT" else {
            return nil
        }
        if words[3].contains(":") {
            // Month, day, time, year.
            words = [words[0], words[2], words[1], words[4], words[3]]
        }
        let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
        let numbers = ([words[1], words[3]] + clock.map { String($0) }).compactMap {
            $0.utf8.count <= 4 && $0.allSatisfy(\.isNumber) ? UInt16($0).map { Int($0) } : nil
        }
        guard numbers.count == 5, let month = months.firstIndex(of: words[2]) else {
            return nil
        }
        var parts = DateComponents()
        parts.timeZone = .gmt
        parts.day = numbers[0]
        parts.month = month + 1
        (parts.hour, parts.minute, parts.second) = (numbers[2], numbers[3], numbers[4])
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        parts.year = year(numbers[1], words[3], calendar.component(.year, from: now))
        guard (1...31).contains(numbers[0]), numbers[2] < 24, numbers[3] < 60, numbers[4] < 61
        else {
            return nil
        }
        return calendar.date(from: parts)
    }

    private static func year(_ number: Int, _ text: String, _ present: Int) -> Int {
        guard text.count == 2 else {
            return number
        }
        let year = present / 100 * 100 + number
        return year > present + 50 ? year - 100 : year
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
