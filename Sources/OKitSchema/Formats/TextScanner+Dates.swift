/// Dates and times of RFC 3339 §5.6, durations of its appendix A.
extension TextScanner {
    mutating func dateTime() -> Bool {
        date() && take(ignoringCase: "T") && time()
    }

    mutating func date() -> Bool {
        guard let year = digits(4), take("-"), let month = digits(2), take("-"),
            let day = digits(2), 1...12 ~= month
        else {
            return false
        }
        return 1...Self.days(in: month, of: year) ~= day
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2:
            year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
                ? 29 : 28
        default: 31
        }
    }

    mutating func time() -> Bool {
        guard let minute = hourAndMinute(), take(":"), let second = digits(2), second <= 60 else {
            return false
        }
        if take("."), skip(while: \.isDigit) == 0 {
            return false
        }
        var offset = 0
        if !take(ignoringCase: "Z") {
            let isAhead = next == UInt8(ascii: "+")
            guard take(where: { $0.isAny(of: "+-") }), let minutes = hourAndMinute() else {
                return false
            }
            offset = isAhead ? minutes : -minutes
        }
        // A leap second is the last second of a day in UTC (§5.7).
        return second < 60 || (minute - offset + 1).isMultiple(of: 24 * 60)
    }

    /// Minutes since midnight.
    private mutating func hourAndMinute() -> Int? {
        guard let hour = digits(2), hour < 24, take(":"), let minute = digits(2), minute < 60 else {
            return nil
        }
        return hour * 60 + minute
    }

    mutating func duration() -> Bool {
        guard take(ignoringCase: "P") else {
            return false
        }
        var weeks = self
        if weeks.skip(while: \.isDigit) > 0, weeks.take(ignoringCase: "W") {
            self = weeks
            return true
        }
        if next != UInt8(ascii: "T"), !units("YMD") {
            return false
        }
        return isAtEnd || (take(ignoringCase: "T") && units("HMS"))
    }

    /// Parses amounts with units, without gaps in the sequence of units.
    private mutating func units(_ units: StaticString) -> Bool {
        var previous: Int?
        while let next, next.isDigit {
            _ = skip(while: \.isDigit)
            let unit = self.next
            let position = units.withUTF8Buffer { $0.firstIndex { $0 == unit } }
            guard let position, previous.map({ position == $0 + 1 }) ?? true,
                take(where: { _ in true })
            else {
                return false
            }
            previous = position
        }
        return previous != nil
    }
}
