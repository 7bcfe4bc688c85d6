import FoundationEssentials
import OKitSyntax

/// The time since a date in its largest unit: `5y`, `3mo`, `2d`, `4h`, `7m`, `30s`, `Now`.
enum TimeAgo {
    /// The words of a language: now, then the units from year to second.
    private static let words: [String: [String]] = [
        "en": ["Now", "y", "mo", "d", "h", "m", "s"],
        "de": ["Jetzt", " J.", " Mon.", " T.", " Std.", " Min.", " Sek."],
    ]

    /// The text in the locale's language, otherwise in English; future dates are now.
    static func text(from date: Date, in environment: AppEnvironment) -> String {
        let language = String(environment.locale.prefix { $0 != "_" && $0 != "-" })
        let words = words[language] ?? words["en"] ?? []
        let counts = counts(from: date, to: environment.now)
        guard let unit = counts.firstIndex(where: { $0 > 0 }), unit + 1 < words.count else {
            return words.first ?? ""
        }
        return "\(counts[unit])\(words[unit + 1])"
    }

    /// Whole years, months, days, hours, minutes and seconds, each counted separately.
    private static func counts(from date: Date, to now: Date) -> [Int] {
        let interval = now.timeIntervalSince(date)
        guard interval.isFinite, interval >= 1, let seconds = Int(exactly: interval.rounded(.down))
        else {
            return []
        }
        let (start, end) = (CivilTime(date), CivilTime(now))
        var months = (end.year - start.year) * 12 + end.month - start.month
        if end.positionInMonth.lexicographicallyPrecedes(start.positionInMonth) {
            months -= 1
        }
        return [months / 12, months, seconds / 86_400, seconds / 3600, seconds / 60, seconds]
    }
}

extension CivilTime {
    fileprivate var positionInMonth: [Int] {
        [day, hour, minute, second]
    }
}
