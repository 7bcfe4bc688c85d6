import FoundationEssentials

/// Functions on dates (OKit, "Extension functions").
enum DateFunctions {
    static let all: [String: NativeFunction] = [
        "formatDate": formatted(.longDate),
        "formatFullDate": formatted(.fullDate),
        "formatDateTime": formatted(.shortDateTime),
        "formatTime": formatted(.shortTime),
        "formatRelativeDate": relative(.longDate),
        "formatRelativeFullDate": relative(.fullDate),
        "formatRelativeDateTime": relative(.shortDateTime, time: .shortTime),
        // The original's relative flag has no visible effect on a time alone.
        "formatRelativeTime": formatted(.shortTime),
        "formatISO": onDate { date, _ in CivilTime(date).iso8601 },
        "formatInterval": onDate { date, environment in
            interval(environment.now.timeIntervalSince(date))
        },
        "addDays": moved { $0.day = $1 },
        "addMonths": moved { $0.month = $1 },
        "startOfDay": NativeFunction(yields: .date) { receiver, _, environment in
            receiver.date.map { .date(environment.calendar.startOfDay(for: $0)) } ?? .null
        },
        "timeIntervalSince1970": NativeFunction(yields: .double) { receiver, _, _ in
            receiver.date.map { .double($0.timeIntervalSince1970) } ?? .null
        },
        "timeIntervalSinceReferenceDate": NativeFunction(yields: .double) { receiver, _, _ in
            receiver.date.map { .double($0.timeIntervalSinceReferenceDate) } ?? .null
        },
    ]

    private static func formatted(_ format: DateFormat) -> NativeFunction {
        onDate { date, environment in environment.string(from: date, format) }
    }

    /// The name of the day where the locale has one for it, else the date.
    private static func relative(_ format: DateFormat, time: DateFormat? = nil) -> NativeFunction {
        onDate { date, environment in
            guard let day = RelativeDay.name(of: date, in: environment) else {
                return environment.string(from: date, format)
            }
            return time.map { "\(day), \(environment.string(from: date, $0))" } ?? day
        }
    }

    /// Moves a date by the calendar of the app's time zone: the hour stays, whatever the clocks do.
    private static func moved(
        _ set: @escaping @Sendable (inout DateComponents, Int) -> Void
    ) -> NativeFunction {
        NativeFunction(1, yields: .date) { receiver, arguments, environment in
            guard let date = receiver.date, let count = arguments.first?.int,
                abs(count) <= farthest
            else {
                return .null
            }
            var components = DateComponents()
            set(&components, Int(count))
            let moved = environment.calendar.date(byAdding: components, to: date)
            return moved.map { .date($0) } ?? .null
        }
    }

    /// Days or months; ten thousand years, so that no calendar overflows.
    private static let farthest: Int64 = 3_652_500

    private static func onDate(
        _ body: @escaping @Sendable (Date, Environment) -> String
    ) -> NativeFunction {
        NativeFunction(yields: .text) { receiver, _, environment in
            receiver.date.map { .text(body($0, environment)) } ?? .null
        }
    }

    /// `HH:MM:SS` with hours unbounded; for a negative time each part has its sign.
    private static func interval(_ seconds: TimeInterval) -> String {
        guard let whole = Int(exactly: seconds.rounded(.towardZero)) else {
            return ""
        }
        return [whole / 3600, whole / 60 % 60, whole % 60]
            .map { $0 < 0 || $0 > 9 ? "\($0)" : "0\($0)" }
            .joined(separator: ":")
    }
}

/// The names of the days around today.
enum RelativeDay {
    /// `nil` for a day that the locale's language has no name for.
    static func name(of date: Date, in environment: Environment) -> String? {
        let language = environment.locale.prefix { $0 != "_" && $0 != "-" }
        guard let names = names[String(language)],
            let distance = days(from: environment.now, to: date, in: environment.timeZone)
        else {
            return nil
        }
        return names[distance]
    }

    /// Days between two moments by the calendar of a time zone.
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
        return last - first
    }

    private static let names: [String: [Int: String]] = [
        "en": [-1: "Yesterday", 0: "Today", 1: "Tomorrow"],
        "de": [-2: "Vorgestern", -1: "Gestern", 0: "Heute", 1: "Morgen", 2: "Übermorgen"],
    ]
}
