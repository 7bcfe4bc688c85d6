import Foundation

/// Durations for display: `1h 30m`, `2d 4h`, `45s`, `1:30:00`.
package enum DurationText {
    /// A duration in the units that it needs; `nil` for infinity and NaN.
    package static func text(of seconds: Double) -> String? {
        guard let (sign, milliseconds) = parts(of: seconds) else {
            return nil
        }
        var texts: [String] = []
        var rest = milliseconds
        for (unit, length) in [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000)] {
            if rest >= length {
                texts.append("\(rest / length)\(unit)")
                rest %= length
            }
        }
        if rest > 0 || texts.isEmpty {
            let fraction = rest % 1000
            var digits = fraction == 0 ? "" : "." + String(1000 + fraction).dropFirst()
            while digits.last == "0" {
                digits.removeLast()
            }
            texts.append("\(rest / 1000)\(digits)s")
        }
        return sign + texts.joined(separator: " ")
    }

    /// A duration in clock notation, in whole seconds: `1:05:00`.
    package static func clock(of seconds: Double) -> String? {
        guard let (_, milliseconds) = parts(of: seconds) else {
            return nil
        }
        let whole = (milliseconds + 500) / 1000
        func digits(_ number: Int) -> String {
            number < 10 ? "0\(number)" : "\(number)"
        }
        let sign = seconds < 0 && whole > 0 ? "-" : ""
        return "\(sign)\(whole / 3600):\(digits(whole / 60 % 60)):\(digits(whole % 60))"
    }

    /// The seconds of `1h 30m`, `90m`, `1:30:00` (also `1:30`, in hours and minutes) or `0`; `nil`
    /// for other text, such as a number without a unit.
    package static func seconds(of text: String) -> Double? {
        var text = text.filter { !$0.isWhitespace }.lowercased()
        let isNegative = text.hasPrefix("-")
        if isNegative {
            text.removeFirst()
        }
        guard text.utf8.count <= 40, text.first != "-", text.first != "+",
            let seconds = clockSeconds(of: text) ?? unitSeconds(of: text)
        else {
            return nil
        }
        return isNegative && seconds != 0 ? -seconds : seconds
    }

    private static func clockSeconds(of text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.allSatisfy { $0.isASCII && $0.isNumber } ? Int(part) : nil
        }
        guard (2...3).contains(parts.count), numbers.count == parts.count,
            numbers.dropFirst().allSatisfy({ $0 < 60 }), numbers[0] < 1_000_000_000
        else {
            return nil
        }
        return Double(numbers[0] * 3600 + numbers[1] * 60 + (numbers.count > 2 ? numbers[2] : 0))
    }

    private static func unitSeconds(of text: String) -> Double? {
        guard let days = text.firstIndex(of: "d") else {
            return CELTime.duration(text)
        }
        let rest = text[text.index(after: days)...]
        guard let number = Double(text[..<days]), number.isFinite, number >= 0,
            let seconds = rest.isEmpty ? 0 : CELTime.duration(String(rest)), seconds >= 0
        else {
            return nil
        }
        return number * 86_400 + seconds
    }

    /// The sign and the whole milliseconds.
    private static func parts(of seconds: Double) -> (sign: String, milliseconds: Int)? {
        let milliseconds = (abs(seconds) * 1000).rounded()
        guard milliseconds < 1e18 else {
            return nil
        }
        return (seconds < 0 && milliseconds > 0 ? "-" : "", Int(milliseconds))
    }
}
