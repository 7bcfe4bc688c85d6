import FoundationEssentials
import OKitSyntax

/// Dates and durations in the notation of CEL.
enum CELTime {
    /// 10,000 years in seconds.
    static let longestDuration = 315_576_000_000.0

    /// A date in ISO 8601 with fractional seconds (RFC 3339 §5.6).
    static func date(_ text: String) -> Date? {
        guard let date = CivilTime.date(iso8601: text) else {
            return nil
        }
        guard let point = text.firstIndex(of: ".") else {
            return date
        }
        let digits = text[text.index(after: point)...].prefix { $0.isASCII && $0.isNumber }
        return Double("0." + digits).map { date.addingTimeInterval($0) } ?? date
    }

    /// `2009-02-13T23:31:30.5Z`: the date in UTC, with milliseconds if there are any.
    static func text(of date: Date) -> String {
        let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
        guard seconds.isFinite else {
            return CivilTime(date).iso8601 + "Z"
        }
        let fraction = date.timeIntervalSinceReferenceDate - seconds
        var digits = String(Int((fraction * 1_000_000).rounded(.down)))
        digits = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        while digits.hasSuffix("0") {
            digits.removeLast()
        }
        return CivilTime(date).iso8601 + (digits.isEmpty ? "" : "." + digits) + "Z"
    }

    /// The seconds of durations such as `1h30m`, `-1.5s` or `20ms`.
    static func duration(_ text: String) -> Double? {
        var rest = text[...]
        let isNegative = rest.first == "-"
        if isNegative || rest.first == "+" {
            rest.removeFirst()
        }
        if rest == "0" {
            return 0
        }
        guard !rest.isEmpty else {
            return nil
        }
        var seconds = 0.0
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest = rest.dropFirst(digits.count)
            let unit = rest.prefix { !$0.isNumber && $0 != "." }
            rest = rest.dropFirst(unit.count)
            guard let number = Double(digits), let length = units[String(unit)] else {
                return nil
            }
            seconds += number * length
        }
        return isNegative ? -seconds : seconds
    }

    private static let units: [String: Double] = [
        "h": 3600, "m": 60, "s": 1, "ms": 1e-3, "us": 1e-6, "µs": 1e-6, "ns": 1e-9,
    ]

    /// Seconds east of UTC in a time zone such as `Europe/Berlin`, `+02:00` or `02:00`.
    static func offset(of zone: String, at date: Date) -> Int? {
        let digits = zone.drop { $0 == "+" || $0 == "-" }.split(separator: ":")
        if digits.count == 2, let hours = Int(digits[0]), let minutes = Int(digits[1]),
            (0..<24).contains(hours), (0..<60).contains(minutes)
        {
            return (zone.hasPrefix("-") ? -1 : 1) * (hours * 3600 + minutes * 60)
        }
        return TimeZone(identifier: zone)?.secondsFromGMT(for: date)
    }
}
