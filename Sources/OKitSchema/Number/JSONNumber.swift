/// An exact number of a JSON text, with any number of digits.
///
/// JSON Schema compares numbers by their mathematical value (2020-12 §4.2.2), so `1`, `1.0` and
/// `10e-1` are the same number, and neither size nor precision has a limit. The decimal digits are
/// stored as written and never expanded, so `1e999999999` costs no more than `1`.
package struct JSONNumber: Sendable, Hashable {
    /// Whether the number is negative.
    package let isNegative: Bool

    /// The decimal digits, 0 to 9, without zeros at either end; empty for zero.
    package let digits: [UInt8]

    /// The number of digits before the decimal point: the value is 0.digits × 10^magnitude.
    package let magnitude: Int

    /// Larger exponents are clamped to this, so that arithmetic on them cannot overflow.
    ///
    /// Numbers that differ only in larger exponents compare as equal.
    static let largestExponent = 1 << 60

    /// Parses a number of RFC 8259 §6; `nil` for other text.
    package init?(_ text: some StringProtocol) {
        self.init(utf8: text.utf8)
    }

    /// Parses a number of RFC 8259 §6 in UTF-8; `nil` for other text.
    package init?(utf8 text: some Collection<UInt8>) {
        var rest = text[...]
        let hasMinus = rest.first == UInt8(ascii: "-")
        if hasMinus {
            rest.removeFirst()
        }
        let whole = rest.prefix(while: isDigit)
        rest = rest.dropFirst(whole.count)
        var fraction = rest.prefix(0)
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = rest.prefix(while: isDigit)
            guard !fraction.isEmpty else {
                return nil
            }
            rest = rest.dropFirst(fraction.count)
        }
        var exponent = 0
        if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
            guard let read = readExponent(rest.dropFirst()) else {
                return nil
            }
            exponent = read
            rest = rest.dropFirst(rest.count)
        }
        guard !whole.isEmpty, rest.isEmpty else {
            return nil
        }

        let written = (Array(whole) + Array(fraction)).map { $0 - UInt8(ascii: "0") }
        let leadingZeros = written.prefix { $0 == 0 }.count
        var significant = written[leadingZeros...]
        while significant.last == 0 {
            significant.removeLast()
        }
        digits = Array(significant)
        // Negative zero equals zero.
        isNegative = hasMinus && !significant.isEmpty
        magnitude = significant.isEmpty ? 0 : whole.count - leadingZeros + exponent
    }

    /// Creates a whole number.
    package init(_ value: Int) {
        let digits = String(value.magnitude).utf8.map { $0 - UInt8(ascii: "0") }
        isNegative = value < 0
        magnitude = value == 0 ? 0 : digits.count
        self.digits = digits.reversed().drop { $0 == 0 }.reversed()
    }

    /// Whether the number is an integer, which includes `1.0` (2020-12 validation §6.1.1).
    package var isInteger: Bool {
        digits.count <= magnitude || digits.isEmpty
    }

    /// The value as a count, if it is a whole number that fits.
    package var count: Int? {
        guard isInteger, !isNegative, magnitude <= 18 else {
            return nil
        }
        let zeros = repeatElement(UInt8(0), count: magnitude - digits.count)
        return (digits + zeros).reduce(0) { $0 * 10 + Int($1) }
    }
}

extension JSONNumber: Comparable {
    /// Orders by value.
    package static func < (lhs: JSONNumber, rhs: JSONNumber) -> Bool {
        if lhs.isNegative != rhs.isNegative {
            return lhs.isNegative
        }
        return lhs.isNegative ? rhs.isSmallerInSize(than: lhs) : lhs.isSmallerInSize(than: rhs)
    }

    private func isSmallerInSize(than other: JSONNumber) -> Bool {
        if digits.isEmpty || other.digits.isEmpty {
            return digits.isEmpty && !other.digits.isEmpty
        }
        if magnitude != other.magnitude {
            return magnitude < other.magnitude
        }
        return digits.lexicographicallyPrecedes(other.digits)
    }
}

private func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
}

/// Parses the exponent after the `e`; `nil` unless it is digits with an optional sign.
private func readExponent(_ text: some Collection<UInt8>) -> Int? {
    let hasSign = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+")
    let digits = text.dropFirst(hasSign ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else {
        return nil
    }
    var value = 0
    for digit in digits {
        let (next, overflow) = value.multipliedReportingOverflow(by: 10)
        value = overflow ? JSONNumber.largestExponent : next + Int(digit - UInt8(ascii: "0"))
        value = min(value, JSONNumber.largestExponent)
    }
    return text.first == UInt8(ascii: "-") ? -value : value
}
