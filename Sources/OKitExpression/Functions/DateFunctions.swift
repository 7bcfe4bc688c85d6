import FoundationEssentials
import OKitSyntax

/// Functions on dates (OKit, "Extension functions").
enum DateFunctions {
    static let all = [
        formatted("formatDate", .longDate, "The date.", "March 28, 2026"),
        formatted(
            "formatFullDate",
            .fullDate,
            "The date with its weekday.",
            "Saturday, March 28, 2026"
        ),
        formatted(
            "formatDateTime",
            .shortDateTime,
            "The date and time in a short form.",
            "3/28/26, 10:30 AM"
        ),
        formatted("formatTime", .shortTime, "The time in a short form.", "10:30 AM"),
        relative(
            "formatRelativeDate",
            .longDate,
            "The name of a day near today, otherwise as `formatDate`.",
            "Today"
        ),
        relative(
            "formatRelativeFullDate",
            .fullDate,
            "The name of a day near today, otherwise as `formatFullDate`.",
            "Today"
        ),
        relative(
            "formatRelativeDateTime",
            .shortDateTime,
            time: .shortTime,
            "The name of a day near today with the time, otherwise as `formatDateTime`.",
            "Today, 10:30 AM"
        ),
        // The original's relative flag has no visible effect on a time alone.
        formatted("formatRelativeTime", .shortTime, "The time in a short form.", "10:30 AM"),
        onDate(
            "formatISO",
            returns: .text,
            "The date and time in ISO 8601, in UTC.",
            "2026-03-28T10:30:00"
        ) { date, _ in .text(CivilTime(date).iso8601) },
        onDate(
            "formatInterval",
            returns: .text,
            purity: .clock,
            "The time since the date, as hours, minutes and seconds.",
            "01:30:00"
        ) { date, environment in
            .text(interval(environment.now.timeIntervalSince(date)))
        },
        moved(
            "addDays",
            "The date some days later, at the same time of day.",
            "due/addDays(#3)/formatISO",
            "2026-03-31T10:30:00"
        ) { $0.day = $1 },
        moved(
            "addMonths",
            "The date some months later, at the same time of day.",
            "due/addMonths(#1)/formatISO",
            "2026-04-28T10:30:00"
        ) { $0.month = $1 },
        onDate(
            "startOfDay",
            returns: .date,
            purity: .localized,
            "The start of the day in the app's time zone.",
            "2026-03-28 00:00:00 +0000"
        ) { date, environment in .date(environment.calendar.startOfDay(for: date)) },
        onDate(
            "timeIntervalSince1970",
            returns: .double,
            "The seconds since 1970-01-01.",
            "1774693800"
        ) { date, _ in .double(date.timeIntervalSince1970) },
        onDate(
            "timeIntervalSinceReferenceDate",
            returns: .double,
            "The seconds since 2001-01-01.",
            "796386600"
        ) { date, _ in .double(date.timeIntervalSinceReferenceDate) },
    ]

    private static func formatted(
        _ name: String,
        _ format: DateFormat,
        _ summary: String,
        _ value: String
    ) -> Function {
        onDate(name, returns: .text, purity: .localized, summary, value) { date, environment in
            .text(environment.string(from: date, format))
        }
    }

    private static func relative(
        _ name: String,
        _ format: DateFormat,
        time: DateFormat? = nil,
        _ summary: String,
        _ value: String
    ) -> Function {
        onDate(name, returns: .text, purity: .clock, summary, value) { date, environment in
            guard let day = RelativeDay.name(of: date, in: environment) else {
                return .text(environment.string(from: date, format))
            }
            let text = time.map { "\(day), \(environment.string(from: date, $0))" }
            return .text(text ?? day)
        }
    }

    /// Moves a date by the calendar of the app's time zone, so that daylight saving does not change
    /// the hour.
    private static func moved(
        _ name: String,
        _ summary: String,
        _ expression: String,
        _ value: String,
        _ set: @escaping @Sendable (inout DateComponents, Int) -> Void
    ) -> Function {
        Function(
            name,
            on: .date,
            [.wholeNumber],
            returns: .date,
            purity: .localized,
            summary,
            example: .init(expression: expression, value: value)
        ) { values, evaluator in
            guard let date = values[0].date, let count = values[1].int,
                CivilTime.range.contains(date), count.magnitude <= farthest
            else {
                return evaluator.outOfRange()
            }
            var components = DateComponents()
            set(&components, Int(count))
            let moved = evaluator.space.environment.calendar.date(byAdding: components, to: date)
            guard let moved, CivilTime.range.contains(moved) else {
                return evaluator.outOfRange()
            }
            return .date(moved)
        }
    }

    /// Days or months, about ten thousand years, so that no calendar overflows.
    private static let farthest: UInt64 = 3_652_500

    private static func onDate(
        _ name: String,
        returns result: Function.Result,
        purity: Function.Purity = .pure,
        _ summary: String,
        _ value: String,
        _ body: @escaping @Sendable (Date, AppEnvironment) -> Value
    ) -> Function {
        Function(
            name,
            on: .date,
            returns: result,
            purity: purity,
            summary,
            example: .init(expression: "due/\(name)", value: value)
        ) { values, evaluator in
            guard let date = values[0].date, CivilTime.range.contains(date) else {
                return evaluator.outOfRange()
            }
            return body(date, evaluator.space.environment)
        }
    }

    /// `HH:MM:SS` with any number of hours; for a negative time each component has its sign.
    private static func interval(_ seconds: TimeInterval) -> String {
        guard let whole = Int(exactly: seconds.rounded(.towardZero)) else {
            return ""
        }
        let size = whole.magnitude
        return (whole < 0 ? "-" : "")
            + [size / 3600, size / 60 % 60, size % 60]
            .map { $0 > 9 ? "\($0)" : "0\($0)" }
            .joined(separator: ":")
    }
}

/// The names of the days around today.
package enum RelativeDay {
    /// `nil` for a day without a name in the locale's language.
    static func name(of date: Date, in environment: AppEnvironment) -> String? {
        let language = environment.locale.prefix { $0 != "_" && $0 != "-" }
        guard let names = names[String(language)],
            let distance = days(from: environment.now, to: date, in: environment.timeZone)
        else {
            return nil
        }
        return names[distance]
    }

    /// Days between two dates by the calendar of a time zone.
    private static func days(from start: Date, to end: Date, in timeZone: String) -> Int? {
        let zone = TimeZone(identifier: timeZone) ?? .gmt
        func dayNumber(_ date: Date) -> Int? {
            let offset = TimeInterval(zone.secondsFromGMT(for: date))
            let days = ((date.timeIntervalSinceReferenceDate + offset) / 86_400).rounded(.down)
            return Int(exactly: days)
        }
        guard let first = dayNumber(start), let last = dayNumber(end) else {
            return nil
        }
        let (distance, overflows) = last.subtractingReportingOverflow(first)
        return overflows ? nil : distance
    }

    /// The names in all languages.
    package static let words = Set(names.values.flatMap(\.values))

    private static let names: [String: [Int: String]] = [
        "en": [-1: "Yesterday", 0: "Today", 1: "Tomorrow"],
        "de": [-2: "Vorgestern", -1: "Gestern", 0: "Heute", 1: "Morgen", 2: "Übermorgen"],
    ]
}
