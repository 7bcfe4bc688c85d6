import FoundationEssentials
import OKitSyntax

/// Functions on dates and durations that only CEL has.
enum CELDateFunctions {
    static let all: [Function] =
        [
            part("getFullYear", "The year.", "2026") { $0.year },
            part("getMonth", "The month, from 0.", "2") { $0.month - 1 },
            part("getDate", "The day of the month, from 1.", "28") { $0.day },
            part("getDayOfMonth", "The day of the month, from 0.", "27") { $0.day - 1 },
            part("getDayOfYear", "The day of the year, from 0.", "86") { $0.dayOfYear },
            part("getDayOfWeek", "The day of the week, from 0 for Sunday.", "6") { $0.dayOfWeek },
            part("getHours", "The hour.", "10") { $0.hour },
            part("getMinutes", "The minute.", "30") { $0.minute },
            part("getSeconds", "The second.", "0") { $0.second },
            CELFunctions.function(
                "getMilliseconds",
                on: .date,
                [.text],
                counts: 0...1,
                returns: .int,
                "The milliseconds after the second.",
                "due.getMilliseconds()",
                "0"
            ) { values, _ in
                values[0].date.map { milliseconds($0.timeIntervalSinceReferenceDate) } ?? .null
            },
            whole(
                "getHours",
                "The whole hours of a duration.",
                "duration('90m').getHours()",
                "1",
                3600
            ),
            whole(
                "getMinutes",
                "The whole minutes of a duration.",
                "duration('90s').getMinutes()",
                "1",
                60
            ),
            whole(
                "getSeconds",
                "The whole seconds of a duration.",
                "duration('90s').getSeconds()",
                "90",
                1
            ),
            CELFunctions.function(
                "getMilliseconds",
                on: .number,
                returns: .int,
                "The milliseconds of a duration after its last whole second.",
                "duration('1.5s').getMilliseconds()",
                "500"
            ) { values, _ in values[0].double.map { milliseconds($0) } ?? .null },
        ]

    private static func milliseconds(_ seconds: Double) -> Value {
        let fraction = seconds - seconds.rounded(.down)
        // A date is rounded to a fraction of a microsecond.
        let count = (fraction * 1000 + 1e-3).rounded(.down)
        return Int64(exactly: count).map { .int(min($0, 999)) } ?? .null
    }

    /// A component of a date in a time zone; by default, that of the app.
    private static func part(
        _ name: String,
        _ summary: String,
        _ value: String,
        _ body: @escaping @Sendable (CivilTime) -> Int
    ) -> Function {
        CELFunctions.function(
            name,
            on: .date,
            [.text],
            counts: 0...1,
            returns: .int,
            "\(summary.dropLast()), in the time zone of the app or the given one.",
            "due.\(name)()",
            value
        ) { values, evaluator in
            guard let date = values[0].date, CivilTime.range.contains(date) else {
                return evaluator.outOfRange()
            }
            let own = evaluator.space.environment.timeZone
            var offset = CELTime.offset(of: own, at: date) ?? 0
            if values.count > 1, case .text(let zone) = values[1] {
                guard let seconds = CELTime.offset(of: zone, at: date) else {
                    evaluator.note("unknown time zone \"\(zone)\"")
                    return .null
                }
                offset = seconds
            }
            return .int(Int64(body(CivilTime(date.addingTimeInterval(Double(offset))))))
        }
    }

    private static func whole(
        _ name: String,
        _ summary: String,
        _ expression: String,
        _ value: String,
        _ unit: Double
    ) -> Function {
        CELFunctions.function(
            name,
            on: .number,
            returns: .int,
            summary,
            expression,
            value
        ) { values, _ in
            values[0].double.flatMap { Int64(exactly: ($0 / unit).rounded(.towardZero)) }
                .map { .int($0) } ?? .null
        }
    }
}

extension CivilTime {
    /// Days since January 1.
    fileprivate var dayOfYear: Int {
        var start = self
        (start.month, start.day, start.hour, start.minute, start.second) = (1, 1, 0, 0, 0)
        return Int(saturating: date().timeIntervalSince(start.date()) / 86_400)
    }

    /// Days since Sunday.
    fileprivate var dayOfWeek: Int {
        // 2001-01-01 was a Monday.
        let days = Int(
            saturating: (date().timeIntervalSinceReferenceDate / 86_400).rounded(.down)
        )
        return ((days + 1) % 7 + 7) % 7
    }
}

extension Int {
    /// The nearest whole number; 0 for NaN.
    fileprivate init(saturating number: Double) {
        self =
            number.isNaN
            ? 0 : Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }
}
