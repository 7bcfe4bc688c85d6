package import FoundationEssentials
import OKitSyntax

/// A date and time in the proleptic Gregorian calendar and UTC, to the second.
///
/// The conversions between days and dates use the usual shifted-year scheme, in which a year begins
/// in March so that the leap day is its last. Years outside -9999...9999 are clamped to the nearest
/// bound, so that no arithmetic overflows.
package struct CivilTime: Sendable, Hashable {
    package var year: Int
    package var month: Int
    package var day: Int
    package var hour = 0
    package var minute = 0
    package var second = 0

    /// Days from 0000-03-01 to 2001-01-01, the reference date.
    private static let reference = 730_791
    private static let secondsPerDay = 86_400.0
    /// The first second of -9999 and the last of 9999.
    private static let bounds = -378_683_424_000.0...252_423_993_599.0

    /// The times with a distinct date; others are clamped to the nearest bound.
    package static let range =
        Date(
            timeIntervalSinceReferenceDate: bounds.lowerBound
        )...Date(
            timeIntervalSinceReferenceDate: bounds.upperBound
        )

    /// The times of the years 1 to 9999, with fractions of their last second.
    static let commonRange =
        Date(
            timeIntervalSinceReferenceDate: -63_113_904_000
        )..<range.upperBound
        .addingTimeInterval(1)

    package init(_ date: Date) {
        let raw = date.timeIntervalSinceReferenceDate
        let seconds =
            raw.isFinite ? min(max(raw, Self.bounds.lowerBound), Self.bounds.upperBound) : 0
        let days = (seconds / Self.secondsPerDay).rounded(.down)
        let rest = Int((seconds - days * Self.secondsPerDay).rounded(.down))
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)

        let day = Int(days) + Self.reference
        let era = (day >= 0 ? day : day - 146_096) / 146_097
        let dayOfEra = day - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        self.day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The date, for a time `offset` seconds east of UTC.
    package func date(offset: Int = 0) -> Date {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - Self.reference
        let seconds = hour * 3600 + minute * 60 + second - offset
        return Date(
            timeIntervalSinceReferenceDate: Double(days) * Self.secondsPerDay + Double(seconds)
        )
    }
}

extension CivilTime: CustomStringConvertible {
    /// `yyyy-MM-dd HH:mm:ss`.
    package var description: String {
        "\(dateText) \(timeText)"
    }

    /// `yyyy-MM-dd'T'HH:mm:ss`.
    package var iso8601: String {
        "\(dateText)T\(timeText)"
    }

    package var dateText: String {
        "\(Self.pad(year, 4))-\(Self.pad(month, 2))-\(Self.pad(day, 2))"
    }

    package var timeText: String {
        "\(Self.pad(hour, 2)):\(Self.pad(minute, 2)):\(Self.pad(second, 2))"
    }

    private static func pad(_ number: Int, _ width: Int) -> String {
        let digits = String(abs(number))
        let zeros = String(repeating: "0", count: max(0, width - digits.count))
        return (number < 0 ? "-" : "") + zeros + digits
    }
}

// MARK: Reading ISO 8601

extension CivilTime {
    /// Parses `yyyy-MM-dd`, optionally with `THH:mm[:ss[.fraction]]` and a zone `Z`, `+hh:mm` or
    /// `+hhmm`.
    ///
    /// Without a zone the time is UTC. `nil` for any other text.
    package static func date(iso8601 text: String) -> Date? {
        var reader = Reader(rest: Array(text.utf8)[...])
        guard let year = reader.digits(4), reader.skip("-"), let month = reader.digits(2),
            reader.skip("-"), let day = reader.digits(2),
            (1...12).contains(month), (1...daysIn(month: month, year: year)).contains(day)
        else {
            return nil
        }
        var time = CivilTime(year: year, month: month, day: day)
        var offset = 0
        if reader.skip("T") || reader.skip(" ") {
            guard let hour = reader.digits(2), reader.skip(":"), let minute = reader.digits(2),
                hour < 24, minute < 60
            else {
                return nil
            }
            (time.hour, time.minute) = (hour, minute)
            if reader.skip(":") {
                guard let second = reader.digits(2), second < 60 else {
                    return nil
                }
                time.second = second
                reader.skipFraction()
            }
            guard let zone = reader.zone() else {
                return nil
            }
            offset = zone
        }
        return reader.rest.isEmpty ? time.date(offset: offset) : nil
    }

    private init(year: Int, month: Int, day: Int) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    private static func daysIn(month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func digits(_ count: Int) -> Int? {
            let text = rest.prefix(count)
            guard text.count == count, text.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            rest = rest.dropFirst(count)
            return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }

        mutating func skip(_ sign: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: sign) else {
                return false
            }
            rest = rest.dropFirst()
            return true
        }

        mutating func skipFraction() {
            if skip(".") {
                rest = rest.drop { (0x30...0x39).contains($0) }
            }
        }

        /// Seconds east of UTC; 0 without a zone, `nil` for a malformed one.
        mutating func zone() -> Int? {
            if rest.isEmpty || skip("Z") {
                return 0
            }
            let sign = skip("+") ? 1 : skip("-") ? -1 : 0
            guard sign != 0, let hours = digits(2) else {
                return nil
            }
            _ = skip(":")
            guard let minutes = digits(2), hours < 24, minutes < 60 else {
                return nil
            }
            return sign * (hours * 3600 + minutes * 60)
        }
    }
}
